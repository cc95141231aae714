using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

public sealed class DisposedInUseSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3038").ForNetMq();

    private const string Silent = "using var jobs = new PullSocket(text); ";

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
}
