using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3003 where the array is that of a stream.</summary>
public sealed class WholeStreamBufferSentTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3003");

    private const string Stream = "using var ms = new System.IO.MemoryStream(); ms.Write(payload); ";

    [Theory]
    [InlineData("socket.Send({|ZMQ3003:ms.GetBuffer()|});")]
    [FullData("socket.Send({|ZMQ3003:ms.GetBuffer().AsSpan()|}, SendFlags.SendMore); socket.Send(text);")]
    [FullData("await socket.SendAsync({|ZMQ3003:ms.GetBuffer()|});")]
    [InlineData("ms.SetLength(0); ms.Write(payload); Handle((int)ms.Length); socket.Send({|ZMQ3003:ms.GetBuffer()|});")]
    public Task Whole_buffer_of_a_stream_IsNotFixed(string code) => Code.IsNotFixed(Stream + code);

    [Theory]
    [InlineData(Stream + "socket.Send(ms.GetBuffer().AsSpan(0, (int)ms.Length));")]
    [FullData(Stream + "socket.Send(ms.ToArray());")]
    public Task Part_of_a_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(Stream + "ms.Capacity = (int)ms.Length; socket.Send(ms.GetBuffer());")]
    [InlineData(Stream + "if (ms.Length == ms.Capacity) socket.Send(ms.GetBuffer());")]
    [InlineData(Stream + "ms.SetLength(512); socket.Send(ms.GetBuffer());")]
    [InlineData("using var ms = new System.IO.MemoryStream(16); ms.Write(payload, 0, 16); socket.Send(ms.GetBuffer());")]
    [FullData("using var ms = new System.IO.MemoryStream(payload, 0, 9, true, true); socket.Send(ms.GetBuffer());")]
    public Task Buffer_of_a_known_size_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var ms = new System.IO.MemoryStream(); if (running) ms = new System.IO.MemoryStream(4); socket.Send(ms.GetBuffer());")]
    public Task Buffer_of_a_stream_that_may_be_another_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private static string Sender(string field, string buffer, string member) =>
        $$"""
            using System.IO;
            using Net.Zmq;

            class Sender(Socket socket)
            {
                {{field}}
                void Send(byte[] body) { _stream.SetLength(0); _stream.Write(body, 0, body.Length); socket.Send({{buffer}}); }
                {{member}}
            }
            """;

    [Fact]
    public Task Stream_in_a_field_Triggers() =>
        Code.Triggers(Sender("private readonly MemoryStream _stream = new();", "{|ZMQ3003:_stream.GetBuffer()|}", ""));

    [Theory]
    [InlineData("private MemoryStream _stream = new();", "")]
    [InlineData("private readonly MemoryStream _stream = new(64);", "")]
    [FullData("internal readonly MemoryStream _stream = new();", "")]
    [InlineData("private readonly MemoryStream _stream = new();", "void Fit() => _stream.Capacity = 64;")]
    [FullData("private readonly MemoryStream _stream = new();", "public Sender(Socket s, byte[] b) : this(s) => _stream = new(b);")]
    public Task Stream_of_a_known_size_in_a_field_DoesNotTrigger(string field, string member) =>
        Code.DoesNotTrigger(Sender(field, "_stream.GetBuffer()", member));

    private static string Given(string code) =>
        $$"""
            using System.IO;
            using Net.Zmq;

            class Sender
            {
                void Send(Socket socket, byte[] body) { {{code}} }
                static void Fit(MemoryStream stream) => stream.Capacity = (int)stream.Length;
                static void Hand(MemoryStream stream) => Fit(stream);
                static void Fill(Stream stream) => stream.WriteByte(3);
            }
            class Block : MemoryStream { public Block() : base(4096) { } }
            class Holder { public Holder(MemoryStream stream) => stream.Capacity = 4096; }
            """;

    [Theory]
    [InlineData("var s = new MemoryStream(); s.Write(body); Fill(s); socket.Send({|ZMQ3003:s.GetBuffer()|});")]
    [InlineData("var s = new MemoryStream(); using (var w = new BinaryWriter(s)) w.Write(1); socket.Send({|ZMQ3003:s.GetBuffer()|});")]
    [InlineData("var s = new MemoryStream(); s.Write(body); if (s != null) socket.Send({|ZMQ3003:s.GetBuffer()|}); s?.Dispose();")]
    public Task Stream_that_is_only_written_Triggers(string code) => Code.Triggers(Given(code));

    [Theory]
    [InlineData("var s = new MemoryStream(); s.Write(body); Fit(s); socket.Send(s.GetBuffer());")]
    [FullData("var s = new MemoryStream(); s.Write(body); Hand(s); socket.Send(s.GetBuffer());")]
    [InlineData("var s = new MemoryStream(); s.Write(body); new Holder(s); socket.Send(s.GetBuffer());")]
    [FullData("var s = new MemoryStream(); s.Write(body); var t = s; t.Capacity = (int)s.Length; socket.Send(s.GetBuffer());")]
    [InlineData("var s = new MemoryStream(); s?.SetLength(4096); socket.Send(s.GetBuffer());")]
    [FullData("var s = new MemoryStream(); s.Write(body); if (s is { Capacity: 256 }) socket.Send(s.GetBuffer());")]
    [InlineData("var s = new MemoryStream(); s.Write(body); if (s.GetBuffer().Length == s.Length) socket.Send(s.GetBuffer());")]
    [InlineData("var s = new Block(); s.Write(body); socket.Send(s.GetBuffer());")]
    public Task Stream_whose_room_may_be_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(Given(code));

    [Theory]
    [InlineData("s.Write(new byte[512]);")]
    [FullData("s.Write(new byte[512], 0, 256);")]
    [FullData("if (body.Length < 300) return; s.Write(body);")]
    public Task Stream_that_one_large_write_fills_DoesNotTrigger(string write) =>
        Code.DoesNotTrigger(Given("var s = new MemoryStream(); " + write + " socket.Send(s.GetBuffer());"));

    [Theory]
    [InlineData("s.Write(new byte[512]); s.WriteByte(1);")]
    [FullData("s.Write(new byte[255]);")]
    [InlineData("s.Write(new byte[512], 0, 255);")]
    [InlineData("for (var i = 0; i < 2; i++) s.Write(new byte[512]);")]
    [FullData("if (body.Length < 200) return; s.Write(body);")]
    public Task Stream_that_writes_may_not_fill_Triggers(string write) =>
        Code.Triggers(Given("var s = new MemoryStream(); " + write + " socket.Send({|ZMQ3003:s.GetBuffer()|});"));

    [Theory]
    [InlineData(255, 256)]
    [FullData(256, 256)]
    [FullData(300, 300)]
    public void Stream_makes_room_for_its_first_write_and_no_more(int size, int room)
    {
        using var stream = new System.IO.MemoryStream();
        stream.Write(new byte[size], 0, size);
        Assert.Equal(room, stream.GetBuffer().Length);
    }
}
