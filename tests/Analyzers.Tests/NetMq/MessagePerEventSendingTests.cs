using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>
/// ZMQ2008: handlers that send what they take, and what other handlers of the same poller do with it. A send that waits for a handler
/// behind this one waits for ever.
/// </summary>
public sealed class MessagePerEventSendingTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008").ForNetMq();

    private static string Around(string sockets, string handler, string more, string options = "") =>
        $$"""
            {{sockets}}
            {{options}}
            using var orders = new NetMQQueue<string>();
            orders.ReceiveReady += (_, e) =>
            {
                {{handler}}
            };
            {{more}}
            """;

    private const string Sends = "var order = {|ZMQ2008:e.Queue.Dequeue()|}; own.SendFrame(order);",
        Drains =
            "for (var i = 0; i < 1000 && e.Queue.TryDequeue(out var order, TimeSpan.Zero); i++)\n    {\n"
            + "        own.SendFrame(order);\n    }";

    /// <summary>The peer takes one message for each of its events, while this handler may send a thousand for each of its own.</summary>
    [Theory]
    [InlineData("using var own = new PairSocket(\"@inproc://a\"); using var peer = new PairSocket(\">inproc://a\");")]
    [InlineData("using var own = new PushSocket(\"@inproc://a\"); using var peer = new PullSocket(\">inproc://a\");")]
    [InlineData("using var own = new PublisherSocket(\"@inproc://a\"); using var peer = new SubscriberSocket(\">inproc://a\");")]
    [InlineData("using var own = new DealerSocket(\"@inproc://a\"); using var peer = new RouterSocket(\">inproc://a\");")]
    [FullData("using NetMQSocket own = new DealerSocket(\"@inproc://a\"); using var peer = new DealerSocket(\">inproc://a\");")]
    public Task Handler_that_sends_to_a_handler_of_its_poller_IsNotFixed(string sockets) =>
        Code.IsNotFixed(Around(sockets, Sends, "peer.ReceiveReady += (_, e) => { while (e.Socket.TrySkipFrame()) { } };"));

    [Theory]
    [InlineData("using var own = new PushSocket(\">tcp://a:1\"); using var peer = new SubscriberSocket(\">tcp://b:1\");")]
    [InlineData("using var own = new PublisherSocket(\"@tcp://*:1\"); using var peer = new DealerSocket(\">tcp://b:1\");")]
    [InlineData("using var own = new PairSocket(\"@inproc://a\"); using var peer = new PullSocket(\"@tcp://*:1\");")]
    public Task Handler_that_sends_to_others_IsFixed(string sockets)
    {
        const string Peer = "peer.ReceiveReady += (_, e) => { while (e.Socket.TrySkipFrame()) { } };";
        return Code.IsFixed(Around(sockets, Sends, Peer), Around(sockets, Drains, Peer));
    }

    [Fact]
    public Task Handler_that_sends_on_a_socket_with_a_handler_IsFixed()
    {
        const string Sockets = "using var own = new DealerSocket(\">tcp://a:1\");";
        const string Replies = "own.ReceiveReady += (_, e) => { while (e.Socket.TrySkipFrame()) { } };";
        return Code.IsFixed(Around(Sockets, Sends, Replies), Around(Sockets, Drains, Replies));
    }

    /// <summary>On what it sends is not looked for in methods that do not know the queue.</summary>
    [Fact]
    public Task Method_that_sends_to_a_handler_of_its_poller_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly NetMQQueue<string> _orders = new();
            private readonly PairSocket _own = new("@inproc://a");
            private readonly PairSocket _peer = new(">inproc://a");

            public void Start()
            {
                _orders.ReceiveReady += (_, e) =>
                {
                    Forward({|ZMQ2008:e.Queue.Dequeue()|});
                };
                _peer.ReceiveReady += (_, e) => { while (e.Socket.TrySkipFrame()) { } };
            }

            private void Forward(string order) => _own.SendFrame(order);
            """
        );

    [Theory]
    [InlineData("own.Options.SendHighWatermark = 10;")]
    [InlineData("(own.Options.SendHighWatermark, own.Options.ReceiveHighWatermark) = (10, 10);")]
    [FullData("((own.Options.SendHighWatermark, _), var n) = ((10, 1), 2); Handle(n);")]
    public Task Handler_that_sends_while_queues_are_short_IsNotFixed(string options) =>
        Code.IsNotFixed(Around("using var own = new PushSocket();", Sends, "", options));

    [Theory]
    [InlineData("Interlocked.Exchange(ref last, e.Queue.Dequeue());")]
    [FullData("Interlocked.CompareExchange(ref last, e.Queue.Dequeue(), null);")]
    [FullData("Volatile.Write(ref last, e.Queue.Dequeue());")]
    public Task Handler_that_replaces_by_reference_what_another_reads_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger(
            Around(
                "string? last = null; using var peer = new PullSocket();",
                handler,
                "peer.ReceiveReady += (_, e) => { while (e.Socket.TrySkipFrame()) Console.WriteLine(last); };"
            )
        );

    [Fact]
    public Task Empty_line_behind_the_receive_IsFixed() =>
        Code.IsFixed(
            """
            queue.ReceiveReady += (_, e) =>
            {
                var n = {|ZMQ2008:e.Queue.Dequeue()|};

                Handle(n);

                Handle(n);
            };
            """,
            """
            queue.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && e.Queue.TryDequeue(out var n, TimeSpan.Zero); i++)
                {
                    Handle(n);

                    Handle(n);
                }
            };
            """
        );
}
