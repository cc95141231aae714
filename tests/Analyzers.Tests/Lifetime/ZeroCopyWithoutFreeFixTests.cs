using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ZeroCopyWithoutFreeFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3009");

    [Theory]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size);\nusing var m = {|ZMQ3009:new Message(p, size)|};\nsocket.Send(m);",
        "var p = Marshal.AllocHGlobal(size);\nusing var m = new Message(p, size, Marshal.FreeHGlobal);\nsocket.Send(m);"
    )]
    [InlineData(
        "var p = Marshal.AllocCoTaskMem(size);\nusing Message m = {|ZMQ3009:new(p, size)|};\nsocket.Send(m);",
        "var p = Marshal.AllocCoTaskMem(size);\nusing Message m = new(p, size, Marshal.FreeCoTaskMem);\nsocket.Send(m);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size);\nusing var m = {|ZMQ3009:new Message(p, size, _ => { })|};\nsocket.Send(m);",
        "var p = Marshal.AllocHGlobal(size);\nusing var m = new Message(p, size, Marshal.FreeHGlobal);\nsocket.Send(m);"
    )]
    [FullData(
        "var p = Marshal.AllocHGlobal(9);\nusing var m = {|ZMQ3009:new Message(p, 9, freeCallback: delegate { })|};\nsocket.Send(m);",
        "var p = Marshal.AllocHGlobal(9);\nusing var m = new Message(p, 9, freeCallback: Marshal.FreeHGlobal);\nsocket.Send(m);"
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(9);
            using var m = new Message(p, 9, _ => { });
            socket.Send(m);
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """,
        """
            var p = Marshal.AllocHGlobal(9);
            using var m = new Message(p, 9, Marshal.FreeHGlobal);
            socket.Send(m);
            """
    )]
    [InlineData(
        """
            var pointer = (nint)NativeMemory.Alloc((nuint)size);
            using var m = {|ZMQ3009:new Message(pointer, size)|};
            socket.Send(m);
            """,
        """
            var pointer = (nint)NativeMemory.Alloc((nuint)size);
            using var m = new Message(pointer, size, static pointer2 => NativeMemory.Free((void*)pointer2));
            socket.Send(m);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            {|ZMQ3009:Marshal.FreeHGlobal(p)|}; // done
            Handle(1);
            """,
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size, Marshal.FreeHGlobal);
            socket.Send(m);
            Handle(1);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ3009:new Message(size: size, data: p)|};
            socket.Send(m);
            """,
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(size: size, data: p, freeCallback: Marshal.FreeHGlobal);
            socket.Send(m);
            """
    )]
    public Task Block_of_one_message_IsFixed(string code, string after) => Code.WithoutRuntime().IsFixed(code, after);

    /// <summary>The send copies a span, so the memory need be there no longer than that.</summary>
    [Theory]
    [InlineData(
        """
            fixed (byte* p = payload)
            {
                using var m = {|ZMQ3009:new Message((nint)p, payload.Length)|};
                socket.Send(m, SendFlags.SendMore);
            }
            Handle(1);
            """,
        """
            socket.Send(payload, SendFlags.SendMore);
            Handle(1);
            """
    )]
    [InlineData(
        """
            fixed (byte* p = payload)
            {
                using var m = {|ZMQ3009:new Message((nint)p, payload.Length, _ => { })|};
                socket.Send(m);
            }
            """,
        """
            socket.Send(payload);
            """
    )]
    [InlineData(
        """
            fixed (byte* p = payload)
            {
                p[0] = 1;
                using var m = {|ZMQ3009:new Message((nint)p, payload.Length)|};
                socket.Send(m);
            }
            """,
        """
            fixed (byte* p = payload)
            {
                p[0] = 1;
                socket.Send(payload);
            }
            """
    )]
    [InlineData(
        """
            fixed (byte* p = payload)
                socket.Send({|ZMQ3009:new Message((nint)p, size)|});
            """,
        """
            fixed (byte* p = payload)
                socket.Send(new ReadOnlySpan<byte>(p, size));
            """
    )]
    [InlineData(
        """
            byte* p = stackalloc byte[8];
            p[0] = 1;
            var m = {|ZMQ3009:new Message((nint)p, 8)|};
            socket.Send(m);
            m.Dispose();
            """,
        """
            byte* p = stackalloc byte[8];
            p[0] = 1;
            socket.Send(new ReadOnlySpan<byte>(p, 8));
            """
    )]
    public Task Memory_that_is_there_for_a_while_IsFixed(string code, string after) => Code.WithoutRuntime().IsFixed(code, after);

    [Theory]
    [InlineData("fixed (byte* p = payload)\n    socket.Send({|ZMQ3009:new Message((nint)p, size)|}, SendFlags.DontWait);")]
    [InlineData("fixed (byte* p = payload)\n    Handle(socket.Send({|ZMQ3009:new Message((nint)p, size)|}));")]
    [InlineData("fixed (byte* p = payload)\n{\n    var at = (nint)p;\n    socket.Send({|ZMQ3009:new Message(at, size)|});\n}")]
    public Task Memory_that_is_there_for_a_while_IsNotFixed(string code) => Code.WithoutRuntime().IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(8);
            Marshal.Copy(payload, 0, p, 4);
            Marshal.Copy(payload, 0, p + 4, 4);
            using var m = {|ZMQ3009:new Message(p, 8)|};
            socket.Send(m);
            """,
        """
            using var frame = socket.BeginFrame(8);
            payload.AsSpan(0, 4).CopyTo(frame.Span);
            payload.AsSpan(0, 4).CopyTo(frame.Span.Slice(4));
            frame.Send();
            """
    )]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = new Message(p, payload.Length);
            socket.Send(m);
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """,
        "socket.Send(payload);"
    )]
    public Task Block_that_costs_more_than_a_copy_IsFixed_without_one(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("socket.Send(m);", "Replace the zero-copy message with Send(span)", "socket.Send(payload);")]
    [InlineData(
        "socket.Send(m, SendFlags.DontWait);",
        "Free the memory in the message's callback",
        """
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = new Message(p, payload.Length, Marshal.FreeHGlobal);
            socket.Send(m, SendFlags.DontWait);
            """
    )]
    public Task Title_says_what_stands_there_when_it_IsFixed(string send, string title, string after)
    {
        var before = $$"""
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = {|ZMQ3009:new Message(p, payload.Length)|};
            {{send}}
            """;
        var test = Code.Fix(before, after);
        test.CodeActionVerifier = (action, verify) => verify.Equal(title, action.Title);
        return test.RunAsync();
    }

    [Fact]
    public Task Several_IsFixed() =>
        Code.WithoutRuntime()
            .IsFixed(
                """
                var first = Marshal.AllocHGlobal(size);
                using var a = {|ZMQ3009:new Message(first, size)|};
                socket.Send(a);
                while (running)
                {
                    var second = Marshal.AllocHGlobal(size);
                    using var b = new Message(second, size);
                    socket.Send(b);
                    {|ZMQ3009:Marshal.FreeHGlobal(second)|};
                }
                """,
                """
                var first = Marshal.AllocHGlobal(size);
                using var a = new Message(first, size, Marshal.FreeHGlobal);
                socket.Send(a);
                while (running)
                {
                    var second = Marshal.AllocHGlobal(size);
                    using var b = new Message(second, size, Marshal.FreeHGlobal);
                    socket.Send(b);
                }
                """
            );

    [Theory]
    [InlineData("socket.Send({|ZMQ3009:new Message(Marshal.AllocCoTaskMem(size), size)|});")]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            try { using var m = new Message(p, size); socket.Send(m); }
            finally { {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }
            """
    )]
    [FullData("var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ3009:new Message(p, size, null)|}; socket.Send(m);")]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Marshal.WriteByte(p, 1);
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            for (var i = 0; i < size; i++) { using var m = new Message(p, size); socket.Send(m); }
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """
    )]
    [FullData(
        """
            var handle = GCHandle.Alloc(payload, GCHandleType.Pinned);
            using var m = new Message(handle.AddrOfPinnedObject(), payload.Length);
            socket.Send(m);
            {|ZMQ3009:handle.Free()|};
            """
    )]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            {|ZMQ3009:Marshal.FreeCoTaskMem(p)|};
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Marshal.WriteByte(p, 1);
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            Handle(1);
            """
    )]
    public Task What_a_callback_cannot_do_IsNotFixed(string code) => Code.IsNotFixed(code);
}
