using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ZeroCopyWithoutFreeSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3009");

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size, static q => Marshal.FreeHGlobal(q));
            socket.Send(m);
            """
    )]
    [FullData("var p = Marshal.AllocHGlobal(size); using var m = new Message(p, size, static q => Handle(1)); socket.Send(m);")]
    public Task Memory_that_a_callback_frees_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var p = Marshal.AllocHGlobal(9); while (running) { using var m = new Message(p, 9, _ => { }); socket.Send(m); }")]
    [InlineData("var p = Marshal.AllocHGlobal(9); var kept = new[] { p }; socket.Send(new Message(p, 9, _ => { })); Handle(kept.Length);")]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            try { using var m = new Message(p, size, _ => { }); socket.Send(m); socket.RecvString(); }
            finally { Marshal.FreeHGlobal(p); }
            """
    )]
    public Task Memory_that_stays_behind_a_callback_without_code_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Callback_that_a_derived_type_may_have_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Runtime.InteropServices;
            using Net.Zmq;
            class Example
            {
                protected virtual void Done(nint p) { }
                void M(Socket s) { var p = Marshal.AllocHGlobal(9); using var m = new Message(p, 9, Done); s.Send(m); }
            }
            """
        );

    [Theory]
    [InlineData("void M(Socket s, nint mapped) { using var m = new Message(mapped, 100); s.Send(m); }")]
    [FullData(
        """
            private static readonly nint s_block = Marshal.AllocHGlobal(100);
            void M(Socket s) { using var m = new Message(s_block, 100); s.Send(m); }
            """
    )]
    [FullData(
        """
            unsafe void M(Socket s, ReadOnlySpan<byte> maybeNative)
            {
                fixed (byte* p = maybeNative) { using var m = new Message((nint)p, 10); s.Send(m); }
            }
            """
    )]
    public Task Memory_from_elsewhere_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            private nint _block;
            void M(Socket s)
            {
                var p = Marshal.AllocHGlobal(100);
                _block = p;
                using var m = new Message(p, 100);
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            var blocks = new List<nint>();
            var p = Marshal.AllocHGlobal(size);
            blocks.Add(p);
            using var m = new Message(p, size);
            socket.Send(m);
            """
    )]
    [InlineData(
        """
            [DllImport("own")] static extern void take(nint block);
            void M(Socket s)
            {
                var p = Marshal.AllocHGlobal(100);
                using var m = new Message(p, 100);
                take(p);
                s.Send(m);
            }
            """
    )]
    public Task Block_that_is_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var p = (nint)size; using var m = new Message(p, 8, _ => { }); socket.Send(m);")]
    [InlineData("fixed (byte* p = \"static\"u8) { using var m = new Message((nint)p, 6); socket.Send(m); }")]
    [InlineData(
        """
            var pinned = GC.AllocateUninitializedArray<byte>(100, pinned: true);
            fixed (byte* p = pinned) { using var m = new Message((nint)p, 100); socket.Send(m); }
            """
    )]
    [FullData(
        """
            static byte[] GetBytes() => GC.AllocateArray<byte>(10, true);
            unsafe void M(Socket s)
            {
                var own = GetBytes();
                fixed (byte* p = own) { using var m = new Message((nint)p, 10); s.Send(m); }
            }
            """
    )]
    [FullData(
        """
            private static readonly byte[] s_data = GC.AllocateArray<byte>(10, true);
            unsafe void M(Socket s)
            {
                fixed (byte* p = s_data) { using var m = new Message((nint)p, 10); s.Send(m); }
            }
            """
    )]
    public Task Memory_that_never_moves_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void M(Socket s, ReadOnlyMemory<byte> maybeNative)
            {
                using var pin = maybeNative.Pin();
                unsafe { using var m = new Message((nint)pin.Pointer, 10); s.Send(m); }
            }
            """
    )]
    [FullData(
        """
            unsafe void M(Socket s)
            {
                var own = GC.AllocateArray<byte>(10, true);
                using var pin = own.AsMemory().Pin();
                using var m = new Message((nint)pin.Pointer, 10);
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            unsafe void M(Socket s, byte[] payload)
            {
                var pin = payload.AsMemory().Pin();
                using var m = new Message((nint)pin.Pointer, 10, _ => pin.Dispose());
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            unsafe void M(Socket s, Socket answers, byte[] payload)
            {
                using var pin = payload.AsMemory().Pin();
                using var m = new Message((nint)pin.Pointer, 10);
                s.Send(m);
                answers.Recv(payload);
            }
            """
    )]
    [FullData(
        """
            private MemoryHandle _pin;
            unsafe void M(Socket s, byte[] payload)
            {
                _pin = payload.AsMemory().Pin();
                using var m = new Message((nint)_pin.Pointer, 10);
                s.Send(m);
            }
            """
    )]
    public Task Memory_that_stays_pinned_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_is_not_sent_DoesNotTrigger() =>
        Code.DoesNotTrigger("fixed (byte* p = payload) { using var m = new Message((nint)p, 4); message.Copy(m); Handle(m.Size); }");

    [Fact]
    public Task Message_that_is_only_copied_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "var p = Marshal.AllocHGlobal(size); using (var m = new Message(p, size)) { message.Copy(m); } Marshal.FreeHGlobal(p);"
        );
}
