using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

public sealed class FirstMessageDroppedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3042").ForNetMq();

    [Theory]
    [InlineData("using var router = new RouterSocket(\">tcp://peer:1\"); {|ZMQ3042:router.SendMoreFrame(\"peer\")|}.SendFrame(payload);")]
    [InlineData(
        "using var router = new RouterSocket(); router.Connect(\"tcp://peer:1\"); "
            + "{|ZMQ3042:router.SendMoreFrame(payload)|}.SendMoreFrameEmpty().SendFrame(payload);"
    )]
    public Task Send_behind_the_connection_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var router = new RouterSocket(\"@tcp://*:1\"); router.SendMoreFrame(\"peer\").SendFrame(payload);")]
    [InlineData(
        "using var router = new RouterSocket(\">tcp://peer:1\"); router.SkipFrame(); router.SendMoreFrame(payload).SendFrame(payload);"
    )]
    [InlineData(
        "using var router = new RouterSocket { Options = { RouterMandatory = true } }; router.Connect(\"tcp://peer:1\"); "
            + "router.SendMoreFrame(\"peer\").SendFrame(payload);"
    )]
    public Task Router_that_may_know_its_peer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
