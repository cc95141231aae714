using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3034: handlers of SendReady that stay subscribed while there is nothing to send.</summary>
public sealed class SendReadyKeptTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3034").ForNetMq();

    [Theory]
    [InlineData(
        """
            {|ZMQ3034:sender.SendReady += (_, e) => { if (queue.TryDequeue(out var n, TimeSpan.Zero)) e.Socket.SendFrame(payload); }|};
            poller.Add(sender);
            """
    )]
    [InlineData("using var poller = new NetMQPoller { sender }; {|ZMQ3034:sender.SendReady += (_, _) => size++|}; poller.Run();")]
    [InlineData("NetMQPoller p = [receiver, sender]; {|ZMQ3034:sender.SendReady += (_, _) => size++|}; p.Run();")]
    [InlineData(
        """
            poller.Add(sender);
            {|ZMQ3034:sender.SendReady += On|};
            void On(object? s, NetMQSocketEventArgs e) { if (running) sender.SendFrame(text); }
            """
    )]
    public Task Handler_that_may_have_nothing_to_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (jobs.TryDequeue(out var job)) e.Socket.SendFrame(job);")]
    [FullData("while (jobs.Count > 0) { var job = jobs.TryDequeue(out var next) ? next : text; e.Socket.SendFrame(job); }")]
    [InlineData("while (!jobs.IsEmpty && running) if (jobs.TryDequeue(out var job)) e.Socket.SendFrame(job);")]
    public Task Handler_that_sends_what_there_is_Triggers(string handler) =>
        Code.Triggers(
            $"var jobs = new ConcurrentQueue<string>(); {{|ZMQ3034:sender.SendReady += (_, e) => {{ {handler} }}|}}; poller.Add(sender);"
        );

    /// <summary>An editor shows what is in the member that it asks for.</summary>
    [Fact]
    public Task Handler_of_a_field_Triggers() =>
        Code.Triggers(
            """
            private readonly ConcurrentQueue<string> _outgoing = new();
            private readonly PushSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;

            public Example()
            {
                _socket.SendReady += OnReady;
                _poller = new NetMQPoller { _socket };
            }

            private void {|ZMQ3034:OnReady|}(object? sender, NetMQSocketEventArgs e)
            {
                if (_outgoing.TryDequeue(out var next))
                    e.Socket.SendFrame(next);
            }
            """
        );

    [Theory]
    [InlineData("var topics = new List<string>();", "if (topics.Count > 0) e.Socket.SendFrame(topics[0]);")]
    [InlineData("var topics = new List<string> { \"a\" }; topics.Clear();", "if (topics.Count > 0) e.Socket.SendFrame(topics[0]);")]
    [FullData("var topics = new Queue<string>(new[] { \"a\" });", "if (topics.Count > 0) e.Socket.SendFrame(topics.Dequeue());")]
    [InlineData("var topics = new string[size];", "if (topics.Length > 0) e.Socket.SendFrame(topics[0]);")]
    [InlineData("var topics = new ConcurrentQueue<string>([\"a\"]);", "if (topics.IsEmpty) e.Socket.SendFrame(text);")]
    public Task Collection_that_may_be_empty_Triggers(string before, string handler) =>
        Code.Triggers($"{before} {{|ZMQ3034:sender.SendReady += (_, e) => {{ {handler} }}|}}; poller.Add(sender);");

    [Theory]
    [InlineData("if (jobs.TryDequeue(out var job)) { e.Socket.SendFrame(job); jobs.Enqueue(job); }")]
    [FullData(
        """
            if (jobs.Count == 0) for (var i = 0; i < 9; i++) jobs.Enqueue(text);
            while (jobs.TryDequeue(out var job)) e.Socket.SendFrame(job);
            """
    )]
    [InlineData("if (jobs.IsEmpty) Fill(); while (jobs.TryDequeue(out var job)) e.Socket.SendFrame(job);")]
    [InlineData("if (next != null) { e.Socket.SendFrame(next); next = Next(); }")]
    public Task Handler_that_sees_to_the_next_time_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger(
            "var jobs = new ConcurrentQueue<string>(); void Fill() => jobs.Enqueue(text); "
                + "var next = Next(); string? Next() => text.Trim(); "
                + $"sender.SendReady += (_, e) => {{ {handler} }}; poller.Add(sender);"
        );

    [Theory]
    [InlineData("if (jobs.TryDequeue(out var job)) { e.Socket.SendFrame(job); done.Enqueue(job); }")]
    [InlineData("if (next != null) { e.Socket.SendFrame(next); next = null; }")]
    public Task Handler_that_fills_something_else_Triggers(string handler) =>
        Code.Triggers(
            "var jobs = new ConcurrentQueue<string>(); var done = new Queue<string>(); string? next = text; "
                + $"{{|ZMQ3034:sender.SendReady += (_, e) => {{ {handler} }}|}}; poller.Add(sender);"
        );

    [Fact]
    public Task Flag_that_only_Dispose_sets_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly PushSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;
            private bool _isOver;

            public Example()
            {
                _poller = new NetMQPoller { _socket };
                _socket.SendReady += (_, e) => { if (!_isOver) e.Socket.SendFrame("next"); };
            }

            public void Dispose() { _isOver = true; _poller.Dispose(); _socket.Dispose(); }
            """
        );
}
