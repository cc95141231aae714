using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3037: sockets that are connected, sent on and disposed before there is a connection.</summary>
public sealed class DisposedBeforeSentTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3037").ForNetMq();

    [Theory]
    [InlineData("using var own = new PushSocket(\">tcp://server:5555\"); {|ZMQ3037:own.SendFrame(text)|};")]
    [FullData("using var own = new PushSocket(\"tcp://server:5555\"); {|ZMQ3037:own.SendFrame(text)|};")]
    [FullData("using var own = new DealerSocket(); own.Connect(\"tcp://server:5555\"); {|ZMQ3037:own.SendFrame(text)|};")]
    [FullData("using var own = new RequestSocket($\">tcp://{text}:{size}\"); {|ZMQ3037:own.SendFrame(text)|};")]
    [InlineData("using (var own = new PairSocket(\">tcp://\" + text)) { {|ZMQ3037:own.SendFrame(text)|}; }")]
    [FullData("using (var own = new PushSocket(\">tcp://\" + text)) {|ZMQ3037:own.SendFrame(text)|};")]
    [FullData("var own = new PushSocket(\"tcp://a:1\"); {|ZMQ3037:own.SendFrame(text)|}; own.Dispose();")]
    [InlineData("var own = new PushSocket(\"tcp://a:1\"); {|ZMQ3037:own.SendFrame(text)|}; own.Close();")]
    [InlineData("PushSocket? own = null; try { own = new(\"tcp://a:1\"); {|ZMQ3037:own.SendFrame(text)|}; } finally { own?.Dispose(); }")]
    public Task Message_of_a_new_connection_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ3037:own.SendMoreFrame(text).SendFrame(payload)|};")]
    [FullData("own.SendMoreFrame(text); {|ZMQ3037:own.SendFrame(payload)|};")]
    [FullData("{|ZMQ3037:own.SendMultipartMessage(message)|};")]
    [FullData("{|ZMQ3037:own.SendFrameEmpty()|};")]
    [FullData("{|ZMQ3037:own.TrySendFrame(text)|};")]
    [FullData("{|ZMQ3037:own.TrySendFrame(TimeSpan.FromSeconds(1), text)|};")]
    [FullData("Console.WriteLine(text); {|ZMQ3037:own.SendFrame(text)|}; Console.WriteLine(size);")]
    [InlineData("{|ZMQ3037:own.SendFrame($\"{text} {size} {DateTime.Now}\")|};")]
    [InlineData("{|ZMQ3037:own.SendFrame(Encoding.UTF8.GetBytes(text))|};")]
    [FullData("{|ZMQ3037:own.SendFrame(text)|}; own.SendFrame(text);")]
    [InlineData("for (var i = 0; i < 10; i++) {|ZMQ3037:own.SendFrame(text)|};")]
    [FullData("if (size > 3) {|ZMQ3037:own.SendFrame(text)|};")]
    [FullData("if (size > 3) {|ZMQ3037:own.SendFrame(text)|}; else own.ReceiveFrameString();")]
    [InlineData("own.Options.TcpKeepalive = true; {|ZMQ3037:own.SendFrame(text)|};")]
    [InlineData("using var other = new DealerSocket(); {|ZMQ3037:own.SendFrame(text)|};")]
    public Task Send_without_a_pause_Triggers(string code) =>
        Code.Triggers($"using var own = new DealerSocket(\"tcp://server:5555\"); {code}");

    [Fact]
    public Task New_socket_for_each_message_Triggers() =>
        Code.Triggers(
            """
            while (running)
            {
                Thread.Sleep(100);
                using var own = new DealerSocket("tcp://server:5555");
                {|ZMQ3037:own.SendFrame(text)|};
            }
            """
        );

    [Fact]
    public Task Lambda_with_its_own_socket_Triggers() =>
        Code.Triggers("Task.Run(() => { using var own = new PushSocket(\"tcp://server:5555\"); {|ZMQ3037:own.SendFrame(text)|}; });");

    [Fact]
    public Task Address_of_a_field_Triggers() =>
        Code.Triggers(
            """
            private const string Server = "tcp://server:5555";
            private readonly string _other = "tcp://other:" + 5555;

            public void Send(string text)
            {
                using var own = new PushSocket(">" + Server);
                {|ZMQ3037:own.SendFrame(text)|};
            }

            public void SendToOther(string text)
            {
                using var own = new PushSocket();
                own.Connect(_other);
                {|ZMQ3037:own.SendFrame(text)|};
            }
            """
        );

    [Theory]
    [InlineData("using var own = new PushSocket(\">inproc://jobs\"); own.SendFrame(text);")]
    [FullData("using var own = new PushSocket(\"@tcp://*:5555\"); own.SendFrame(text);")]
    [InlineData("using var own = new PushSocket(); own.Bind(\"tcp://*:5555\"); own.SendFrame(text);")]
    [FullData("using var own = new PushSocket(\"tcp://a:1,@tcp://*:1\"); own.SendFrame(text);")]
    [FullData("using var own = new PushSocket(\"tcp://a:1, >tcp://b:1\"); own.SendFrame(text);")]
    [FullData("using var own = new PushSocket(\"tcp://a:1\"); own.Connect(\"inproc://jobs\"); own.SendFrame(text);")]
    [InlineData("using var own = new PushSocket(text); own.SendFrame(text);")]
    [FullData("using var own = new PushSocket(); own.Connect(text); own.SendFrame(text);")]
    [FullData("using var own = new PushSocket(running ? \"tcp://a:1\" : \"inproc://a\"); own.SendFrame(text);")]
    public Task What_is_sent_otherwise_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>A PUB that connects drops what it sends before it knows who wants it, whatever its linger is.</summary>
    [Theory]
    [InlineData("using var own = new PublisherSocket(\">tcp://server:5555\"); own.SendFrame(text);")]
    [FullData("using var own = new SubscriberSocket(\">tcp://server:5555\"); own.Subscribe(text);")]
    public Task Kind_that_linger_does_not_help_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("own.SendFrame(text); own.ReceiveFrameString();")]
    [FullData("own.ReceiveFrameString(); own.SendFrame(text);")]
    [FullData("own.SendFrame(text); own.TryReceiveFrameString(TimeSpan.FromSeconds(1), out _);")]
    [FullData("own.SendFrame(text); receiver.ReceiveFrameString();")]
    [FullData("if (own.TrySendFrame(text)) own.ReceiveFrameString();")]
    [FullData("if (!own.TrySendFrame(text)) return; own.ReceiveFrameString();")]
    [FullData("var sent = own.TrySendFrame(text); if (sent) own.ReceiveFrameString();")]
    [FullData("own.SendFrame(text); if (size > 3) own.ReceiveFrameString();")]
    public Task Receive_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.SendFrame(text); Thread.Sleep(100);")]
    [FullData("Thread.Sleep(100); own.SendFrame(text);")]
    [InlineData("own.SendFrame(text); Task.Delay(100).Wait();")]
    public Task Pause_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.SendFrame(text); Console.ReadLine();")]
    [FullData("own.SendFrame(System.IO.File.ReadAllText(text));")]
    public Task Input_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.SendFrame(text); Handle(text);")]
    [FullData("Handle(text); own.SendFrame(text);")]
    public Task Own_code_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.SendFrame(text); lock (message) size++;")]
    public Task Lock_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.SendFrame(text); poller.Run();")]
    [InlineData("own.SendFrame(text); using var other = new NetMQPoller();")]
    [FullData("own.SendFrame(text); poller.Dispose();")]
    public Task Poller_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.SendFrame(text); sender.SendFrame(text);")]
    public Task Another_send_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.SendFrame(text); using var beacon = new NetMQBeacon();")]
    [FullData("own.SendFrame(text); NetMQConfig.Cleanup();")]
    public Task Library_that_takes_its_time_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    [Theory]
    [InlineData("own.Connect(\"tcp://b:1\"); own.SendFrame(text);")]
    [FullData("using var other = new DealerSocket(\"tcp://b:1\"); own.SendFrame(text);")]
    [FullData("own.SendFrame(text); sender.Connect(\"tcp://b:1\");")]
    public Task Connection_in_between_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sending(code));

    private static string Sending(string code) => $"using var own = new DealerSocket(\"tcp://server:5555\"); {code}";

    [Theory]
    [InlineData("while (running) own.SendFrame(text);")]
    [FullData("foreach (var each in text) own.SendFrame(text);")]
    [InlineData("for (var i = 0; i < 1000; i++) own.SendFrame(text);")]
    [FullData("for (var i = 0; i < size; i++) own.SendFrame(text);")]
    [FullData("own.SendFrame(text); while (running) size++;")]
    [InlineData("again: own.SendFrame(text); if (running) goto again;")]
    public Task Loop_that_may_go_on_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"using var own = new DealerSocket(\"tcp://server:5555\"); {code}");

    [Theory]
    [InlineData("own.Options.Linger = TimeSpan.FromSeconds(1); own.SendFrame(text);")]
    [FullData("own.SendFrame(text); own.Options.Linger = TimeSpan.FromSeconds(1);")]
    [FullData("(own.Options.Linger, size) = (TimeSpan.FromSeconds(1), 3); own.SendFrame(text);")]
    [FullData("(size, (own.Options.Linger, _)) = (3, (TimeSpan.FromSeconds(1), 4)); own.SendFrame(text);")]
    [FullData("var options = own.Options; options.Linger = TimeSpan.FromSeconds(1); own.SendFrame(text);")]
    [FullData("own.Options.DelayAttachOnConnect = true; own.SendFrame(text);")]
    [FullData("own.Options.SendHighWatermark = 1; own.SendFrame(text); own.SendFrame(text);")]
    public Task Option_that_matters_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"using var own = new DealerSocket(); own.Connect(\"tcp://server:5555\"); {code}");

    [Theory]
    [InlineData("Options = { Linger = TimeSpan.FromSeconds(1) }")]
    [FullData("Options = { SendBuffer = 10, DelayAttachOnConnect = true }")]
    public Task Option_in_the_initializer_DoesNotTrigger(string initializer) =>
        Code.DoesNotTrigger($$"""using var own = new PushSocket("tcp://a:1") { {{initializer}} }; own.SendFrame(text);""");

    [Fact]
    public Task Other_option_in_the_initializer_Triggers() =>
        Code.Triggers(
            "using var own = new PushSocket(\"tcp://a:1\") { Options = { TcpKeepalive = true } }; {|ZMQ3037:own.SendFrame(text)|};"
        );

    [Theory]
    [InlineData("own.SendFrame(text); poller.Add(own);")]
    [FullData("own.SendFrame(text); var other = own;")]
    [FullData("own.SendFrame(text); Action later = () => own.SendFrame(text);")]
    [FullData("own.SendFrame(text); Keep(own); static void Keep(NetMQSocket given) { }")]
    [FullData("own.ReceiveReady += (_, _) => size++; own.SendFrame(text);")]
    [FullData("own.SendFrame(text); object held = own;")]
    public Task Socket_that_other_code_has_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"using var own = new DealerSocket(\"tcp://server:5555\"); {code}");

    [Theory]
    [InlineData("var {|ZMQ3008:own|} = new PushSocket(\"tcp://server:5555\"); own.SendFrame(text);")]
    [FullData("var own = new PushSocket(\"tcp://server:5555\"); own.Dispose();")]
    [FullData("using var own = new PushSocket(\"tcp://server:5555\"); {|ZMQ3012:own.SendMoreFrame(text)|};")]
    [FullData("using var own = new PushSocket(\"tcp://server:5555\");")]
    [FullData("using var own = new PushSocket(); own.SendFrame(text); own.Connect(\"tcp://server:5555\");")]
    public Task Nothing_is_lost_by_disposal_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Linger_for_all_sockets_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private const int Seconds = 1;

            public void Send(string text)
            {
                using var own = new PushSocket("tcp://server:5555");
                own.SendFrame(text);
            }

            public static void Configure()
            {
                NetMQConfig.Linger = TimeSpan.FromSeconds(Seconds);
            }
            """
        );

    [Fact]
    public Task Linger_that_is_only_read_Triggers() =>
        Code.Triggers(
            """
            public void Send(string text)
            {
                using var own = new PushSocket("tcp://server:5555");
                {|ZMQ3037:own.SendFrame(text)|};
            }

            public static TimeSpan Linger => NetMQConfig.Linger;
            """
        );

    [Theory]
    [InlineData(
        "using var own = new PushSocket(\"tcp://a:1\"); {|ZMQ3037:own.SendFrame(text)|};",
        "using var own = new PushSocket(\"tcp://a:1\"); own.Options.Linger = TimeSpan.FromSeconds(1); own.SendFrame(text);"
    )]
    [InlineData(
        """
            var own = new PushSocket();
            own.Connect("tcp://a:1");
            {|ZMQ3037:own.SendFrame(text)|};
            own.Dispose();
            """,
        """
            var own = new PushSocket();
            own.Options.Linger = TimeSpan.FromSeconds(1);
            own.Connect("tcp://a:1");
            own.SendFrame(text);
            own.Dispose();
            """
    )]
    public Task Socket_of_a_declaration_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Fact]
    public Task Socket_of_a_using_statement_IsFixed() =>
        Code.IsFixed(
            """
            using (var own = new PushSocket(">tcp://a:1"))
            {
                // the only message
                {|ZMQ3037:own.SendFrame(text)|};
            }
            """,
            """
            using (var own = new PushSocket(">tcp://a:1"))
            {
                own.Options.Linger = TimeSpan.FromSeconds(1);
                // the only message
                own.SendFrame(text);
            }
            """
        );

    [Fact]
    public Task Several_sockets_AreFixed() =>
        Code.IsFixed(
            """
            using (var one = new PushSocket(">tcp://a:1"))
            {
                {|ZMQ3037:one.SendFrame(text)|};
            }
            using var two = new DealerSocket(">tcp://a:1");
            {|ZMQ3037:two.SendFrame(text)|};
            """,
            """
            using (var one = new PushSocket(">tcp://a:1"))
            {
                one.Options.Linger = TimeSpan.FromSeconds(1);
                one.SendFrame(text);
            }
            using var two = new DealerSocket(">tcp://a:1");
            two.Options.Linger = TimeSpan.FromSeconds(1);
            two.SendFrame(text);
            """
        );

    [Theory]
    [InlineData("using (var own = new PushSocket(\">tcp://a:1\")) {|ZMQ3037:own.SendFrame(text)|};")]
    [InlineData("using PushSocket own = new(\"tcp://a:1\"), other = new(); {|ZMQ3037:own.SendFrame(text)|};")]
    public Task No_place_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>A process does not wait for what lingers, but for its clean-up.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("NetMQConfig.Cleanup(false);")]
    public Task End_of_the_process_IsNotFixed(string end)
    {
        var test = Code.NoFix(Program("{|ZMQ3037:own.SendFrame(text)|};", end));
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    [Fact]
    public Task Process_that_cleans_up_IsFixed()
    {
        const string End = "NetMQConfig.Cleanup();";
        var test = Code.Fix(
            Program("{|ZMQ3037:own.SendFrame(text)|};", End),
            Program("own.Options.Linger = TimeSpan.FromSeconds(1);\n            own.SendFrame(text);", End)
        );
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    private static string Program(string code, string end) =>
        $$"""
            using System;
            using NetMQ;
            using NetMQ.Sockets;

            internal static class Program
            {
                private static void Main(string[] arguments)
                {
                    var text = arguments[0];
                    using (var own = new PushSocket("tcp://server:5555"))
                    {
                        {{code}}
                    }
                    {{end}}
                }
            }
            """;
}
