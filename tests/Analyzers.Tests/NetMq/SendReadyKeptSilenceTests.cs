using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

public sealed class SendReadyKeptSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3034").ForNetMq();

    [Theory]
    [InlineData("while (size++ < 9) e.Socket.SendFrame(text);")]
    [FullData("while (jobs.TryDequeue(out var job)) e.Socket.SendFrame(job); e.Socket.SendFrame(text);")]
    [FullData("do { jobs.TryDequeue(out var job); e.Socket.SendFrame(job ?? text); } while (jobs.Count > 0);")]
    public Task Handler_that_sends_each_time_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Handled(handler));

    [Theory]
    [InlineData("while (jobs.TryDequeue(out var job)) e.Socket.SendFrame(job); Thread.Sleep(1);")]
    public Task Handler_that_waits_behind_its_jobs_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Handled(handler));

    [Theory]
    [InlineData("sender.SendReady += (_, e) => e.Socket.SendFrame(payload); poller.Add(sender);")]
    [FullData(
        """
            sender.SendReady += (_, e) => { if (running) e.Socket.SendFrame(text); else e.Socket.SendFrame(payload); };
            poller.Add(sender);
            """
    )]
    [InlineData("sender.SendReady += (_, e) => { while (e.Socket.TrySendFrame(text)) size++; }; poller.Add(sender);")]
    [FullData("sender.SendReady += (_, e) => { for (var i = 0; i < 100; i++) e.Socket.SendFrame(text); }; poller.Add(sender);")]
    [InlineData("sender.SendReady += (_, e) => { if (!e.Socket.TrySendFrame(text) || size > 3) size++; }; poller.Add(sender);")]
    public Task Handler_that_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("sender.SendReady += (_, e) => { if (size++ < 9) e.Socket.SendFrame(text); else poller.Stop(); }; poller.Add(sender);")]
    public Task Handler_that_stops_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("sender.SendReady += (_, e) => { if (running) e.Socket.SendFrame(payload); Thread.Sleep(100); }; poller.Add(sender);")]
    [FullData(
        """
            var jobs = new BlockingCollection<string>();
            sender.SendReady += (_, e) => { foreach (var job in jobs.GetConsumingEnumerable()) e.Socket.SendFrame(job); };
            poller.Add(sender);
            """
    )]
    public Task Handler_that_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>Where it does, the queue is full in the end, and the socket is not ready.</summary>
    [Fact]
    public Task Handler_that_calls_what_may_send_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly PushSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;

            public Example()
            {
                _socket.SendReady += (_, _) => SendNext();
                _poller = new NetMQPoller { _socket };
            }

            private void SendNext() => _socket.SendFrame("next");
            """
        );

    [Theory]
    [InlineData(
        """
            sender.SendReady += On;
            poller.Add(sender);
            void On(object? s, NetMQSocketEventArgs e) { sender.SendReady -= On; size++; }
            """
    )]
    public Task Handler_that_goes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("sender.SendReady += (_, e) => size++; poller.Add(sender); poller.Remove(sender);")]
    public Task Handler_of_a_socket_that_is_removed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("sender.SendReady += (_, e) => size++;")]
    [FullData("sender.SendReady += (_, e) => size++; poller.Add(receiver);")]
    public Task Handler_that_is_not_called_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, e) => size++; poller.Add(receiver);")]
    public Task Handler_of_receives_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("string[] topics = [\"a\", \"b\"];", "if (topics.Length > 0) e.Socket.SendFrame(topics[size++ % topics.Length]);")]
    [FullData("var topics = new List<string> { \"a\" };", "if (topics.Count > 0) e.Socket.SendFrame(topics[0]);")]
    [InlineData("var topics = new List<string> { \"a\" };", "if (topics.Any()) e.Socket.SendFrame(topics[0]);")]
    [InlineData("var topics = new Queue<string>(new[] { \"a\" });", "if (topics.Count != 0) e.Socket.SendFrame(topics.Peek());")]
    [InlineData("var topics = new ConcurrentQueue<string>([\"a\"]);", "if (!topics.IsEmpty) e.Socket.SendFrame(text);")]
    [InlineData("", "if (e.IsReadyToSend) e.Socket.SendFrame(text);")]
    [InlineData("var end = new CancellationTokenSource();", "if (!end.IsCancellationRequested) e.Socket.SendFrame(text);")]
    public Task Condition_that_holds_each_time_DoesNotTrigger(string before, string handler) =>
        Code.DoesNotTrigger($"{before} sender.SendReady += (_, e) => {{ {handler} }}; poller.Add(sender);");

    private static string Handled(string handler) =>
        $"var jobs = new ConcurrentQueue<string>(); sender.SendReady += (_, e) => {{ {handler} }}; poller.Add(sender);";
}
