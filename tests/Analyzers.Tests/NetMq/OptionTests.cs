using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3016 and ZMQ3017 with NetMQ, whose options are properties.</summary>
public sealed class OptionTests
{
    private const string Own = "using var own = new RouterSocket(\"@tcp://*:1\");\n";

    private static RuleTest Queue { get; } = RuleTest.Of("ZMQ3017").ForNetMq();

    private static RuleTest Router { get; } = RuleTest.Of("ZMQ3016").ForNetMq();

    [Theory]
    [InlineData("{|ZMQ3017:socket.Options.SendHighWatermark = 0|};")]
    [InlineData("{|ZMQ3017:receiver.Options.ReceiveHighWatermark = 0|};")]
    [FullData("using var own = new PushSocket { Options = { {|ZMQ3017:SendHighWatermark = 0|} } };")]
    public Task No_limit_Triggers(string code) => Queue.IsNotFixed(code);

    [Theory]
    [InlineData("socket.Options.SendHighWatermark = 1000;")]
    [InlineData("socket.Options.SendHighWatermark = size;")]
    [FullData("socket.Options.SendBuffer = 0;")]
    [FullData("socket.Options.Linger = TimeSpan.Zero;")]
    public Task Limit_DoesNotTrigger(string code) => Queue.DoesNotTrigger(code);

    [Fact]
    public Task Answer_of_a_router_Triggers() =>
        Router.IsFixed(
            Own
                + """
                if (!{|ZMQ3016:own.TrySendFrame(payload, more: true)|})
                    return;
                own.SendFrame(text);
                """,
            Own
                + """
                own.Options.RouterMandatory = true;
                if (!own.TrySendFrame(payload, more: true))
                    return;
                own.SendFrame(text);
                """
        );

    [Theory]
    [InlineData(Own + "own.Options.RouterMandatory = true; if (own.TrySendFrame(payload, more: true)) own.SendFrame(text);")]
    [FullData(Own + "var options = own.Options; options.RouterMandatory = true; if (own.TrySendFrame(payload, true)) own.SendFrame(text);")]
    [InlineData(
        """
            using var own = new RouterSocket { Options = { RouterMandatory = true } };
            if (own.TrySendFrame(payload)) own.SendFrame(text);
            """
    )]
    public Task Router_that_refuses_DoesNotTrigger(string code) => Router.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var own = new DealerSocket(); if (own.TrySendFrame(payload, true)) own.SendFrame(text);")]
    public Task Dealer_DoesNotTrigger(string code) => Router.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (router.TrySendFrame(payload, true)) router.SendFrame(text);")]
    public Task Router_that_is_not_made_here_DoesNotTrigger(string code) => Router.DoesNotTrigger(code);

    [Theory]
    [InlineData("own.ReceiveReady += (_, e) => e.Socket.SkipFrame();")]
    [FullData("own.ReceiveReady += On; static void On(object? sender, NetMQSocketEventArgs e) => e.Socket.SkipFrame();")]
    public Task Router_with_a_handler_Triggers(string handler) =>
        Router.Triggers(Own + handler + " own.SendMoreFrame(text); if ({|ZMQ3016:own.TrySendFrame(payload)|}) Handle(1);");

    [Theory]
    [InlineData("own.ReceiveReady += (_, e) => e.Socket.Options.RouterMandatory = true;")]
    [FullData("own.ReceiveReady += (sender, _) => ((RouterSocket)sender!).Options.RouterMandatory = true;")]
    [InlineData("Action<NetMQSocket> take = Console.WriteLine; own.ReceiveReady += (_, e) => take(e.Socket);")]
    [FullData("EventHandler<NetMQSocketEventArgs> on = (_, e) => e.Socket.SkipFrame(); own.ReceiveReady += on;")]
    public Task Router_whose_handler_may_set_the_option_DoesNotTrigger(string handler) =>
        Router.DoesNotTrigger(Own + handler + " own.SendMoreFrame(text); if (own.TrySendFrame(payload)) Handle(1);");
}
