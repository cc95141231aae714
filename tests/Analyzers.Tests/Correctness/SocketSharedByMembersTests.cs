using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 across members.</summary>
public sealed class SocketSharedByMembersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("_thread = new Thread(Loop); _thread.Start();")]
    [InlineData("_thread = new Thread(this.Loop) { IsBackground = true }; _thread.Start();")]
    [InlineData("new Thread(Loop).Start();")]
    [InlineData("Task.Run(Loop);")]
    [InlineData("_task = Task.Run(() => Loop());")]
    [InlineData("_task = Task.Factory.StartNew(Loop, TaskCreationOptions.LongRunning);")]
    [InlineData("var t = Task.Run(Loop);")]
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

    [Theory]
    [InlineData("new Thread(Loop).Start();", "thread")]
    [InlineData("Task.Run(Loop);", "task")]
    [InlineData("var timer = new Timer(_ => Loop(), null, 0, 1000);", "timer")]
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
                    $"'_socket' is used by a {what} of this object and, at the same time perhaps, "
                        + "by callers of 'Send': a socket is not thread-safe"
                )
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("internal bool Send(byte[] payload) => _socket.Send(payload);")]
    [InlineData("public string Next { get { return _socket.RecvString(); } }")]
    [InlineData("public void Send(byte[] payload) { _socket.Send(payload, SendFlags.SendMore); _socket.Send(payload); }")]
    [InlineData("public void Send(byte[] payload) { Console.WriteLine(1); _socket.Send(payload); }")]
    [InlineData("public void Send(byte[] payload) { _socket.SetOption(SocketOption.Linger, 0); _socket.Send(payload); }")]
    public Task Members_of_others_Trigger(string send) =>
        Code.Triggers(Client("Task.Run(Loop);", "while (_running) Receive();", send, "{|ZMQ3011:_socket.Recv(_buffer)|}"));

    [Theory]
    [InlineData("private void Send(byte[] payload) => _socket.Send(payload);")]
    [InlineData("public void Send(byte[] payload) { lock (_buffer) { _socket.Send(payload); } }")]
    [InlineData("public void Subscribe(string topic) => _socket.Subscribe(topic);")]
    [InlineData("public void Dispose() { _running = false; _socket.Send(\"bye\"); _socket.Dispose(); }")]
    [InlineData("public void Stop() { _running = false; _thread!.Join(); _socket.Send(\"bye\"); }")]
    [InlineData("public async Task Stop() { _running = false; await _task!; _socket.Send(\"bye\"); }")]
    [InlineData("public void Stop() { WaitForIt(); _socket.Send(\"bye\"); } private void WaitForIt() => _thread!.Join();")]
    [InlineData(
        "public void Send(byte[] payload) { if (Thread.CurrentThread != _thread) throw new InvalidOperationException(); "
            + "_socket.Send(payload); }"
    )]
    [InlineData("public void Send(byte[] payload) { _queue.Enqueue(payload); } private readonly ConcurrentQueue<byte[]> _queue = new();")]
    [InlineData("protected void Send(byte[] payload) => _socket.Send(payload);")]
    [InlineData(
        "public void Send(byte[] payload) { if (Environment.CurrentManagedThreadId != 1) "
            + "throw new InvalidOperationException(); _socket.Send(payload); }"
    )]
    [InlineData(
        "public void Send(byte[] payload) { if (_thread!.ManagedThreadId != 3) throw new InvalidOperationException(); "
            + "_socket.Send(payload); }"
    )]
    [InlineData("public void Send(byte[] payload) { lock (_buffer) { } _socket.Send(payload); }")]
    [InlineData("public async Task Send(byte[] payload) { await Task.Yield(); _socket.Send(payload); }")]
    [InlineData("public void Send(byte[] payload) { Received?.Invoke(); _socket.Send(payload); }")]
    [InlineData("public Action Send(byte[] payload) => () => _socket.Send(payload);")]
    public Task Other_members_DoNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) Receive();", send));

    [Theory]
    [InlineData("while (_running) { Receive(); Received?.Invoke(); }")]
    [InlineData("while (_running) { Receive(); OnReceived(); }")]
    [InlineData("while (_running) { Receive(); Handler.Handle(this); }")]
    [InlineData("_go.Wait(); while (_running) { Receive(); }")]
    [InlineData("while (_running) { lock (_buffer) { _socket.Recv(_buffer); } }")]
    [InlineData("while (_running) { Thread.Sleep(1); }")]
    [InlineData("while (_running) { using var own = new Socket(_context, SocketType.Pull); own.Recv(_buffer); }")]
    [InlineData("while (_running) { Receive(); GC.KeepAlive(this); }")]
    [InlineData("while (_running) { Receive(); Console.WriteLine((object)this); }")]
    [InlineData("while (_running) { Receive(); Task.Run(() => { }); }")]
    [InlineData("while (_running) { Receive(); _ = new Handling(); }")]
    [InlineData("while (_running) { Receive(); Handling.Say(); }")]
    [InlineData("while (_running) { Receive(); new Action(Receive)(); }")]
    public Task Threads_that_call_out_or_wait_DoNotTrigger(string loop) =>
        Code.Analysis(Client("Task.Run(Loop);", loop, "public void Send(byte[] payload) => _socket.Send(payload);")).RunAsync();

    [Theory]
    [InlineData("")]
    [InlineData("_thread = new Thread(Loop);")]
    [InlineData("Task.Run(Loop).Wait();")]
    [InlineData("Loop();")]
    [InlineData("Task.Run(Loop).GetAwaiter().GetResult();")]
    [InlineData("_thread = new Thread(Loop); _thread.Start(); _thread.Join();")]
    [InlineData("_task = Task.Run(Loop); _task.Wait();")]
    [InlineData("if (_running) Task.Run(Loop);")]
    [InlineData("_task = Task.Run(Loop); while (!_task.IsCompleted) { }")]
    [InlineData("_thread = new Thread(Loop); _thread.Start(); while (_thread.IsAlive) { }")]
    [InlineData("var t = Task.Run(() => { Loop(); return 1; }); if (t.Result > 0) return;")]
    [InlineData("switch (_buffer.Length) { case 1: Task.Run(Loop); break; }")]
    [InlineData("try { _running = true; } catch { Task.Run(Loop); }")]
    [InlineData("new Timer(_ => Loop(), null, Timeout.Infinite, 1000);")]
    [InlineData("new Timer(_ => Loop());")]
    [InlineData("Parallel.Invoke(Loop);")]
    [InlineData("Task.Run(new Client(context).Loop);")]
    public Task Threads_that_are_not_started_DoNotTrigger(string start) =>
        Code.Analysis(Client(start, "while (_running) Receive();", "public void Send(byte[] payload) => _socket.Send(payload);"))
            .RunAsync();

    /// <summary>Others may ask how far the thread is.</summary>
    [Fact]
    public Task Thread_that_says_when_it_is_done_DoesNotTrigger() =>
        Code.Analysis(
                Client(
                    "Task.Run(Loop);",
                    "Receive(); _running = false;",
                    "public void Send(byte[] payload) { if (_running) throw new InvalidOperationException(); _socket.Send(payload); }"
                )
            )
            .RunAsync();

    /// <summary>A handshake may come before the start, so it is only suggested to look.</summary>
    [Theory]
    [InlineData("public void Start() => Task.Run(Loop); public void Greet() { _socket.Send(\"hello\"); }")]
    [InlineData(
        "public void Start() { _thread = new Thread(Loop); _thread.Start(); } public void Send(byte[] payload) => _socket.Send(payload);"
    )]
    [InlineData(
        "public void Start() { if (_thread != null) return; _thread = new Thread(Loop) { IsBackground = true }; "
            + "_thread.Start(); } public bool Send(byte[] payload) => _socket.Send(payload);"
    )]
    [InlineData("public void Start() => Task.Run(Run); private void Run() { Loop(); } public void Greet() { _socket.Send(\"hello\"); }")]
    public async Task Thread_of_a_method_Triggers(string members)
    {
        var test = Code.Analysis(Client("", "while (_running) Receive();", members, "{|#0:_socket.Recv(_buffer)|}"));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3011", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );
        await test.RunAsync();
    }

    [Theory]
    [InlineData(
        "Start();",
        "private void Start() { _thread = new Thread(Loop); _thread.Start(); } public void Send(byte[] payload) => _socket.Send(payload);"
    )]
    [InlineData(
        "_timer = new Timer(_ => Loop(), null, 0, 1000);",
        "private Timer? _timer; public void Send(byte[] payload) => _socket.Send(payload);"
    )]
    public Task Thread_of_a_method_of_the_constructor_Triggers(string start, string members) =>
        Code.Triggers(Client(start, "while (_running) Receive();", members, "{|ZMQ3011:_socket.Recv(_buffer)|}"));

    /// <summary>What is done once may be over, and what leads to the start, or asks for it, comes before.</summary>
    [Theory]
    [InlineData("", "public void Start() => Task.Run(Pump); public void Pump() { while (_running) Receive(); }")]
    [InlineData("Receive();", "public void Start() => Task.Run(Loop); public void Send() { _socket.Send(\"x\"); }")]
    [InlineData(
        "while (_running) Receive();",
        "public void Start() { Greet(); Task.Run(Loop); } public void Greet() { _socket.Send(\"hello\"); }"
    )]
    [InlineData(
        "while (_running) Receive();",
        "public void Start() { Task.Run(Loop); } public void Open() { _socket.Send(\"hello\"); Start(); }"
    )]
    [InlineData(
        "while (_running) Receive();",
        "public void Start() { _task = Task.Run(Loop); } public void Greet() { "
            + "if (_task != null) throw new InvalidOperationException(); _socket.Send(\"hello\"); }"
    )]
    [InlineData(
        "while (_running) Receive();",
        "public void Start() { Task.Run(Loop).Wait(); } public void Send() { _socket.Send(\"x\"); }"
    )]
    [InlineData(
        "while (_running) Receive();",
        "public void Start() { _thread = new Thread(Loop); _thread.Start(); } public void Stop() { _running = false; "
            + "_thread!.Join(); _socket.Send(\"bye\"); }"
    )]
    public Task Thread_of_a_method_that_others_do_not_meet_DoesNotTrigger(string loop, string members) =>
        Code.DoesNotTrigger(Client("", loop, members));

    private static string Client(string start, string loop, string send, string receive = "_socket.Recv(_buffer)") =>
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
