using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

public sealed class SharedSocketOfMemberTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

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

    [Theory]
    [InlineData("", "_socket = new DealerSocket(); _poller = new NetMQPoller { _socket };")]
    [FullData("NetMQSocket socket", "_socket = socket; _poller = new NetMQPoller { _socket };")]
    [InlineData("NetMQSocket socket", "_socket = socket; _poller = new NetMQPoller { socket };")]
    [FullData("", "var socket = new DealerSocket(); _socket = socket; _poller = new NetMQPoller(); _poller.Add(socket);")]
    public Task Socket_that_the_constructor_keeps_Triggers(string parameters, string made) =>
        Code.Triggers(Kept(parameters, made, "public void Send(string text) => {|ZMQ3011:_socket.SendFrame(text)|};"));

    [Theory]
    [InlineData("public void Send(string text) => _socket.SendFrame(text); public void Again() => _socket = new DealerSocket();")]
    [FullData("public void Send() => _socket.SendFrameEmpty(); void M() => Of(ref _socket); void Of(ref NetMQSocket s) { }")]
    public Task Socket_that_may_be_another_one_DoesNotTrigger(string members) =>
        Code.DoesNotTrigger(Kept("", "_socket = new DealerSocket(); _poller = new NetMQPoller { _socket };", members));

    [Fact]
    public Task Variable_that_is_not_the_field_s_socket_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Kept(
                "bool own, NetMQSocket socket",
                "_socket = new DealerSocket(); if (own) _socket = socket; _poller = new NetMQPoller { socket };",
                "public void Send(string text) => _socket.SendFrame(text);"
            )
        );

    private static string Kept(string parameters, string made, string members) =>
        $$"""
            private NetMQSocket _socket;
            private readonly NetMQPoller _poller;

            public Example({{parameters}})
            {
                {{made}}
                _poller.RunAsync();
            }

            {{members}}
            """;

    [Theory]
    [InlineData("new Thread(_poller.Run).Start();")]
    [InlineData("_thread = new Thread(_poller.Run) { IsBackground = true }; _thread.Start();")]
    [FullData("Task.Run(() => _poller.Run());")]
    [FullData("Task.Factory.StartNew(_poller.Run, TaskCreationOptions.LongRunning);")]
    public Task Poller_that_a_thread_runs_Triggers(string start) =>
        Code.Triggers(OnAThread(start, "public void Send(string text) => {|ZMQ3011:_socket.SendFrame(text)|};"));

    [Theory]
    [InlineData("_thread = new Thread(_poller.Run);")]
    [FullData("_thread = new Thread(_poller.Stop); _thread.Start();")]
    public Task Thread_that_may_not_run_the_poller_DoesNotTrigger(string start) =>
        Code.DoesNotTrigger(OnAThread(start, "public void Send(string text) => _socket.SendFrame(text);"));

    private static string OnAThread(string start, string members) =>
        $$"""
            private readonly DealerSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;
            private Thread? _thread;

            public Example()
            {
                _poller = new NetMQPoller { _socket };
                {{start}}
            }

            {{members}}
            """;

    [Theory]
    [InlineData("_poller.RunAsync(); {|ZMQ3011:_socket.SendFrame(\"hello\")|};")]
    [FullData("_poller.RunAsync(); _poller.Add(new NetMQTimer(9)); {|ZMQ3011:_socket.Connect(\"tcp://other:5555\")|};")]
    [FullData("_poller.RunAsync(); Console.WriteLine(); if (DateTime.Now.Hour > 3) {|ZMQ3011:_socket.SendFrameEmpty()|};")]
    public Task Use_behind_the_start_Triggers(string start) => Code.Triggers(OnAThread("", $"public void Start() {{ {start} }}"));

    [Fact]
    public Task Use_of_the_constructor_s_parameter_behind_the_start_Triggers() =>
        Code.Triggers(
            """
            private NetMQSocket socket;
            private NetMQPoller poller;

            public Example(NetMQSocket socket)
            {
                this.socket = socket;
                poller = new NetMQPoller { socket };
                poller.RunAsync();
                if ({|ZMQ3011:socket.TrySendFrame("ready")|})
                    Console.WriteLine(this.socket.Options.Identity);
            }
            """
        );

    [Theory]
    [InlineData("_socket.SendFrame(\"hello\"); _poller.RunAsync();")]
    [InlineData("_poller.RunAsync(); _poller.Stop(); _socket.SendFrameEmpty();")]
    [FullData("_poller.RunAsync(); _poller.StopAsync(); _socket.SendFrameEmpty();")]
    [InlineData("_poller.RunAsync(); Halt(); _socket.SendFrameEmpty(); void Halt() => _poller.Stop();")]
    [FullData("if (_thread is null) _poller.RunAsync(); else _socket.SendFrameEmpty();")]
    [FullData("_poller.RunAsync(); _poller.Run(() => _socket.SendFrameEmpty());")]
    [FullData("_poller.RunAsync(); lock (_poller) _socket.SendFrameEmpty();")]
    public Task Use_beside_no_running_poller_DoesNotTrigger(string start) =>
        Code.DoesNotTrigger(OnAThread("", $"public void Start() {{ {start} }}"));

    [Theory]
    [InlineData("_timer.Elapsed += (_, _) => {|ZMQ3011:_socket.SendFrame(\"tick\")|}; _timer.Start();")]
    [FullData("new Thread(() => { while (true) {|ZMQ3011:_socket.SendFrame(\"tick\")|}; }).Start();")]
    public Task Timer_beside_the_poller_Triggers(string timer) => Code.Triggers(WithTimer(timer));

    [Theory]
    [InlineData("_timer.Elapsed += (_, _) => _poller.Run(() => _socket.SendFrame(\"tick\")); _timer.Start();")]
    [FullData("_timer.Elapsed += (_, _) => _socket.SendFrame(\"tick\");")]
    [InlineData("_timer.Elapsed += (_, _) => { if (!_poller.IsRunning) _socket.SendFrame(\"tick\"); }; _timer.Start();")]
    public Task Timer_that_keeps_to_the_poller_DoesNotTrigger(string timer) => Code.DoesNotTrigger(WithTimer(timer));

    private static string WithTimer(string timer) =>
        $$"""
            private readonly DealerSocket _socket = new(">tcp://server:5555");
            private readonly NetMQPoller _poller;
            private readonly System.Timers.Timer _timer = new(100);

            public Example()
            {
                _poller = new NetMQPoller { _socket };
                {{timer}}
                _poller.RunAsync();
            }
            """;

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
}
