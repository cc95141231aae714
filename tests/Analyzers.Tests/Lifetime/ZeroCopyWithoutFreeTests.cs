using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ZeroCopyWithoutFreeTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3009");

    [Theory]
    [InlineData("var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ3009:new Message(p, size)|}; socket.Send(m);")]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            Marshal.Copy(payload, 0, p, size);
            using var m = {|ZMQ3009:new Message(p, size, null)|};
            socket.Send(m);
            """
    )]
    [InlineData("socket.Send({|ZMQ3009:new Message(Marshal.AllocCoTaskMem(size), size)|});")]
    [InlineData(
        """
            var p = (byte*)NativeMemory.Alloc((nuint)size);
            new Span<byte>(p, size).Fill(1);
            using var m = {|ZMQ3009:new Message((nint)p, size, default)|};
            socket.Send(m);
            """
    )]
    [FullData("while (running) { var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ3009:new Message(p, size)|}; socket.Send(m); }")]
    [FullData(
        """
            Action<nint>? none = null;
            var p = Marshal.AllocHGlobal(size);
            using var m = {|ZMQ3009:new Message(p, size, none)|};
            socket.Send(m);
            """
    )]
    public Task Memory_that_nothing_frees_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("static void None(nint p) { } void M(Socket s) => s.Send({|ZMQ3009:new Message(Marshal.AllocHGlobal(9), 9, None)|});")]
    [FullData("void M(Socket s) { s.Send({|ZMQ3009:new Message(Marshal.AllocHGlobal(9), 9, None)|}); void None(nint p) { return; } }")]
    public Task Memory_whose_callback_is_a_method_without_code_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("byte* p = stackalloc byte[16]; using var m = {|ZMQ3009:new Message((nint)p, 16)|}; socket.Send(m);")]
    [InlineData("int n = 1; using var m = {|ZMQ3009:new Message((nint)(&n), 4)|}; socket.Send(m);")]
    [InlineData("byte* p = stackalloc byte[16]; var q = (nint)p; socket.Send({|ZMQ3009:new Message(q, 16)|});")]
    [FullData("byte* p = stackalloc[] { (byte)1, (byte)2 }; using var m = {|ZMQ3009:new Message((nint)p, 2)|}; socket.Send(m);")]
    public Task Memory_on_the_stack_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("fixed (byte* p = payload) { using var m = {|ZMQ3009:new Message((nint)p, payload.Length)|}; socket.Send(m); }")]
    [InlineData(
        """
            fixed (byte* p = &payload[0])
            {
                using var m = {|ZMQ3009:new Message((nint)p, payload.Length)|};
                socket.Send(m);
            }
            socket.Recv(payload);
            """
    )]
    [InlineData("Span<byte> bytes = stackalloc byte[10]; fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("var bytes = new byte[10]; fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("fixed (char* p = text) { using var m = {|ZMQ3009:new Message((nint)p, 2 * text.Length)|}; socket.Send(m); }")]
    [InlineData("unsafe Message Wrap(byte[] data) { fixed (byte* p = data) return {|ZMQ3009:new Message((nint)p, data.Length)|}; }")]
    [InlineData("var bytes = Encoding.UTF8.GetBytes(text); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("var bytes = message.ToArray(); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [FullData("var bytes = Convert.FromHexString(text); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [FullData("var bytes = payload.ToArray(); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [FullData("var bytes = ArrayPool<byte>.Shared.Rent(10); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    public Task Pinned_memory_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            using var pin = payload.AsMemory().Pin();
            using var m = {|ZMQ3009:new Message((nint)pin.Pointer, payload.Length)|};
            socket.Send(m);
            """
    )]
    [FullData(
        """
            using (var pin = new ReadOnlyMemory<byte>(payload, 0, 10).Pin())
            {
                var p = (nint)pin.Pointer;
                socket.Send({|ZMQ3009:new Message(p, 10)|});
            }
            socket.Recv(payload);
            """
    )]
    public Task Memory_that_a_using_unpins_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """
    )]
    [InlineData(
        """
            void* p = NativeMemory.Alloc(16);
            using var m = new Message((nint)p, 16);
            socket.Send(m);
            {|ZMQ3009:NativeMemory.Free(p)|};
            """
    )]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            {|ZMQ3009:Marshal.FreeHGlobal((nint)p.ToPointer())|};
            """
    )]
    [FullData(
        """
            if (running)
            {
                var p = Marshal.AllocHGlobal(size);
                using var m = new Message(p, size);
                socket.Send(m);
                {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            }
            """
    )]
    public Task Block_freed_right_after_the_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            try { using var m = new Message(p, size); socket.Send(m); }
            finally { {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            try { socket.Send(new Message(p, size, _ => { })); }
            finally { if (p != 0) {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }
            """
    )]
    [InlineData(
        """
            nint p = 0;
            try { p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); }
            finally { if (p != nint.Zero) {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }
            """
    )]
    public Task Block_freed_in_a_finally_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            for (var i = 0; i < size; i++)
            {
                using var m = new Message(p, size, static _ => { });
                socket.Send(m);
            }
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m, SendFlags.SendMore);
            socket.Send(text);
            Console.WriteLine();
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """
    )]
    [InlineData(
        """
            nint p = IntPtr.Zero;
            p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            p = IntPtr.Zero;
            """
    )]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            message.Dispose();
            {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """
    )]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            using (var k = new Message(8)) { Handle(k.Size); } {|ZMQ3009:Marshal.FreeHGlobal(p)|};
            """
    )]
    public Task Block_freed_after_code_that_does_not_wait_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var handle = GCHandle.Alloc(payload, GCHandleType.Pinned);
            using var m = new Message(handle.AddrOfPinnedObject(), payload.Length);
            socket.Send(m);
            {|ZMQ3009:handle.Free()|};
            """
    )]
    [FullData(
        """
            var handle = GCHandle.Alloc(payload, GCHandleType.Pinned);
            try
            {
                var p = handle.AddrOfPinnedObject();
                using var m = new Message(p, payload.Length);
                socket.Send(m);
            }
            finally { if (handle.IsAllocated) {|ZMQ3009:handle.Free()|}; }
            """
    )]
    [FullData(
        """
            var pin = payload.AsMemory().Pin();
            try
            {
                using var m = new Message((nint)pin.Pointer, payload.Length);
                socket.Send(m);
            }
            finally { {|ZMQ3009:pin.Dispose()|}; }
            """
    )]
    public Task Handle_freed_right_after_the_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            var handle = GCHandle.Alloc(rented, GCHandleType.Pinned);
            using var m = new Message(handle.AddrOfPinnedObject(), size, _ => handle.Free());
            socket.Send(m);
            {|ZMQ3009:ArrayPool<byte>.Shared.Return(rented)|};
            """
    )]
    [FullData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            var handle = GCHandle.Alloc(rented, GCHandleType.Pinned);
            var p = Marshal.UnsafeAddrOfPinnedArrayElement(rented, 0);
            using var m = new Message(p, size);
            socket.Send(m);
            {|ZMQ3009:ArrayPool<byte>.Shared.Return(rented)|};
            """
    )]
    [FullData(
        """
            var rented = ArrayPool<byte>.Shared.Rent(size);
            using var pin = rented.AsMemory(0, size).Pin();
            using var m = new Message((nint)pin.Pointer, size);
            socket.Send(m);
            {|ZMQ3009:ArrayPool<byte>.Shared.Return(rented)|};
            """
    )]
    public Task Array_returned_right_after_the_send_Triggers(string code) => Code.Triggers(code);
}
