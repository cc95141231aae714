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
    [FullData(
        """
            var id = router.ReceiveFrameString();
            var request = router.ReceiveFrameString();
            router.SendMoreFrame({|ZMQ3039:id|}).SendMoreFrameEmpty().SendFrame(request);
            """,
        """
            var id = router.ReceiveFrameBytes();
            var request = router.ReceiveFrameString();
            router.SendMoreFrame(id).SendMoreFrameEmpty().SendFrame(request);
            """
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
    [InlineData("var id = router.ReceiveFrameString(Encoding.UTF8); router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);")]
    [InlineData("var id = router.ReceiveFrameString(); router.SendMoreFrame(Encoding.UTF8.GetBytes({|ZMQ3039:id|})).SendFrame(text);")]
    [InlineData("if (router.TryReceiveFrameString(out var id)) router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);")]
    [FullData("string id; id = router.ReceiveFrameString(); router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);")]
    [InlineData("var id = router.ReceiveFrameString(); router.SendMoreFrame(message: {|ZMQ3039:id|}).SendFrame(text);")]
    [InlineData(
        "var id = router.ReceiveFrameString();\n#if TRACE\nConsole.WriteLine(id);\n#endif\n"
            + "router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);"
    )]
    public Task An_id_that_is_used_otherwise_Triggers(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var id = router.ReceiveFrameString(); router.SkipMultipartMessage(); SEND }")]
    [FullData(
        """
            while (running)
            {
                var id = router.ReceiveFrameString(out var more);
                while (more) router.ReceiveFrameBytes(out more);
                SEND
            }
            """
    )]
    [FullData("router.SkipMultipartMessage(); var id = router.ReceiveFrameString(); SEND")]
    public Task An_id_behind_other_messages_Triggers(string code) =>
        Code.Triggers(code.Replace("SEND", "router.SendMoreFrame({|ZMQ3039:id|}).SendFrame(text);", System.StringComparison.Ordinal));

    private const string Broker = """
        using NetMQ;
        using NetMQ.Sockets;

        sealed class Broker(RouterSocket router)
        {
            private readonly RouterSocket _router = router;

            public void Answer(string text)
            {
                var id = _router.ReceiveFrameString();
                _router.SkipFrame();
                _router.SendMoreFrame(ID).SendFrame(text);
            }

            public void Forward(string text)
            {
                Skip();
                var name = _router.ReceiveFrameString();
                _router.SendMoreFrame(name).SendFrame(text);
            }

            private void Skip() => _router.SkipFrame();
        }

        """;

    private static string BrokerWith(string id) => Broker.Replace("ID", id, System.StringComparison.Ordinal);

    [Theory]
    [InlineData("static class Worker { public static void Start(DealerSocket dealer, byte[] id) => dealer.Options.Identity = id; }")]
    [InlineData("static class Worker { public static DealerSocket Make(byte[] id) => new() { Options = { Identity = id } }; }")]
    public Task Ids_that_other_code_of_the_compilation_gives_DoNotTrigger(string worker)
    {
        var test = Code.Analysis(BrokerWith("id"));
        test.TestState.Sources.Add("using NetMQ;\nusing NetMQ.Sockets;\n\n" + worker);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("static class Worker { public static byte[] Id(DealerSocket dealer) => dealer.Options.Identity; }")]
    public Task Ids_that_other_code_only_reads_Trigger(string other) => TriggersBeside(other);

    [Theory]
    [InlineData("sealed class User { public string? Identity { get; set; } public void Rename(string name) => Identity = name; }")]
    public Task Ids_of_something_else_Trigger(string other) => TriggersBeside(other);

    private static Task TriggersBeside(string other)
    {
        var test = Code.Analysis(BrokerWith("{|ZMQ3039:id|}"));
        test.TestState.Sources.Add("using NetMQ;\nusing NetMQ.Sockets;\n\n" + other);
        return test.RunAsync();
    }
}
