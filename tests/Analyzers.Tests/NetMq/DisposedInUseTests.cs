using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3038: what is disposed while a task or thread uses it that nobody waits for.</summary>
public sealed class DisposedInUseTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3038").ForNetMq();

    private const string Jobs = "using var [|jobs = new PullSocket(text)|]; ";
    private const string Silent = "using var jobs = new PullSocket(text); ";

    [Theory]
    [InlineData("Task.Run(() => { while (true) Handle(jobs.ReceiveFrameBytes()); });")]
    [FullData("Task.Run(() => Handle(jobs.ReceiveFrameBytes()));")]
    [FullData("_ = Task.Run(() => Handle(jobs.ReceiveFrameBytes()));")]
    [FullData("var task = Task.Run(() => { while (running) Handle(jobs.ReceiveFrameBytes()); });")]
    [FullData("Task.Run(() => { while (running) Handle(jobs.ReceiveFrameBytes()); }).ConfigureAwait(false);")]
    [FullData("Task.Factory.StartNew(() => { while (running) Handle(jobs.ReceiveFrameBytes()); }, TaskCreationOptions.LongRunning);")]
    [FullData("Task.Run(async () => { while (running) await jobs.ReceiveFrameBytesAsync(); });")]
    public Task Task_of_a_scope_that_ends_at_once_Triggers(string code) => Code.Triggers(Jobs + code);

    [Theory]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => { while (running) Handle(jobs.ReceiveFrameBytes()); });")]
    public Task Work_of_the_pool_in_a_scope_that_ends_at_once_Triggers(string code) => Code.Triggers(Jobs + code);

    [Theory]
    [InlineData("new Thread(() => { while (true) Handle(jobs.ReceiveFrameBytes()); }).Start();")]
    [FullData("new Thread(() => Handle(jobs.ReceiveFrameBytes())) { IsBackground = true }.Start();")]
    [FullData("var thread = new Thread(() => Handle(jobs.ReceiveFrameBytes())); thread.IsBackground = true; thread.Start();")]
    public Task Thread_of_a_scope_that_ends_at_once_Triggers(string code) => Code.Triggers(Jobs + code);

    [Theory]
    [InlineData("Task.Run(Loop); void Loop() { while (running) Handle(jobs.ReceiveFrameBytes()); }")]
    [FullData("Task.Run(() => Loop()); void Loop() { while (running) Handle(jobs.ReceiveFrameBytes()); }")]
    [FullData("Task.Run(() => Loop(jobs)); void Loop(PullSocket s) { while (running) Handle(s.ReceiveFrameBytes()); }")]
    public Task Function_of_a_scope_that_ends_at_once_Triggers(string code) => Code.Triggers(Jobs + code);

    [Theory]
    [InlineData("Task.Run(() => { if (jobs.TryReceiveFrameString(timeout, out var job)) Handle(job); });")]
    [FullData("Task.Run(() => { try { Handle(jobs.ReceiveFrameBytes()); } catch (ObjectDisposedException) { } });")]
    public Task Guarded_receive_of_a_scope_that_ends_at_once_Triggers(string code) => Code.Triggers(Jobs + code);

    [Theory]
    [InlineData("Task.Run(() => Handle(jobs.ReceiveFrameBytes())); Console.WriteLine(text); size++;")]
    [InlineData("using var other = new PushSocket(); Task.Run(() => Handle(jobs.ReceiveFrameBytes())); other.Connect(text);")]
    [FullData("using var stop = new CancellationTokenSource(); Task.Run(() => Handle(jobs.ReceiveFrameBytes()), stop.Token);")]
    public Task Scope_that_ends_at_once_behind_other_code_Triggers(string code) => Code.Triggers(Jobs + code);

    [Theory]
    [InlineData("using (var [|jobs = new PullSocket(text)|]) { Task.Run(() => Handle(jobs.ReceiveFrameBytes())); } Thread.Sleep(9);")]
    [FullData("using (var [|jobs = new PullSocket(text)|]) Task.Run(() => Handle(jobs.ReceiveFrameBytes()));")]
    [FullData("if (running) { using var [|jobs = new PullSocket(text)|]; Task.Run(() => Handle(jobs.ReceiveFrameBytes())); }")]
    [FullData("var jobs = new PullSocket(text); Task.Run(() => Handle(jobs.ReceiveFrameBytes())); [|jobs.Dispose()|];")]
    [FullData("Task.Run(() => Handle(receiver.ReceiveFrameBytes())); [|receiver.Close()|];")]
    [InlineData("using var [|p = new NetMQPoller { receiver }|]; Task.Run(() => p.Run());")]
    [InlineData("using var [|q = new NetMQQueue<int>()|]; Task.Run(() => q.Enqueue(1));")]
    [FullData("using var [|q = new NetMQQueue<int>()|]; Task.Run(() => q.Dequeue());")]
    [FullData("using var [|q = new NetMQQueue<int>()|]; Task.Run(() => q.TryDequeue(out _, timeout));")]
    [FullData("using var [|q = new NetMQQueue<int>()|]; Task.Run(() => q.Enqueue(receiver.ReceiveSignal() ? 1 : 0));")]
    [InlineData("Action go = () => { using var [|s = new PullSocket(text)|]; Task.Run(() => Handle(s.ReceiveFrameBytes())); }; go();")]
    public Task Every_way_to_dispose_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Thread.Sleep(1000);")]
    [InlineData("await Task.Delay(1000);")]
    [FullData("Handle(receiver.ReceiveFrameString());")]
    [FullData("sender.SendFrame(text); Handle(receiver.ReceiveFrameString());")]
    [InlineData("for (var i = 0; i < 9; i++) { sender.SendFrame(text); Thread.Sleep(TimeSpan.FromSeconds(1)); }")]
    public Task Loop_without_an_end_is_in_use_however_late_Triggers(string code) =>
        Code.Triggers(Jobs + "_ = Task.Run(() => { while (true) Handle(jobs.ReceiveFrameBytes()); }); " + code);

    [Fact]
    public Task Loop_whose_handler_never_sees_an_exception_Triggers() =>
        Code.Triggers(
            Jobs
                + "Task.Run(() => { try { for (;;) Handle(jobs.ReceiveFrameBytes()); } catch (ObjectDisposedException) { } }); "
                + "Thread.Sleep(1000);"
        );

    [Fact]
    public Task Private_method_that_gets_the_socket_Triggers() =>
        Code.Triggers(
            """
            private int _size;

            public void Start()
            {
                using var [|jobs = new PullSocket(">tcp://server:5555")|];
                new Thread(() => Loop(jobs)).Start();
            }

            private static void Loop(PullSocket jobs)
            {
                while (true)
                    Handle(jobs.ReceiveFrameBytes());
            }
            """
        );

    [Fact]
    public Task Message_says_where_and_what_to_do() =>
        Code.Triggers(
            """
            using var {|#0:jobs = new PullSocket(text)|};
            new Thread(() => Handle(jobs.ReceiveFrameBytes())).Start();
            """,
            new DiagnosticResult("ZMQ3038", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage("'jobs' is disposed when this method returns, while the thread of line 19 uses it; join the thread first")
        );

    [Theory]
    [InlineData("Task.Run(() => Handle(jobs.ReceiveFrameBytes())).Wait();")]
    [FullData("await Task.Run(() => Handle(jobs.ReceiveFrameBytes()));")]
    [FullData("var task = Task.Run(() => Handle(jobs.ReceiveFrameBytes())); task.Wait();")]
    [FullData("var task = Task.Run(() => Handle(jobs.ReceiveFrameBytes())); await task;")]
    [FullData("var task = Task.Run(() => Handle(jobs.ReceiveFrameBytes())); await Task.WhenAll(task);")]
    [FullData("var task = Task.Run(() => Handle(jobs.ReceiveFrameBytes())); if (running) task.Wait();")]
    [FullData("Task task; task = Task.Run(() => Handle(jobs.ReceiveFrameBytes())); task.Wait();")]
    public Task Task_that_is_waited_for_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("var tasks = new List<Task>(); tasks.Add(Task.Run(() => Handle(jobs.ReceiveFrameBytes())));")]
    [FullData("Task.Run(() => Handle(jobs.ReceiveFrameBytes())).ContinueWith(_ => { });")]
    [FullData("Keep(Task.Run(() => Handle(jobs.ReceiveFrameBytes()))); void Keep(Task task) => task.Wait();")]
    public Task Task_that_somebody_keeps_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("var thread = new Thread(() => Handle(jobs.ReceiveFrameBytes())); thread.Start(); thread.Join();")]
    [FullData("var thread = new Thread(() => Handle(jobs.ReceiveFrameBytes())); thread.Start(); while (thread.IsAlive) ;")]
    public Task Thread_that_somebody_keeps_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("var thread = new Thread(() => Handle(jobs.ReceiveFrameBytes()));")]
    public Task Thread_that_is_not_started_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("Console.ReadLine();")]
    [FullData("Thread.Sleep(1000);")]
    [FullData("await Task.Delay(1000);")]
    [FullData("await Task.Yield();")]
    [FullData("new ManualResetEvent(false).WaitOne();")]
    [FullData("while (running) size++;")]
    [FullData("poller.Run();")]
    [InlineData("sender.SendFrame(text);")]
    [FullData("Handle(receiver.ReceiveFrameString());")]
    [FullData("lock (text) size++;")]
    [FullData("Action wait = () => Thread.Sleep(9); wait();")]
    [FullData("Wait(); void Wait() => Thread.Sleep(9);")]
    [InlineData("using var p = new NetMQPoller();")]
    [FullData("new List<int>().ForEach(_ => Thread.Sleep(9));")]
    [FullData("Task.Run(() => Thread.Sleep(9)).Wait();")]
    public Task Scope_that_waits_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Silent + "_ = Task.Run(() => { while (running) Handle(jobs.ReceiveFrameBytes()); }); " + code);

    [Theory]
    [InlineData("Console.ReadLine();")]
    [FullData("new ManualResetEvent(false).WaitOne();")]
    [FullData("while (true) Thread.Sleep(1000);")]
    [FullData("while (running) Thread.Sleep(1000);")]
    [InlineData("Thread.Sleep(Timeout.Infinite);")]
    [FullData("await Task.Delay(-1);")]
    [InlineData("await Task.Delay(1000, cancellationToken);")]
    [FullData("await new TaskCompletionSource().Task;")]
    [FullData("Environment.Exit(0);")]
    [FullData("poller.Run();")]
    [InlineData("NetMQConfig.Cleanup();")]
    [InlineData("foreach (var one in sockets) Handle(one.ReceiveFrameString()); again: if (running) goto again;")]
    public Task Loop_without_an_end_whose_scope_may_not_end_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Silent + "_ = Task.Run(() => { while (true) Handle(jobs.ReceiveFrameBytes()); }); " + code);

    [Theory]
    [InlineData("while (running) Handle(jobs.ReceiveFrameBytes());")]
    [InlineData("while (true) { if (jobs.ReceiveFrameString() == text) break; }")]
    [FullData("while (true) { if (jobs.ReceiveFrameString() == text) return; }")]
    [InlineData("while (true) { if (jobs.ReceiveFrameString() == text) throw new Exception(); }")]
    [InlineData("while (true) { Handle(jobs.ReceiveFrameString()); cancellationToken.ThrowIfCancellationRequested(); }")]
    [FullData("while (true) { if (jobs.ReceiveFrameString() == text) Environment.Exit(0); }")]
    [InlineData("while (true) { if (jobs.ReceiveFrameString() == text) goto end; } end: ;")]
    [FullData("do Handle(jobs.ReceiveFrameBytes()); while (running);")]
    [FullData("for (var i = 0; i < size; i++) Handle(jobs.ReceiveFrameBytes());")]
    public Task Loop_with_an_end_and_a_scope_that_waits_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger(Silent + $"Task.Run(() => {{ {loop} }}); Thread.Sleep(1000);");

    [Theory]
    [InlineData("Task.Run(() => { if (running) Handle(jobs.ReceiveFrameBytes()); });")]
    [FullData("Task.Run(() => { if (running) return; Handle(jobs.ReceiveFrameBytes()); });")]
    [FullData("if (running) Task.Run(() => Handle(jobs.ReceiveFrameBytes()));")]
    public Task Use_on_condition_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("Task.Run(() => { var go = new ManualResetEvent(false); go.WaitOne(); Handle(jobs.ReceiveFrameBytes()); });")]
    [FullData("Task.Run(() => { lock (text) Handle(jobs.ReceiveFrameBytes()); });")]
    public Task Use_behind_a_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("Task.Run(() => { Action later = () => Handle(jobs.ReceiveFrameBytes()); });")]
    [InlineData("Task.Run(() => Later(jobs)); IEnumerable<int> Later(PullSocket s) { Handle(s.ReceiveFrameBytes()); yield break; }")]
    public Task Use_in_code_that_may_not_run_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("Task.Run(() => Console.WriteLine(jobs));")]
    [FullData("Task.Run(() => { var s = running ? new PullSocket() : jobs; });")]
    public Task Socket_that_is_only_named_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) Task.Run(() => Handle({|ZMQ3011:jobs.ReceiveFrameBytes()|}));")]
    [FullData("Parallel.For(0, 9, _ => Handle({|ZMQ3011:jobs.ReceiveFrameBytes()|}));")]
    public Task Use_by_several_threads_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("Task.Run(() => { using var own = new PullSocket(text); while (true) Handle(own.ReceiveFrameBytes()); });")]
    public Task Use_of_another_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("new Timer(_ => Handle(jobs.ReceiveFrameBytes()), null, 0, 9);")]
    public Task Use_in_a_timer_DoesNotTrigger(string code) => Code.DoesNotTrigger(Silent + code);

    [Theory]
    [InlineData("var jobs = new PullSocket(text); Task.Run(() => Handle(jobs.ReceiveFrameBytes()));")]
    [InlineData("var jobs = new PullSocket(text); Task.Run(() => Handle(jobs.ReceiveFrameBytes())); if (running) jobs.Dispose();")]
    [FullData("var jobs = new PullSocket(text); jobs.Dispose(); jobs = new(); Task.Run(() => Handle(jobs.ReceiveFrameBytes()));")]
    [FullData("var jobs = receiver; Task.Run(() => Handle(jobs.ReceiveFrameBytes())); jobs = new(); jobs.Dispose();")]
    [FullData("using var p = new NetMQPoller { receiver }; Task.Run(() => p.Run()); Thread.Sleep(1000);")]
    public Task Object_that_is_not_disposed_under_the_task_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var jobs = new PullSocket(); Task.Run(() => { while (true) jobs.ReceiveFrameBytes(); });")]
    [FullData("using var jobs = new PullSocket(); new Thread(() => { while (true) jobs.ReceiveFrameBytes(); }).Start();")]
    public async Task Program_that_ends_with_the_scope_DoesNotTrigger(string code)
    {
        const string Usings = "using System.Threading; using System.Threading.Tasks; using NetMQ; using NetMQ.Sockets; ";
        await Code.DoesNotTrigger(Usings + code);
        await Code.DoesNotTrigger(Usings + "static class Program { static void Main() { " + code + " } }");
    }

    /// <summary>Where the code that starts it uses the socket too, that is what is wrong.</summary>
    [Fact]
    public Task Shared_socket_is_reported_once() =>
        RuleTest
            .Of("ZMQ3011")
            .ForNetMq()
            .Triggers(
                "using var s = new DealerSocket(text); "
                    + "Task.Run(() => { while (true) Handle([|s.ReceiveFrameBytes()|]); }); s.SendFrame(text);"
            );
}
