using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3001 with NetMQ: which calls answer, and which sockets refuse.</summary>
public sealed class SendResultIgnoredTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001").ForNetMq();

    [Theory]
    [InlineData("{|ZMQ3001:socket.TrySendFrame(payload)|};")]
    [FullData("{|ZMQ3001:socket.TrySendFrame(text)|};")]
    [FullData("{|ZMQ3001:socket.TrySendFrameEmpty()|};")]
    [FullData("{|ZMQ3001:socket.TrySendFrame(TimeSpan.FromSeconds(1), payload)|};")]
    [FullData("{|ZMQ3001:socket.TrySendMultipartMessage(message)|};")]
    [FullData("{|ZMQ3001:sender.TrySendFrame(payload)|};")]
    [FullData("{|ZMQ3001:request.TrySendFrame(text)|};")]
    [FullData("var msg = new Msg(); msg.InitGC(payload, 8); {|ZMQ3001:socket.TrySend(ref msg, TimeSpan.Zero, false)|};")]
    public Task Refused_send_that_nobody_asks_about_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("More(sender, text).SendFrame(payload); {|ZMQ3001:sender.TrySendFrame(payload)|};")]
    [FullData("Last(More(sender, text), payload); {|ZMQ3001:sender.TrySendFrame(payload)|};")]
    public Task Refused_send_after_a_chain_Triggers(string code) =>
        Code.Triggers(
            $$"""
            {{code}}
            static IOutgoingSocket More(IOutgoingSocket s, string t) => s.SendMoreFrame(t);
            static void Last(IOutgoingSocket s, byte[] b) => s.SendFrame(b);
            """
        );

    [Theory]
    [InlineData("s.TrySendFrame(TimeSpan.FromMilliseconds(time), b)", true)]
    [FullData("s.TrySendFrame(TimeSpan.FromMilliseconds(10), b)", true)]
    [InlineData("s.TrySendFrame(SendReceiveConstants.InfiniteTimeout, b)", false)]
    public Task Method_that_makes_its_own_time_Triggers_unless_it_has_no_end(string send, bool triggers) =>
        Code.Triggers(
            $$"""
            {{(triggers ? "{|ZMQ3001:Soon(sender, payload, 10)|};" : "Soon(sender, payload, 10);")}}
            static bool Soon(PushSocket s, byte[] b, int time) => {{send}};
            """
        );

    [Theory]
    [InlineData("socket.TrySend(ref msg, SendReceiveConstants.InfiniteTimeout, false);")]
    [InlineData("socket.TrySend(ref msg, System.Threading.Timeout.InfiniteTimeSpan, false);")]
    [FullData("receiver.TryReceive(ref msg, TimeSpan.FromMilliseconds(-1));")]
    public Task Wait_without_an_end_DoesNotTrigger(string code) => Code.DoesNotTrigger("var msg = new Msg(); msg.InitPool(8); " + code);

    [Theory]
    [InlineData("publisher.TrySendFrame(payload);")]
    [FullData("response.TrySendFrame(text);")]
    [FullData("router.TrySendFrame(payload, more: true);")]
    [InlineData("new XPublisherSocket().TrySendFrame(payload);")]
    public Task Socket_that_never_refuses_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("router.Options.RouterMandatory = true; {|ZMQ3001:router.TrySendFrame(payload, more: true)|}; router.SendFrame(text);")]
    [InlineData(
        """
            using var own = new RouterSocket { Options = { RouterMandatory = true } };
            {|ZMQ3001:own.TrySendFrame(payload, more: true)|};
            own.SendFrame(text);
            """
    )]
    public Task Router_that_is_told_to_refuse_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.SendMoreFrame(payload); socket.TrySendFrame(payload);")]
    [FullData("socket.SendMoreFrame(payload).TrySendFrame(payload);")]
    [FullData("socket.SendMoreFrame(payload).SendMoreFrame(text).TrySendFrameEmpty();")]
    [FullData("if (socket.TrySendFrame(payload, more: true)) socket.TrySendFrame(text);")]
    [InlineData("using var stream = new StreamSocket(); stream.SendMoreFrame(payload); stream.TrySendFrame(text);")]
    public Task Later_frame_of_a_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|ZMQ3001:receiver.TryReceiveFrameString(out var order)|}; Console.WriteLine(order!.Length);")]
    [FullData("{|ZMQ3001:receiver.TryReceiveFrameBytes(TimeSpan.FromSeconds(1), out var bytes)|}; Console.WriteLine(bytes!.Length);")]
    public Task Empty_receive_whose_content_is_used_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("receiver.TrySkipFrame();")]
    [FullData("receiver.TryReceiveFrameBytes(out _);")]
    [FullData("receiver.TrySkipMultipartMessage(TimeSpan.Zero);")]
    public Task Frame_that_is_skipped_on_purpose_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var id = router.ReceiveFrameBytes();
            router.TryReceiveFrameString(out var body);
            Console.WriteLine(body!.Length + id.Length);
            """
    )]
    [FullData(
        """
            var head = receiver.ReceiveFrameBytes(out var more);
            if (more)
            {
                receiver.TryReceiveFrameString(out var body);
                Console.WriteLine(body!.Length + head.Length);
            }
            """
    )]
    public Task Later_frame_is_always_there_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("_ = socket.TrySendFrame(payload);")]
    public Task Answer_that_is_discarded_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (!socket.TrySendFrame(payload)) Console.WriteLine(text);")]
    public Task Answer_that_is_asked_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SendFrame(payload);")]
    [FullData("socket.SendMoreFrame(payload).SendFrame(text);")]
    public Task Answer_that_is_not_given_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>It may be the socket of a REP, which is never refused.</summary>
    [Theory]
    [InlineData("receiver.ReceiveReady += (_, e) => e.Socket.TrySendFrame(text);")]
    [FullData("NetMQSocket any = Any(); any.TrySendFrame(text); static NetMQSocket Any() => throw new Exception();")]
    public Task Socket_of_unknown_type_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Result_is_discarded() => Code.IsFixed("{|ZMQ3001:socket.TrySendFrame(payload)|};", "_ = socket.TrySendFrame(payload);");
}
