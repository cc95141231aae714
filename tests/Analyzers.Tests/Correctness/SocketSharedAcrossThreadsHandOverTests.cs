using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SocketSharedAcrossThreadsHandOverTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData(
        """
            using var {|ZMQ3038:own = new Socket(context, SocketType.Pull)|};
            own.Bind("tcp://*:1");
            own.SetOption(SocketOption.Linger, 0);
            Task.Run(() => { while (running) own.Recv(payload); });
            """
    )]
    [FullData(
        """
            var t = new Thread(() => { socket.Recv(payload); });
            socket.Connect("tcp://a:1");
            socket.Send(text);
            t.Start();
            t.Join();
            socket.Send(text);
            socket.Dispose();
            """
    )]
    public Task Socket_that_is_set_up_before_the_thread_starts_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var t = Task.Run(() => socket.Recv(payload)); t.Wait(); socket.Send(payload);")]
    [FullData("Task.Run(() => socket.Recv(payload)).GetAwaiter().GetResult(); socket.Send(payload);")]
    [InlineData("var n = Task.Run(() => socket.Recv(payload)).Result; socket.Send(payload);")]
    [FullData(
        """
            var a = Task.Run(() => socket.Recv(payload));
            var b = Task.Run(() => sender.Send(payload));
            Task.WaitAll(a, b);
            socket.Send(text);
            sender.Send(text);
            """
    )]
    public Task Socket_used_after_the_task_was_waited_for_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("await Task.Run(() => socket.Recv(payload)); socket.Send(payload);")]
    [FullData("var n = await Task.Run(() => socket.Recv(payload)).ConfigureAwait(false); socket.Send(payload);")]
    [FullData("var a = Task.Run(() => socket.Recv(payload)); await Task.WhenAll(a); socket.Send(text);")]
    [FullData("await Task.Run(() => socket.Recv(payload)).WaitAsync(TimeSpan.FromSeconds(1)); socket.Send(payload);")]
    [FullData("await Task.Factory.StartNew(async () => { socket.Recv(payload); await Task.Yield(); }).Unwrap(); socket.Send(payload);")]
    public Task Socket_used_after_the_task_was_awaited_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < 4; i++) Task.Run(() => socket.Send(text)).Wait();")]
    [FullData("for (var i = 0; i < 4; i++) { var t = Task.Run(() => socket.Send(text)); t.Wait(); }")]
    [InlineData("Task? t = null; while (running) { t?.Wait(); t = Task.Run(() => socket.Send(text)); }")]
    [InlineData(
        """
            var t = Task.CompletedTask;
            if (running) t = Task.Run(() => socket.Send(text));
            if (running) t.Wait();
            socket.Send(text);
            """
    )]
    public Task Task_that_is_waited_for_before_the_next_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (running) Task.Run(() => socket.Recv(payload)); else socket.Send(payload);")]
    [FullData("if (running) { Task.Run(() => socket.Recv(payload)); return; } socket.Send(payload);")]
    [FullData("if (running) Task.Run(() => socket.Recv(payload)); if (!running) socket.Send(payload);")]
    [FullData("private bool _on; void M(Socket s, byte[] b) { if (_on) Task.Run(() => { s.Recv(b); }); if (!_on) s.Send(b); }")]
    public Task Socket_used_on_the_other_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var done = new ManualResetEventSlim();
            Task.Run(() => { socket.Recv(payload); done.Set(); });
            done.Wait();
            socket.Send(payload);
            """
    )]
    [FullData(
        """
            var go = new ManualResetEventSlim();
            Task.Run(() => { go.Wait(); socket.Recv(payload); });
            socket.Send(payload);
            go.Set();
            """
    )]
    [FullData("Task.Run(() => { socket.Recv(payload); sender.Send(text); }); receiver.RecvString(); socket.Send(payload);")]
    [FullData("Task.Run(() => { socket.Recv(payload); }); Wait(); socket.Send(payload); void Wait() { receiver.Recv(message); }")]
    [InlineData(
        """
            var go = new ManualResetEventSlim();
            Task.Run(() => { go.Wait(); socket.Recv(payload); go.Wait(); });
            socket.Send(payload);
            go.Set();
            """
    )]
    public Task Socket_used_after_a_signal_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Thread_that_others_have_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var t = new Thread(() => { socket.Recv(payload); });
            Register(t);
            socket.Send(payload);
            static void Register(Thread thread) { }
            """
        );

    [Theory]
    [InlineData("var done = false; Task.Run(() => { socket.Recv(payload); done = true; }); while (!done) { } socket.Send(text);")]
    [InlineData(
        """
            var done = 0;
            Task.Run(() => { socket.Recv(payload); Interlocked.Exchange(ref done, 1); });
            while (Interlocked.CompareExchange(ref done, 0, 0) == 0) Thread.Sleep(1);
            socket.Send(text);
            """
    )]
    [FullData(
        """
            private volatile bool _done;
            void M(Socket s, byte[] b)
            {
                Task.Run(() => { s.Recv(b); Finish(); });
                while (!_done) { }
                s.Send(b);
            }
            private void Finish() => _done = true;
            """
    )]
    [FullData("var done = 0; Task.Run(() => { socket.Recv(payload); done++; }); while (done == 0) { } socket.Send(text);")]
    public Task Flag_that_the_other_sets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Flag_that_a_method_further_up_sets_when_the_socket_is_free_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private bool _ready;
            private void Ready() => _ready = true;
            void M(Socket s, byte[] b)
            {
                Task.Run(() => { while (true) { if (!_ready) continue; s.Recv(b); } });
                s.Send(b);
                Ready();
            }
            """
        );

    [Theory]
    [InlineData("Task.Run(() => { SpinWait.SpinUntil(() => running); socket.Recv(payload); }); socket.Send(payload);")]
    [FullData("var barrier = new Barrier(2); Task.Run(() => { barrier.SignalAndWait(); socket.Recv(payload); }); socket.Send(payload);")]
    [FullData("var other = new Thread(() => { }); Task.Run(() => { other.Join(); socket.Recv(payload); }); socket.Send(payload);")]
    [FullData("Task.Run(() => { Task.Delay(1).GetAwaiter().GetResult(); socket.Recv(payload); }); socket.Send(payload);")]
    [FullData("Action wait = () => { }; Task.Run(() => { wait.Invoke(); socket.Recv(payload); }); socket.Send(payload);")]
    public Task Task_that_may_wait_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var t = Task.Run(() => { socket.Recv(payload); }); while (!t.IsCompleted) Thread.Sleep(1); socket.Send(text);")]
    [FullData("var t = new Thread(() => { socket.Recv(payload); }); t.Start(); while (t.IsAlive) Thread.Sleep(1); socket.Send(text);")]
    [FullData(
        """
            var t = Task.Run(() => { socket.Recv(payload); });
            while (t.Status != TaskStatus.RanToCompletion) Thread.Sleep(1);
            socket.Send(text);
            """
    )]
    public Task Socket_used_after_the_task_was_asked_for_its_end_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var queue = new BlockingCollection<int>();
            Task.Run(() => { socket.Recv(payload); queue.Add(1); });
            queue.Take();
            socket.Send(text);
            """
    )]
    [FullData(
        """
            var queue = new BlockingCollection<int>();
            Task.Run(() => { socket.Recv(payload); queue.Add(1); });
            if (queue.TryTake(out _)) socket.Send(text);
            """
    )]
    [FullData(
        """
            var queue = new BlockingCollection<int>();
            Task.Run(() => { socket.Recv(payload); queue.Add(1); });
            foreach (var i in queue.GetConsumingEnumerable()) socket.Send(text);
            """
    )]
    public Task Socket_used_after_something_was_taken_from_a_queue_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private static string InTurn(string wait, string thread, string told) =>
        $$"""
            var turn = 0;
            var t = new Thread(() => { {{wait}} {|!:socket.Send(text)|}; {{thread}} });
            t.Start();
            socket.Send(text);
            {{told}}
            t.Join();
            """;

    /// <summary>A variable that says whose turn it is: both write it, each of them another value.</summary>
    [Theory]
    [InlineData("while (Volatile.Read(ref turn) != 1) Thread.Yield();", "Volatile.Write(ref turn, 2);", "Volatile.Write(ref turn, 1);")]
    [InlineData("while (turn != 1) Thread.Sleep(1);", "turn = 0;", "turn = 1;")]
    [InlineData("while (1 != Volatile.Read(ref turn)) { }", "Interlocked.Exchange(ref turn, 2);", "Interlocked.Exchange(ref turn, 1);")]
    public Task Thread_that_waits_for_its_turn_DoesNotTrigger(string wait, string thread, string told) =>
        Code.DoesNotTrigger(
            InTurn(wait, thread, told)
                .Replace("{|!:", "", System.StringComparison.Ordinal)
                .Replace("|}", "", System.StringComparison.Ordinal)
        );

    /// <summary>A local of each iteration says which of them it is.</summary>
    [Theory]
    [InlineData("if (mine) socket.Send(text);")]
    [InlineData("if (!mine) return; socket.Send(text);")]
    [FullData("if (mine && running) socket.Send(text);")]
    public Task Thread_of_one_iteration_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            var first = true;
            for (var i = 0; i < size; i++)
            {
                var mine = first;
                first = false;
                new Thread(() => { {{code}} }).Start();
            }
            """
        );

    /// <summary>The same where a loop asks again and again, and a local keeps the answer.</summary>
    [Theory]
    [InlineData("if (Interlocked.CompareExchange(ref turn, 0, 1) != 1) continue;")]
    [InlineData("var mine = Interlocked.CompareExchange(ref turn, 0, 1) == 1; if (!mine) continue;")]
    [InlineData("var others = Volatile.Read(ref turn) != 1; if (others) continue;")]
    public Task Thread_that_asks_for_its_turn_DoesNotTrigger(string ask) =>
        Code.DoesNotTrigger(
            $$"""
            var turn = 0;
            new Thread(() => { while (true) { {{ask}} socket.Send(text); Volatile.Write(ref turn, 2); } }).Start();
            while (running) { socket.Send(text); Volatile.Write(ref turn, 1); SpinWait.SpinUntil(() => Volatile.Read(ref turn) == 2); }
            """
        );

    [Theory]
    [InlineData("while (turn != 1) turn = 1;", "", "")]
    [InlineData("while (turn == 0) turn = 1;", "", "turn = 1;")]
    [InlineData("while (turn < 1) turn++;", "", "turn = 1;")]
    [InlineData("turn = 1; while (turn != 1) Thread.Sleep(1);", "", "turn = 2;")]
    public Task Thread_that_takes_its_turn_itself_Triggers(string wait, string thread, string told) =>
        Code.Triggers(InTurn(wait, thread, told).Replace("{|!:", "{|ZMQ3011:", System.StringComparison.Ordinal));

    private const string Queue = "var queue = new System.Collections.Concurrent.ConcurrentQueue<int>();";

    [Theory]
    [InlineData(Queue, "Task.Run(() => { while (running) if (queue.TryDequeue(out _)) socket.Send(text); });", "queue.Enqueue(1);")]
    [FullData(Queue, "Task.Run(() => { while (running) while (queue.TryDequeue(out _)) socket.Send(text); });", "queue.Enqueue(1);")]
    [InlineData(
        Queue,
        "Task.Run(() => { while (running) { while (!queue.TryDequeue(out _)) Thread.Sleep(1); socket.Send(text); } });",
        "queue.Enqueue(1);"
    )]
    [InlineData(
        Queue,
        "Task.Run(() => { while (running) { for (; !queue.TryDequeue(out _); ) Thread.Sleep(1); socket.Send(text); } });",
        "queue.Enqueue(1);"
    )]
    [FullData(
        Queue,
        "Task.Run(() => { while (running) { if (!queue.TryDequeue(out _)) continue; socket.Send(text); } });",
        "queue.Enqueue(1);"
    )]
    [InlineData(
        "var queue = System.Threading.Channels.Channel.CreateUnbounded<int>();",
        "Task.Run(() => { while (running) if (queue.Reader.TryRead(out _)) socket.Send(text); });",
        "queue.Writer.TryWrite(1);"
    )]
    [InlineData(
        "var queue = System.Threading.Channels.Channel.CreateUnbounded<int>();",
        "Task.Run(() => { var items = queue.Reader; while (running) while (items.TryRead(out _)) socket.Send(text); });",
        "queue.Writer.TryWrite(1);"
    )]
    public Task Thread_that_sends_when_an_item_has_come_DoesNotTrigger(string made, string thread, string put) =>
        Code.DoesNotTrigger($"{made} {thread} socket.Send(text); {put}");

    [Theory]
    [InlineData("var queue = new System.Collections.Concurrent.ConcurrentQueue<int>();", "queue.TryDequeue(out _)", "queue.Enqueue(1);")]
    [FullData("var ready = false;", "ready", "ready = true;")]
    [FullData("var count = 0;", "count > 0", "count++;")]
    [FullData("var count = 0;", "1 <= count", "count = 3;")]
    [InlineData("var share = 0.0;", "share > 0.5", "share = 1;")]
    public Task Thread_that_is_told_and_waited_for_DoesNotTrigger(string made, string asked, string told) =>
        Code.DoesNotTrigger(
            $$"""
            {{made}}
            var thread = new Thread(() => { while (running) if ({{asked}}) socket.Send(text); });
            thread.Start();
            socket.Send(text);
            {{told}}
            thread.Join();
            socket.Send(text);
            """
        );

    [Fact]
    public Task Thread_that_has_what_is_there_already_in_a_local_Triggers() =>
        Code.Triggers(
            """
            var queue = System.Threading.Channels.Channel.CreateUnbounded<int>();
            queue.Writer.TryWrite(1);
            Task.Run(() => { var items = queue.Reader; while (running) while (items.TryRead(out _)) {|ZMQ3011:socket.Send(text)|}; });
            socket.Send(text);
            """
        );

    [Theory]
    [InlineData(Queue, "queue.Enqueue(1);", "socket.Send(text);")]
    [InlineData("var queue = new System.Collections.Concurrent.ConcurrentQueue<int>(new[] { 1 });", "", "socket.Send(text);")]
    [FullData("var queue = new System.Collections.Concurrent.ConcurrentQueue<int> { };", "Fill(queue);", "socket.Send(text);")]
    public Task Thread_that_sends_what_is_there_already_Triggers(string made, string before, string after) =>
        TriggersInThread(made, before, after);

    [Theory]
    [InlineData(Queue, "", "queue.Enqueue(1); socket.Send(text);")]
    public Task Thread_that_is_told_before_the_send_Triggers(string made, string before, string after) =>
        TriggersInThread(made, before, after);

    private static Task TriggersInThread(string made, string before, string after) =>
        Code.Triggers(
            $$"""
            {{made}}
            {{before}}
            Task.Run(() => { while (running) if (queue.TryDequeue(out _)) {|ZMQ3011:socket.Send(text)|}; });
            {{after}}
            static void Fill(System.Collections.Concurrent.ConcurrentQueue<int> items) => items.Enqueue(1);
            """
        );

    [Theory]
    [InlineData("var count = 0;", "count >= 0", "count++;")]
    [FullData("var count = 1;", "count > 0", "count++;")]
    [FullData("var share = 0.0;", "share < 0.5", "share = 1;")]
    [InlineData("string? name = null;", "name is null", "name = text;")]
    public Task Thread_that_asks_what_holds_already_Triggers(string made, string asked, string told) =>
        Code.Triggers(
            $$"""
            {{made}}
            Task.Run(() => { while (running) if ({{asked}}) {|ZMQ3011:socket.Send(text)|}; });
            socket.Send(text);
            {{told}}
            """
        );

    [Theory]
    [InlineData("await foreach (var i in queue.Reader.ReadAllAsync()) socket.Send(text);")]
    [FullData("await foreach (var i in queue.Reader.ReadAllAsync().ConfigureAwait(false)) socket.Send(text);")]
    public Task Thread_that_awaits_what_is_put_into_a_channel_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger(
            $$"""
            var queue = System.Threading.Channels.Channel.CreateUnbounded<int>();
            _ = Task.Run(async () => { {{loop}} });
            socket.Send(text);
            queue.Writer.TryWrite(1);
            """
        );

    [Theory]
    [InlineData("if (IsOn) socket.Send(text);")]
    [FullData("if (!IsOn) continue; socket.Send(text);")]
    public Task Thread_that_asks_a_property_which_others_set_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger(
            $$"""
            private bool IsOn { get; set; }
            public void Go(Socket socket, string text)
            {
                Task.Run(() => { while (true) { {{loop}} } });
                socket.Send(text);
                IsOn = true;
            }
            """
        );

    [Theory]
    [InlineData("using (var timer = new Timer(_ => socket.Send(text), null, 0, 1000)) { Thread.Sleep(3000); } socket.Send(text);")]
    [FullData("var timer = new Timer(_ => socket.Send(text), null, 0, 1000); timer.Dispose(); socket.Send(text);")]
    public Task Socket_used_behind_the_end_of_a_timer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
