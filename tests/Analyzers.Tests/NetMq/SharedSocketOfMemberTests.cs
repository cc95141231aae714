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
