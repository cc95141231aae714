using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>Programs that end as they should: other code stops the poller, or nothing ends at all.</summary>
public sealed class OrdinaryShutdownTests
{
    private static RuleTest Disposed { get; } = RuleTest.Of("ZMQ3035").ForNetMq();

    private static RuleTest Shared { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    private const string Begin = """
        using var p = new NetMQPoller();
        using var s = new PullSocket("@tcp://*:1");
        var exit = new ManualResetEventSlim();
        p.Add(s);

        """;

    [Theory]
    [InlineData("Console.CancelKeyPress += (_, e) => { e.Cancel = true; p.Stop(); exit.Set(); }; p.RunAsync(); exit.Wait();")]
    [FullData("new CancellationTokenSource(100).Token.Register(p.Stop); p.RunAsync(); exit.Wait();")]
    [FullData("p.RunAsync(); Halt(); void Halt() { p.Stop(); }")]
    [FullData("var all = new List<IDisposable> { p }; p.RunAsync(); all.ForEach(one => one.Dispose());")]
    [FullData("p.RunAsync(); exit.Wait();")]
    public Task Poller_that_other_code_stops_DoesNotTrigger(string code) => Disposed.DoesNotTrigger(Begin + code);

    [Theory]
    [InlineData("p.RunAsync(); while (true) Thread.Sleep(1000);")]
    [FullData("p.RunAsync(); Thread.Sleep(Timeout.Infinite);")]
    [InlineData("p.RunAsync(); Environment.Exit(0);")]
    public Task End_that_is_never_reached_DoesNotTrigger(string code) => Disposed.DoesNotTrigger(Begin + code);

    [Theory]
    [InlineData(
        """
            var p = new NetMQPoller { receiver };
            p.RunAsync();
            while (p.IsRunning) Thread.Sleep(5);
            receiver.Dispose();
            p.Dispose();
            """
    )]
    [InlineData("var p = new NetMQPoller(); p.RunAsync(); var s = new DealerSocket(); if (running) { s.Dispose(); return; } p.Add(s);")]
    [InlineData(
        """
            var p = new NetMQPoller();
            var s = new DealerSocket();
            p.Add(s);
            p.RunAsync();
            s = new DealerSocket();
            s.Dispose();
            p.Dispose();
            """
    )]
    public Task Socket_that_is_not_in_a_running_poller_DoesNotTrigger(string code) => Disposed.DoesNotTrigger(code);

    [Fact]
    public Task End_that_somebody_at_the_console_waits_for_Triggers() =>
        Disposed.Triggers(
            """
            using var p = new NetMQPoller();
            using var {|ZMQ3035:s = new PullSocket("@tcp://*:1")|};
            p.Add(s);
            p.RunAsync();
            Console.ReadLine();
            """
        );

    [Theory]
    [InlineData("if (d) _p.Stop();")]
    [InlineData("if (_p is { IsRunning: true } p) p.Stop();")]
    [FullData("if (!_p.IsDisposed) _p.Dispose();")]
    public Task Poller_that_another_member_stops_DoesNotTrigger(string stop) =>
        Disposed.DoesNotTrigger(
            $$"""
            private readonly NetMQPoller _p = new();
            private readonly PullSocket _s = new("@tcp://*:1");

            public void Start() { _p.Add(_s); _p.RunAsync(); }
            private void Dispose(bool d) { {{stop}} }
            public void Dispose() { Dispose(true); _s.Dispose(); _p.Dispose(); }
            """
        );

    [Theory]
    [InlineData("void Halt() => p.Stop(); p.RunAsync(); Halt(); s.TryReceiveFrameString(out _);")]
    [FullData("INetMQPoller q = p; p.RunAsync(); q.Stop(); s.TryReceiveFrameString(out _);")]
    [FullData("p.RunAsync(); while (p.IsRunning) { } s.TryReceiveFrameString(out _);")]
    [InlineData("if (running) p.RunAsync(); if (!running) s.TryReceiveFrameString(out _);")]
    public Task Socket_behind_the_end_of_its_poller_DoesNotTrigger(string code) => Shared.DoesNotTrigger(Begin + code);
}
