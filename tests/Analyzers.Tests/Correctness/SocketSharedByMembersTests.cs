using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 and ZMQ3026 across members.</summary>
public sealed class SocketSharedByMembersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("_thread = new Thread(Loop); _thread.Start();")]
    [FullData("_thread = new Thread(this.Loop) { IsBackground = true }; _thread.Start();")]
    [FullData("new Thread(Loop).Start();")]
    [FullData("Task.Run(Loop);")]
    [FullData("_task = Task.Run(() => Loop());")]
    [FullData("_task = Task.Factory.StartNew(Loop, TaskCreationOptions.LongRunning);")]
    [FullData("var t = Task.Run(Loop);")]
    public Task Thread_of_the_constructor_Triggers(string start) =>
        Code.Analysis(
                Client(
                    start,
                    loop: "while (_running) Receive();",
                    send: "public void Send(byte[] payload) { if (!_running) throw new InvalidOperationException(); "
                        + "_socket.Send(payload); }",
                    receive: "{|ZMQ3011:_socket.Recv(_buffer)|}"
                )
            )
            .RunAsync();

    [Fact]
    public Task Loop_that_takes_a_message_where_there_is_one_Triggers() =>
        Code.Triggers(
            Client(
                "new Thread(Loop).Start();",
                loop: "while (_running) if ({|ZMQ3011:_socket.TryRecv(_buffer, out var length)|}) Console.WriteLine(length);",
                send: "public void Send(byte[] payload) => _socket.Send(payload);",
                receive: "Console.WriteLine()"
            )
        );

    [Theory]
    [InlineData("BlockingCollection<int> _items = new()", true)]
    [FullData("BlockingCollection<int> _items { get; } = new(new ConcurrentQueue<int>())", true)]
    [InlineData("BlockingCollection<int> _items = new(4)", false)] // who takes from it tells the thread to go on
    [FullData("BlockingCollection<int> _items = new(); public void Renew() => _items = new(4)", false)]
    public Task Thread_that_adds_to_a_queue_Triggers_unless_it_may_be_full(string queue, bool triggers) =>
        Code.Triggers(
            Client(
                "new Thread(Loop).Start();",
                loop: "while (_running) { Receive(); _items.Add(1); }",
                send: $"private {queue}; public int Next() => _items.Take(); public void Send(byte[] payload) => _socket.Send(payload);",
                receive: triggers ? "{|ZMQ3011:_socket.Recv(_buffer)|}" : "_socket.Recv(_buffer)"
            )
        );

    [Theory]
    [InlineData("while (_running) Take(); void Take() => Receive();")]
    [FullData("while (_running) Array.ForEach(_buffer, part => Receive());")]
    public Task Thread_that_runs_a_function_within_its_own_Triggers(string loop) =>
        Code.Triggers(
            Client(
                "Task.Run(Loop);",
                loop,
                send: "public void Send(byte[] payload) => _socket.Send(payload);",
                receive: "{|ZMQ3011:_socket.Recv(_buffer)|}"
            )
        );

    [Theory]
    [InlineData("new Thread(Loop).Start();", "thread")]
    [FullData("Task.Run(Loop);", "task")]
    [FullData("var timer = new Timer(_ => Loop(), null, 0, 1000);", "timer")]
    public Task Message_says_what_is_started_Triggers(string start, string what)
    {
        var test = Code.Analysis(
            Client(
                start,
                "while (_running) Receive();",
                "public void Send(byte[] payload) => _socket.Send(payload);",
                "{|#0:_socket.Recv(_buffer)|}"
            )
        );
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3011", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    $"'_socket' may be used by a {what} of this object and callers of 'Send' at the same time; "
                        + "give each thread its own socket"
                )
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("internal bool Send(byte[] payload) => _socket.Send(payload);")]
    [FullData("public string Next { get { return _socket.RecvString(); } }")]
    [FullData("public void Send(byte[] payload) { _socket.Send(payload, SendFlags.SendMore); _socket.Send(payload); }")]
    [InlineData("public void Send(byte[] payload) { Console.WriteLine(1); _socket.Send(payload); }")]
    [InlineData("public void Send(byte[] payload) { _socket.SetOption(SocketOption.Linger, 0); _socket.Send(payload); }")]
    [InlineData("public void Add(string topic) => _socket.Subscribe(topic);")]
    [FullData("public void Remove(string topic) { Out(topic); } private void Out(string topic) => _socket.Unsubscribe(topic);")]
    public Task Members_of_others_Trigger(string send) =>
        Code.Triggers(Client("Task.Run(Loop);", "while (_running) Receive();", send, "{|ZMQ3011:_socket.Recv(_buffer)|}"));

    /// <summary>How a task was created says nothing about how far it is.</summary>
    [Fact]
    public Task Member_that_asks_how_the_task_was_created_Triggers() =>
        Code.Triggers(
            Client(
                "_task = Task.Run(Loop);",
                "while (_running) Receive();",
                "public void Send(byte[] payload) { if (_task!.CreationOptions == TaskCreationOptions.None) _socket.Send(payload); }",
                "{|ZMQ3011:_socket.Recv(_buffer)|}"
            )
        );

    /// <summary>A handshake may come before the start, so it is only suggested to look.</summary>
    [Theory]
    [InlineData("public void Start() => Task.Run(Loop); public void Greet() { _socket.Send(\"hello\"); }")]
    [FullData(
        """
            public void Start() { _thread = new Thread(Loop); _thread.Start(); }
            public void Send(byte[] payload) => _socket.Send(payload);
            """
    )]
    [FullData(
        """
            public void Start()
            {
                if (_thread != null) return;
                _thread = new Thread(Loop) { IsBackground = true };
                _thread.Start();
            }
            public bool Send(byte[] payload) => _socket.Send(payload);
            """
    )]
    [InlineData(
        """
            public void Start() { _thread = new Thread(Loop); _thread.Start(); }
            public void Send(byte[] payload) { if (_thread == null) return; _socket.Send(payload); }
            """
    )]
    [FullData(
        """
            private bool _started;
            public void Start() { _started = true; Task.Run(Loop); }
            public void Send(byte[] payload) { if (!_started) throw new InvalidOperationException(); _socket.Send(payload); }
            """
    )]
    [InlineData("public void Start() => Task.Run(Run); private void Run() { Loop(); } public void Greet() { _socket.Send(\"hello\"); }")]
    public async Task Thread_of_a_method_Triggers(string members)
    {
        var test = Code.Analysis(Client("", "while (_running) Receive();", members, "{|#0:_socket.Recv(_buffer)|}"));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3026", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );
        await test.RunAsync();
    }

    [Theory]
    [InlineData(
        "Start();",
        """
            private void Start() { _thread = new Thread(Loop); _thread.Start(); }
            public void Send(byte[] payload) => _socket.Send(payload);
            """
    )]
    [FullData(
        "_timer = new Timer(_ => Loop(), null, 0, 1000);",
        "private Timer? _timer; public void Send(byte[] payload) => _socket.Send(payload);"
    )]
    public Task Thread_of_a_method_of_the_constructor_Triggers(string start, string members) =>
        Code.Triggers(Client(start, "while (_running) Receive();", members, "{|ZMQ3011:_socket.Recv(_buffer)|}"));

    /// <summary>A lock that the thread never takes does not keep anybody out of its way.</summary>
    [Fact]
    public Task Member_that_takes_a_lock_alone_Triggers() =>
        Code.Triggers(
            Client(
                "new Thread(Loop).Start();",
                "while (_running) Receive();",
                "public void Send(byte[] payload) { lock (_go) { _socket.Send(payload); } }",
                "{|ZMQ3011:_socket.Recv(_buffer)|}"
            )
        );

    [Theory]
    [InlineData("while (_running) { lock (_go) Receive(); }")]
    [InlineData("while (_running) { Receive(); lock (_go) Console.WriteLine(); }")]
    [FullData("while (_running) { Monitor.Enter(_go); Receive(); Monitor.Exit(_go); }")]
    [FullData("while (_running) { Receive(); OnReceived(); }")]
    public Task Lock_that_the_thread_may_take_as_well_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger(
            Client("new Thread(Loop).Start();", loop, "public void Send(byte[] payload) { lock (_go) { _socket.Send(payload); } }")
        );

    private const string Helpers = """
        public void Send(byte[] payload) => _socket.Send(payload); }
        static class Link
        {
            public static void Take(Socket socket, byte[] into) => socket.Recv(into);
            public static void Second(Socket first, Socket second, byte[] into) => second.Recv(into);
            public static void Locked(Socket socket, byte[] into) { lock (socket) socket.Recv(into); }
        """;

    [Theory]
    [InlineData("while (_running) {|ZMQ3011:Link.Take(_socket, _buffer)|};")]
    [InlineData("while (_running) {|ZMQ3011:Take(_socket, _buffer)|}; void Take(Socket s, byte[] b) => s.Recv(b);")]
    public Task Helper_that_is_given_the_socket_Triggers(string loop) =>
        Code.Triggers(Client("new Thread(Loop).Start();", loop, Helpers, "Console.Write(_buffer)"));

    [Theory]
    [InlineData("while (_running) Link.Second(_socket, new Socket(_context, SocketType.Pull), _buffer);")]
    [InlineData("while (_running) Link.Locked(_socket, _buffer);")]
    [InlineData("using var own = new Socket(_context, SocketType.Pull); while (_running) Link.Take(own, _buffer);")]
    public Task Helper_that_uses_another_socket_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger(Client("new Thread(Loop).Start();", loop, Helpers, "Console.Write(_buffer)"));

    internal static string Client(string start, string loop, string send, string receive = "_socket.Recv(_buffer)") =>
        $$"""
            using System;
            using System.Collections.Concurrent;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            class Client
            {
                private readonly Socket _socket;
                private readonly Context _context;
                private readonly byte[] _buffer = new byte[100];
                private readonly ManualResetEventSlim _go = new();
                private Thread? _thread;
                private Task? _task;
                private volatile bool _running = true;

                public Client(Context context)
                {
                    _context = context;
                    _socket = new Socket(context, SocketType.Dealer);
                    _socket.Connect("tcp://a:1");
                    _socket.Send("hello");
                    {{start}}
                }

                public event Action? Received;

                protected virtual void OnReceived() => Received?.Invoke();

                private void Loop() { {{loop}} }

                private void Receive() => {{receive}};
                private sealed class Handling { public static void Say() { } }

                {{send}}
            }

            static class Handler { public static void Handle(Client client) { } }
            """;
}
