using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3011 and ZMQ3026 with NetMQ: sockets of a running poller, and of other threads.</summary>
public sealed class SharedSocketTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    [Theory]
    [InlineData("using var poller = new NetMQPoller { socket }; poller.RunAsync(); {|ZMQ3011:socket.SendFrame(text)|};")]
    [InlineData(
        "using (var poller = new NetMQPoller { receiver, subscriber }) { poller.RunAsync(); {|ZMQ3011:subscriber.Subscribe(text)|}; }"
    )]
    [FullData("var p = new NetMQPoller(); p.Add(socket); p.RunAsync(); {|ZMQ3011:socket.SendFrame(text)|}; socket.SendFrame(text);")]
    [FullData("var p = new NetMQPoller(); p.Add(socket); p.RunAsync(); while (running) {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("var p = new NetMQPoller { socket }; p.RunAsync(); Thread.Sleep(100); Handle({|ZMQ3011:socket.ReceiveFrameString()|});")]
    [FullData("var p = new NetMQPoller(); p.Add(subscriber); p.RunAsync(); {|ZMQ3011:subscriber.Connect(text)|};")]
    public Task Use_behind_the_start_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [Trait("Compiler", "each")]
    [InlineData("using NetMQPoller p = [receiver, socket]; p.RunAsync(); {|ZMQ3011:socket.SendFrame(text)|};")]
    [InlineData("NetMQPoller p = [socket]; new Thread(p.Run).Start(); {|ZMQ3011:socket.SendFrame(text)|};")]
    public Task Use_of_what_brackets_give_the_poller_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [Trait("Compiler", "each")]
    [InlineData("using NetMQPoller p = [receiver]; p.RunAsync(); socket.SendFrame(text);")]
    [InlineData("NetMQPoller p = [socket]; p.RunAsync(); p.Remove(socket); socket.SendFrame(text);")]
    [FullData("NetMQPoller p = [receiver, .. running ? [socket] : new List<ISocketPollable>()]; p.RunAsync(); socket.SendFrame(text);")]
    public Task Use_of_what_brackets_do_not_give_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var p = new NetMQPoller(); if (running) p.Add(socket); p.RunAsync(); if (!running) socket.SendFrame(text);")]
    [FullData("var s = new DealerSocket(); var p = new NetMQPoller { s }; p.RunAsync(); s = new DealerSocket(); s.SendFrame(text);")]
    public Task Socket_that_may_not_be_in_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>Nothing that waits can be for a poller that only handlers and sockets are given to.</summary>
    [Theory]
    [InlineData("while (Console.ReadLine() is { } line) {|ZMQ3011:socket.SendFrame(line)|};")]
    [FullData("while (true) { var line = Console.ReadLine(); if (line == null) break; {|ZMQ3011:socket.SendFrame(line)|}; }")]
    [InlineData(
        "var lines = new BlockingCollection<string>(); foreach (var l in lines.GetConsumingEnumerable()) {|ZMQ3011:socket.SendFrame(l)|};"
    )]
    [FullData("{|ZMQ3011:socket.SendFrame(System.Text.Json.JsonSerializer.Serialize(payload))|};")]
    [FullData("await Task.Delay(100); {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("var done = new ManualResetEvent(false); done.WaitOne(); {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("lock (text) Handle(text); {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("Handle(receiver.ReceiveFrameString()); {|ZMQ3011:socket.SendFrame(text)|};")]
    public Task Use_behind_a_wait_Triggers(string code) => Code.Triggers(Run + code);

    [Theory]
    [InlineData("Console.CancelKeyPress += (_, _) => p.Stop(); Console.ReadLine(); socket.SendFrame(text);")]
    [FullData(
        """
            var timer = new NetMQTimer(9);
            timer.Elapsed += (_, _) => p.Stop();
            p.Add(timer);
            Thread.Sleep(99);
            socket.SendFrame(text);
            """
    )]
    [FullData("using var also = p; Console.ReadLine(); socket.SendFrame(text);")]
    [FullData("Keep(p); Console.ReadLine(); socket.SendFrame(text); void Keep(NetMQPoller some) => some.Stop();")]
    [FullData("Task.Delay(100).ContinueWith(_ => p.StopAsync()); Console.ReadLine(); socket.SendFrame(text);")]
    [FullData("while (p.IsRunning) Thread.Sleep(1); socket.SendFrame(text);")]
    public Task Use_behind_a_wait_for_what_may_stop_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(Run + code);

    [Fact]
    public Task Poller_that_a_constructor_may_return_before_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using NetMQ;
            using NetMQ.Sockets;

            public sealed class Sender
            {
                private readonly DealerSocket _socket = new(">tcp://a:1");
                private readonly NetMQPoller _poller;
                private readonly NetMQQueue<string> _queue;

                public Sender(bool isQueued)
                {
                    if (!isQueued)
                        return;
                    _queue = new();
                    _queue.ReceiveReady += (_, e) => _socket.SendFrame(e.Queue.Dequeue());
                    _poller = new() { _socket, _queue };
                    _poller.RunAsync();
                }

                public void Send(string text)
                {
                    if (_queue != null)
                        _queue.Enqueue(text);
                    else
                        _socket.SendFrame(text);
                }
            }
            """
        );

    private const string Run = "var p = new NetMQPoller { socket }; p.RunAsync(); ";

    [Theory]
    [InlineData("Task.Run(() => {|ZMQ3011:socket.SendFrame(text)|});")]
    [InlineData("await Task.Run(() => {|ZMQ3011:socket.SendFrame(text)|});")]
    [FullData("new Thread(() => { {|ZMQ3011:socket.SendFrame(text)|}; }).Start(); Thread.Sleep(9);")]
    [FullData("var t = new Thread(Work); t.Start(); void Work() => {|ZMQ3011:socket.SendFrame(text)|};")]
    [InlineData("Parallel.For(0, 9, i => {|ZMQ3011:socket.SendFrame(text)|});")]
    [InlineData("var t = Task.Run(() => {|ZMQ3011:socket.SendFrame(text)|}); p.Stop(); t.Wait();")]
    [FullData("Task.Run(() => {|ZMQ3011:socket.SendFrame(text)|}); {|ZMQ3011:socket.SendFrame(text)|};")]
    [InlineData("Task.Run(() => {|ZMQ3011:socket.SendFrame(text)|}); Task.Run(() => socket.SendFrame(text));")]
    [InlineData("using var t = new Timer(_ => {|ZMQ3011:socket.SendFrame(text)|}, null, 0, 9);")]
    public Task Thread_that_is_started_behind_the_start_Triggers(string code) => Code.Triggers(Run + code);

    [Theory]
    [InlineData("Task.Run(() => { p.Stop(); socket.SendFrame(text); });")]
    [FullData("Task.Run(() => p.Run(() => socket.SendFrame(text)));")]
    [FullData("Task.Run(() => { lock (p) socket.SendFrame(text); });")]
    [FullData("Task.Run(() => { using var own = new DealerSocket(text); own.SendFrame(text); });")]
    [FullData("p.Stop(); Task.Run(() => socket.SendFrame(text));")]
    [FullData("p.Remove(socket); Task.Run(() => socket.SendFrame(text));")]
    [InlineData(
        """
            var done = new ManualResetEvent(false);
            Task.Run(() => { done.WaitOne(); socket.SendFrame(text); });
            p.Stop();
            done.Set();
            """
    )]
    [InlineData("Task.Run(() => queue.Enqueue(1));")]
    [InlineData("Task.Run(() => receiver.ReceiveFrameString());")]
    public Task Thread_that_leaves_the_poller_alone_DoesNotTrigger(string code) => Code.DoesNotTrigger(Run + code);

    [Fact]
    public Task Thread_that_has_ended_before_the_start_DoesNotTrigger() =>
        Code.DoesNotTrigger("var t = Task.Run(() => socket.SendFrame(text)); t.Wait(); " + Run);

    [Theory]
    [InlineData("using var poller = new NetMQPoller { socket }; socket.SendFrame(text); poller.RunAsync();")]
    public Task Use_before_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var poller = new NetMQPoller { socket }; poller.Run(); socket.SendFrame(text);")]
    [FullData("var p = new NetMQPoller { socket }; p.RunAsync(); p.Stop(); socket.SendFrame(text);")]
    [FullData("var p = new NetMQPoller { socket }; p.RunAsync(); p.Dispose(); socket.SendFrame(text);")]
    [InlineData("using (var p = new NetMQPoller { socket }) { p.RunAsync(); } socket.SendFrame(text);")]
    public Task Use_behind_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var poller = new NetMQPoller { receiver }; poller.RunAsync(); socket.SendFrame(text);")]
    [FullData("var p = new NetMQPoller { queue }; p.RunAsync(); queue.Enqueue(1);")]
    public Task Use_beside_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var p = new NetMQPoller { socket }; p.RunAsync(); p.Run(() => socket.SendFrame(text));")]
    [InlineData("var p = new NetMQPoller { socket }; p.RunAsync(); new Task(() => socket.SendFrame(text)).Start(p);")]
    [FullData("var p = new NetMQPoller { socket }; p.RunAsync(); Task.Run(() => text).ContinueWith(t => socket.SendFrame(t.Result), p);")]
    [FullData("var p = new NetMQPoller { socket }; p.RunAsync(); socket.ReceiveReady += (_, e) => e.Socket.SendFrame(text);")]
    public Task Use_by_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = new NetMQPoller { socket };
            p.RunAsync();
            var end = new TaskCompletionSource();
            Task.Run(async () => { await end.Task; socket.SendFrame(text); });
            p.Stop();
            end.SetResult();
            """
    )]
    public Task Use_behind_a_signal_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var p = new NetMQPoller { socket }; p.RunAsync(); p.Remove(socket); socket.SendFrame(text);")]
    public Task Use_behind_a_removal_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var p = new NetMQPoller { socket }; p.RunAsync(); lock (p) socket.SendFrame(text);")]
    public Task Use_under_a_lock_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var p = new NetMQPoller { socket }; if (running) p.RunAsync(); else socket.SendFrame(text);")]
    public Task Use_on_another_path_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { while (running) Handle({|ZMQ3011:socket.ReceiveFrameString()|}); }); socket.SendFrame(text);")]
    [FullData("new Thread(() => {|ZMQ3011:socket.SendFrame(text)|}).Start(); socket.SendFrame(text);")]
    public Task Other_threads_Trigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.SendMoreFrame(text); await Task.Delay(1); socket.SendFrame(text);")]
    public Task Await_within_a_runtime_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
