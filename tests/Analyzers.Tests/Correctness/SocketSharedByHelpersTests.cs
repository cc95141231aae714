using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where methods of the type are given the socket, or use it for others; and between two threads of one object.</summary>
public sealed class SocketSharedByHelpersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Client(string start, string members) =>
        $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            public sealed class Client
            {
                private readonly Socket _socket;
                private readonly object _gate = new();
                private readonly byte[] _buffer = new byte[64];
                private Timer? _timer;
                private volatile bool _ready;

                public Client(Context context)
                {
                    _socket = new Socket(context, SocketType.Dealer);
                    _socket.Connect("tcp://localhost:5555");
                    {{start}}
                }

                {{members}}
            }
            """;

    private const string Send = " public void Send(byte[] payload) => _socket.Send(payload);";

    [Theory]
    [InlineData("Task.Run(() => Loop(_socket));", "private void Loop(Socket s) { while (true) {|ZMQ3011:s.Recv(_buffer)|}; }" + Send)]
    [FullData(
        "Task.Run(() => Loop(_socket, new byte[8]));",
        "private static void Loop(Socket s, byte[] b) { while (true) {|ZMQ3011:s.Recv(b)|}; }" + Send
    )]
    [InlineData(
        "new Thread(Loop).Start();",
        "private void Loop() { while (true) One(_socket); } private void One(Socket s) => Two(s); "
            + "private void Two(Socket same) { {|ZMQ3011:same.Recv(_buffer)|}; }"
            + Send
    )]
    public Task Thread_that_hands_its_socket_on_Triggers(string start, string members) => Code.Triggers(Client(start, members));

    private const string Loop = "private void Loop() { while (true) {|ZMQ3011:_socket.Recv(_buffer)|}; } ";

    [Theory]
    [InlineData("public void Send(byte[] payload) => Core(payload); private void Core(byte[] payload) => _socket.Send(payload);")]
    [FullData("public void Send(byte[] payload) => Core(_socket, payload); private static void Core(Socket s, byte[] p) => s.Send(p);")]
    [FullData(
        """
            public void Send(byte[] payload) { Core(_socket, 1); }
            private void Core(Socket s, int n) { if (n > 0) s.Send(_buffer); }
            """
    )]
    public Task Member_that_uses_the_socket_by_a_helper_Triggers(string members) =>
        Code.Triggers(Client("new Thread(Loop).Start();", Loop + members));

    [Theory]
    [InlineData("public void Send(byte[] p) { lock (_gate) { } Core(p); } private void Core(byte[] p) => _socket.Send(p);")]
    [InlineData("public void Send(byte[] p) { if (!_ready) Core(p); } private void Core(byte[] p) => _socket.Send(p);")]
    [FullData("private void Core(byte[] p) => _socket.Send(p);")]
    [InlineData("public void Send(Client other, byte[] p) => other.Core(p); private void Core(byte[] p) => _socket.Send(p);")]
    [FullData("public void Send(Socket other, byte[] p) => Core(other, p); private void Core(Socket s, byte[] p) => s.Send(p);")]
    [InlineData("public void Send(Socket o) => Core(_socket, o); private void Core(Socket s, Socket o) { s = o; s.Send(_buffer); }")]
    public Task Member_that_may_not_meet_the_thread_DoesNotTrigger(string members) =>
        Code.DoesNotTrigger(Client("new Thread(Loop).Start();", "private void Loop() { while (true) _socket.Recv(_buffer); } " + members));

    [Theory]
    [InlineData(
        "_timer = new Timer(_ => _socket.Send(_buffer), null, 0, 1000); new Thread(Loop).Start();",
        "private void Loop() { while (true) {|ZMQ3011:_socket.Recv(new byte[8])|}; }"
    )]
    [FullData(
        "_timer = new Timer(Beat, null, 0, 1000); new Thread(Loop).Start();",
        "private void Beat(object? o) => _socket.Send(_buffer); private void Loop() { while (true) {|ZMQ3011:_socket.Recv(new byte[8])|}; }"
    )]
    [FullData(
        "Start();",
        """
            private void Start() { Task.Run(Write); Task.Run(Read); }
            private void Write() { while (true) Put(_socket); }
            private void Put(Socket s) => s.Send(_buffer);
            private void Read() { while (true) {|ZMQ3011:_socket.Recv(new byte[8])|}; }
            """
    )]
    public Task Two_threads_of_one_object_Trigger(string start, string members) => Code.Triggers(Client(start, members));

    [Theory]
    [InlineData("lock (_gate) _socket.Send(_buffer);", "lock (_gate) _socket.Recv(new byte[8]);")]
    [InlineData("lock (_gate) Put();", "lock (_gate) Take();")]
    [InlineData("_ready = true; Put();", "if (_ready) Take();")]
    [FullData("Put();", "Thread.Sleep(1);")]
    [InlineData("using var s = new Socket(new Context(), SocketType.Pub); s.Send(_buffer);", "Take();")]
    public Task Two_threads_that_do_not_meet_DoNotTrigger(string write, string read) =>
        Code.DoesNotTrigger(
            Client(
                "Task.Run(Write); Task.Run(Read);",
                $"private void Write() {{ while (true) {{ {write} }} }} private void Read() {{ while (true) {{ {read} }} }} "
                    + "private void Put() => _socket.Send(_buffer); private void Take() => _socket.Recv(new byte[8]);"
            )
        );

    [Theory]
    [InlineData("if (_ready) Task.Run(Write); else Task.Run(Read);")]
    [FullData("Task.Run(Write).Wait(); Task.Run(Read);")]
    [FullData("_timer = new Timer(_ => Write(), null, Timeout.Infinite, 1000); Task.Run(Read);")]
    public Task Threads_of_which_one_may_not_run_DoNotTrigger(string start) =>
        Code.DoesNotTrigger(
            Client(
                start,
                "private void Write() { while (true) _socket.Send(_buffer); } "
                    + "private void Read() { while (true) _socket.Recv(new byte[8]); }"
            )
        );

    [Fact]
    public Task Threads_of_two_constructors_DoNotTrigger() =>
        Code.DoesNotTrigger(
            Client(
                "Task.Run(Write);",
                "public Client(Socket socket) { _socket = socket; Task.Run(Read); } "
                    + "private void Write() { while (true) _socket.Send(_buffer); } "
                    + "private void Read() { while (true) _socket.Recv(new byte[8]); }"
            )
        );
}
