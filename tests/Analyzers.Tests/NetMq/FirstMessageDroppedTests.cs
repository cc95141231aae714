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
        """
            using var router = new RouterSocket();
            router.Connect("tcp://peer:1");
            {|ZMQ3042:router.SendMoreFrame(payload)|}.SendMoreFrameEmpty().SendFrame(payload);
            """
    )]
    public Task Send_behind_the_connection_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var router = new RouterSocket(\"@tcp://*:1\"); router.SendMoreFrame(\"peer\").SendFrame(payload);")]
    [FullData(
        """
            using var router = new RouterSocket(">tcp://peer:1");
            router.SkipFrame();
            router.SendMoreFrame(payload).SendFrame(payload);
            """
    )]
    [FullData(
        """
            using var router = new RouterSocket { Options = { RouterMandatory = true } };
            router.Connect("tcp://peer:1");
            router.SendMoreFrame("peer").SendFrame(payload);
            """
    )]
    [FullData(
        """
            using var router = new RouterSocket();
            (router.Options.RouterMandatory, router.Options.Linger) = (true, TimeSpan.Zero);
            router.Connect("tcp://peer:1");
            router.SendMoreFrame("peer").SendFrame(payload);
            """
    )]
    public Task Router_that_may_know_its_peer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Router_of_a_class_of_its_own_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using NetMQ;
            using NetMQ.Sockets;

            internal sealed class OwnRouter : RouterSocket
            {
                public OwnRouter() => Options.RouterMandatory = true;

                public static void Send(byte[] payload)
                {
                    using var router = new OwnRouter();
                    router.Connect("tcp://peer:1");
                    router.SendMoreFrame("peer").SendFrame(payload);
                }
            }
            """
        );

    /// <summary>A setting may come from a file.</summary>
    [Fact]
    public Task Endpoint_that_everybody_can_set_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            public string Endpoint { get; set; } = "tcp://peer:1";

            public void Send(byte[] payload)
            {
                using var router = new RouterSocket();
                router.Connect(Endpoint);
                router.SendMoreFrame("peer").SendFrame(payload);
            }
            """
        );
}
