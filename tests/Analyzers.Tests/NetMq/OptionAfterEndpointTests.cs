using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3029 with NetMQ: what is set behind Connect, or in the initializer of a socket whose constructor connects it.</summary>
public sealed class OptionAfterEndpointTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3029").ForNetMq();

    [Theory]
    [InlineData("SendHighWatermark = 10")]
    [FullData("ReceiveHighWatermark = size")]
    [FullData("Identity = payload")]
    [InlineData("SendBuffer = 1 << 20")]
    [FullData("ReceiveBuffer = 1 << 20")]
    public Task Option_behind_Connect_Triggers(string option) =>
        Code.IsFixed(
            $$"""
            using var own = new DealerSocket();
            own.Connect(text);
            {|ZMQ3029:own.Options.{{option}}|};
            own.SendFrame(payload);
            """,
            $"""
            using var own = new DealerSocket();
            own.Options.{option};
            own.Connect(text);
            own.SendFrame(payload);
            """
        );

    /// <summary>The thread that makes the connection reads it, sooner or later than it is set.</summary>
    [Fact]
    public Task Option_of_an_object_around_a_socket_may_come_in_time() =>
        Code.Triggers(
            """
            using NetMQ;
            using NetMQ.Sockets;

            sealed class Link
            {
                private readonly DealerSocket _socket = new();
                public SocketOptions Options => _socket.Options;
                public void Connect(string address) => _socket.Connect(address);
            }

            static class Program
            {
                static void Run(string address, byte[] name)
                {
                    var link = new Link();
                    link.Connect(address);
                    {|#0:link.Options.Identity = name|};
                }
            }
            """,
            new DiagnosticResult("ZMQ3029", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    "'Identity' may come too late for the endpoint of line 16, which exists already; set it before Bind and Connect"
                )
        );

    [Theory]
    [InlineData("SendHighWatermark = 10", "comes")]
    [FullData("Identity = payload", "may come")]
    [FullData("ReceiveBuffer = 10", "may come")]
    public Task Race_is_called_one_Triggers(string option, string how) =>
        Code.Triggers(
            $"using var own = new DealerSocket(); own.Connect(text); {{|#0:own.Options.{option}|}};",
            new DiagnosticResult("ZMQ3029", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithArguments(option.Split(' ')[0], how, 18)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Fact]
    public Task Option_behind_the_constructor_Triggers() =>
        Code.IsFixed(
            """
            using var own = new DealerSocket(">tcp://server:5555");
            own.Options.Linger = TimeSpan.FromSeconds(1);
            {|ZMQ3029:own.Options.Identity = payload|};
            own.SendFrame(payload);
            """,
            """
            using var own = new DealerSocket();
            own.Options.Linger = TimeSpan.FromSeconds(1);
            own.Options.Identity = payload;
            own.Connect("tcp://server:5555");
            own.SendFrame(payload);
            """
        );

    [Fact]
    public Task Initializer_Triggers() =>
        Code.IsFixed(
            """
            using var own = new PushSocket("tcp://server:5555") { Options = { {|ZMQ3029:SendHighWatermark = 10|} } };
            own.SendFrame(payload);
            """,
            """
            using var own = new PushSocket { Options = { SendHighWatermark = 10 } };
            own.Connect("tcp://server:5555");
            own.SendFrame(payload);
            """
        );

    [Theory]
    [InlineData("const string end = \"tcp://a:1\"; using var own = new RequestSocket(end); {|ZMQ3029:own.Options.Identity = payload|};")]
    [InlineData("using var own = new RouterSocket(\">tcp://a:1,tcp://b:1\"); {|ZMQ3029:own.Options.SendHighWatermark = 1|};")]
    [InlineData("using var own = new RequestSocket(\"tcp://a:1\"); if (running) {|ZMQ3029:own.Options.SendHighWatermark = 1|};")]
    [InlineData(
        """
            using var a = new RouterSocket();
            using var own = new DealerSocket();
            own.Connect(text);
            a.Bind(text);
            {|ZMQ3029:own.Options.Identity = Encoding.UTF8.GetBytes(a.Options.LastEndpoint!)|};
            """
    )]
    public Task Endpoint_that_cannot_move_is_not_fixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Field_Triggers() =>
        Code.Triggers(
            """
            private readonly DealerSocket _own = new(">tcp://server:5555") { Options = { {|ZMQ3029:Identity = new byte[] { 1 }|} } };

            public void Send(byte[] payload) => _own.SendFrame(payload);
            """
        );

    [Theory]
    [InlineData("own.Options.Identity = payload; own.Connect(text);")]
    [FullData("own.Connect(text); own.Options.Linger = TimeSpan.Zero; own.Options.TcpKeepalive = true;")]
    [FullData("own.Connect(text); own.Options.SendHighWatermark = 10; own.Connect(text);")]
    [FullData("own.Connect(text); own.Options.SendHighWatermark = 10; own.Bind(text);")]
    [InlineData("own.Connect(text); own.Options.SendHighWatermark = 1000;")]
    [FullData("if (running) own.Connect(text); own.Options.SendHighWatermark = 10;")]
    public Task Option_that_reaches_an_endpoint_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var own = new DealerSocket(); " + code);

    /// <summary>Peers that come later are given the options of then.</summary>
    [Theory]
    [InlineData("own.Bind(text); own.Options.SendHighWatermark = 10;")]
    [FullData("own.BindRandomPort(text); own.Options.Identity = payload;")]
    public Task Option_behind_Bind_DoesNotTrigger(string code) => Code.DoesNotTrigger("using var own = new DealerSocket(); " + code);

    [Theory]
    [InlineData("Response")]
    [FullData("Subscriber")]
    [FullData("Push")]
    public Task Name_that_no_peer_asks_for_DoesNotTrigger(string type) =>
        Code.DoesNotTrigger($"using var own = new {type}Socket(); own.Connect(text); own.Options.Identity = payload;");

    [Theory]
    [InlineData("new PublisherSocket(\"tcp://*:1\")")]
    [FullData("new DealerSocket(\"@tcp://*:1\")")]
    [FullData("new RouterSocket(\"tcp://*:1, tcp://*:2\")")]
    [FullData("new DealerSocket(\"\")")]
    [FullData("new DealerSocket(text)")]
    public Task Constructor_that_does_not_connect_DoesNotTrigger(string creation) =>
        Code.DoesNotTrigger($"using var own = {creation}; own.Options.SendHighWatermark = 10;");

    [Fact]
    public Task Constructor_whose_endpoint_is_not_known_DoesNotTrigger() =>
        Code.DoesNotTrigger("using var own = new RequestSocket(text + \"\"); own.Options.Identity = payload;");

    [Fact]
    public Task Initializer_of_a_socket_that_is_connected_again_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using var own = new DealerSocket(">tcp://a:1") { Options = { Identity = payload } };
            own.Connect("tcp://b:1");
            """
        );
}
