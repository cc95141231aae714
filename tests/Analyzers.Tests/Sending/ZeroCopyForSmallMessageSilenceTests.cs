using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    [Theory]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                if (n > 100) { using var m = new Message(mapped, n, static q => { }); s.Send(m); }
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                if (n < 0) { using var m = new Message(mapped, n, static q => { }); s.Send(m); }
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, nint mapped, int? n)
            {
                if (n < 100 || n == null)
                {
                    using var m = new Message(mapped, n ?? 5000, static q => { });
                    s.Send(m);
                }
            }
            """
    )]
    public Task Size_that_is_compared_the_wrong_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void M(Socket s, nint mapped, int n)
            {
                if (n < 100) n = Next();
                using var m = new Message(mapped, n, static q => { });
                s.Send(m);
            }
            static int Next() => 1;
            """
    )]
    [FullData(
        """
            private int _n;
            void M(Socket s, nint mapped)
            {
                if (_n < 100) { using var m = new Message(mapped, _n, static q => { }); s.Send(m); }
            }
            """
    )]
    [FullData(
        """
            void M(Socket s, nint mapped, int n)
            {
                Action a = () => n = 5000;
                if (n < 100) { a(); using var m = new Message(mapped, n, static q => { }); s.Send(m); }
            }
            """
    )]
    [FullData(
        """
            void M(Socket s, nint mapped, ref int n)
            {
                if (n < 100) { using var m = new Message(mapped, n, static q => { }); s.Send(m); }
            }
            """
    )]
    public Task Size_that_other_code_may_change_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Size_behind_an_exception_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            void M(Socket s, nint mapped, int n)
            {
                try { if (n > 100) n = 50; }
                finally { using var m = new Message(mapped, n, static q => { }); s.Send(m); }
            }
            """
        );

    [Fact]
    public Task Size_that_only_an_assertion_bounds_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            void M(Socket s, nint mapped, int n)
            {
                System.Diagnostics.Debug.Assert(n < 100);
                using var m = new Message(mapped, n, static q => { });
                s.Send(m);
            }
            """
        );

    [Theory]
    [InlineData("void M(Socket s, nint p) { using var m = new Message(p, 10, null); s.Send(m); }")] // nobody frees: another rule's subject
    [FullData("void M(Socket s, nint p) { using var m = new Message(p, 10); s.Send(m); }")]
    [FullData("void M(Socket s, nint p) { using var m = new Message(p, 10, default); s.Send(m); }")]
    [InlineData("void M(Socket s, nint p) { Action<nint>? none = null; using var m = new Message(p, 64, none); s.Send(m); }")]
    public Task Block_that_nobody_frees_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // memory from elsewhere that may be large
    [InlineData("void M(Socket s, nint p, int n) { using var m = new Message(p, n, static q => Marshal.FreeHGlobal(q)); s.Send(m); }")]
    [FullData("private nint _map; void M(Socket s, int n) { using var m = new Message(_map, n, static q => { }); s.Send(m); }")]
    [FullData(
        """
            void M(Socket s, byte[] b)
            {
                var h = GCHandle.Alloc(b, GCHandleType.Pinned);
                using var m = new Message(h.AddrOfPinnedObject(), b.Length, _ => h.Free());
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            void M(Socket s, nint p)
            {
                var n = 8;
                System.Runtime.CompilerServices.Unsafe.AsRef(in n) = 1 << 20;
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    public Task Memory_from_elsewhere_that_may_be_large_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                while (n > 0) { using var m = new Message(p, n, static q => { }); s.Send(m); }
            }
            """
    )] // one block for many
    [FullData(
        """
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                using var a = new Message(p, n, static q => { });
                using var b = new Message(p, n, static q => { });
                s.Send(a);
                s.Send(b);
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s)
            {
                nint p = 0;
                for (;;)
                {
                    if (p == 0) p = Marshal.AllocHGlobal(1 << 20);
                    using var m = new Message(p, 1 << 20, static q => { });
                    s.Send(m);
                }
            }
            """
    )]
    [InlineData(
        """
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                using var a = new Message(p, n / 2 + 100000, static q => { });
                using var b = new Message(p + n / 2, n - n / 2, static q => { });
                s.Send(a);
                s.Send(b);
            }
            """
    )]
    public Task Block_of_several_messages_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Block_that_is_used_afterwards_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            unsafe void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
                Console.WriteLine(*(byte*)p);
                Marshal.FreeHGlobal(p);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            bool TryTake(out nint p) { p = 0; return false; }
            void M(Socket s, int n)
            {
                if (!TryTake(out var p)) p = Marshal.AllocHGlobal(n);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            void Take(ref nint p) { }
            void M(Socket s, int n)
            {
                nint p = 0;
                Take(ref p);
                if (p == 0) p = Marshal.AllocHGlobal(n);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            static nint Same(nint q) => q;
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                var same = Same(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    public Task Block_that_may_be_another_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_without_a_block_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            void M(Socket s, byte[] b)
            {
                using var m = new Message(b);
                m.Data[0] = 1;
                s.Send(m);
                using var e = new Message(8);
                s.Send(e);
            }
            """
        );

    [Theory]
    [InlineData("void M(Socket s, nint mapped) { using var m = new Message(mapped, 65536, static q => { }); s.Send(m); }")]
    [FullData(
        """
            void M(Socket s, nint mapped, int n)
            {
                if (n <= 65536) { using var m = new Message(mapped, n, static q => { }); s.Send(m); }
            }
            """
    )]
    public Task Memory_that_exists_already_and_may_be_large_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>Where the threshold of such memory was measured, nothing depends on the machine.</summary>
    [Theory]
    [InlineData("zmqperf.zero_copy_threshold = 1000")]
    [FullData("zmqperf.zero_copy_existing_threshold = 1000")]
    [FullData("zmqperf.zero_copy_threshold = 60000\nzmqperf.zero_copy_existing_threshold = 1000")]
    public Task Threshold_option_is_obeyed_DoesNotTrigger(string options)
    {
        var test = Code.Analysis(
            "void M(Socket socket, nint mapped) { using var m = new Message(mapped, 1000, static q => { }); socket.Send(m); }"
        );
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\n{options}"));
        return test.RunAsync();
    }
}
