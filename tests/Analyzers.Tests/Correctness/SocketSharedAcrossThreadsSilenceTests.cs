using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SocketSharedAcrossThreadsSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("new Thread(() => { receiver.RecvString(); socket.Send(\"b\"); }).Start(); socket.Send(\"a\"); sender.Send(\"go\");")]
    [InlineData("System.IO.Stream end = null!; new Thread(() => { end.ReadByte(); socket.Send(\"b\"); }).Start(); socket.Send(\"a\");")]
    public Task Thread_that_waits_for_a_message_first_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (!ThreadPool.QueueUserWorkItem(_ => socket.Send(\"a\"))) socket.Send(\"b\");")]
    [FullData("if (ThreadPool.QueueUserWorkItem(_ => socket.Send(\"a\"))) return; socket.Send(\"b\");")]
    public Task Use_where_nothing_was_started_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>The thread may have the other end.</summary>
    [Theory]
    [InlineData("System.IO.Stream end = null!;", "end.ReadByte();")]
    [InlineData("System.IO.StreamReader end = null!;", "end.ReadLine();")]
    [FullData("System.Net.Sockets.NetworkStream end = null!;", "end.ReadByte();")]
    [FullData("System.Net.Sockets.NetworkStream end = null!;", "end.ReadExactly(new byte[1]);")]
    public Task Wait_for_the_other_end_of_a_pipe_DoesNotTrigger(string end, string wait) =>
        Code.DoesNotTrigger(end + " new Thread(() => { socket.Send(\"a\"); }).Start(); " + wait + " socket.Send(\"b\");");

    [Theory]
    [InlineData("var (a, b) = new Sync(t);")]
    [FullData("_ = new Sync(t)[^1];")]
    [FullData("foreach (var joined in new[] { t }.Select(x => x.Join(1000))) { }")]
    [FullData("_ = new[] { t }.Select(x => x.Join(1000)).ToList();")]
    public Task Socket_that_is_used_after_a_join_that_is_not_named_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            using System.Linq;
            using System.Threading;
            using Net.Zmq;
            sealed class Sync
            {
                private readonly Thread _thread;
                public Sync(Thread thread) => _thread = thread;
                public void Deconstruct(out int a, out int b) { _thread.Join(); a = b = 0; }
                public int Length { get { _thread.Join(); return 1; } }
                public int this[int index] => index;
            }
            class Example
            {
                void Run(Context context)
                {
                    var s = new Socket(context, SocketType.Push);
                    var t = new Thread(() => s.Send("a"));
                    t.Start();
                    {{code}}
                    s.Send("b");
                    s.Dispose();
                }
            }
            """
        );

    [Theory]
    [InlineData(
        """
            Task.Run(() => { using var own = new Socket(context, SocketType.Pull); own.Recv(payload); });
            using var other = new Socket(context, SocketType.Push);
            other.Send(text);
            """
    )]
    [FullData("Task.Run(() => { socket.Recv(payload); }); sender.Send(payload); sender.Send(text);")]
    [FullData("Parallel.ForEach(sockets, s => { s.Send(payload); });")]
    [FullData("Parallel.For(0, 10, i => { using var own = new Socket(context, SocketType.Push); own.Send(payload); });")]
    [FullData("Parallel.Invoke(() => { socket.Send(payload); }, () => { receiver.Recv(message); });")]
    [FullData("foreach (var s in sockets) Task.Run(() => { s.Send(payload); });")]
    [InlineData(
        """
            for (var i = 0; i < 4; i++)
            {
                var own = new Socket(context, SocketType.Push);
                own.Connect("tcp://a:1");
                Task.Run(() => { own.Send(payload); });
            }
            """
    )]
    [FullData("for (var i = 0; i < 4; i++) { var k = i; Task.Run(() => { sockets[k].Send(payload); }); } sockets[0].Recv(payload);")]
    public Task Socket_of_its_own_for_each_thread_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var gate = new object(); Task.Run(() => { lock (gate) socket.Recv(payload); }); lock (gate) socket.Send(payload);")]
    [FullData("var gate = new object(); Parallel.For(0, 10, i => { lock (gate) { socket.Send(payload); } });")]
    [InlineData("Action enter = () => Monitor.Enter(payload); Parallel.For(0, 10, i => { enter(); socket.Send(payload); });")]
    [FullData("var gate = new object(); Task.Run(() => { Monitor.Enter(gate); socket.Recv(payload); }); socket.Send(payload);")]
    [FullData("var gate = new object(); Task.Run(() => { if (Monitor.TryEnter(gate)) socket.Recv(payload); }); socket.Send(payload);")]
    [FullData("var gate = new Lock(); Task.Run(() => { using (gate.EnterScope()) socket.Recv(payload); }); socket.Send(payload);")]
    [FullData("var gate = new object(); Task.Run(() => { socket.Recv(payload); }); lock (gate) { } socket.Send(payload);")]
    public Task Socket_under_a_lock_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Parallel.For(0, 10, new ParallelOptions { MaxDegreeOfParallelism = 1 }, i => { socket.Send(payload); });")]
    [InlineData("for (var i = 0; i < 2; i++) { if (i == 0) Task.Run(() => { socket.Recv(payload); }); else break; }")]
    [InlineData("for (var i = 0; i < 1; i++) Task.Run(() => { socket.Recv(payload); });")]
    [FullData("Parallel.For(0, 10, i => { if (i == 0) socket.Send(text); });")]
    [FullData("Parallel.For(0, 10, i => { switch (i) { case 0: socket.Send(text); break; } });")]
    [FullData("Parallel.For(0, 10, i => { _ = i switch { 0 => socket.Send(text), _ => false }; });")]
    [InlineData("Parallel.For(0, 10, new ParallelOptions { MaxDegreeOfParallelism = size }, i => { socket.Send(payload); });")]
    [InlineData("var options = new ParallelOptions(); Parallel.For(0, 10, options, i => { socket.Send(payload); });")]
    public Task Loop_that_runs_one_at_a_time_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); {|ZMQ3038:socket.Dispose()|};")]
    [FullData("Task.Run(() => { socket.Recv(payload); }); socket?{|ZMQ3038:.Dispose()|};")]
    public Task Socket_that_the_other_only_disposes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); Handle(socket.GetHashCode());")]
    [FullData("Task.Run(() => { socket.Recv(payload); }); Handle(socket.Equals(null) ? 1 : 2);")]
    public Task Socket_that_the_other_only_compares_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); Handle(socket.ToString()!);")]
    [FullData("Task.Run(() => { socket.Recv(payload); }); Handle(socket.GetType().Name);")]
    public Task Socket_that_the_other_only_names_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Lambda_that_runs_here_DoesNotTrigger() =>
        Code.DoesNotTrigger("Action a = () => socket.Recv(payload); a(); socket.Send(payload);");

    [Theory]
    [InlineData("var timer = new Timer(_ => { socket.Send(text); }, null, Timeout.Infinite, Timeout.Infinite); socket.Recv(payload);")]
    [InlineData("using var timer = new Timer(_ => { socket.Send(text); }); socket.Recv(payload);")]
    [FullData(
        """
            var timer = new System.Timers.Timer(100);
            timer.Elapsed += (_, _) => { socket.Send(text); };
            socket.Connect("tcp://a:1");
            timer.Start();
            sender.Send(text);
            """
    )]
    [InlineData(
        """
            var timer = new System.Timers.Timer(100) { Enabled = false };
            timer.Elapsed += (_, _) => { socket.Send(text); };
            socket.Connect("tcp://a:1");
            Begin(timer);
            socket.Send(text);
            static void Begin(System.Timers.Timer t) => t.Start();
            """
    )]
    [FullData("var timer = new Timer(_ => { socket.Send(text); }, null, 0, 1000); timer.Change(-1, -1); socket.Recv(payload);")]
    [FullData(
        """
            var timer = new Timer(_ =>
            {
                socket.Send(text);
            }, null, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            socket.Recv(payload);
            """
    )]
    [FullData("var timer = new Timer(_ => { socket.Send(text); }, null, -1L, -1L); socket.Recv(payload);")]
    [FullData("var timer = new Timer(_ => { socket.Send(text); }, null, uint.MaxValue, 0u); socket.Recv(payload);")]
    public Task Timer_that_does_not_run_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Context_that_another_thread_shuts_down_DoesNotTrigger() =>
        Code.DoesNotTrigger("Task.Run(() => context.Shutdown()); socket.Recv(payload);");

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); socket.Send(payload); await Task.Delay(1); socket.Send(text);")]
    [FullData("await Task.Delay(1); socket.Send(text, SendFlags.SendMore); socket.Send(payload);")]
    [FullData("socket.Send(text); await Task.Delay(1); socket.Send(payload);")]
    [FullData(
        """
            socket.Send(text, SendFlags.SendMore);
            if (running) { socket.Send(payload); return; }
            await Task.Delay(1);
            socket.Send(payload);
            """
    )]
    [FullData("while (running) { socket.Recv(message); await Task.Delay(1); }")]
    [FullData("do { await Task.Delay(1); socket.Recv(message); } while (running);")]
    public Task Await_between_messages_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Await_of_another_function_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.Send(text, SendFlags.SendMore); Task.Run(async () => { await Task.Delay(1); }); socket.Send(payload);");

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); await Task.Delay(1); sender.Send(payload);")]
    [FullData("while (sender.HasMore) { socket.Recv(payload); await Task.Yield(); }")]
    public Task Await_between_calls_of_two_sockets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); await Task.Delay(1); socket.Recv(payload);")]
    public Task Await_between_calls_of_two_directions_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (socket.HasMore) { socket.Recv(payload); if (!socket.HasMore) await Task.Yield(); }")]
    [FullData("while (socket.HasMore) { socket.Recv(payload); switch (socket.HasMore) { case false: await Task.Yield(); break; } }")]
    [FullData("while (socket.HasMore) { socket.Recv(payload); while (!socket.HasMore && running) await Task.Yield(); }")]
    public Task Await_behind_the_last_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); await Tusk.Delay(1); socket.Send(payload);")]
    [FullData("socket.Send(text, SendFlags.SendMore); socket.Send(await Tusk.File());")]
    [InlineData("socket.Recv(payload); while (socket.HasMore) { await Task.(); socket.Recv(payload); }")]
    public Task Await_of_something_unknown_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Parallel.For(0, 9, i => { s_own ??= new Socket(context, SocketType.Push); s_own.Send(\"a\"); });")]
    [FullData("new Thread(() => { s_own = new Socket(context, SocketType.Push); s_own.Send(\"a\"); }).Start(); s_own!.Send(\"b\");")]
    public Task Socket_in_a_field_of_which_each_thread_has_its_own_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;
            class Example
            {
                [ThreadStatic]
                static Socket s_own;
                void Run(Context context)
                {
                    {{code}}
                }
            }
            """
        );

    [Theory]
    [InlineData("Task.Run(() => { lock (link) link.Next(); }); lock (link) link.Put(\"x\");")]
    [InlineData("Task.Run(() => { link.Next(); }); link.Post(\"x\");")]
    [FullData("Task.Run(() => { link.Next(); }).Wait(); link.Put(\"x\");")]
    [FullData("Task.Run(() => { link.Next(); }); link.ToString();")]
    public Task Object_around_a_socket_that_keeps_them_apart_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $"static void Run(Link link) {{ {code} }}",
                "",
                "private readonly List<string> _posted = new(); public void Post(string text) => _posted.Add(text);"
            )
        );
}
