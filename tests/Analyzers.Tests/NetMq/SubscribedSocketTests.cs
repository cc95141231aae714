using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>Sockets, queues and monitors whose events have handlers: those are given the object, and may leave it where it is.</summary>
public sealed class SubscribedSocketTests
{
    private static RuleTest Disposal { get; } = RuleTest.Of("ZMQ3008").ForNetMq();

    private static RuleTest Options { get; } = RuleTest.Of("ZMQ3029").ForNetMq();

    private static RuleTest Routers { get; } = RuleTest.Of("ZMQ3016").ForNetMq();

    private static RuleTest Unsent { get; } = RuleTest.Of("ZMQ3037").ForNetMq();

    private const string Own = "var {|ZMQ3008:own|} = new PullSocket(text); ";

    private const string Plain = "var own = new PullSocket(text); ";

    [Theory]
    [InlineData("own.ReceiveReady += (_, ready) => ready.Socket.SkipFrame(); own.Poll(TimeSpan.FromSeconds(1));")]
    [FullData("own.ReceiveReady += delegate { GC.Collect(); }; own.Poll(TimeSpan.FromSeconds(1));")]
    [InlineData("own.ReceiveReady += On; void On(object? sender, NetMQSocketEventArgs e) => Handle(e.Socket.ReceiveFrameString());")]
    public Task Socket_that_a_handler_receives_from_Triggers(string code) => Disposal.Triggers(Own + code);

    [Fact]
    public Task Monitor_that_a_handler_hears_Triggers() =>
        Disposal.Triggers(
            "var {|ZMQ3008:watch|} = new NetMQ.Monitoring.NetMQMonitor(receiver, \"inproc://watch\", SocketEvents.All);\n"
                + "watch.Accepted += (_, e) => Handle(e.Address);\nwatch.StartAsync();\nreceiver.Bind(text);"
        );

    [Theory]
    [InlineData("var {|ZMQ3008:watch|} = new NetMQ.Monitoring.NetMQMonitor(socket, \"inproc://watch\", SocketEvents.All);\nwatch.Stop();")]
    [FullData("var {|ZMQ3008:beacon|} = new NetMQBeacon(); beacon.Configure(5670);")]
    [FullData(
        """
            using var poller = new NetMQPoller();
            var watch = new NetMQ.Monitoring.NetMQMonitor(socket, "inproc://watch", SocketEvents.All);
            watch.AttachToPoller(poller);
            """
    )]
    [InlineData("using var watch = new NetMQ.Monitoring.NetMQMonitor(socket, \"inproc://watch\", SocketEvents.All);\nwatch.Stop();")]
    public Task What_stands_alone_in_its_method_Triggers_unless_it_is_disposed(string code) =>
        Disposal.Triggers(
            $$"""
            using NetMQ;

            class Watcher
            {
                void Watch(NetMQSocket socket)
                {
                    {{code}}
                }
            }
            """
        );

    [Theory]
    [InlineData("using var poller = new NetMQPoller { own }; poller.RunAsync(); Console.ReadLine();")]
    [FullData("using var poller = new NetMQPoller(); poller.Add(own); poller.RunAsync(); Console.ReadLine();")]
    public Task Socket_of_a_poller_that_is_disposed_Triggers(string code) => Disposal.Triggers(Own + code);

    [Theory]
    [InlineData("own.ReceiveReady += (_, e) => e.Socket.Dispose();")]
    [FullData("own.ReceiveReady += (sender, _) => ((NetMQSocket)sender!).Dispose();")]
    [FullData("own.ReceiveReady += (_, _) => own.Dispose();")]
    public Task Socket_that_a_handler_disposes_DoesNotTrigger(string code) => Disposal.DoesNotTrigger(Plain + code);

    [Theory]
    [InlineData("NetMQSocket? kept = null; own.ReceiveReady += (_, e) => kept = e.Socket; kept?.Dispose();")]
    [InlineData("var all = new List<NetMQSocket>(); own.ReceiveReady += (_, e) => all.Add(e.Socket);")]
    [FullData("var all = new List<object>(); own.ReceiveReady += (_, e) => all.Add(e);")]
    [InlineData("NetMQSocket? kept = null; own.ReceiveReady += (_, e) => { var s = e.Socket; kept = s; }; kept?.Dispose();")]
    [FullData("NetMQSocket? kept; own.ReceiveReady += On; void On(object? _, NetMQSocketEventArgs e) { var s = e.Socket; kept = s; }")]
    public Task Socket_that_a_handler_keeps_DoesNotTrigger(string code) => Disposal.DoesNotTrigger(Plain + code);

    [Theory]
    [InlineData("Action<NetMQSocketEventArgs> on = running ? e => e.Socket.Dispose() : _ => { }; own.ReceiveReady += (_, e) => on(e);")]
    public Task Handler_out_of_sight_DoesNotTrigger(string code) => Disposal.DoesNotTrigger(Plain + code);

    [Theory]
    [InlineData("var poller = new NetMQPoller { own }; poller.RunAsync();")]
    [FullData("var poller = new NetMQPoller(); poller.Add(own); Task.Run(() => poller.Run());")]
    public Task Poller_that_a_thread_runs_DoesNotTrigger(string code) => Disposal.DoesNotTrigger(Plain + code);

    [Fact]
    public Task Option_after_the_endpoint_Triggers() =>
        Options.Triggers(
            """
            using var client = new RequestSocket();
            client.Connect(text);
            {|ZMQ3029:client.Options.Identity = payload|};
            client.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString());
            client.SendFrame("hello");
            client.Poll(TimeSpan.FromSeconds(1));
            """
        );

    [Theory]
    [InlineData("client.ReceiveReady += (_, e) => e.Socket.Connect(text);")]
    [FullData("client.ReceiveReady += (_, e) => Connect(e.Socket); void Connect(NetMQSocket s) => s.Connect(text);")]
    public Task Option_before_an_endpoint_of_a_handler_DoesNotTrigger(string handler) =>
        Options.DoesNotTrigger(
            $"using var client = new RequestSocket(); client.Connect(text); client.Options.Identity = payload; {handler}"
        );

    [Theory]
    [InlineData("router.ReceiveReady += (_, e) => e.Socket.SkipFrame();")]
    [FullData("router.ReceiveReady += (_, _) => { };")]
    public Task Router_with_a_handler_Triggers(string handler) =>
        Routers.Triggers(
            $"using var router = new RouterSocket(text); {handler} if (!{{|ZMQ3016:router.TrySendFrame(text)|}}) Handle(text);"
        );

    [Fact]
    public Task Router_that_a_handler_makes_mandatory_DoesNotTrigger() =>
        Routers.DoesNotTrigger(
            """
            using var router = new RouterSocket(text);
            router.ReceiveReady += (_, e) => e.Socket.Options.RouterMandatory = true;
            if (!router.TrySendFrame(text)) Handle(text);
            """
        );

    [Fact]
    public Task Send_before_the_disposal_Triggers() =>
        Unsent.Triggers(
            """
            using var job = new DealerSocket();
            job.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString());
            job.Connect("tcp://server:5555");
            {|ZMQ3037:job.SendFrame(text)|};
            """
        );

    [Fact]
    public Task Send_before_a_poll_DoesNotTrigger() =>
        Unsent.DoesNotTrigger(
            """
            using var job = new DealerSocket();
            job.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString());
            job.Connect("tcp://server:5555");
            job.SendFrame(text);
            job.Poll(TimeSpan.FromSeconds(1));
            """
        );
}
