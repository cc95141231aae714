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
    [InlineData("var p = new NetMQPoller(); p.Add(socket); p.RunAsync(); {|ZMQ3011:socket.SendFrame(text)|}; socket.SendFrame(text);")]
    [InlineData("var p = new NetMQPoller(); p.Add(socket); p.RunAsync(); while (running) {|ZMQ3011:socket.SendFrame(text)|};")]
    [InlineData("var p = new NetMQPoller { socket }; p.RunAsync(); Thread.Sleep(100); Handle({|ZMQ3011:socket.ReceiveFrameString()|});")]
    [InlineData("var p = new NetMQPoller(); p.Add(subscriber); p.RunAsync(); {|ZMQ3011:subscriber.Connect(text)|};")]
    public Task Use_behind_the_start_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var poller = new NetMQPoller { socket }; socket.SendFrame(text); poller.RunAsync();")]
    [InlineData("using var poller = new NetMQPoller { socket }; poller.Run(); socket.SendFrame(text);")]
    [InlineData("using var poller = new NetMQPoller { receiver }; poller.RunAsync(); socket.SendFrame(text);")]
    [InlineData("poller.Add(queue); poller.RunAsync(); queue.Enqueue(1);")]
    [InlineData("poller.Add(socket); poller.RunAsync(); poller.Run(() => socket.SendFrame(text));")]
    [InlineData("poller.Add(socket); poller.RunAsync(); new Task(() => socket.SendFrame(text)).Start(poller);")]
    [InlineData("poller.Add(socket); poller.RunAsync(); Task.Run(() => text).ContinueWith(t => socket.SendFrame(t.Result), poller);")]
    [InlineData("poller.Add(socket); poller.RunAsync(); socket.ReceiveReady += (_, e) => e.Socket.SendFrame(text);")]
    [InlineData("poller.Add(socket); poller.RunAsync(); poller.Stop(); socket.SendFrame(text);")]
    [InlineData("poller.Add(socket); poller.RunAsync(); poller.Dispose(); socket.SendFrame(text);")]
    [InlineData("using (poller) { poller.Add(socket); poller.RunAsync(); } socket.SendFrame(text);")]
    [InlineData("poller.Add(socket); poller.RunAsync(); poller.Remove(socket); socket.SendFrame(text);")]
    [InlineData("poller.Add(socket); poller.RunAsync(); lock (poller) socket.SendFrame(text);")]
    [InlineData("poller.Add(socket); if (running) poller.RunAsync(); else socket.SendFrame(text);")]
    public Task Before_beside_or_by_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { while (running) Handle({|ZMQ3011:socket.ReceiveFrameString()|}); }); socket.SendFrame(text);")]
    [InlineData("new Thread(() => {|ZMQ3011:socket.SendFrame(text)|}).Start(); socket.SendFrame(text);")]
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
    [InlineData("public void Send(string text) => _poller.Run(() => _socket.SendFrame(text));")]
    [InlineData("public void Send(string text) { lock (_poller) _socket.SendFrame(text); }")]
    [InlineData("public void Send(string text) { _poller.Stop(); _socket.SendFrame(text); }")]
    [InlineData("public void Send(string text) { if (!_poller.IsRunning) _socket.SendFrame(text); }")]
    [InlineData("public void Send(string text) { _poller.Remove(_socket); _socket.SendFrame(text); }")]
    [InlineData("private void Send(string text) => _socket.SendFrame(text);")]
    [InlineData("public void Dispose() => _socket.SendFrameEmpty();")]
    [InlineData(
        "public void Send(string text) => _socket.SendFrame(text); public event Action? Came; private void On() => Came?.Invoke();"
    )]
    [InlineData("public void Send(string text) => _socket.SendFrame(text); public NetMQPoller Poller => _poller;")]
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
