using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 and ZMQ3026 about sockets that a <c>FrameReceiver</c> in a field is made of.</summary>
public sealed class SocketBehindReceiverFieldTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private const string Loop = "private void Loop() { while (_running) Handle({|ZMQ3011:_receiver.Receive()|}.Size); }\n";

    [Theory]
    [InlineData("public void Send(byte[] payload) => _socket.Send(payload);")]
    [FullData("public bool Take() => _receiver.TryReceive(out _);")]
    [InlineData("public int Take() { using var other = new FrameReceiver(_socket); return other.Receive().Size; }")]
    [InlineData("public bool Take() => Try(_receiver); private static bool Try(FrameReceiver from) => from.TryReceive(out _);")]
    public Task Thread_of_the_constructor_with_the_receiver_Triggers(string member) =>
        Code.Triggers(Client("_socket = socket; _receiver = new FrameReceiver(_socket); new Thread(Loop).Start();", Loop + member));

    [Theory]
    [InlineData("_socket = socket; _receiver = new FrameReceiver(socket);")]
    [FullData("_receiver = new FrameReceiver(socket); _socket = socket;")]
    [InlineData("_receiver = new FrameReceiver(_socket = socket);")]
    [InlineData("var made = new Socket(new Context(), SocketType.Dealer); _socket = made; _receiver = new(made);")]
    public Task Every_way_to_give_the_field_its_receiver_Triggers(string made) =>
        Code.Triggers(Client(made + " new Thread(Loop).Start();", Loop + "public void Send(byte[] payload) => _socket.Send(payload);"));

    [Fact]
    public Task Receiver_of_two_threads_over_a_socket_without_a_name_Triggers() =>
        Code.Triggers(
            Client(
                "_socket = socket; _receiver = new FrameReceiver(Make()); new Thread(Loop).Start();",
                Loop + "public bool Take() => _receiver.TryReceive(out _); private static Socket Make() => new(new(), SocketType.Pull);"
            )
        );

    [Fact]
    public Task Two_threads_of_one_object_Triggers() =>
        Code.Triggers(
            Client(
                "_socket = socket; _receiver = new FrameReceiver(socket); new Thread(First).Start(); new Thread(Second).Start();",
                """
                private void First() { while (_running) Handle(_receiver.Receive().Size); }
                private void Second() { while (_running) {|ZMQ3011:_socket.Send("a")|}; }
                """
            )
        );

    [Fact]
    public Task Socket_of_the_primary_constructor_Triggers() =>
        Code.Triggers(
            """
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;
            sealed class C(Socket socket)
            {
                private readonly FrameReceiver _receiver = new(socket);
                public void Start() => new Thread(Loop).Start();
                public void Send(byte[] payload) => socket.Send(payload);
                private void Loop() { while (true) {|ZMQ3026:_receiver.Receive()|}; }
            }
            """
        );

    [Fact]
    public Task Field_and_receiver_of_the_primary_constructor_Triggers() =>
        Code.Triggers(
            """
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;
            sealed class C(Socket socket)
            {
                private readonly FrameReceiver _receiver = new(socket);
                private readonly Socket _socket = socket;
                public void Run(byte[] payload)
                {
                    new Thread(() => { while (true) {|ZMQ3011:_receiver.Receive()|}; }).Start();
                    _socket.Send(payload);
                }
            }
            """
        );

    [Theory]
    [InlineData("new Thread(() => { while (true) Handle({|ZMQ3011:_receiver.Receive()|}.Size); }).Start(); _socket.Send(\"a\");")]
    [FullData("new Thread(() => { while (true) {|ZMQ3011:Next()|}; }).Start(); _socket.Send(\"a\");")]
    [InlineData("Task.Run(() => { while (true) {|ZMQ3011:_socket.Send(\"a\")|}; }); Next();")]
    public Task Thread_and_its_starter_Triggers(string code) =>
        Code.Triggers(
            Client(
                "_socket = socket; _receiver = new FrameReceiver(socket);",
                $"private void Run() {{ {code} }} private void Next() => Handle(_receiver.Receive().Size);"
            )
        );

    [Fact]
    public Task Socket_of_a_running_loop_Triggers() =>
        Code.Triggers(
            """
            using System;
            using System.Threading.Tasks;
            using Net.Zmq;
            using ZmqPerf;
            public sealed class C : IAsyncDisposable
            {
                private readonly Socket _socket;
                private readonly FrameReceiver _receiver;
                private readonly ReceiveLoop _loop;
                public C(Socket socket) { _socket = socket; _receiver = new(socket); _loop = ReceiveLoop.Start([_socket]); }
                public int Take() => {|ZMQ3011:_receiver.Receive()|}.Size;
                public ValueTask DisposeAsync() { _receiver.Dispose(); return _loop.DisposeAsync(); }
            }
            """
        );

    [Fact]
    public Task Receiver_in_a_local_over_the_socket_of_the_object_Triggers() =>
        Code.Triggers(
            """
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;
            sealed class C(Socket socket)
            {
                public void Run()
                {
                    using var receiver = new FrameReceiver(socket);
                    new Thread(() => { while (true) {|ZMQ3011:receiver.Receive()|}; }).Start();
                    socket.Send("a");
                }
            }
            """
        );

    /// <summary>A receiver is not needed for that.</summary>
    [Fact]
    public Task Socket_of_the_primary_constructor_itself_Triggers() =>
        Code.Triggers(
            """
            using System.Threading;
            using Net.Zmq;
            sealed class C(Socket socket)
            {
                private readonly byte[] _buffer = new byte[9];
                public void Start() => new Thread(Loop).Start();
                public void Send(byte[] payload) => socket.Send(payload);
                private void Loop() { while (true) {|ZMQ3026:socket.Recv(_buffer)|}; }
            }
            """
        );

    /// <summary>Nothing that is called on a frame leads back to the object.</summary>
    [Fact]
    public Task Frame_that_is_copied_in_the_thread_Triggers() =>
        Code.Triggers(
            Client(
                "_socket = socket; _receiver = new FrameReceiver(socket); new Thread(Loop).Start();",
                """
                private void Loop() { while (_running) Handle({|ZMQ3011:_receiver.Receive()|}.ToArray().Length); }
                public void Send() => _socket.Send("a");
                """
            )
        );

    private const string Quiet = "private void Loop() { while (_running) Handle(_receiver.Receive().Size); }\n";
    private const string Starts = "_socket = socket; _receiver = new FrameReceiver(socket); new Thread(Loop).Start();";

    [Theory]
    [InlineData("public void Stop() => _running = false;")]
    [FullData("public void Dispose() { _running = false; _receiver.Dispose(); _socket.Dispose(); }")]
    [FullData("public void Release() => _receiver.Release();")]
    [FullData("public void Send(Socket other) => other.Send(\"a\");")]
    [InlineData("public int Take(C other) => other._receiver.Receive().Size;")]
    public Task Receiver_that_only_the_thread_uses_DoesNotTrigger(string member) => Code.DoesNotTrigger(Client(Starts, Quiet + member));

    [Theory]
    [InlineData("lock (_gate) Handle(_receiver.Receive().Size);", "lock (_gate) _socket.Send(\"a\");")]
    [FullData("lock (_gate) Handle(_receiver.Receive().Size);", "lock (_gate) _receiver.TryReceive(out _);")]
    public Task Receiver_under_a_lock_DoesNotTrigger(string thread, string member) =>
        Code.DoesNotTrigger(Client(Starts, $"private void Loop() {{ while (_running) {thread} }} public void Other() {{ {member} }}"));

    [Theory]
    [InlineData("_receiver = new FrameReceiver(other);")]
    [FullData("_receiver = _running ? new FrameReceiver(socket) : new FrameReceiver(other);")]
    [FullData("_receiver = new FrameReceiver(socket); if (_running) _receiver = new FrameReceiver(other);")]
    [InlineData("_receiver = new FrameReceiver(socket); socket = other;")]
    [InlineData("_receiver = new FrameReceiver(socket); if (_running) _socket = other;")]
    public Task Receiver_of_a_socket_that_may_be_another_one_DoesNotTrigger(string made) =>
        Code.DoesNotTrigger(
            Client("_socket = socket; " + made + " new Thread(Loop).Start();", Quiet + "public void Send() => _socket.Send(\"a\");")
        );

    [Fact]
    public Task Socket_of_the_primary_constructor_that_is_replaced_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;
            sealed class C(Socket socket)
            {
                private readonly FrameReceiver _receiver = new(socket);
                public void Use(Socket other) => socket = other;
                public void Run()
                {
                    new Thread(() => { while (true) _receiver.Receive(); }).Start();
                    socket.Send("a");
                }
            }
            """
        );

    [Fact]
    public Task Receiver_that_is_made_anew_with_its_socket_Triggers() =>
        Code.Triggers(
            """
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;
            sealed class C
            {
                private Socket? _socket;
                private FrameReceiver? _receiver;
                public void Connect(Context context)
                {
                    _socket = new Socket(context, SocketType.Dealer);
                    _receiver = new FrameReceiver(_socket);
                    new Thread(() => { while (true) {|ZMQ3011:_receiver.Receive()|}; }).Start();
                    _socket.Send("a");
                }
                public void Dispose() { _receiver?.Dispose(); _receiver = null; _socket?.Dispose(); _socket = null; }
            }
            """
        );

    [Fact]
    public Task Socket_that_is_replaced_later_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;
            sealed class C
            {
                private Socket _socket;
                private readonly FrameReceiver _receiver;
                public C(Socket socket)
                {
                    _socket = socket;
                    _receiver = new FrameReceiver(socket);
                    _socket.Connect("tcp://a:1");
                    new Thread(() => { while (true) Console.WriteLine(_receiver.Receive().Size); }).Start();
                }
                public void Use(Socket other) => _socket = other;
                public void Send() => _socket.Send("a");
            }
            """
        );

    private static string Client(string constructor, string members) =>
        $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;
            using ZmqPerf;
            class C
            {
                private readonly object _gate = new();
                private readonly Socket _socket;
                private readonly FrameReceiver _receiver;
                private volatile bool _running = true;
                public C(Socket socket, Socket other) { {{constructor}} }
                {{members}}
                private static void Handle(int size) { }
            }
            """;
}
