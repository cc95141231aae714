using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
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
    [InlineData("var t = new Thread(p.Run); t.Start(); {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("new Thread(() => p.Run()) { IsBackground = true }.Start(); {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("Task.Factory.StartNew(p.Run, TaskCreationOptions.LongRunning); while (running) {|ZMQ3011:socket.SendFrame(text)|};")]
    [InlineData("Task.Run(() => p.Run()); {|ZMQ3011:socket.SendFrame(text)|}; p.Stop();")]
    [FullData("var t = Task.Run(p.Run); {|ZMQ3011:socket.SendFrame(text)|}; p.Stop(); t.Wait();")]
    [InlineData("Task.Run(() => { p.Run(); }); Task.Run(() => {|ZMQ3011:socket.SendFrame(text)|});")]
    public Task Use_beside_a_thread_that_runs_the_poller_Triggers(string code) =>
        Code.Triggers("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Task.Run(() => p.Run()).Wait(); socket.SendFrame(text);")]
    [FullData("await Task.Run(p.Run); socket.SendFrame(text);")]
    [InlineData("var t = new Thread(p.Run); t.Start(); p.Stop(); t.Join(); socket.SendFrame(text);")]
    public Task Use_behind_a_thread_that_runs_the_poller_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("var t = new Thread(p.Run); socket.SendFrame(text); t.Start();")]
    [InlineData("Task.Run(() => { Thread.Sleep(9); p.Run(); }); socket.SendFrame(text);")]
    public Task Use_before_a_thread_runs_the_poller_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Task.Run(() => p.Run()); p.Run(() => socket.SendFrame(text));")]
    public Task Use_in_the_poller_that_a_thread_runs_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Task.Run(() => p.Run()); p.Remove(socket); socket.SendFrame(text);")]
    public Task Socket_that_was_removed_from_the_poller_of_a_thread_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Action run = p.Run; run(); socket.SendFrame(text);")]
    public Task Poller_that_the_same_thread_runs_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("var other = new NetMQPoller { receiver }; Task.Run(other.Run); socket.SendFrame(text);")]
    public Task Poller_of_another_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("var t = new Thread(p.Run); t.Start(); p.Stop(); t = new Thread(p.Run); socket.SendFrame(text);")]
    public Task Poller_that_was_stopped_DoesNotTrigger(string code) => Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

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

    [Fact]
    public Task Member_that_sends_on_a_socket_of_a_poller_of_the_constructor_Triggers() =>
        Code.Triggers(
            """
            private readonly DealerSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;
            private int _received;

            public Example()
            {
                _socket.ReceiveReady += OnReady;
                _poller = new NetMQPoller { _socket };
                _poller.RunAsync();
            }

            public void Send(string text) => {|ZMQ3011:_socket.SendFrame(text)|};

            private void OnReady(object? sender, NetMQSocketEventArgs e)
            {
                while (e.Socket.TrySkipFrame())
                    _received++;
            }
            """
        );

    /// <summary>The poller goes on meanwhile, and only the end of the object stops it.</summary>
    [Theory]
    [InlineData(
        "public void Send(object o) { var json = System.Text.Json.JsonSerializer.Serialize(o); {|ZMQ3011:_socket.SendFrame(json)|}; }"
    )]
    [FullData("public void Send() { while (Console.ReadLine() is { } line) {|ZMQ3011:_socket.SendFrame(line)|}; }")]
    [FullData("public void Send(BlockingCollection<string> some) { {|ZMQ3011:_socket.SendFrame(some.Take())|}; }")]
    [FullData("public void Send(EventWaitHandle go) { go.WaitOne(); {|ZMQ3011:_socket.SendFrameEmpty()|}; }")]
    public Task Member_that_waits_before_it_sends_Triggers(string member) => Code.Triggers(WithPoller(member));

    [Theory]
    [InlineData("public void Send(object o) { Monitor.Enter(o); _socket.SendFrameEmpty(); Monitor.Exit(o); }")]
    [InlineData("public void Send() { Check(); _socket.SendFrameEmpty(); } private static void Check() => throw new Exception();")]
    [InlineData("public void Send(Action check) { check(); _socket.SendFrameEmpty(); }")]
    [InlineData("public async Task SendAsync() { await Task.Delay(1); _socket.SendFrameEmpty(); }")]
    [FullData("public void Send(EventWaitHandle go) { go.WaitOne(); _poller.Stop(); _socket.SendFrameEmpty(); }")]
    [FullData("public void Send() { if (Environment.CurrentManagedThreadId != 3) return; _socket.SendFrameEmpty(); }")]
    public Task Member_that_may_know_its_thread_DoesNotTrigger(string member) => Code.DoesNotTrigger(WithPoller(member));

    private static string WithPoller(string member) =>
        $$"""
            private readonly DealerSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;

            public Example()
            {
                _socket.ReceiveReady += (_, e) => { while (e.Socket.TrySkipFrame()) { } };
                _poller = new NetMQPoller { _socket };
                _poller.RunAsync();
            }

            {{member}}
            """;

    [Fact]
    public Task Member_of_an_object_whose_method_starts_the_poller_is_an_Info() =>
        RuleTest
            .Of("ZMQ3026")
            .ForNetMq()
            .Triggers(
                """
                private readonly DealerSocket _socket = new(">tcp://server:5555");
                private readonly NetMQPoller _poller = new();

                public void Start()
                {
                    _poller.Add(_socket);
                    _poller.RunAsync();
                }

                public void Send(string text) => {|ZMQ3026:_socket.SendFrame(text)|};
                """
            );

    [Theory]
    [InlineData(
        "public Example() { _poller.Add(_socket); _poller.RunAsync(); } public void Stop() => _poller.Stop();",
        "public void Send(string text) => {|#0:_socket.SendFrame(text)|};",
        "callers of 'Send'",
        "the constructor"
    )]
    [InlineData(
        "public void Start() { _poller.Add(_socket); _poller.RunAsync(); }",
        "public string this[int i] { get { {|#0:_socket.SendFrame(\"a\")|}; return \"\"; } }",
        "callers of the indexer",
        "'Start'"
    )]
    [InlineData(
        "public void Start() { _poller.Add(_socket); _poller.RunAsync(); }",
        "public string Next { get { return {|#0:_socket.ReceiveFrameString()|}; } }",
        "callers of 'Next'",
        "'Start'"
    )]
    public Task Members_are_called_as_their_author_writes_them_Triggers(string starter, string member, string callers, string started) =>
        RuleTest
            .Of("ZMQ3026")
            .ForNetMq()
            .Triggers(
                $$"""
                private readonly DealerSocket _socket = new(">tcp://server:5555");
                private readonly NetMQPoller _poller = new();

                {{starter}}
                {{member}}
                """,
                new DiagnosticResult("ZMQ3026", DiagnosticSeverity.Info)
                    .WithLocation(0)
                    .WithArguments(
                        "_socket",
                        "the poller of this object",
                        callers,
                        started,
                        "use it in the poller's handlers, by its Run or a queue"
                    )
                    .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            );

    [Theory]
    [InlineData("public void Send(string text) => _poller.Run(() => _socket.SendFrame(text));")]
    [FullData("public void Send(string text) { lock (_poller) _socket.SendFrame(text); }")]
    [FullData("public void Send(string text) { _poller.Stop(); _socket.SendFrame(text); }")]
    [InlineData("public void Send(string text) { if (!_poller.IsRunning) _socket.SendFrame(text); }")]
    [InlineData("public void Send(string text) { _poller.Remove(_socket); _socket.SendFrame(text); }")]
    [FullData("private void Send(string text) => _socket.SendFrame(text);")]
    [InlineData("public void Dispose() => _socket.SendFrameEmpty();")]
    [InlineData(
        """
            public void Send(string text) => _socket.SendFrame(text);
            public event Action? Came;
            private void On() => Came?.Invoke();
            """
    )]
    [FullData("public void Send(string text) => _socket.SendFrame(text); public NetMQPoller Poller => _poller;")]
    public Task Member_that_keeps_to_the_poller_DoesNotTrigger(string member) =>
        Code.DoesNotTrigger(
            $$"""
            private readonly DealerSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;

            public Example()
            {
                _socket.ReceiveReady += (_, e) => { while (e.Socket.TrySkipFrame()) {{(member.Contains("On()") ? "On()" : "")}}; };
                _poller = new NetMQPoller { _socket };
                _poller.RunAsync();
            }

            {{member}}
            """
        );
}
