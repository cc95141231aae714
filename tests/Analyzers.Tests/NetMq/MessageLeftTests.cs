using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3040: handlers that leave what is there, so that their poller calls them again at once.</summary>
public sealed class MessageLeftTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3040").ForNetMq();

    /// <summary>A handler of a socket and of a queue that nothing else has.</summary>
    internal static string Around(string handler) =>
        $$"""
            using var jobs = new PullSocket(">tcp://jobs:5555");
            using var other = new DealerSocket(">tcp://other:5555");
            using var orders = new NetMQQueue<int>();
            using var poller = new NetMQPoller { jobs, other, orders };
            var workers = new Queue<int>();
            var known = new HashSet<string>();
            var calls = 0;
            {{handler}}
            poller.Run();
            """;

    [Theory]
    [InlineData("{|ZMQ3040:jobs.ReceiveReady += (_, _) => { }|};")]
    [FullData("{|ZMQ3040:jobs.ReceiveReady += delegate { calls++; }|};")]
    [FullData("{|ZMQ3040:jobs.ReceiveReady += (_, e) => Console.WriteLine(\"job\")|};")]
    [InlineData("{|ZMQ3040:jobs.ReceiveReady += (_, e) => { if (e.IsReadyToReceive && e.Socket.HasIn) workers.Enqueue(calls); }|};")]
    [FullData("{|ZMQ3040:orders.ReceiveReady += (_, e) => { if (!e.Queue.IsEmpty) calls++; }|};")]
    public Task Handler_that_takes_nothing_Triggers(string handler) => Code.Triggers(Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => { var args = e; while (args.Socket.TrySkipFrame()) calls++; };")]
    [InlineData("jobs.ReceiveReady += (_, e) => { NetMQSocketEventArgs args; args = e; args.Socket.SkipFrame(); };")]
    [FullData("jobs.ReceiveReady += (s, e) => { var (_, args) = (s, e); args.Socket.SkipFrame(); };")]
    [FullData("orders.ReceiveReady += (_, e) => { var args = e; while (args.Queue.TryDequeue(out var n, TimeSpan.Zero)) calls += n; };")]
    [FullData("NetMQSocketEventArgs? kept = null; jobs.ReceiveReady += (_, e) => { kept = e; kept.Socket.SkipFrame(); };")]
    public Task Handler_whose_arguments_have_another_name_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    /// <summary>To go through a queue takes nothing out of it.</summary>
    [Theory]
    [InlineData("{|ZMQ3040:orders.ReceiveReady += (_, e) => { foreach (var order in e.Queue) workers.Enqueue(order); }|};")]
    [InlineData("{|ZMQ3040:orders.ReceiveReady += (_, _) => { foreach (var order in orders) workers.Enqueue(order); }|};")]
    public Task Handler_that_goes_through_its_queue_Triggers(string handler) => Code.Triggers(Around(handler));

    [Theory]
    [InlineData("{|ZMQ3040:jobs.ReceiveReady += (_, _) => { if (other.TryReceiveFrameString(out var text)) known.Add(text); }|};")]
    [FullData("{|ZMQ3040:jobs.ReceiveReady += (_, _) => known.Add(other.ReceiveFrameString())|};")]
    [FullData("{|ZMQ3040:jobs.ReceiveReady += (_, _) => other.SendFrame(\"job\")|};")]
    [InlineData("{|ZMQ3040:jobs.ReceiveReady += (_, _) => { if (orders.TryDequeue(out var n, TimeSpan.Zero)) calls += n; }|};")]
    [FullData("{|ZMQ3040:orders.ReceiveReady += (_, _) => known.Add(other.ReceiveFrameString())|};")]
    public Task Handler_that_uses_another_socket_Triggers(string handler) => Code.Triggers(Around(handler));

    [Theory]
    [InlineData("{|ZMQ3040:jobs.ReceiveReady += On|}; void On(object? s, NetMQSocketEventArgs e) => calls++;")]
    [FullData("{|ZMQ3040:jobs.ReceiveReady += (_, e) => Count(e.Socket)|}; void Count(NetMQSocket ready) => calls++;")]
    [InlineData(
        """
            {|ZMQ3040:jobs.ReceiveReady += (_, e) => Count(e)|};
            void Count(NetMQSocketEventArgs e) => Add(e.Socket.HasIn ? 1 : 0);
            void Add(int n) => calls += n;
            """
    )]
    public Task Helpers_that_take_nothing_Trigger(string handler) => Code.Triggers(Around(handler));

    /// <summary>An editor shows what is in the member that it asks for.</summary>
    [Fact]
    public Task Handler_of_a_socket_that_brackets_give_the_poller_Triggers() =>
        Code.Triggers(
            """
            using var jobs = new PullSocket(">tcp://jobs:5555");
            using NetMQPoller poller = [jobs];
            {|ZMQ3040:jobs.ReceiveReady += (_, _) => { }|};
            poller.Run();
            """
        );

    [Fact]
    public Task Handler_of_a_socket_in_brackets_that_make_no_poller_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using var jobs = new PullSocket(">tcp://jobs:5555");
            List<ISocketPollable> sockets = [jobs];
            jobs.ReceiveReady += (_, _) => { };
            """
        );

    [Fact]
    public Task Handler_of_fields_Triggers() =>
        Code.Triggers(
            """
            private readonly SubscriberSocket _prices = new(">tcp://prices:5555");
            private NetMQQueue<int>? _orders;
            private NetMQPoller? _poller;
            private int _count;

            public void Start()
            {
                _orders = new NetMQQueue<int>();
                _orders.ReceiveReady += OnOrder;
                _prices.ReceiveReady += OnPrice;
                _prices.SubscribeToAnyTopic();
                _poller = new NetMQPoller { _prices, _orders };
                _poller.RunAsync();
            }

            public void Dispose()
            {
                _prices.ReceiveReady -= OnPrice;
                _poller?.Remove(_prices);
                _poller?.Dispose();
                _orders?.Dispose();
                _prices.Dispose();
            }

            private void {|ZMQ3040:OnPrice|}(object? sender, NetMQSocketEventArgs e) => Count();

            private void {|ZMQ3040:OnOrder|}(object? sender, NetMQQueueEventArgs<int> e) => Count();

            private void Count() => _count++;
            """
        );

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => {|ZMQ2008:e.Socket.SkipFrame()|};")]
    [InlineData("jobs.ReceiveReady += (_, _) => {|ZMQ2008:jobs.SkipFrame()|};")]
    [FullData("jobs.ReceiveReady += (s, _) => {|ZMQ2008:((PullSocket)s!).SkipFrame()|};")]
    [InlineData("jobs.ReceiveReady += (_, e) => { var ready = e.Socket; {|ZMQ2008:ready.TrySkipFrame()|}; };")]
    [FullData("jobs.ReceiveReady += (_, e) => { if ({|ZMQ2008:e.Socket.TryReceiveFrameString(out var text)|}) known.Add(text); };")]
    [FullData("jobs.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Socket)|}; void Take(NetMQSocket ready) => ready.SkipFrame();")]
    [FullData("jobs.ReceiveReady += (_, _) => {|ZMQ2008:Take()|}; void Take() => jobs.SkipFrame();")]
    [FullData("orders.ReceiveReady += (_, e) => calls += {|ZMQ2008:e.Queue.Dequeue()|};")]
    [FullData("orders.ReceiveReady += (_, _) => { while (orders.TryDequeue(out var n, TimeSpan.Zero)) calls += n; };")]
    public Task Handler_that_takes_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += On; void On(object? s, NetMQSocketEventArgs e) { calls++; jobs.ReceiveReady -= On; }")]
    [FullData("jobs.ReceiveReady += (_, e) => poller.Remove(e.Socket);")]
    [FullData("jobs.ReceiveReady += (_, _) => poller.Stop();")]
    [FullData("jobs.ReceiveReady += (_, e) => e.Socket.Dispose();")]
    [FullData("jobs.ReceiveReady += (_, _) => Environment.Exit(1);")]
    public Task Handler_that_ends_it_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, _) => throw new InvalidOperationException();")]
    [FullData("jobs.ReceiveReady += (_, _) => Fail(); void Fail() => throw new InvalidOperationException();")]
    public Task Handler_that_throws_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("var done = false; jobs.ReceiveReady += (_, _) => done = true;")]
    [FullData("var done = false; jobs.ReceiveReady += (_, _) => done |= ++calls == 10;")]
    [FullData("object? last = null; jobs.ReceiveReady += (_, _) => last = new object();")]
    [FullData("var done = 0; jobs.ReceiveReady += (_, _) => Interlocked.Exchange(ref done, 1);")]
    public Task Handler_that_sets_a_flag_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("var done = new ManualResetEventSlim(); jobs.ReceiveReady += (_, _) => done.Set();")]
    [FullData("var done = new TaskCompletionSource(); jobs.ReceiveReady += (_, _) => done.TrySetResult();")]
    [FullData("var done = new CancellationTokenSource(); jobs.ReceiveReady += (_, _) => done.Cancel();")]
    public Task Handler_that_signals_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("Action<NetMQSocket> take = s => s.SkipFrame(); jobs.ReceiveReady += (_, e) => take(e.Socket);")]
    [FullData("Action changed = () => { }; jobs.ReceiveReady += (_, _) => changed();")]
    [FullData("jobs.ReceiveReady += (_, _) => workers.ToList().ForEach(_ => jobs.SkipFrame());")]
    public Task Handler_that_calls_a_delegate_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += async (_, _) => { await Task.Delay(100); jobs.SkipFrame(); };")]
    [FullData("jobs.ReceiveReady += (_, _) => Task.Run(() => jobs.SkipFrame());")]
    public Task Handler_that_takes_later_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, _) => Thread.Sleep(100);")]
    public Task Handler_that_waits_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => { object ready = calls > 3 ? e.Socket : other; known.Add(ready.ToString()!); };")]
    [FullData("NetMQSocket[] all = [jobs, other]; jobs.ReceiveReady += (_, _) => all[0].SkipFrame();")]
    [FullData("var again = jobs; jobs.ReceiveReady += (_, _) => again.SkipFrame();")]
    public Task Handler_of_a_socket_by_another_name_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, _) => calls++; Task.Run(() => { while (Volatile.Read(ref calls) == 0) { } poller.Stop(); });")]
    [InlineData("var timer = new NetMQTimer(100); timer.Elapsed += (_, _) => jobs.TrySkipFrame(); jobs.ReceiveReady += (_, _) => calls++;")]
    [FullData("jobs.ReceiveReady += (_, _) => calls++; jobs.SendReady += (_, e) => { if (calls > 3) poller.Stop(); };")]
    [FullData("jobs.ReceiveReady += (_, _) => calls++; jobs.ReceiveReady += (_, e) => e.Socket.SkipFrame();")]
    [FullData("new Proxy(jobs, other, null, poller).Start(); jobs.ReceiveReady += (_, _) => calls++;")]
    public Task Handler_beside_code_that_may_end_it_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("other.ReceiveReady += (_, e) => e.Socket.SendFrame(\"more\");")]
    public Task Handler_of_another_socket_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    [Theory]
    [InlineData("EventHandler<NetMQSocketEventArgs> on = (_, _) => calls++; jobs.ReceiveReady += on;")]
    public Task Handler_in_a_variable_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Around(handler));

    /// <summary>By what it leaves there, other code may end it.</summary>
    [Theory]
    [InlineData("jobs.ReceiveReady += (_, _) => workers.Enqueue(1);", "if (workers.Count > 3) poller.Stop();")]
    [FullData("jobs.ReceiveReady += (_, _) => known.Add(\"job\");", "foreach (var job in known) Handle(job.Length);")]
    [FullData("jobs.ReceiveReady += (_, _) => known.Add(\"job\");", "See(known.Count);")]
    [FullData("var text = new StringBuilder(); jobs.ReceiveReady += (_, _) => text.Append('.');", "while (text.Length > 3) poller.Stop();")]
    [FullData(
        "var clock = new System.Diagnostics.Stopwatch(); jobs.ReceiveReady += (_, _) => clock.Restart();",
        "var ran = clock.IsRunning; See(ran ? 1 : 0);"
    )]
    [FullData("jobs.ReceiveReady += (_, _) => calls++;", "See(calls);")]
    [FullData("jobs.ReceiveReady += (_, _) => calls++;", "var n = calls; if (n > 3) poller.Stop();")]
    public Task Handler_of_what_other_code_asks_DoesNotTrigger(string handler, string timer) =>
        Code.DoesNotTrigger(
            Around(
                $$"""
                {{handler}}
                var timer = new NetMQTimer(100);
                timer.Elapsed += (_, _) => { {{timer}} };
                poller.Add(timer);
                void See(int n) { if (n > 3) poller.Stop(); }
                """
            )
        );

    /// <summary>Another project may ask for it.</summary>
    [Fact]
    public Task Handler_of_what_everybody_can_see_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Collections.Generic;
            using NetMQ;
            using NetMQ.Sockets;

            public sealed class Jobs
            {
                public readonly List<int> Seen = new();
                private readonly PullSocket _jobs = new(">tcp://jobs:5555");
                private readonly NetMQPoller _poller;

                public Jobs()
                {
                    _poller = new NetMQPoller { _jobs };
                    _jobs.ReceiveReady += (_, _) => Seen.Add(1);
                    _poller.RunAsync();
                }
            }
            """
        );

    [Theory]
    [InlineData("{|ZMQ3040:jobs.ReceiveReady += (_, _) => workers.Enqueue(1)|};", "Console.WriteLine(workers.Count);")]
    [FullData("{|ZMQ3040:jobs.ReceiveReady += (_, _) => calls++|};", "Console.WriteLine($\"{calls} calls\");")]
    public Task Handler_of_what_other_code_prints_Triggers(string handler, string timer) =>
        Code.Triggers(Around($"{handler} var timer = new NetMQTimer(100); timer.Elapsed += (_, _) => {{ {timer} }}; poller.Add(timer);"));

    [Fact]
    public Task Handler_of_a_static_field_and_of_an_actor_Triggers() =>
        Code.Triggers(
            """
            private static readonly DealerSocket s_peer = new(">tcp://peer:5555");

            public static void Run()
            {
                using var actor = NetMQActor.Create(shim => { shim.SignalOK(); shim.ReceiveFrameString(); });
                using var poller = new NetMQPoller { s_peer, actor };
                {|ZMQ3040:s_peer.ReceiveReady += static (_, _) => Console.WriteLine("peer")|};
                {|ZMQ3040:actor.ReceiveReady += static (_, e) => Console.WriteLine(e.Actor is null)|};
                poller.Run();
            }
            """
        );

    /// <summary>A derived type may receive.</summary>
    [Fact]
    public Task Handler_that_can_be_overridden_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using NetMQ;
            using NetMQ.Sockets;

            internal class Worker
            {
                private readonly PullSocket _jobs = new(">tcp://jobs:5555");
                private readonly NetMQPoller _poller = new();

                public Worker()
                {
                    _jobs.ReceiveReady += OnJob;
                    _poller.Add(_jobs);
                }

                protected virtual void OnJob(object? sender, NetMQSocketEventArgs e) { }
            }
            """
        );

    /// <summary>A poll of the socket itself needs a handler, and code behind it receives.</summary>
    [Theory]
    [InlineData(
        """
            using var jobs = new PullSocket(">tcp://jobs:5555");
            jobs.ReceiveReady += (_, _) => { };
            if (jobs.Poll(timeout)) Handle(jobs.ReceiveFrameString());
            """
    )]
    public Task Socket_that_is_polled_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var jobs = new PullSocket(\">tcp://jobs:5555\"); jobs.ReceiveReady += (_, _) => { };")]
    public Task Socket_that_is_in_no_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, _) => { }; poller.Add(receiver);")]
    public Task Socket_of_others_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var jobs = new PushSocket(\">tcp://jobs:5555\"); jobs.ReceiveReady += (_, _) => { }; poller.Add(jobs);")]
    [FullData("using var jobs = new PullSocket(\">tcp://jobs:5555\"); jobs.SendReady += (_, _) => { }; poller.Add(jobs);")]
    public Task Socket_that_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var beacon = new NetMQBeacon(); beacon.ReceiveReady += (_, _) => { }; poller.Add(beacon);")]
    [InlineData(
        """
            using var beacon = new NetMQBeacon();
            beacon.ReceiveReady += (_, e) => Handle(e.Beacon.Receive().String);
            poller.Add(beacon);
            """
    )]
    public Task Beacon_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => { calls++; e.Socket.")]
    [InlineData("jobs.ReceiveReady += (_, e) => { calls++;")]
    [InlineData("jobs.ReceiveReady += On; void On(object? s, NetMQSocketEventArgs e) {")]
    public Task Handler_that_is_still_being_written_DoesNotTrigger(string handler)
    {
        var test = Code.Analysis(Around(handler));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
