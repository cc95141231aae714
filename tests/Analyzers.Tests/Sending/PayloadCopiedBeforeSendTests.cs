using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b);")]
    [FullData("byte[] b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b.AsSpan())|}; socket.Send(b, SendFlags.SendMore);")]
    [FullData("var b = new byte[payload.Length]; {|ZMQ1005:payload.AsSpan().CopyTo(b)|}; socket.Send(b);")]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:Array.Copy(payload, b, b.Length)|}; socket.Send(b);")]
    [FullData(
        """
            var b = GC.AllocateUninitializedArray<byte>(payload.Length);
            {|ZMQ1005:Buffer.BlockCopy(payload, 0, b, 0, payload.Length)|};
            socket.Send(b);
            """
    )]
    [InlineData("var n = payload.Length; var b = new byte[n]; {|ZMQ1005:Array.Copy(payload, 0, b, 0, n)|}; socket.Send(b);")]
    [FullData("lock (socket) { var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); }")]
    public Task Copy_of_a_whole_array_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[message.Size]; {|ZMQ1005:message.Data.CopyTo(b)|}; sender.Send(b);")]
    [FullData("var b = new byte[message.Size]; {|ZMQ1005:message.Data.CopyTo(b.AsSpan())|}; sender.Send(b, SendFlags.SendMore);")]
    [InlineData("using var b = new Message(message.Size); {|ZMQ1005:message.Data.CopyTo(b.Data)|}; sender.Send(b);")]
    public Task Copy_of_a_received_frame_Triggers(string code) => Code.Triggers("socket.Recv(message); " + code);

    [Theory]
    [InlineData("var b = new byte[found.Length]; {|ZMQ1005:found.CopyTo(b, 0)|}; socket.Send(b);")]
    public Task Copy_of_an_array_that_a_call_gives_Triggers(string code) =>
        Code.Triggers("var known = new Dictionary<int, byte[]>(); if (!known.TryGetValue(size, out var found)) return; " + code);

    [Theory]
    [InlineData("ReadOnlyMemory<byte> from = payload; var b = new byte[from.Length]; {|ZMQ1005:from.CopyTo(b)|}; socket.Send(b);")]
    [InlineData(
        """
            Memory<byte> from = payload;
            var b = ArrayPool<byte>.Shared.Rent(from.Length);
            try
            {
                {|ZMQ1005:from.CopyTo(b)|};
                socket.Send(b.AsSpan(0, from.Length));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            """
    )]
    public Task Copy_of_memory_Triggers(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("ReadOnlyMemory<byte> from = payload; var b = new byte[size]; from.CopyTo(b); socket.Send(b);")]
    [FullData("ReadOnlyMemory<byte> from = payload; var b = new byte[from.Length]; from.CopyTo(b); b[0] = 1; socket.Send(b);")]
    public Task Copy_of_memory_that_is_not_all_that_is_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[size]; {|ZMQ1005:payload.AsSpan(2, size).CopyTo(b)|}; socket.Send(b);")]
    [FullData("var b = new byte[100000]; {|ZMQ1005:payload.AsSpan(0, 100000).CopyTo(b)|}; socket.Send(b);")] // large: not ZMQ1002
    public Task Copy_of_a_part_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[5]; {|ZMQ1005:\"hello\"u8.Slice(0, 5).CopyTo(b)|}; socket.Send(b);")]
    public Task Copy_of_a_literal_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(new ArraySegment<byte>(b));")]
    public Task Copy_that_is_sent_as_a_segment_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var b = new byte[payload.Length];
            {|ZMQ1005:payload.CopyTo(b.AsMemory().Span)|};
            socket.Send(b.AsMemory(0, payload.Length).Span);
            """
    )]
    [FullData("var b = new byte[size]; {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|}; socket.Send(new ReadOnlyMemory<byte>(b).Span);")]
    public Task Copy_that_is_sent_as_a_memory_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var b = new byte[payload.Length];
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            var sent = 0;
            sent++;
            if (running) { var ok = socket.Send(b); }
            """
    )]
    [InlineData(
        """
            var b = new byte[payload.Length];
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            var n = (long)size + -size;
            var k = running ? 1 : 2;
            var l = text?.Length;
            int d = default;
            var all = payload.Length;
            var done = false;
            done = true;
            var x = 1.0;
            x = 2;
            x += (x);
            x++;
            socket.Send(b);
            """
    )]
    public Task Copy_before_code_that_changes_nothing_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            {|ZMQ1005:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, payload.Length));
            ArrayPool<byte>.Shared.Return(b);
            """
    )]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            try { {|ZMQ1005:Array.Copy(payload, b, size)|}; socket.Send(new ReadOnlySpan<byte>(b, 0, size)); }
            finally { ArrayPool<byte>.Shared.Return(b); }
            """
    )]
    [FullData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(4096);
            var b = rented.AsSpan(0, size);
            {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b);
            """
    )]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            {|ZMQ1005:Array.Copy(payload, b, size)|};
            socket.Send(new ArraySegment<byte>(b, 0, size));
            ArrayPool<byte>.Shared.Return(b);
            """
    )]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); {|ZMQ1005:Array.Copy(payload, b, size)|}; socket.Send(b.AsSpan(..size));")]
    [FullData("var b = ArrayPool<byte>.Shared.Rent(size); {|ZMQ1005:Array.Copy(payload, b, size)|}; socket.Send(b.AsSpan(0..size));")]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            {|ZMQ1005:Array.Copy(payload, b, size)|};
            socket.Send(new ReadOnlyMemory<byte>(b, 0, size).Span);
            """
    )]
    public Task Copy_to_a_rented_array_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Copy_for_a_method_that_only_sends_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            void Now(ReadOnlySpan<byte> b) { _socket.Send(b); }
            void A(byte[] data) { Span<byte> b = stackalloc byte[data.Length]; {|ZMQ1005:data.CopyTo(b)|}; Now(b); }
            """
        );

    [Theory]
    [InlineData("Span<byte> b = stackalloc byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b);")]
    [InlineData("Span<byte> b = stackalloc byte[256]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b[..payload.Length]);")]
    [InlineData(
        """
            Span<byte> b = size <= 256 ? stackalloc byte[256] : new byte[size];
            {|ZMQ1005:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b.Slice(0, size));
            """
    )]
    [FullData("Span<byte> b = stackalloc byte[256]; {|ZMQ1005:payload.CopyTo(b)|}; socket.Send(b[0..payload.Length]);")]
    public Task Copy_to_the_stack_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var b = new byte[payload.Length];
                {|ZMQ1005:payload.CopyTo(b, 0)|};
                if (!socket.Send(b, SendFlags.DontWait)) break;
            }
            """
    )]
    public Task Copy_in_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => { var b = new byte[payload.Length]; {|ZMQ1005:payload.CopyTo(b, 0)|}; socket.Send(b); });")]
    public Task Copy_in_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var b = new byte[payload.Length];
            fixed (byte* from = payload, to = b)
                {|ZMQ1005:Buffer.MemoryCopy(from, to, b.Length, payload.Length)|};
            socket.Send(b);
            """
    )]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            fixed (byte* to = b) fixed (byte* from = payload)
            {
                {|ZMQ1005:Buffer.MemoryCopy(from, to, size, size)|};
            }
            socket.Send(b.AsSpan(0, size));
            """
    )]
    public Task Copy_with_pointers_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[payload.Length]; {|#0:payload.CopyTo(b, 0)|}; socket.Send(b);", "a new array")]
    [FullData(
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            {|#0:payload.CopyTo(b, 0)|};
            socket.Send(b.AsSpan(0, payload.Length));
            """,
        "a rented array"
    )]
    [FullData("Span<byte> b = stackalloc byte[payload.Length]; {|#0:payload.CopyTo(b)|}; socket.Send(b);", "memory on the stack")]
    [InlineData(
        """
            Span<byte> b = size <= 256 ? stackalloc byte[256] : new byte[size];
            {|#0:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b[..size]);
            """,
        "memory on the stack"
    )]
    [InlineData(
        """
            Span<byte> b = size > 256 ? new byte[size] : stackalloc byte[256];
            {|#0:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b[..size]);
            """,
        "a new array"
    )]
    [InlineData(
        """
            var b = size <= 256 ? new byte[256] : ArrayPool<byte>.Shared.Rent(size);
            {|#0:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b.AsSpan(0, size));
            """,
        "a rented array"
    )]
    [FullData(
        """
            var b = size > 256 ? ArrayPool<byte>.Shared.Rent(size) : new byte[256];
            {|#0:payload.AsSpan(0, size).CopyTo(b)|};
            socket.Send(b.AsSpan(0, size));
            """,
        "a rented array"
    )]
    [FullData("using var m = new Message(payload.Length); {|#0:payload.CopyTo(m.Data)|}; socket.Send(m);", "a message")]
    public Task What_holds_the_copy_is_named(string code, string buffer) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ1005_PayloadCopiedBeforeSend)
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
            void H(byte[] data)
            {
                byte[]? b = null;
                b = ArrayPool<byte>.Shared.Rent(data.Length);
                {|ZMQ1005:data.CopyTo(b, 0)|};
                _socket.Send(data: b.AsSpan(0, data.Length), flags: SendFlags.SendMore);
                ArrayPool<byte>.Shared.Return(b);
            }
            void F(byte[] data, Socket? other) { var b = new byte[data.Length]; {|ZMQ1005:data.CopyTo(b, 0)|}; other?.Send(b); }
            """
        );

    [Theory]
    [InlineData("using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m);")]
    [FullData(
        """
            using var m = new Message(payload.Length);
            {|ZMQ1005:payload.AsSpan().CopyTo(m.Data)|};
            socket.Send(m, SendFlags.SendMore);
            """
    )]
    [InlineData("using (var m = new Message(size)) { {|ZMQ1005:payload.AsSpan(4, size).CopyTo(m.Data)|}; socket.Send(m); }")]
    [InlineData(
        """
            var n = payload.Length;
            var m = new Message(n);
            {|ZMQ1005:payload.CopyTo(m.Data)|};
            if (running) { socket.Send(m); }
            m.Dispose();
            """
    )]
    [FullData("while (running) { using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m); }")]
    [InlineData(
        """
            var b = ArrayPool<byte>.Shared.Rent(size);
            payload.AsSpan(0, size).CopyTo(b);
            using var m = new Message(size);
            {|ZMQ1005:b.AsSpan(0, size).CopyTo(m.Data)|};
            ArrayPool<byte>.Shared.Return(b); // which could come after the send
            socket.Send(m);
            """
    )]
    [FullData("lock (socket) { using var m = new Message(payload.Length); {|ZMQ1005:payload.CopyTo(m.Data)|}; socket.Send(m); }")]
    public Task Copy_into_a_message_Triggers(string code) => Code.Triggers(code);

    /// <summary>Sent to several sockets, one frame can serve them all.</summary>
    [Theory]
    [InlineData("var b = new byte[payload.Length]; payload.CopyTo(b, 0); foreach (var one in sockets) {|ZMQ1009:one.Send(b)|};")]
    public Task Copy_for_many_Triggers_the_other_rule(string code) => Code.Triggers(code);

    /// <summary>Where the copy matters, the array is still one per send.</summary>
    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[payload.Length]|}; payload.CopyTo(b, 0); payload[0] = 1; socket.Send(b);")]
    [FullData("var b = {|ZMQ1003:new byte[payload.Length]|}; payload.CopyTo(b, 0); b[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; payload.CopyTo(b, 0); socket.Send(b);")]
    public Task Array_whose_copy_matters_Triggers_the_other_rule(string code) => Code.Triggers(code);
}
