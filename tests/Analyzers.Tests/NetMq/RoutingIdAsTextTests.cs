using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3039 with NetMQ: routing ids that are received and sent as text.</summary>
public sealed class RoutingIdAsTextTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3039").ForNetMq();

    [Theory]
    [InlineData(
        "var id = router.ReceiveFrameString(); router.SkipFrame(); router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);",
        "var id = router.ReceiveFrameBytes(); router.SkipFrame(); router.SendMoreFrame(id).SendFrame(text);"
    )]
    [InlineData(
        "string id = router.ReceiveFrameString(out var more); if (more) router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);",
        "byte[] id = router.ReceiveFrameBytes(out var more); if (more) router.SendMoreFrame(id).SendFrame(text);"
    )]
    [InlineData(
        "var id = router.ReceiveFrameString(); var request = router.ReceiveFrameString(); "
            + "router.SendMoreFrame({|ZMQ3039:id|}).SendMoreFrameEmpty().SendFrame(request);",
        "var id = router.ReceiveFrameBytes(); var request = router.ReceiveFrameString(); "
            + "router.SendMoreFrame(id).SendMoreFrameEmpty().SendFrame(request);"
    )]
    public Task An_id_that_is_sent_back_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Fact]
    public Task Several_ids_AreFixed() =>
        Code.IsFixed(
            """
            var first = router.ReceiveFrameString();
            router.SkipMultipartMessage();
            var second = router.ReceiveFrameString();
            router.SkipMultipartMessage();
            router.SendMoreFrame({|ZMQ3039:first|}).SendFrame("to the first");
            router.SendMoreFrame({|ZMQ3039:second|}).SendFrame("to the second");
            """,
            """
            var first = router.ReceiveFrameBytes();
            router.SkipMultipartMessage();
            var second = router.ReceiveFrameBytes();
            router.SkipMultipartMessage();
            router.SendMoreFrame(first).SendFrame("to the first");
            router.SendMoreFrame(second).SendFrame("to the second");
            """
        );

    [Theory]
    [InlineData("var id = router.ReceiveFrameString(); Console.WriteLine(id); router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);")]
    [InlineData("if (router.TryReceiveFrameString(out var id)) router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);")]
    [InlineData("string id; id = router.ReceiveFrameString(); router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);")]
    [InlineData("var id = router.ReceiveFrameString(); router.SendMoreFrame(message: {|ZMQ3039:id|}).SendFrame(text);")]
    [InlineData(
        "var id = router.ReceiveFrameString();\n#if TRACE\nConsole.WriteLine(id);\n#endif\n"
            + "router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);"
    )]
    public Task An_id_that_is_used_otherwise_Triggers(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var id = router.ReceiveFrameBytes(); router.SendMoreFrame(id).SendFrame(text);")]
    [InlineData("var id = router.ReceiveFrameBytes(); var said = router.ReceiveFrameString(); router.SendMoreFrame(id).SendFrame(said);")]
    [InlineData(
        "var id = router.ReceiveFrameBytes(); var said = router.ReceiveFrameString(); "
            + "router.SendMoreFrame(id).SendMoreFrame(said).SendFrame(said);"
    )]
    [InlineData("var topic = subscriber.ReceiveFrameString(); publisher.SendMoreFrame(topic).SendFrame(text);")]
    [InlineData("var id = router.ReceiveFrameString(Encoding.Latin1); router.SendMoreFrame(Encoding.Latin1.GetBytes(id)).SendFrame(text);")]
    [InlineData("var id = subscriber.ReceiveFrameString(); router.SendMoreFrame(id).SendFrame(text);")]
    [InlineData("var id = router.ReceiveFrameString(); if (running) id = text; router.SendMoreFrame(id).SendFrame(text);")]
    [InlineData(
        "socket.Options.Identity = Encoding.UTF8.GetBytes(\"worker\"); "
            + "var id = router.ReceiveFrameString(); router.SendMoreFrame(id).SendFrame(text);"
    )]
    public Task Bytes_other_frames_and_ids_that_are_text_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
