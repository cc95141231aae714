using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    [Theory]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; lock (payload) { payload.CopyTo(b); } socket.Send(b);")] // a lock is left
    [FullData("Span<byte> b = stackalloc byte[payload.Length]; payload.CopyTo(b); lock (socket) { socket.Send(b); }")]
    [FullData(
        """
            Span<byte> b = stackalloc byte[payload.Length];
            Monitor.Enter(payload);
            payload.CopyTo(b);
            Monitor.Exit(payload);
            socket.Send(b);
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            payload.CopyTo(b, 0);
            if (Volatile.Read(ref size) == 1) socket.Send(b.AsSpan(0, payload.Length));
            """
    )]
    public Task Lock_that_is_left_before_the_send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; var sent = 0; socket.Send(m); sent++;")]
    [InlineData("using var m = new Message(8); {|ZMQ1005:(await Task.FromResult(payload)).AsSpan(0, 8).CopyTo(m.Data)|}; socket.Send(m);")]
    [InlineData(
        """
            var n = 0;
            using var m = new Message(payload.Length);
            {|ZMQ1005:payload.CopyTo(m.Data)|};
            socket.Send(m, n++ > 1 ? SendFlags.SendMore : SendFlags.None);
            """
    )]
    [InlineData("using var m = new Message(payload.Length); var n = 1; {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m); n++;")]
    public Task Message_whose_source_cannot_move_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; var n = socket.Send(m);")]
    [FullData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m, SendFlags.DontWait);")]
    public Task Message_whose_send_says_something_IsNotFixed(string code) => Code.IsNotFixed(code);

    // the copy checks the length
    [Fact]
    public Task Copy_that_checks_the_length_IsNotFixed() =>
        Code.IsNotFixed("Span<byte> b = stackalloc byte[256]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b[..payload.Length]);");

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; var sent = 0; socket.Send(b); sent++;")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; try { socket.Send(b); } catch (ZmqException) { }")]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, payload.Length));
            if (running) { ArrayPool<byte>.Shared.Return(b); }
            """
    )]
    public Task Statements_that_cannot_go_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("byte[] b; b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    [InlineData("byte[] b = new byte[payload.Length], c = []; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    public Task Declaration_that_cannot_go_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Pool_of_the_program_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var b = ArrayPool<byte>.Create().Rent(payload.Length);
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, payload.Length));
            """
        );

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); Console.WriteLine(nameof(b));")]
    [InlineData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            var b = rented.AsSpan(0, size);
            {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b);
            Console.WriteLine(nameof(b));
            """
    )]
    public Task Buffer_that_is_named_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); Console.WriteLine(b.Length);")]
    [InlineData(
        """
            var b = new byte[payload.Length];
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b, b.Length > 3 ? SendFlags.SendMore : SendFlags.None);
            """
    )]
    public Task Buffer_that_is_measured_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var n = 0;
            var b = new byte[payload.Length];
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b, n++ > 1 ? SendFlags.SendMore : SendFlags.None);
            """
    )]
    [InlineData(
        """
            Span<byte> b = size++ > 256 ? stackalloc byte[payload.Length] : new byte[payload.Length];
            {|ZMQ1005:payload.CopyTo(b)|};
            socket.Send(b);
            """
    )]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, payload.Length));
            ArrayPool<byte>.Shared.Return(b, running);
            """
    )]
    public Task Effect_between_the_copy_and_the_send_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = new byte[8]; {|ZMQ1005:(await Task.FromResult(payload)).AsSpan(0, 8).CopyTo(b)|}; socket.Send(b);")]
    public Task Source_that_waits_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("object o = payload; var b = new byte[8]; {|ZMQ1005:(o is byte[] p ? p : []).AsSpan(0, 8).CopyTo(b)|}; socket.Send(b);")]
    [FullData("var b = new byte[8]; {|ZMQ1005:(payload is { Length: > 8 } p ? p : []).AsSpan(0, 8).CopyTo(b)|}; socket.Send(b);")]
    [FullData(
        """
            var b = new byte[8];
            {|ZMQ1005:Next(out var p).AsSpan(0, 8).CopyTo(b)|};
            socket.Send(b);
            byte[] Next(out int n) { n = 1; return payload; }
            """
    )]
    public Task Source_that_declares_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Copy_with_pointers_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var b = new byte[payload.Length];
            fixed (byte* from = payload, to = b)
                {|ZMQ1005:Buffer.MemoryCopy(from, to, b.Length, payload.Length)|};
            socket.Send(b);
            """
        );
}
