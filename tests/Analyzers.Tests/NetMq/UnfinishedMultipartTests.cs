using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3012 with NetMQ: more follows by the name of the method, by an argument, and in chains.</summary>
public sealed class UnfinishedMultipartTests
{
    private const string Own = "using var own = new PushSocket(); own.Connect(\"inproc://peer\"); ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012").ForNetMq();

    [Theory]
    [InlineData("{|ZMQ3012:own.SendMoreFrame(payload)|};")]
    [FullData("{|ZMQ3012:own.SendFrame(payload, true)|};")]
    [FullData("{|ZMQ3012:own.SendFrame(text, more: true)|};")]
    [InlineData("var more = true; {|ZMQ3012:own.SendFrame(text, more)|};")]
    [FullData("const bool More = true; {|ZMQ3012:own.SendFrame(text, More)|};")]
    [FullData("{|ZMQ3012:own.SendMoreFrameEmpty()|};")]
    [FullData("{|ZMQ3012:own.SendMoreFrame(payload).SendMoreFrame(text)|};")]
    [FullData("own.SendMoreFrame(payload).SendFrame(text); {|ZMQ3012:own.SendMoreFrame(payload)|};")]
    public Task Message_without_an_end_Triggers(string code) => Code.IsNotFixed(Own + code);

    [Theory]
    [InlineData("own.SendMoreFrame(payload); own.SendFrame(text);")]
    [FullData("own.SendMoreFrame(payload).SendFrame(text);")]
    [FullData("own.SendMoreFrame(payload).SendMoreFrameEmpty().SendFrame(text);")]
    [InlineData("var rest = own.SendMoreFrame(payload); rest.SendFrame(text);")]
    [FullData("own.SendMoreFrame(payload).SendFrame(running ? text : \"\");")]
    [FullData("own.SendMoreFrame(running ? payload : []).SendMoreFrame(text ?? \"\").SendFrame(running ? text : \"\");")]
    [FullData("own.SendMoreFrame(payload); if (own.TrySendFrame(text)) return;")]
    public Task Message_that_a_last_frame_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(Own + code);

    [Theory]
    [InlineData("own.SendFrame(payload, false);")]
    [FullData("own.SendFrame(payload, running);")]
    [InlineData("var more = false; own.SendFrame(payload, more);")]
    [FullData("var more = true; own.SendFrame(payload, more); more = false; own.SendFrame(payload, more);")]
    [InlineData("var more = true; Stop(ref more); own.SendFrame(payload, more); static void Stop(ref bool b) => b = false;")]
    [FullData("var more = true; while (more) { more = running; own.SendFrame(payload, more); }")]
    public Task Message_that_a_flag_may_end_DoesNotTrigger(string code) => Code.DoesNotTrigger(Own + code);

    [Theory]
    [InlineData("own.SendMoreFrame(payload); own.SendMultipartMessage(message);")]
    public Task Message_that_a_whole_message_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(Own + code);

    [Fact]
    public Task Raw_router_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "using var raw = new RouterSocket(); raw.Options.RouterRawSocket = true; raw.Bind(\"tcp://*:1\"); "
                + "raw.SendMoreFrame(payload).SendMoreFrame(text);"
        );

    [Fact]
    public Task Router_Triggers() =>
        Code.IsNotFixed(
            "using var router = new RouterSocket(); router.Options.RouterMandatory = true; router.Bind(\"tcp://*:1\"); "
                + "{|ZMQ3012:router.SendMoreFrame(payload).SendMoreFrame(text)|};"
        );

    [Fact]
    public Task Socket_of_a_handler_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.ReceiveReady += (_, ready) => ready.Socket.SendMoreFrame(payload); socket.SendMoreFrame(text);");
}
