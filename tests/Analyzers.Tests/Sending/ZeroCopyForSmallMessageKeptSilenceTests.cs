using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageKeptSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    [Theory]
    [InlineData(
        """
            private nint _p;
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                _p = p;
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )] // kept
    [InlineData(
        """
            private nint _q;
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                var q = p;
                _q = q;
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [InlineData(
        """
            private nint _q;
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                _q = n > 1 ? p : 0;
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            private nint _q;
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                nint? none = null;
                _q = none ?? p;
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    public Task Block_that_a_field_keeps_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void M(Socket s, int n, List<nint> all)
            {
                var p = Marshal.AllocHGlobal(n);
                all.Add(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            private readonly Queue<nint> _all = new();
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                _all.Enqueue(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            private readonly Stack<nint> _all = new();
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                _all.Push(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            private readonly List<nint> _all = new();
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                _all.Insert(0, p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            private readonly ConcurrentDictionary<int, nint> _all = new();
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                _all.TryAdd(1, p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            private readonly System.Threading.Channels.Channel<nint> _all =
                System.Threading.Channels.Channel.CreateUnbounded<nint>();
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                _all.Writer.TryWrite(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    public Task Block_that_a_collection_keeps_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            private nint _q;
            void Keep(nint q) => _q = q;
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                Keep(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            private readonly List<nint> _all = new();
            void Keep(nint q) => _all.Add(q);
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                Keep(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [InlineData(
        """
            private object? _box;
            void Keep(nint q) => _box = new System.Runtime.CompilerServices.StrongBox<nint>(q);
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                Keep(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    public Task Block_that_a_called_method_keeps_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            nint M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                if (s.HasMore) return p;
                using var m = new Message(p, n, static q => { });
                s.Send(m);
                return 0;
            }
            """
    )]
    public Task Block_that_is_returned_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                var all = new[] { p };
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                var pair = (p, 1);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                var box = new System.Runtime.CompilerServices.StrongBox<nint>(p);
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
    )]
    public Task Block_in_another_value_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Block_in_an_object_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            void M(Socket s, int n)
            {
                var p = Marshal.AllocHGlobal(n);
                var box = new System.Runtime.CompilerServices.StrongBox<nint> { Value = p };
                using var m = new Message(p, n, static q => { });
                s.Send(m);
            }
            """
        );
}
