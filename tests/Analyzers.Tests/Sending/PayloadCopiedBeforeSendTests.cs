using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    [InlineData("byte[] b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b.AsSpan())|}; socket.Send(b, SendFlags.SendMore);")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.AsSpan().CopyTo(b)|}; socket.Send(b);")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:Array.Copy(payload, b, b.Length)|}; socket.Send(b);")]
    [InlineData(
        "var b = GC.AllocateUninitializedArray<byte>(payload.Length); "
            + "{|ZMQ1005:Buffer.BlockCopy(payload, 0, b, 0, payload.Length)|}; socket.Send(b);"
    )]
    [InlineData("var n = payload.Length; var b = new byte[n]; {|ZMQ1005:Array.Copy(payload, 0, b, 0, n)|}; socket.Send(b);")]
    [InlineData("var b = new byte[size]; {|ZMQ1005:payload.AsSpan(2, size).CopyTo(b)|}; socket.Send(b);")]
    [InlineData("var b = new byte[100000]; {|ZMQ1005:payload.AsSpan(0, 100000).CopyTo(b)|}; socket.Send(b);")] // large: not ZMQ1002
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "socket.Send(b.AsSpan(0, payload.Length)); ArrayPool<byte>.Shared.Return(b);"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); try { {|ZMQ1005:Array.Copy(payload, b, size)|}; "
            + "socket.Send(new ReadOnlySpan<byte>(b, 0, size)); } finally { ArrayPool<byte>.Shared.Return(b); }"
    )]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[256]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b[..payload.Length]);")]
    [InlineData(
        "Span<byte> b = size <= 256 ? stackalloc byte[256] : new byte[size]; {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|}; "
            + "socket.Send(b.Slice(0, size));"
    )]
    [InlineData(
        "var rented = ArrayPool<byte>.Shared.Rent(4096); var b = rented.AsSpan(0, size); "
            + "{|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|}; socket.Send(b);"
    )]
    [InlineData(
        "while (running) { var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "if (!socket.Send(b, SendFlags.DontWait)) break; }"
    )]
    [InlineData(
        "var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; var sent = 0; sent++; "
            + "if (running) { var ok = socket.Send(b); }"
    )]
    [InlineData("Task.Run(() => { var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); });")]
    [InlineData("var b = new byte[5]; {|ZMQ1005:\"hello\"u8.Slice(0, 5).CopyTo(b)|}; socket.Send(b);")]
    [InlineData("lock (socket) { var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); }")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(new ArraySegment<byte>(b));")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); {|ZMQ1005:Array.Copy(payload, b, size)|}; "
            + "socket.Send(new ArraySegment<byte>(b, 0, size)); ArrayPool<byte>.Shared.Return(b);"
    )]
    [InlineData(
        "var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b.AsMemory().Span)|}; socket.Send(b.AsMemory(0, payload.Length).Span);"
    )]
    [InlineData("var b = new byte[size]; {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|}; socket.Send(new ReadOnlyMemory<byte>(b).Span);")]
    [InlineData(
        "var b = new byte[payload.Length]; "
            + "fixed (byte* from = payload, to = b) {|ZMQ1005:Buffer.MemoryCopy(from, to, b.Length, payload.Length)|}; "
            + "socket.Send(b);"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); fixed (byte* to = b) fixed (byte* from = payload) { "
            + "{|ZMQ1005:Buffer.MemoryCopy(from, to, size, size)|}; } socket.Send(b.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; var n = (long)size + -size; "
            + "var k = running ? 1 : 2; var l = text?.Length; int d = default; var all = payload.Length; var done = false; "
            + "done = true; var x = 1.0; x = 2; x += (x); x++; socket.Send(b);"
    )]
    [InlineData("Span<byte> b = stackalloc byte[256]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b[0..payload.Length]);")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); {|ZMQ1005:Array.Copy(payload, b, size)|}; socket.Send(b.AsSpan(..size));")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); {|ZMQ1005:Array.Copy(payload, b, size)|}; socket.Send(b.AsSpan(0..size));")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); {|ZMQ1005:Array.Copy(payload, b, size)|}; "
            + "socket.Send(new ReadOnlyMemory<byte>(b, 0, size).Span);"
    )]
    public Task Copy_for_one_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|#0:payload.CopyTo(b, 0)|}; socket.Send(b);", "a new array")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); {|#0:payload.CopyTo(b, 0)|}; socket.Send(b.AsSpan(0, payload.Length));",
        "a rented array"
    )]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; {|#0:payload.CopyTo(b)|}; socket.Send(b);", "memory on the stack")]
    [InlineData(
        "Span<byte> b = size <= 256 ? stackalloc byte[256] : new byte[size]; {|#0:payload.AsSpan(0, size).CopyTo(b)|}; "
            + "socket.Send(b[..size]);",
        "memory on the stack"
    )]
    [InlineData(
        "Span<byte> b = size > 256 ? new byte[size] : stackalloc byte[256]; {|#0:payload.AsSpan(0, size).CopyTo(b)|}; "
            + "socket.Send(b[..size]);",
        "a new array"
    )]
    [InlineData(
        "var b = size <= 256 ? new byte[256] : ArrayPool<byte>.Shared.Rent(size); {|#0:payload.AsSpan(0, size).CopyTo(b)|}; "
            + "socket.Send(b.AsSpan(0, size));",
        "a rented array"
    )]
    [InlineData(
        "var b = size > 256 ? ArrayPool<byte>.Shared.Rent(size) : new byte[256]; {|#0:payload.AsSpan(0, size).CopyTo(b)|}; "
            + "socket.Send(b.AsSpan(0, size));",
        "a rented array"
    )]
    [InlineData("using var m = new Message(payload.Length); {|#0:payload.CopyTo(m.Data)|}; socket.Send(m);", "a message")]
    public Task What_holds_the_copy_is_named(string code, string buffer) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ1005)
                .WithLocation(0)
                .WithArguments(buffer)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Fact]
    public Task Fields_spans_and_memory_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private readonly byte[] _last = new byte[8];
            void A(ReadOnlySpan<byte> data) { var b = new byte[data.Length]; {|ZMQ1005:data.CopyTo(b)|}; _socket.Send(b); }
            void B(ReadOnlyMemory<byte> data) { var b = new byte[data.Length]; {|ZMQ1005:data.Span.CopyTo(b)|}; _socket.Send(b); }
            void C() { var b = new byte[_last.Length]; {|ZMQ1005:_last.CopyTo(b, 0)|}; _socket.Send(b); }
            void I() { var b = new byte[8]; {|ZMQ1005:_last.CopyTo(b, 0)|}; _socket.Send(b); }
            void J() { using var m = new Message(8); {|ZMQ1005:_last.CopyTo(m.Data)|}; _socket.Send(m); }
            bool D(byte[] data) { var b = new byte[data.Length]; {|ZMQ1005:data.CopyTo(b, 0)|}; return _socket.Send(b); }
            async Task E(byte[] data) { await Task.Yield(); var b = new byte[data.Length]; {|ZMQ1005:data.CopyTo(b, 0)|}; _socket.Send(b); }
            void G(byte[] data) { Span<byte> b = new byte[data.Length]; {|ZMQ1005:data.CopyTo(b)|}; _socket.Send(b); }
            void H(byte[] data) { byte[]? b = null; b = ArrayPool<byte>.Shared.Rent(data.Length); {|ZMQ1005:data.CopyTo(b, 0)|}; _socket.Send(data: b.AsSpan(0, data.Length), flags: SendFlags.SendMore); ArrayPool<byte>.Shared.Return(b); }
            void F(byte[] data, Socket? other) { var b = new byte[data.Length]; {|ZMQ1005:data.CopyTo(b, 0)|}; other?.Send(b); }
            """
        );

    [Theory]
    [InlineData("socket.Send(payload);")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); fixed (byte* from = payload, to = b) { "
            + "Buffer.MemoryCopy(from, to, size, size); to[0] = 1; } socket.Send(b.AsSpan(0, size));"
    )] // changed
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); fixed (byte* from = payload, to = b) { "
            + "Buffer.MemoryCopy(from, to + 1, size, size); } socket.Send(b.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); fixed (byte* from = payload, to = b) { "
            + "Buffer.MemoryCopy(from, to, size, size - 1); } socket.Send(b.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); fixed (byte* from = payload, to = b) { "
            + "Buffer.MemoryCopy(from, to, size, size); from[0] = 1; } socket.Send(b.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); payload.CopyTo(b, 0); b[0] = 1; socket.Send(b.AsSpan(0, payload.Length)); "
            + "ArrayPool<byte>.Shared.Return(b);"
    )] // changed
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); payload.CopyTo(b, 0); b.AsSpan(0, 4).Reverse(); "
            + "socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); socket.Send(b); Console.WriteLine(b[0]);")] // outlives
    [InlineData("var b = new byte[payload.Length]; var kept = new List<byte[]> { b }; payload.CopyTo(b, 0); socket.Send(b);")]
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); socket.Send(b); Task.Run(() => Console.WriteLine(b.Length));")]
    // the source is written
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); payload[0] = 1; socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); Array.Clear(payload); socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); receiver.Recv(payload); socket.Send(b);")]
    [InlineData(
        "Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); "
            + "socket.Send(b, payload[0]++ > 0 ? SendFlags.SendMore : SendFlags.None);"
    )]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; lock (payload) { payload.CopyTo(b); } socket.Send(b);")] // a lock is left
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); lock (socket) { socket.Send(b); }")]
    [InlineData(
        "Span<byte> b = stackalloc byte[payload.Length]; Monitor.Enter(payload); payload.CopyTo(b); Monitor.Exit(payload); socket.Send(b);"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(8); payload.AsSpan(0, 4).CopyTo(b); payload.AsSpan(4, 4).CopyTo(b.AsSpan(4)); "
            + "socket.Send(b.AsSpan(0, 8));"
    )] // joined
    [InlineData("Span<byte> b = stackalloc byte[8]; payload.AsSpan(0, 4).CopyTo(b[4..]); socket.Send(b);")]
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); socket.Send(b); socket.Send(b);")] // sent twice
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); while (running) { socket.Send(b); }")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload.CopyTo(b, 0); "
            + "if (Volatile.Read(ref size) == 1) socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData("Span<byte> b = stackalloc byte[8]; ReadOnlySpan<byte> own = b; own.Slice(0, 8).CopyTo(b); socket.Send(b);")]
    [InlineData("var b = new byte[payload.Length]; var rest = b.AsSpan(); rest = rest[4..]; payload.CopyTo(rest); socket.Send(rest);")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload.CopyTo(b, 0); "
            + "using (cancellationToken.Register(() => payload[0] = 1)) { socket.Send(b.AsSpan(0, payload.Length)); }"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); try { payload.CopyTo(b, 0); "
            + "} finally { socket.Send(b.AsSpan(0, payload.Length)); }"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload.CopyTo(b, 0); "
            + "again: socket.Send(b.AsSpan(0, payload.Length)); if (running) goto again;"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); ref var r = ref b; payload.CopyTo(b, 0); "
            + "socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload.CopyTo(b, 0); Volatile.Write(ref running, false); "
            + "socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); void Change() => b[0] = 1; payload.CopyTo(b, 0); Change(); "
            + "socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData(
        "var b = new byte[payload.Length]; payload.CopyTo(b, 0); retry: try { socket.Send(b); } catch (ZmqException) { goto retry; }"
    )]
    [InlineData("Span<byte> b = stackalloc byte[256]; payload.CopyTo(b); socket.Send(b);")] // not the copy alone
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload.CopyTo(b, 0); socket.Send(b);")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); payload.CopyTo(b, 0); socket.Send(b.AsSpan(0, size));")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); payload.CopyTo(b, 0); socket.Send(b.AsSpan(1, payload.Length));")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, 0, b, 1, size); socket.Send(b.AsSpan(0, size));")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); Buffer.BlockCopy(text.ToCharArray(), 0, b, 0, size); socket.Send(b.AsSpan(0, size));"
    )] // no bytes
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; if (running) payload.CopyTo(b); socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; socket.Send(b); payload.CopyTo(b);")]
    [InlineData("Span<byte> b = stackalloc byte[8]; b[..4].CopyTo(b); socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[size]; payload = []; payload.AsSpan(0, size++).CopyTo(b); socket.Send(b);")]
    [InlineData("var b = payload; payload.CopyTo(b, 0); socket.Send(b);")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); payload.CopyTo(b, 0); ArrayPool<byte>.Shared.Return(b); "
            + "socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData("ref int r = ref size; Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); r = 3; socket.Send(b);")]
    [InlineData("var s = \"\"; Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); s = \"x\"; socket.Send(b);")]
    [InlineData("object o = 1; Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); o = running; socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); try { } catch (ZmqException) { socket.Send(b); }")]
    [InlineData(
        "Span<byte> b = stackalloc byte[payload.Length]; "
            + "fixed (byte* from = payload, to = b) Buffer.MemoryCopy(from, to, b.Length, payload.Length); "
            + "fixed (byte* from = payload, to = b) Buffer.MemoryCopy(from, to, b.Length, payload.Length); socket.Send(b);"
    )]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan(1..size));")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan(^1..));")]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan()[1..size]);")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(new ReadOnlyMemory<byte>(b, 1, size).Span);"
    )]
    [InlineData("var b = ArrayPool<byte>.Shared.Rent(size); Array.Copy(payload, b, size); socket.Send(b.AsSpan().Slice(1, size));")]
    public Task Copy_that_matters_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m);")]
    [InlineData(
        "using var m = new Message(payload.Length); {|ZMQ1005:payload.AsSpan().CopyTo(m.Data)|}; socket.Send(m, SendFlags.SendMore);"
    )]
    [InlineData("using (var m = new Message(size)) { {|ZMQ1005:payload.AsSpan(4, size).CopyTo(m.Data)|}; socket.Send(m); }")]
    [InlineData(
        "var n = payload.Length; var m = new Message(n); {|ZMQ1005:payload.CopyTo(m.Data)|}; if (running) { socket.Send(m); } m.Dispose();"
    )]
    [InlineData("while (running) { using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m); }")]
    [InlineData("lock (socket) { using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m); }")]
    public Task Copy_into_a_message_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); m.Data[0] = 1; socket.Send(m);")] // changed
    // the source is written
    [InlineData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); payload[0] = 1; socket.Send(m);")]
    [InlineData("using var m = new Message(payload.Length); lock (payload) { payload.CopyTo(m.Data); } socket.Send(m);")]
    [InlineData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); lock (socket) { socket.Send(m); }")]
    [InlineData(
        "using var m = new Message(8); payload.AsSpan(0, 4).CopyTo(m.Data); payload.AsSpan(4, 4).CopyTo(m.Data[4..]); socket.Send(m);"
    )]
    [InlineData("using var m = new Message(size); payload.CopyTo(m.Data); socket.Send(m);")] // not the copy alone
    [InlineData("using var m = new Message(payload.Length + 4); payload.CopyTo(m.Data[4..]); socket.Send(m);")]
    [InlineData("var m = new Message(payload.Length); payload.CopyTo(m.Data); var kept = new List<Message> { m }; socket.Send(m);")]
    [InlineData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); receiver.Recv(payload); socket.Send(m);")]
    [InlineData("using var m = new Message(payload.Length); if (running) payload.CopyTo(m.Data); socket.Send(m);")]
    [InlineData("using var m = new Message(payload.Length); m.Data.CopyTo(payload); socket.Send(m);")] // the other way round
    [InlineData("var m = new Message(payload.Length); payload.CopyTo(m.Data); m.Rebuild(4); socket.Send(m); m.Dispose();")]
    public Task Message_that_is_more_than_a_copy_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "using var m = new Message(payload.Length);\n{|ZMQ1005:payload.CopyTo(m.Data)|};\nsocket.Send(m);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "using var m = new Message(size);\n{|ZMQ1005:payload.AsSpan(4, size).CopyTo(m.Data)|};\nsocket.Send(m, SendFlags.SendMore);",
        "socket.Send(payload.AsSpan(4, size), SendFlags.SendMore);"
    )]
    [InlineData(
        "var m = new Message(payload.Length);\n{|ZMQ1005:payload.CopyTo(m.Data)|};\nsocket.Send(m);\nm.Dispose();",
        "socket.Send(payload);"
    )]
    [InlineData(
        "while (running)\n{\n    using var m = new Message(payload.Length);\n    {|ZMQ1005:payload.CopyTo(m.Data)|};\n"
            + "    socket.Send(m);\n    using var o = new Message(payload.Length);\n    {|ZMQ1005:payload.CopyTo(o.Data)|};\n"
            + "    socket.Send(o);\n}",
        "while (running)\n{\n    socket.Send(payload);\n    socket.Send(payload);\n}"
    )]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(b, 0)|};\nsocket.Send(new ArraySegment<byte>(b));",
        "socket.Send(payload);"
    )]
    public Task Source_of_a_message_or_segment_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; var sent = 0; socket.Send(m); sent++;")]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(/* here */ m.Data)|}; socket.Send(m);")]
    [InlineData(
        "using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|};\n#if DEBUG\npayload[0] = 1;\n#endif\n"
            + "socket.Send(m);"
    )]
    [InlineData("using var m = new Message(8); {|ZMQ1005:(await Task.FromResult(payload)).AsSpan(0, 8).CopyTo(m.Data)|}; socket.Send(m);")]
    [InlineData(
        "var n = 0; using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; "
            + "socket.Send(m, n++ > 1 ? SendFlags.SendMore : SendFlags.None);"
    )]
    [InlineData("using var m = new Message(/* all */ payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m);")]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; var n = socket.Send(m);")]
    [InlineData("using var m = new Message(payload.Length); var n = 1; {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m); n++;")]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m, SendFlags.DontWait);")]
    public Task Message_whose_source_cannot_move_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>Sent to several sockets, one frame can serve them all.</summary>
    [Theory]
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); foreach (var one in sockets) {|ZMQ1009:one.Send(b)|};")]
    public Task Copy_for_many_Triggers_the_other_rule(string code) => Code.Triggers(code);

    /// <summary>A method of one's own may do more than send, or send later.</summary>
    [Fact]
    public Task Copy_for_a_method_of_ones_own_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket = null!;
            async Task Later(byte[] b) { await Task.Yield(); _socket.Send(b); }
            void Now(ReadOnlySpan<byte> b) { _socket.Send(b); }
            private volatile int _version;
            void D(byte[] data, int version) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); if (_version == version) _socket.Send(b); }
            async Task A(byte[] data) { var b = ArrayPool<byte>.Shared.Rent(data.Length); data.CopyTo(b, 0); await Later(b); }
            void B(byte[] data) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); Now(b); }
            async Task C(byte[] data) { var b = ArrayPool<byte>.Shared.Rent(data.Length); data.CopyTo(b, 0); await Task.Yield(); _socket.Send(b.AsSpan(0, data.Length)); }
            """
        );

    [Fact]
    public Task Code_of_ones_own_in_between_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            sealed class Box
            {
                private int _asked;
                public int Length => _asked++;
                public static Box operator +(Box a, Box b) => a;
                public static Box operator -(Box a) => a;
                public static implicit operator int(Box a) => a._asked++;
            }
            class Example
            {
                private readonly Socket _socket = null!;
                void E(byte[] data, Box box) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); var n = box.Length; _socket.Send(b); }
                void F(byte[] data, Box box) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); int n = box; _socket.Send(b); }
                void G(byte[] data, Box box) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); var n = box + box; _socket.Send(b); }
                void H(byte[] data, Box box) { Span<byte> b = stackalloc byte[data.Length]; data.CopyTo(b); var n = -box; _socket.Send(b); }
            }
            """
        );

    /// <summary>Where the copy matters, the array is still one per send.</summary>
    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[payload.Length]|}; payload.CopyTo(b, 0); payload[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[payload.Length]|}; payload.CopyTo(b, 0); b[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; payload.CopyTo(b, 0); socket.Send(b);")]
    public Task Array_whose_copy_matters_Triggers_the_other_rule(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(b, 0)|};\nsocket.Send(b, SendFlags.SendMore);",
        "socket.Send(payload, SendFlags.SendMore);"
    )]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:Array.Copy(payload, b, b.Length)|};\nsocket.Send(b);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:Buffer.BlockCopy(payload, 0, b, 0, payload.Length)|};\nsocket.Send(b);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "var b = new byte[size];\n{|ZMQ1005:Buffer.BlockCopy(payload, 4, b, 0, size)|};\nsocket.Send(b);",
        "socket.Send(payload.AsSpan(4, size));"
    )]
    [InlineData(
        "var b = new byte[size];\n{|ZMQ1005:Array.Copy(payload, b, size)|};\nsocket.Send(b);",
        "socket.Send(payload.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = new byte[size];\n{|ZMQ1005:payload.AsSpan(4, size).CopyTo(b)|};\nsocket.Send(b);",
        "socket.Send(payload.AsSpan(4, size));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length);\n{|ZMQ1005:payload.CopyTo(b, 0)|};\n"
            + "socket.Send(b.AsSpan(0, payload.Length));\nArrayPool<byte>.Shared.Return(b);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size);\ntry\n{\n    {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};\n"
            + "    socket.Send(b.AsSpan(0, size));\n}\nfinally\n{\n    ArrayPool<byte>.Shared.Return(b, clearArray: true);\n}",
        "socket.Send(payload.AsSpan(0, size));"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(size);\n{|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};\ntry\n{\n"
            + "    socket.Send(b.AsSpan(0, size));\n}\nfinally\n{\n    ArrayPool<byte>.Shared.Return(b);\n}",
        "socket.Send(payload.AsSpan(0, size));"
    )]
    [InlineData(
        "var rented = ArrayPool<byte>.Shared.Rent(size);\nvar b = rented.AsSpan(0, size);\n"
            + "{|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};\nsocket.Send(b);\nArrayPool<byte>.Shared.Return(rented);",
        "socket.Send(payload.AsSpan(0, size));"
    )]
    [InlineData(
        "Span<byte> b = stackalloc byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(b)|};\nsocket.Send(b);",
        "socket.Send(payload);"
    )]
    [InlineData(
        "// the copy\nvar b = new byte[payload.Length]; // all of it\n{|ZMQ1005:payload.CopyTo(b, 0)|};\nsocket.Send(b);",
        "// the copy\n// all of it\nsocket.Send(payload);"
    )]
    [InlineData(
        "var b = new byte[payload.Length];\n{|ZMQ1005:payload.CopyTo(b, 0)|};\nif (!socket.Send(b, SendFlags.DontWait))\n"
            + "    Console.WriteLine(1);",
        "if (!socket.Send(payload, SendFlags.DontWait))\n    Console.WriteLine(1);"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length);\ntry\n{\n    {|ZMQ1005:payload.CopyTo(b, 0)|};\n"
            + "    socket.Send(b.AsSpan(0, payload.Length));\n}\ncatch (ZmqException)\n{\n}\nfinally\n{\n"
            + "    ArrayPool<byte>.Shared.Return(b);\n}",
        "try\n{\n    socket.Send(payload);\n}\ncatch (ZmqException)\n{\n}"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length);\ntry\n{\n    {|ZMQ1005:payload.CopyTo(b, 0)|};\n"
            + "    socket.Send(data: b.AsSpan(0, payload.Length), flags: SendFlags.SendMore);\n    Console.WriteLine();\n}\nfinally\n"
            + "{\n    Console.WriteLine(1);\n    ArrayPool<byte>.Shared.Return(b);\n}",
        "try\n{\n    socket.Send(data: payload, flags: SendFlags.SendMore);\n    Console.WriteLine();\n}\nfinally\n{\n"
            + "    Console.WriteLine(1);\n}"
    )]
    [InlineData(
        "Span<byte> b = size <= 256 ? stackalloc byte[size] : new byte[size];\n{|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};\n"
            + "socket.Send(b);",
        "socket.Send(payload.AsSpan(0, size));"
    )]
    [InlineData(
        "while (running)\n{\n    var b = new byte[payload.Length];\n    {|ZMQ1005:payload.CopyTo(b, 0)|};\n"
            + "    socket.Send(b);\n    Span<byte> c = stackalloc byte[payload.Length];\n    {|ZMQ1005:payload.CopyTo(c)|};\n"
            + "    socket.Send(c);\n}",
        "while (running)\n{\n    socket.Send(payload);\n    socket.Send(payload);\n}"
    )]
    public Task Source_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_adjacent_and_nested_copies_AreFixed() =>
        Code.IsFixed(
            """
            var a = ArrayPool<byte>.Shared.Rent(payload.Length);
            try
            {
                {|ZMQ1005:payload.CopyTo(a, 0)|};
                socket.Send(a.AsSpan(0, payload.Length), SendFlags.SendMore);
                var b = new byte[size];
                {|ZMQ1005:Array.Copy(payload, 4, b, 0, size)|};
                socket.Send(b);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(a);
            }
            """,
            """
            {
                socket.Send(payload, SendFlags.SendMore);
                socket.Send(payload.AsSpan(4, size));
            }
            """
        );

    [Theory]
    // the copy checks the length
    [InlineData("Span<byte> b = stackalloc byte[256]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b[..payload.Length]);")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; var sent = 0; socket.Send(b); sent++;")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; try { socket.Send(b); } catch (ZmqException) { }")]
    [InlineData("byte[] b; b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    [InlineData("byte[] b = new byte[payload.Length], c = []; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    [InlineData(
        "var b = ArrayPool<byte>.Create().Rent(payload.Length); {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b.AsSpan(0, payload.Length));"
    )]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b /* here */, 0)|}; socket.Send(b);")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|};\n#if DEBUG\npayload[0] = 1;\n#endif\nsocket.Send(b);")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); Console.WriteLine(nameof(b));")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); Console.WriteLine(b.Length);")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "socket.Send(b.AsSpan(0, payload.Length)); if (running) { ArrayPool<byte>.Shared.Return(b); }"
    )]
    [InlineData(
        "var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "socket.Send(b, b.Length > 3 ? SendFlags.SendMore : SendFlags.None);"
    )]
    [InlineData(
        "var n = 0; var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "socket.Send(b, n++ > 1 ? SendFlags.SendMore : SendFlags.None);"
    )]
    [InlineData(
        "Span<byte> b = size++ > 256 ? stackalloc byte[payload.Length] : new byte[payload.Length]; "
            + "{|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b);"
    )]
    [InlineData("var b = new byte[8]; {|ZMQ1005:(await Task.FromResult(payload)).AsSpan(0, 8).CopyTo(b)|}; socket.Send(b);")]
    [InlineData("object o = payload; var b = new byte[8]; {|ZMQ1005:(o is byte[] p ? p : []).AsSpan(0, 8).CopyTo(b)|}; socket.Send(b);")]
    [InlineData("var b = new byte[8]; {|ZMQ1005:(payload is { Length: > 8 } p ? p : []).AsSpan(0, 8).CopyTo(b)|}; socket.Send(b);")]
    [InlineData(
        "var b = new byte[8]; {|ZMQ1005:Next(out var p).AsSpan(0, 8).CopyTo(b)|}; socket.Send(b); "
            + "byte[] Next(out int n) { n = 1; return payload; }"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "socket.Send(b.AsSpan(0, payload.Length)); ArrayPool<byte>.Shared.Return(b, running);"
    )]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "socket.Send(b.AsSpan(0, payload.Length)); ArrayPool<byte>.Shared.Return(b /* back */);"
    )]
    [InlineData(
        "var rented = ArrayPool<byte>.Shared.Rent(size); var b = rented.AsSpan(0, size); "
            + "{|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|}; socket.Send(b); Console.WriteLine(nameof(b));"
    )]
    [InlineData(
        "var rented = ArrayPool<byte>.Shared.Rent(size); var b = rented.AsSpan(0, /* all */ size); "
            + "{|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|}; socket.Send(b);"
    )]
    [InlineData("var b = new byte[/* all */ payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    [InlineData(
        "var b = ArrayPool<byte>.Shared.Rent(payload.Length); {|ZMQ1005:payload.CopyTo(b, 0)|}; "
            + "socket.Send(b.AsSpan(0, /* all */ payload.Length));"
    )]
    [InlineData(
        "var b = new byte[payload.Length]; "
            + "fixed (byte* from = payload, to = b) {|ZMQ1005:Buffer.MemoryCopy(from, to, b.Length, payload.Length)|}; "
            + "socket.Send(b);"
    )]
    public Task What_may_differ_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_AreFixed(ZmqVersion version)
    {
        var test = Code.Fix(
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { var b = new byte[s.Length];\n"
                + "{|ZMQ1005:s.CopyTo(b)|};\nsocket.Send(b); } }",
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { socket.Send(s); } }"
        );
        (test.ZmqVersion, test.ReferencesRuntime) = (version, false);
        return test.RunAsync();
    }
}
