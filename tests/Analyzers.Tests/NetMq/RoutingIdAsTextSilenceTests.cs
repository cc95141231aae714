using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

public sealed class RoutingIdAsTextSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3039").ForNetMq();

    [Theory]
    [InlineData("var id = router.ReceiveFrameBytes(); router.SendMoreFrame(id).SendFrame(text);")]
    public Task Bytes_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var id = router.ReceiveFrameBytes(); var said = router.ReceiveFrameString(); router.SendMoreFrame(id).SendFrame(said);")]
    [InlineData(
        """
            var id = router.ReceiveFrameBytes();
            var said = router.ReceiveFrameString();
            router.SendMoreFrame(id).SendMoreFrame(said).SendFrame(said);
            """
    )]
    public Task Other_frames_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var topic = subscriber.ReceiveFrameString(); publisher.SendMoreFrame(topic).SendFrame(text);")]
    [InlineData("var id = subscriber.ReceiveFrameString(); router.SendMoreFrame(id).SendFrame(text);")]
    public Task Other_sockets_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var id = router.ReceiveFrameString(Encoding.Latin1); router.SendMoreFrame(Encoding.Latin1.GetBytes(id)).SendFrame(text);")]
    public Task Encoding_of_all_bytes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var id = router.ReceiveFrameString(); if (running) id = text; router.SendMoreFrame(id).SendFrame(text);")]
    public Task Id_that_may_be_another_text_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            socket.Options.Identity = Encoding.UTF8.GetBytes("worker");
            var id = router.ReceiveFrameString();
            router.SendMoreFrame(id).SendFrame(text);
            """
    )]
    public Task Ids_that_are_text_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("router.SkipFrame(); var name = router.ReceiveFrameString(); router.SendMoreFrame(name).SendFrame(text);")]
    [FullData(
        """
            while (running)
            {
                router.SkipFrame();
                router.SkipFrame();
                var name = router.ReceiveFrameString();
                router.SendMoreFrame(name).SendFrame(text);
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var id = router.ReceiveFrameBytes();
                var name = router.ReceiveFrameString(out var more);
                if (more) router.SkipFrame();
                router.SendMoreFrame(name).SendFrame(id);
            }
            """
    )]
    [FullData(
        """
            void Skip() => router.SkipFrame();
            Skip();
            var name = router.ReceiveFrameString();
            router.SendMoreFrame(name).SendFrame(text);
            """
    )]
    public Task A_name_from_the_content_of_a_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var id = router.ReceiveFrameString(Encoding.ASCII); router.SendMoreFrame(id).SendFrame(text);")]
    [FullData("var id = router.ReceiveFrameString(); router.SendMoreFrame(Encoding.ASCII.GetBytes(id)).SendFrame(text);")]
    public Task A_name_in_another_encoding_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
