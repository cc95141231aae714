using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3030, ZMQ3031 and ZMQ3032 with NetMQ: subscriptions, directions and turns.</summary>
public sealed class ContractTests
{
    private const string Sub = "using var news = new SubscriberSocket(); news.Connect(text); ";

    private const string Handler = "news.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString()); ";

    private const string Taker = " void Take(object? sender, NetMQSocketEventArgs e) => Handle(e.Socket.ReceiveFrameString());";

    private const string Keeper = " void Keep(object? what) { }";

    private const string Req = "using var own = new RequestSocket(); own.Connect(text); ";

    private const string Rep = "using var own = new ResponseSocket(); own.Bind(text); ";

    private static RuleTest Subscription { get; } = RuleTest.Of("ZMQ3030").ForNetMq();

    private static RuleTest Direction { get; } = RuleTest.Of("ZMQ3031").ForNetMq();

    private static RuleTest Turns { get; } = RuleTest.Of("ZMQ3032").ForNetMq();

    [Theory]
    [InlineData(Sub + "{|ZMQ3030:news.ReceiveFrameString()|};")]
    [InlineData(Sub + "while ({|ZMQ3030:news.TryReceiveFrameString(timeout, out var order)|}) Handle(order);")]
    [InlineData(Sub + "var (bytes, more) = await {|ZMQ3030:news.ReceiveFrameBytesAsync()|}; Handle(bytes);")]
    [InlineData(Sub + "news.Options.Linger = timeout; {|ZMQ3030:news.SkipFrame()|};")]
    [FullData(Sub + Handler + "using var all = new NetMQPoller { {|ZMQ3030:news|} }; all.Run();")]
    [InlineData(Sub + "news.ReceiveReady += (_, e) => Handle({|ZMQ3030:news.ReceiveFrameString()|}); new NetMQPoller { news }.Run();")]
    [FullData(Sub + "using var all = new NetMQPoller { {|ZMQ3030:news|} }; all.Run();")]
    [FullData(Sub + "news.ReceiveReady += Take; new NetMQPoller { {|ZMQ3030:news|} }.Run();" + Taker)]
    [InlineData(Sub + "news.ReceiveReady += Take; news.ReceiveReady -= Take; {|ZMQ3030:news.SkipFrame()|};" + Taker)]
    public Task Nothing_is_subscribed_to_Triggers(string code) => Subscription.IsNotFixed(code);

    [Theory]
    [InlineData("", true)]
    [FullData("_news.SubscribeToAnyTopic();", false)]
    public Task Field_whose_event_a_method_handles_Triggers_unless_it_subscribes(string subscription, bool isReported) =>
        Subscription.IsNotFixed(
            $$"""
            private readonly SubscriberSocket _news = new(">tcp://server:5556");
            private readonly NetMQPoller _poller = new();

            public void Start()
            {
                {{subscription}}
                _news.ReceiveReady += OnReady;
                {{(isReported ? "{|ZMQ3030:_poller.Add(_news)|}" : "_poller.Add(_news)")}};
                _poller.RunAsync();
            }

            private void OnReady(object? sender, NetMQSocketEventArgs e) => Handle(e.Socket.ReceiveFrameString());
            """
        );

    [Theory]
    [InlineData(Sub + "news.Subscribe(\"\"); news.SkipFrame();")]
    [FullData(Sub + "news.SubscribeToAnyTopic(); news.SkipFrame();")]
    [FullData(Sub + "((SubscriberSocket)news).Subscribe(payload); news.SkipFrame();")]
    [InlineData("NetMQSocket own = new SubscriberSocket(text); if (own is SubscriberSocket s) s.SubscribeToAnyTopic(); own.SkipFrame();")]
    [FullData(Sub + Handler + "news.Subscribe(text); new NetMQPoller { news }.Run();")]
    public Task Socket_that_is_subscribed_DoesNotTrigger(string code) => Subscription.DoesNotTrigger(code);

    [Theory]
    [InlineData(Sub + "NetMQSocket any = news; news.SkipFrame();")]
    [FullData(Sub + "news.ReceiveReady += (_, e) => Take(e); new NetMQPoller { news }.Run(); void Take(NetMQSocketEventArgs e) { }")]
    [InlineData(Sub + "news.ReceiveReady += (_, e) => { var x = e.Socket; Take(x); }; news.SkipFrame(); void Take(NetMQSocket o) { }")]
    [FullData(Sub + "news.ReceiveReady += Take; news.SkipFrame(); void Take(object? o, NetMQSocketEventArgs e) => Keep(e);" + Keeper)]
    [FullData(Sub + "news.ReceiveReady += Take; news.SkipFrame(); void Take(object? o, NetMQSocketEventArgs e) => Keep(o);" + Keeper)]
    [FullData("subscriber.SkipFrame();")]
    public Task Socket_in_other_hands_DoesNotTrigger(string code) => Subscription.DoesNotTrigger(code);

    [Theory]
    [InlineData(Sub + "news.ReceiveReady += (_, ready) => ((SubscriberSocket)ready.Socket).Subscribe(text); news.SkipFrame();")]
    [FullData(Sub + Handler + "var t = new NetMQTimer(9); t.Elapsed += (_, _) => news.Subscribe(text); new NetMQPoller { t, news }.Run();")]
    [InlineData(Sub + "news.ReceiveReady += (o, _) => ((SubscriberSocket)o!).Subscribe(text); new NetMQPoller { news }.Run();")]
    public Task Socket_that_a_handler_subscribes_DoesNotTrigger(string code) => Subscription.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var news = new XSubscriberSocket(text); news.SkipFrame();")]
    public Task Socket_that_subscribes_by_messages_DoesNotTrigger(string code) => Subscription.DoesNotTrigger(code);

    [Theory]
    [InlineData(Sub + "System.Diagnostics.Debug.Assert(!news.TrySkipFrame()); Console.WriteLine(news.TrySkipFrame());")]
    public Task Assertion_that_nothing_comes_DoesNotTrigger(string code) => Subscription.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|ZMQ3031:receiver.SendFrame(payload)|};")]
    [FullData("if ({|ZMQ3031:subscriber.TrySendFrame(text)|}) return;")]
    [InlineData("{|ZMQ3031:{|ZMQ3031:receiver.SendMoreFrame(payload)|}.SendFrame(text)|};")]
    [FullData("Handle({|ZMQ3031:sender.ReceiveFrameString()|});")]
    [InlineData("{|ZMQ3031:publisher.TrySkipFrame()|};")]
    [FullData("NetMQSocket own = new PushSocket(); Handle({|ZMQ3031:own.ReceiveFrameBytes()|});")]
    public Task Against_the_direction_Triggers(string code) => Direction.Triggers(code);

    [Theory]
    [InlineData("socket.SendFrame(payload); socket.SkipFrame(); router.SendMoreFrame(payload).SendFrame(text);")]
    [FullData("sender.SendFrame(payload); receiver.SkipFrame(); publisher.SendFrame(text); subscriber.SkipFrame();")]
    [FullData("using var own = new XPublisherSocket(text); own.SkipFrame(); own.SendFrame(payload);")]
    public Task Direction_that_the_type_has_DoesNotTrigger(string code) => Direction.DoesNotTrigger(code);

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, ready) => ready.Socket.SendFrame(text);")]
    [FullData("NetMQSocket own = running ? new PushSocket() : new PullSocket(); own.SendFrame(payload);")]
    public Task Socket_of_unknown_type_DoesNotTrigger(string code) => Direction.DoesNotTrigger(code);

    [Theory]
    [InlineData(Req + "own.SendFrame(text); {|ZMQ3032:own.SendFrame(text)|};")]
    [FullData(Req + "own.SendMoreFrame(payload).SendFrame(text); {|ZMQ3032:own.SendFrame(text)|};")]
    [FullData(Req + "Handle({|ZMQ3032:own.ReceiveFrameString()|});")]
    [InlineData(Req + "own.SendMoreFrame(payload).SendMoreFrame(text); {|ZMQ3032:own.SkipFrame()|};")]
    [FullData(
        Req + "while (running) { {|ZMQ3032:own.SendFrame(text)|}; if (own.TryReceiveFrameString(timeout, out var order)) Handle(order); }"
    )]
    [FullData(Rep + "{|ZMQ3032:own.SendFrame(text)|};")]
    [InlineData(Rep + "Handle(own.ReceiveMultipartMessage().FrameCount); Handle({|ZMQ3032:own.ReceiveFrameString()|});")]
    public Task Out_of_turn_Triggers(string code) => Turns.Triggers(code);

    [Theory]
    [InlineData(Req + "own.SendMoreFrame(payload).SendFrame(text); Handle(own.ReceiveFrameString()); own.SendFrame(text);")]
    [FullData(Req + "own.SendMoreFrame(payload).SendMoreFrameEmpty().SendFrame(running ? text : \"\"); own.SkipFrame();")]
    [FullData(Req + "own.SendMoreFrame(running ? payload : []).SendFrame(text); own.SkipFrame();")]
    [InlineData(Req + "var rest = own.SendMoreFrame(payload); rest.SendFrame(text); own.SkipFrame();")]
    [FullData(Req + "own.Options.Relaxed = true; own.SendFrame(text); own.SendFrame(text);")]
    [FullData(Req + "own.ReceiveReady += (_, ready) => ready.Socket.SkipFrame(); own.SendFrame(text); own.SendFrame(text);")]
    [FullData(
        """
            var made = Make();
            made.SendFrame(text);
            made.Poll(timeout);
            made.SendFrame(text);
            RequestSocket Make()
            {
                var it = new RequestSocket(text);
                it.ReceiveReady += (_, e) => e.Socket.SkipFrame();
                return it;
            }
            """
    )]
    [FullData(Req + "own.SendFrame(text); if (!own.TryReceiveFrameString(timeout, out var order)) return; own.SendFrame(order);")]
    [FullData(
        Rep + "while (running) { Handle(own.ReceiveFrameString(out var more)); while (more) own.SkipFrame(out more); own.SendFrame(text); }"
    )]
    [FullData(Rep + "while (running) { if (own.TryReceiveFrameString(timeout, out var order)) own.SendFrame(order); }")]
    public Task By_turns_DoesNotTrigger(string code) => Turns.DoesNotTrigger(code);
}
