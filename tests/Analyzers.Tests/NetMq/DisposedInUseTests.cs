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
