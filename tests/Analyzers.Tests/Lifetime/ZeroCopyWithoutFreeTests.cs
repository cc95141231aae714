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
        "var p = Marshal.AllocHGlobal(size); Marshal.Copy(payload, 0, p, size); "
            + "using var m = {|ZMQ3009:new Message(p, size, null)|}; socket.Send(m);"
    )]
    [InlineData("socket.Send({|ZMQ3009:new Message(Marshal.AllocCoTaskMem(size), size)|});")]
    [InlineData(
        "var p = (byte*)NativeMemory.Alloc((nuint)size); new Span<byte>(p, size).Fill(1); "
            + "using var m = {|ZMQ3009:new Message((nint)p, size, default)|}; socket.Send(m);"
    )]
    [InlineData("while (running) { var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ3009:new Message(p, size)|}; socket.Send(m); }")]
    [InlineData(
        "Action<nint>? none = null; var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ3009:new Message(p, size, none)|}; "
            + "socket.Send(m);"
    )]
    public Task Memory_that_nothing_frees_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("byte* p = stackalloc byte[16]; using var m = {|ZMQ3009:new Message((nint)p, 16)|}; socket.Send(m);")]
    [InlineData("int n = 1; using var m = {|ZMQ3009:new Message((nint)(&n), 4)|}; socket.Send(m);")]
    [InlineData("byte* p = stackalloc byte[16]; var q = (nint)p; socket.Send({|ZMQ3009:new Message(q, 16)|});")]
    [InlineData("fixed (byte* p = payload) { using var m = {|ZMQ3009:new Message((nint)p, payload.Length)|}; socket.Send(m); }")]
    [InlineData(
        "fixed (byte* p = &payload[0]) { using var m = {|ZMQ3009:new Message((nint)p, payload.Length)|}; socket.Send(m); "
            + "} socket.Recv(payload);"
    )]
    [InlineData("Span<byte> bytes = stackalloc byte[10]; fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("var bytes = new byte[10]; fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("fixed (char* p = text) { using var m = {|ZMQ3009:new Message((nint)p, 2 * text.Length)|}; socket.Send(m); }")]
    [InlineData("unsafe Message Wrap(byte[] data) { fixed (byte* p = data) return {|ZMQ3009:new Message((nint)p, data.Length)|}; }")]
    [InlineData("var bytes = Encoding.UTF8.GetBytes(text); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("var bytes = payload.ToArray(); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("var bytes = ArrayPool<byte>.Shared.Rent(10); fixed (byte* p = bytes) socket.Send({|ZMQ3009:new Message((nint)p, 10)|});")]
    [InlineData("byte* p = stackalloc[] { (byte)1, (byte)2 }; using var m = {|ZMQ3009:new Message((nint)p, 2)|}; socket.Send(m);")]
    public Task Memory_that_is_there_for_a_while_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); {|ZMQ3009:Marshal.FreeHGlobal(p)|};"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); try { using var m = new Message(p, size); socket.Send(m); "
            + "} finally { {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); try { socket.Send(new Message(p, size, _ => { })); "
            + "} finally { if (p != 0) {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); for (var i = 0; i < size; "
            + "i++) { using var m = new Message(p, size, static _ => { }); socket.Send(m); } {|ZMQ3009:Marshal.FreeHGlobal(p)|};"
    )]
    [InlineData(
        "void* p = NativeMemory.Alloc(16); using var m = new Message((nint)p, 16); socket.Send(m); {|ZMQ3009:NativeMemory.Free(p)|};"
    )]
    [InlineData(
        "var handle = GCHandle.Alloc(payload, GCHandleType.Pinned); "
            + "using var m = new Message(handle.AddrOfPinnedObject(), payload.Length); socket.Send(m); {|ZMQ3009:handle.Free()|};"
    )]
    [InlineData(
        "var handle = GCHandle.Alloc(payload, GCHandleType.Pinned); try { var p = handle.AddrOfPinnedObject(); "
            + "using var m = new Message(p, payload.Length); socket.Send(m); "
            + "} finally { if (handle.IsAllocated) {|ZMQ3009:handle.Free()|}; }"
    )]
    [InlineData(
        "var rented = ArrayPool<byte>.Shared.Rent(size); var handle = GCHandle.Alloc(rented, GCHandleType.Pinned); "
            + "using var m = new Message(handle.AddrOfPinnedObject(), size, _ => handle.Free()); socket.Send(m); "
            + "{|ZMQ3009:ArrayPool<byte>.Shared.Return(rented)|};"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m, SendFlags.SendMore); "
            + "socket.Send(text); Console.WriteLine(); {|ZMQ3009:Marshal.FreeHGlobal(p)|};"
    )]
    [InlineData(
        "nint p = 0; try { p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "} finally { if (p != nint.Zero) {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }"
    )]
    [InlineData(
        "nint p = IntPtr.Zero; p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "{|ZMQ3009:Marshal.FreeHGlobal(p)|}; p = IntPtr.Zero;"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); message.Dispose(); "
            + "{|ZMQ3009:Marshal.FreeHGlobal(p)|};"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "using (var k = new Message(8)) { Handle(k.Size); } {|ZMQ3009:Marshal.FreeHGlobal(p)|};"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "{|ZMQ3009:Marshal.FreeHGlobal((nint)p.ToPointer())|};"
    )]
    [InlineData(
        "if (running) { var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "{|ZMQ3009:Marshal.FreeHGlobal(p)|}; }"
    )]
    [InlineData(
        "var rented = ArrayPool<byte>.Shared.Rent(size); var handle = GCHandle.Alloc(rented, GCHandleType.Pinned); "
            + "var p = Marshal.UnsafeAddrOfPinnedArrayElement(rented, 0); using var m = new Message(p, size); socket.Send(m); "
            + "{|ZMQ3009:ArrayPool<byte>.Shared.Return(rented)|};"
    )]
    public Task Memory_freed_right_after_the_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size, static q => Marshal.FreeHGlobal(q)); socket.Send(m);"
    )]
    [InlineData("var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size, static q => { }); socket.Send(m);")]
    [InlineData("void M(Socket s, nint mapped) { using var m = new Message(mapped, 100); s.Send(m); }")]
    [InlineData(
        "private static readonly nint s_block = Marshal.AllocHGlobal(100); "
            + "void M(Socket s) { using var m = new Message(s_block, 100); s.Send(m); }"
    )]
    [InlineData(
        "private nint _block; void M(Socket s) { var p = Marshal.AllocHGlobal(100); _block = p; "
            + "using var m = new Message(p, 100); s.Send(m); }"
    )]
    [InlineData(
        "var blocks = new List<nint>(); var p = Marshal.AllocHGlobal(size); blocks.Add(p); using var m = new Message(p, size); "
            + "socket.Send(m);"
    )]
    [InlineData("fixed (byte* p = \"static\"u8) { using var m = new Message((nint)p, 6); socket.Send(m); }")]
    [InlineData(
        "var pinned = GC.AllocateUninitializedArray<byte>(100, pinned: true); "
            + "fixed (byte* p = pinned) { using var m = new Message((nint)p, 100); socket.Send(m); }"
    )]
    [InlineData(
        "private static readonly byte[] s_data = GC.AllocateArray<byte>(10, true); "
            + "unsafe void M(Socket s) { fixed (byte* p = s_data) { using var m = new Message((nint)p, 10); s.Send(m); } }"
    )]
    [InlineData(
        "unsafe void M(Socket s, ReadOnlySpan<byte> maybeNative) { fixed (byte* p = maybeNative) { "
            + "using var m = new Message((nint)p, 10); s.Send(m); } }"
    )]
    [InlineData("fixed (byte* p = payload) { using var m = new Message((nint)p, 4); message.Copy(m); Handle(m.Size); }")]
    [InlineData(
        "[DllImport(\"own\")] static extern void take(nint block); void M(Socket s) { var p = Marshal.AllocHGlobal(100); "
            + "using var m = new Message(p, 100); take(p); s.Send(m); }"
    )]
    public Task Memory_that_stays_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); socket.Recv(message); "
            + "Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); Thread.Sleep(1000); "
            + "Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); var m = new Message(p, size); socket.Send(m); socket.Dispose(); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); Wait(socket); "
            + "Marshal.FreeHGlobal(p); static void Wait(Socket s) => s.Recv(new byte[1]);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); try { socket.Send(m); "
            + "} catch (ZmqException) { Marshal.FreeHGlobal(p); throw; }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); var sent = false; try { using var m = new Message(p, size); socket.Send(m); "
            + "sent = true; } finally { if (!sent) Marshal.FreeHGlobal(p); }"
    )]
    [InlineData("var p = Marshal.AllocHGlobal(size); using (var m = new Message(p, size)) { message.Copy(m); } Marshal.FreeHGlobal(p);")]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "Register(() => Marshal.FreeHGlobal(p)); static void Register(Action a) { }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); p = Marshal.AllocHGlobal(1); "
            + "Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var done = new ManualResetEventSlim(); var p = Marshal.AllocHGlobal(size); "
            + "using var m = new Message(p, size, _ => done.Set()); socket.Send(m); done.Wait(); Marshal.FreeHGlobal(p);"
    )]
    [InlineData("fixed (byte* p = payload) { using var m = new Message((nint)p, payload.Length); socket.Send(m); socket.Recv(message); }")]
    [InlineData(
        "byte* p = stackalloc byte[8]; using var m = new Message((nint)p, 8); socket.Send(m); var reply = socket.RecvString(); "
            + "Handle(reply);"
    )]
    [InlineData(
        "var q = Marshal.AllocHGlobal(size); var p = Marshal.AllocHGlobal(size); "
            + "using var m = new Message(p, size, Marshal.FreeHGlobal); socket.Send(m); Marshal.FreeHGlobal(q);"
    )]
    [InlineData(
        "var block = Marshal.AllocHGlobal(size); using (var own = new Socket(context, SocketType.Push)) { "
            + "using var m = new Message(block, size); own.Send(m); } Marshal.FreeHGlobal(block);"
    )]
    [InlineData(
        "var block = Marshal.AllocHGlobal(size); using (var c = new Context()) { "
            + "using var own = new Socket(c, SocketType.Push); using var m = new Message(block, size); own.Send(m); "
            + "} Marshal.FreeHGlobal(block);"
    )]
    [InlineData(
        "var block = Marshal.AllocHGlobal(size); { using var own = new Socket(context, SocketType.Push); "
            + "using var m = new Message(block, size); own.Send(m); } Marshal.FreeHGlobal(block);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); new Thread(() => { }).Join(); "
            + "Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "Task.Delay(1).GetAwaiter().GetResult(); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "new Barrier(2).SignalAndWait(); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "SpinWait.SpinUntil(() => running); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); Task.Delay(1).Wait(); "
            + "Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); Console.ReadLine(); "
            + "Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "Handle(Task.FromResult(1).Result); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "Handle(new ValueTask<int>(1).Result); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "using var poller = new Poller(1); poller.Poll(1); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); Action wait = () => { }; "
            + "wait(); Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); if (running) Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "switch (size) { case 1: Marshal.FreeHGlobal(p); break; }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); try { Handle(1); "
            + "} catch (InvalidOperationException) { Marshal.FreeHGlobal(p); }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "if (p != 0 && running) Marshal.FreeHGlobal(p);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "_ = size switch { 1 => Free(p), _ => 2 }; static int Free(nint q) { Marshal.FreeHGlobal(q); return 1; }"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); "
            + "if (Owns(p)) Marshal.FreeHGlobal(p); static bool Owns(nint q) => q > 3;"
    )]
    public Task Memory_freed_when_it_may_be_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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
        "var pointer = (nint)NativeMemory.Alloc((nuint)size);\nusing var m = {|ZMQ3009:new Message(pointer, size)|};\nsocket.Send(m);",
        "var pointer = (nint)NativeMemory.Alloc((nuint)size);\n"
            + "using var m = new Message(pointer, size, static pointer2 => NativeMemory.Free((void*)pointer2));\nsocket.Send(m);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size);\nusing var m = new Message(p, size);\nsocket.Send(m);\n"
            + "{|ZMQ3009:Marshal.FreeHGlobal(p)|}; // done\nHandle(1);",
        "var p = Marshal.AllocHGlobal(size);\nusing var m = new Message(p, size, Marshal.FreeHGlobal);\nsocket.Send(m);\n"
            + "// done\nHandle(1);"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size);\nusing var m = {|ZMQ3009:new Message(size: size, data: p)|};\nsocket.Send(m);",
        "var p = Marshal.AllocHGlobal(size);\n"
            + "using var m = new Message(size: size, data: p, freeCallback: Marshal.FreeHGlobal);\nsocket.Send(m);"
    )]
    public Task Block_of_one_message_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_IsFixed() =>
        Code.IsFixed(
            """
            var first = Marshal.AllocHGlobal(size);
            using var a = {|ZMQ3009:new Message(first, size)|};
            socket.Send(a, SendFlags.SendMore);
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
            socket.Send(a, SendFlags.SendMore);
            while (running)
            {
                var second = Marshal.AllocHGlobal(size);
                using var b = new Message(second, size, Marshal.FreeHGlobal);
                socket.Send(b);
            }
            """
        );

    [Theory]
    [InlineData("byte* p = stackalloc byte[16]; using var m = {|ZMQ3009:new Message((nint)p, 16)|}; socket.Send(m);")]
    [InlineData("socket.Send({|ZMQ3009:new Message(Marshal.AllocCoTaskMem(size), size)|});")]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); try { using var m = new Message(p, size); socket.Send(m); "
            + "} finally { {|ZMQ3009:Marshal.FreeHGlobal(p)|}; }"
    )]
    [InlineData("var p = Marshal.AllocHGlobal(size); using var m = {|ZMQ3009:new Message(p, size, null)|}; socket.Send(m);")]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); Marshal.WriteByte(p, 1); "
            + "{|ZMQ3009:Marshal.FreeHGlobal(p)|};"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); for (var i = 0; i < size; i++) { using var m = new Message(p, size); "
            + "socket.Send(m); } {|ZMQ3009:Marshal.FreeHGlobal(p)|};"
    )]
    [InlineData(
        "var handle = GCHandle.Alloc(payload, GCHandleType.Pinned); "
            + "using var m = new Message(handle.AddrOfPinnedObject(), payload.Length); socket.Send(m); {|ZMQ3009:handle.Free()|};"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); {|ZMQ3009:Marshal.FreeCoTaskMem(p)|};"
    )]
    [InlineData(
        "var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size); socket.Send(m); Marshal.WriteByte(p, 1); "
            + "{|ZMQ3009:Marshal.FreeHGlobal(p)|}; Handle(1);"
    )]
    public Task What_a_callback_cannot_do_is_left(string code) => Code.IsNotFixed(code);
}
