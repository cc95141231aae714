using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using static ZmqPerf.Analyzers.Tests.Correctness.SocketSharedByMembersTests;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SocketSharedByMembersSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("private void Send(byte[] payload) => _socket.Send(payload);")]
    [FullData("protected void Send(byte[] payload) => _socket.Send(payload);")]
    public Task Member_that_others_cannot_call_DoesNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) Receive();", send));

    [Theory]
    [InlineData("if (_thread != null) throw new InvalidOperationException(); _socket.Send(payload);")]
    [FullData("if (_thread == null) _socket.Send(payload);")]
    [FullData("var first = _thread == null; if (first) _socket.Send(payload);")]
    public Task Member_that_asks_whether_the_thread_is_not_started_DoesNotTrigger(string send) =>
        RuleTest
            .Of("ZMQ3026")
            .DoesNotTrigger(
                Client(
                    "",
                    "while (_running) Receive();",
                    "public void Start() { _thread = new Thread(Loop); _thread.Start(); } public void Send(byte[] payload) { " + send + " }"
                )
            );

    [Theory]
    [InlineData("public void Send(byte[] payload) { lock (_buffer) { _socket.Send(payload); } }")]
    [FullData("public void Send(byte[] payload) { lock (_buffer) { } _socket.Send(payload); }")]
    public Task Member_that_takes_a_lock_of_the_thread_DoesNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) lock (_buffer) Receive();", send));

    [Theory]
    [InlineData("if (_beside) Task.Run(Loop);", "if (_beside) throw new InvalidOperationException();")]
    [FullData("if (!_beside) return; Task.Run(Loop);", "if (_beside) return;")]
    public Task Member_that_asks_what_decided_about_the_start_DoesNotTrigger(string start, string ask) =>
        Code.DoesNotTrigger(
            Client(
                "_beside = context != null;",
                "while (_running) Receive();",
                $"private readonly bool _beside; public void Start() {{ {start} }} public void Send(string t) {{ {ask} _socket.Send(t); }}"
            )
        );

    [Theory]
    [InlineData("public void Wait(int ms) => _socket.SetOption(SocketOption.Rcvtimeo, ms);")]
    public Task Member_that_sets_up_DoesNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) Receive();", send));

    [Theory]
    [InlineData("public void Dispose() { _running = false; _socket.Send(\"bye\"); _socket.Dispose(); }")]
    public Task Member_that_closes_DoesNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) Receive();", send));

    /// <summary>Subscriptions come first where a method starts the thread.</summary>
    [Fact]
    public Task Subscription_before_a_start_by_a_method_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Client(
                "_running = true;",
                "while (_running) Receive();",
                "public void Start() => Task.Run(Loop); public void Subscribe(string topic) => _socket.Subscribe(topic);"
            )
        );

    [Theory]
    [InlineData("public void Stop() { _running = false; _thread!.Join(); _socket.Send(\"bye\"); }")]
    [FullData("public async Task Stop() { _running = false; await _task!; _socket.Send(\"bye\"); }")]
    [FullData("public void Stop() { WaitForIt(); _socket.Send(\"bye\"); } private void WaitForIt() => _thread!.Join();")]
    public Task Member_that_waits_for_the_thread_DoesNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) Receive();", send));

    [Theory]
    [InlineData(
        """
            public void Send(byte[] payload)
            {
                if (Thread.CurrentThread != _thread) throw new InvalidOperationException();
                _socket.Send(payload);
            }
            """
    )]
    [FullData(
        """
            public void Send(byte[] payload)
            {
                if (Environment.CurrentManagedThreadId != 1) throw new InvalidOperationException();
                _socket.Send(payload);
            }
            """
    )]
    [FullData(
        """
            public void Send(byte[] payload)
            {
                if (_thread!.ManagedThreadId != 3) throw new InvalidOperationException();
                _socket.Send(payload);
            }
            """
    )]
    public Task Member_that_asks_which_thread_it_is_DoesNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) Receive();", send));

    [Theory]
    [InlineData("public void Send(byte[] payload) { _queue.Enqueue(payload); } private readonly ConcurrentQueue<byte[]> _queue = new();")]
    [FullData("public async Task Send(byte[] payload) { await Task.Yield(); _socket.Send(payload); }")]
    [FullData("public void Send(byte[] payload) { Received?.Invoke(); _socket.Send(payload); }")]
    [FullData("public Action Send(byte[] payload) => () => _socket.Send(payload);")]
    public Task Member_that_does_not_use_the_socket_itself_DoesNotTrigger(string send) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", "while (_running) Receive();", send));

    [Theory]
    [InlineData("while (_running) { Receive(); Received?.Invoke(); }")]
    [InlineData("while (_running) { Receive(); OnReceived(); }")]
    [FullData("while (_running) { Receive(); Handler.Handle(this); }")]
    [InlineData("while (_running) { Receive(); GC.KeepAlive(this); }")]
    [FullData("while (_running) { Receive(); Console.WriteLine((object)this); }")]
    [FullData("while (_running) { Receive(); new Action(Receive)(); }")]
    public Task Thread_that_calls_out_DoesNotTrigger(string loop) =>
        Code.Analysis(Client("Task.Run(Loop);", loop, "public void Send(byte[] payload) => _socket.Send(payload);")).RunAsync();

    [Theory]
    [InlineData("_go.Wait(); while (_running) { Receive(); }")]
    [FullData("while (_running) { lock (_buffer) { _socket.Recv(_buffer); } }")]
    public Task Thread_that_waits_DoesNotTrigger(string loop) =>
        Code.Analysis(Client("Task.Run(Loop);", loop, "public void Send(byte[] payload) => _socket.Send(payload);")).RunAsync();

    [Theory]
    [InlineData("while (_running) { Thread.Sleep(1); }")]
    [FullData("while (_running) { using var own = new Socket(_context, SocketType.Pull); own.Recv(_buffer); }")]
    public Task Thread_that_does_not_use_the_socket_DoesNotTrigger(string loop) =>
        Code.Analysis(Client("Task.Run(Loop);", loop, "public void Send(byte[] payload) => _socket.Send(payload);")).RunAsync();

    [Theory]
    [InlineData("Action take = () => Receive(); Thread.Sleep(9);")]
    [InlineData("Action take = Take; Thread.Sleep(9); void Take() => Receive();")]
    [InlineData("var kept = new Action[] { () => Receive() }; Thread.Sleep(9);")]
    [InlineData("var kept = new System.Collections.Generic.Queue<Action>(); kept.Enqueue(() => Receive());")]
    [FullData("Action take = () => { var n = _socket.Recv(_buffer); }; Thread.Sleep(9);")]
    public Task Thread_that_keeps_what_uses_the_socket_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger(Client("Task.Run(Loop);", loop, "public void Send(byte[] payload) => _socket.Send(payload);"));

    [Fact]
    public Task Thread_that_starts_another_DoesNotTrigger() =>
        Code.Analysis(
                Client(
                    "Task.Run(Loop);",
                    "while (_running) { Receive(); Task.Run(() => { }); }",
                    "public void Send(byte[] payload) => _socket.Send(payload);"
                )
            )
            .RunAsync();

    [Theory]
    [InlineData("")]
    [FullData("_thread = new Thread(Loop);")]
    [FullData("Loop();")]
    [InlineData("new Timer(_ => Loop());")]
    public Task Thread_that_is_not_started_DoesNotTrigger(string start) => Check(start);

    [Theory]
    [InlineData("Task.Run(Loop).Wait();")]
    [FullData("Task.Run(Loop).GetAwaiter().GetResult();")]
    [FullData("_thread = new Thread(Loop); _thread.Start(); _thread.Join();")]
    [FullData("_task = Task.Run(Loop); _task.Wait();")]
    [FullData("_task = Task.Run(Loop); while (!_task.IsCompleted) { }")]
    [FullData("_thread = new Thread(Loop); _thread.Start(); while (_thread.IsAlive) { }")]
    [FullData("var t = Task.Run(() => { Loop(); return 1; }); if (t.Result > 0) return;")]
    [FullData("Parallel.Invoke(Loop);")]
    public Task Thread_that_is_waited_for_DoesNotTrigger(string start) => Check(start);

    [Theory]
    [InlineData("if (_running) Task.Run(Loop);")]
    [FullData("switch (_buffer.Length) { case 1: Task.Run(Loop); break; }")]
    [FullData("try { _running = true; } catch { Task.Run(Loop); }")]
    public Task Thread_that_is_started_on_one_way_DoesNotTrigger(string start) => Check(start);

    [Theory]
    [InlineData("new Timer(_ => Loop(), null, Timeout.Infinite, 1000);")]
    public Task Timer_that_does_not_run_DoesNotTrigger(string start) => Check(start);

    [Theory]
    [InlineData("Task.Run(new Client(context).Loop);")]
    public Task Thread_of_another_object_DoesNotTrigger(string start) => Check(start);

    private static Task Check(string start) =>
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

    /// <summary>What is done once may be over, and what leads to the start, or asks for it, comes before.</summary>
    [Theory]
    [InlineData("", "public void Start() => Task.Run(Pump); public void Pump() { while (_running) Receive(); }")]
    [FullData("Receive();", "public void Start() => Task.Run(Loop); public void Send() { _socket.Send(\"x\"); }")]
    [InlineData(
        "while (_running) Receive();",
        "public void Start() { Greet(); Task.Run(Loop); } public void Greet() { _socket.Send(\"hello\"); }"
    )]
    [InlineData(
        "while (_running) Receive();",
        "public void Start() { Task.Run(Loop); } public void Open() { _socket.Send(\"hello\"); Start(); }"
    )]
    [FullData(
        "while (_running) Receive();",
        """
            public void Start() { _task = Task.Run(Loop); }
            public void Greet()
            {
                if (_task != null) throw new InvalidOperationException();
                _socket.Send("hello");
            }
            """
    )]
    [FullData("while (_running) Receive();", "public void Start() { Task.Run(Loop).Wait(); } public void Send() { _socket.Send(\"x\"); }")]
    [FullData(
        "while (_running) Receive();",
        """
            public void Start() { _thread = new Thread(Loop); _thread.Start(); }
            public void Stop() { _running = false; _thread!.Join(); _socket.Send("bye"); }
            """
    )]
    public Task Thread_of_a_method_that_others_do_not_meet_DoesNotTrigger(string loop, string members) =>
        Code.DoesNotTrigger(Client("", loop, members));
}
