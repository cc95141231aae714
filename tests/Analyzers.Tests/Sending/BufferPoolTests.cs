using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1004 of pools of buffers: for messages alone, or for other transports as well, which may need them.</summary>
public sealed class BufferPoolTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    /// <summary>What some code does with a buffer that it has rented as <c>b</c>.</summary>
    [Theory]
    [InlineData("s.Send(b);")]
    [FullData("s.Recv(b);")]
    [FullData("Put(s, b);")]
    [FullData("await s.SendAsync(b);")]
    [FullData("var n = s.Recv(b); Console.WriteLine(Encoding.UTF8.GetString(b, 0, n));")]
    [FullData("var n = s.Recv(b); Console.WriteLine(SHA256.HashData(b.AsSpan(0, n)).Length);")]
    [InlineData("var n = Encoding.UTF8.GetBytes(\"text\", 0, 4, b, 0); Array.Clear(b, n, 1); s.Send(b.AsSpan(0, n));")]
    [InlineData("var json = new Utf8JsonWriter(new MemoryStream(b)); json.WriteStartObject(); s.Send(b);")]
    [FullData("b[0] = 1; foreach (var one in b) Console.WriteLine(one); s.Send(b);")]
#if CSHARP13
    [FullData("var span = b.AsSpan(); BinaryPrimitives.WriteInt32LittleEndian(span, 4); s.Send(span[..4]);")]
#endif
    [FullData("_work.Enqueue(b); s.Recv(b);")]
    [InlineData("")]
    public Task Buffers_for_messages_Trigger(string use) => Code.Triggers(Pool("{|ZMQ1004:_free|}", use));

    /// <summary>A getter hands items out like a method, if nothing but its name leads to it.</summary>
    [Theory]
    [InlineData("s.Send(b);", true)]
    [InlineData("stream.Write(b, 0, 4);", false)]
    [FullData("", true)]
    public Task Buffers_by_a_property_Trigger_where_only_messages_need_them(string use, bool triggers) =>
        triggers ? Code.Triggers(ByProperty("{|ZMQ1004:_free|}", use)) : Code.DoesNotTrigger(ByProperty("_free", use));

    [Fact]
    public Task Buffers_by_a_property_of_an_interface_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            ByProperty("_free", "")
                .Replace(
                    "class BufferPool",
                    "interface INext { byte[] Next { get; } } class BufferPool : INext",
                    System.StringComparison.Ordinal
                )
        );

    private static string ByProperty(string field, string use) =>
        Pool(field, use)
            .Replace("public byte[] Rent() =>", "public byte[] Next =>", System.StringComparison.Ordinal)
            .Replace(".Rent();", ".Next;", System.StringComparison.Ordinal);

    [Theory]
    [InlineData("stream.Write(b, 0, 4);")]
    [FullData("stream.Read(b);")]
    [InlineData("await stream.WriteAsync(b.AsMemory(0, 4));")]
    [FullData("await stream.ReadAsync(new Memory<byte>(b, 0, 4));")]
    public Task Buffer_for_a_stream_DoesNotTrigger(string use) => Code.DoesNotTrigger(Pool("_free", use));

    [Theory]
    [InlineData("File.WriteAllBytes(\"file\", b);")]
    [FullData("RandomAccess.Read(null, b, 0);")]
    public Task Buffer_for_a_file_DoesNotTrigger(string use) => Code.DoesNotTrigger(Pool("_free", use));

    [Theory]
    [InlineData("pipe.Write(b);")]
    public Task Buffer_for_a_pipe_DoesNotTrigger(string use) => Code.DoesNotTrigger(Pool("_free", use));

    [Theory]
    [InlineData("tcp.Send(b);")]
    [FullData("await tcp.ReceiveAsync(b);")]
    [InlineData("await web.SendAsync(b, WebSocketMessageType.Binary, true, default);")]
    [FullData("using var content = new ByteArrayContent(b);")]
    public Task Buffer_for_another_network_DoesNotTrigger(string use) => Code.DoesNotTrigger(Pool("_free", use));

    [Theory]
    [InlineData("Save(b);")]
    [InlineData("transport.Post(b);")]
    [FullData("callback(b);")]
    public Task Buffer_for_other_code_DoesNotTrigger(string use) => Code.DoesNotTrigger(Pool("_free", use));

    [Theory]
    [InlineData("_kept = b;")]
    [FullData("_work.Enqueue(b);")]
    [FullData("var pair = (b, 4); Console.WriteLine(pair);")]
    [FullData("var held = new Held { Bytes = b }; Console.WriteLine(held);")]
    [InlineData("Func<byte[]> later = () => b; Console.WriteLine(later);")]
    public Task Buffer_that_is_kept_DoesNotTrigger(string use) => Code.DoesNotTrigger(Pool("_free", use));

    [Theory]
    [InlineData("s.Send(b); stream.Write(b);")]
    [FullData("s.Send(b); tcp.Send(b);")]
    [FullData("s.Send(b); transport.Post(b);")]
    [FullData("var n = s.Recv(b); await stream.WriteAsync(b.AsMemory(0, n));")]
    [FullData("var n = await stream.ReadAsync(b); s.Send(b.AsSpan(0, n));")]
    public Task One_buffer_for_a_message_and_another_transport_DoesNotTrigger(string use) => Code.DoesNotTrigger(Pool("_free", use));

    private static string Pool(string field, string use) =>
        $$"""
            #nullable disable
            using System;
            using System.Buffers;
            using System.Buffers.Binary;
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using System.IO;
            using System.IO.Pipelines;
            using System.Net.Http;
            using System.Net.WebSockets;
            using System.Security.Cryptography;
            using System.Text;
            using System.Text.Json;
            using System.Threading.Tasks;
            using Net.Zmq;

            class BufferPool
            {
                readonly ConcurrentBag<byte[]> {{field}} = new();
                public byte[] Rent() => _free.TryTake(out var b) ? b : new byte[64];
                public void Return(byte[] b) => _free.Add(b);
            }

            interface ITransport { void Post(byte[] bytes); }

            class Held { public byte[] Bytes; }

            class Sender
            {
                readonly BufferPool _pool = new();
                void Send(Socket s) { var b = _pool.Rent(); try { s.Send(b.AsSpan(0, 4)); } finally { _pool.Return(b); } }
            }

            class Other
            {
                readonly BufferPool _pool = new();
                readonly Queue<byte[]> _work = new();
                byte[] _kept;
                static void Put(Socket s, byte[] bytes) => s.Send(bytes);
                static void Save(byte[] bytes) => File.WriteAllBytes("file", bytes);
                async Task Use(Socket s, Stream stream, System.Net.Sockets.Socket tcp, WebSocket web, PipeWriter pipe, ITransport transport,
                    Action<byte[]> callback)
                {
                    await Task.Yield();
                    var b = _pool.Rent();
                    {{use}}
                    _pool.Return(b);
                }
            }
            """;

    [Fact]
    public Task Callers_that_are_not_in_sight_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            #nullable disable
            using System;
            using System.Buffers;
            using System.Collections.Concurrent;
            using System.IO;
            using Net.Zmq;

            interface IPool { byte[] Rent(); void Return(byte[] b); }

            class Behind : IPool
            {
                readonly ConcurrentBag<byte[]> _free = new();
                public byte[] Rent() => _free.TryTake(out var b) ? b : new byte[64];
                public void Return(byte[] b) => _free.Add(b);
            }

            class General : ArrayPool<byte>
            {
                readonly ConcurrentBag<byte[]> _free = new();
                public override byte[] Rent(int size) => _free.TryTake(out var b) ? b : new byte[64];
                public override void Return(byte[] b, bool clear = false) => _free.Add(b);
            }

            class Sender
            {
                readonly IPool _behind = new Behind();
                readonly General _general = new();
                void A(Socket s) { var b = _behind.Rent(); s.Send(b.AsSpan(0, 4)); _behind.Return(b); }
                void B(Socket s) { var b = _general.Rent(3); s.Send(b.AsSpan(0, 4)); _general.Return(b); }
                void C(Stream f) { var b = _general.Rent(4); f.Write(b, 0, 3); _general.Return(b); }
            }
            """
        );

    /// <summary>A thread's own stack before the common ones, for messages, and the same for connections as well.</summary>
    [Theory]
    [InlineData("{|ZMQ1004:t_own|}", "")]
    [FullData("t_own", "class Session { byte[] _buffer = Buffers.Rent(1); void Close() => Buffers.Return(_buffer); }")]
    [InlineData(
        "t_own",
        "class Session { byte[] _buffer; Session() { _buffer = Buffers.Rent(1); } void Close() => Buffers.Return(_buffer); }"
    )]
    public Task Two_tiers_DoNotTrigger_where_connections_have_their_buffers_there(string field, string others) =>
        Code.Triggers(
            $$"""
            #nullable disable
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using Net.Zmq;

            static class Buffers
            {
                [ThreadStatic] static Stack<byte[]>[] {{field}};
                static readonly ConcurrentStack<byte[]>[] s_common = new ConcurrentStack<byte[]>[4];

                public static byte[] Rent(int i)
                {
                    t_own ??= new Stack<byte[]>[4];
                    var own = t_own[i] ??= new Stack<byte[]>(9);
                    if (own.TryPop(out var buffer)) return buffer;
                    if (s_common[i].TryPop(out buffer)) return buffer;
                    return new byte[64];
                }

                public static void Return(byte[] buffer)
                {
                    t_own ??= new Stack<byte[]>[4];
                    var own = t_own[0] ??= new Stack<byte[]>(9);
                    if (own.Count < 9) { own.Push(buffer); return; }
                    s_common[0].Push(buffer);
                }
            }

            class Sender { void Send(Socket s) { var b = Buffers.Rent(0); s.Send(b); Buffers.Return(b); } }

            {{others}}
            """
        );
}
