using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where a method of the user's starts the thread, and where somebody at a keyboard is waited for.</summary>
public sealed class SocketSharedByOwnStartTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Type(string start, string use) =>
        $$"""
            static void Run(Socket socket) { {{use}} }
            {{start}}
            """;

    [Theory]
    [InlineData("static void Spawn(Action work) => Task.Run(work);")]
    [FullData("static Task Spawn(Action work) => Task.Run(work);")]
    [FullData("static Thread Spawn(ThreadStart work) { var t = new Thread(work) { IsBackground = true }; t.Start(); return t; }")]
    [FullData("static void Spawn(Action work) => Inner(work); static void Inner(Action work) { Task.Run(work); }")]
    [InlineData("static void Spawn(Action work) { var t = new Thread(() => work()); t.IsBackground = true; t.Start(); }")]
    [InlineData("static void Spawn(Action work) => new Thread(work.Invoke).Start();")]
    [FullData("static void Spawn(Action work) => ThreadPool.QueueUserWorkItem(_ => work());")]
    [FullData("static void Spawn(Action work) => Task.Run(() => { work(); });")]
    [FullData("static void Spawn(Action work) => Inner(() => work.Invoke()); static void Inner(Action work) { Task.Run(work); }")]
    public Task Thread_that_a_method_starts_Triggers(string start) =>
        Code.Triggers(Type(start, "Spawn(() => { while (true) {|ZMQ3011:socket.RecvString()|}; }); socket.Send(\"a\");"));

    [Theory]
    [InlineData("static void Spawn(Action work) => work();")]
    [FullData("static Thread Spawn(ThreadStart work) => new Thread(work);")]
    [FullData("static void Spawn(Action work) { Action all = () => work(); all(); }")]
    public Task Method_that_starts_nothing_DoesNotTrigger(string start) => Code.DoesNotTrigger(Spawning(start));

    [Theory]
    [InlineData("static void Spawn(Action work) { if (Environment.ProcessorCount > 1) Task.Run(work); else work(); }")]
    [FullData("static void Spawn(Action work) => Task.Run(() => { if (Environment.ProcessorCount > 1) work(); });")]
    [InlineData("static void Spawn(Action work) { if (!ThreadPool.QueueUserWorkItem(_ => work())) throw new Exception(); }")]
    [InlineData("static bool Spawn(Action work) => Environment.ProcessorCount > 1 && ThreadPool.QueueUserWorkItem(_ => work());")]
    public Task Method_that_may_start_nothing_DoesNotTrigger(string start) => Code.DoesNotTrigger(Spawning(start));

    [Theory]
    [InlineData("static void Spawn(Action work) { Task.Run(work).Wait(); }")]
    [InlineData("static void Spawn(Action work) { var t = new Thread(() => work()); t.Start(); t.Join(); }")]
    [FullData("static void Spawn(Action work) { var t = Task.Run(work); t.Wait(); }")]
    [FullData("static void Spawn(Action work) => Task.Run(() => work()).Wait();")]
    public Task Method_that_waits_DoesNotTrigger(string start) => Code.DoesNotTrigger(Spawning(start));

    [Theory]
    [InlineData("static void Spawn(Action work) => Task.Run(() => { Thread.Sleep(1000); work(); });")]
    public Task Method_whose_thread_waits_first_DoesNotTrigger(string start) => Code.DoesNotTrigger(Spawning(start));

    private static string Spawning(string start) => Type(start, "Spawn(() => { while (true) socket.RecvString(); }); socket.Send(\"a\");");

    [Fact]
    public Task Method_that_is_named_Triggers() =>
        Code.Triggers(
            Type(
                "static void Spawn(Action work) => new Thread(() => work()).Start();",
                "void Listen() { while (true) {|ZMQ3011:socket.RecvString()|}; } Spawn(Listen); socket.Send(\"a\");"
            )
        );

    [Theory]
    [InlineData("var t = Spawn(() => { socket.RecvString(); }); t.Wait(); socket.Send(\"a\");")]
    public Task Use_after_the_end_DoesNotTrigger(string use) =>
        Code.DoesNotTrigger(Type("static Task Spawn(Action work) => Task.Run(work);", use));

    [Theory]
    [InlineData("socket.Send(\"a\"); Spawn(() => { socket.RecvString(); });")]
    public Task Use_before_the_start_DoesNotTrigger(string use) =>
        Code.DoesNotTrigger(Type("static Task Spawn(Action work) => Task.Run(work);", use));

    [Theory]
    [InlineData("while (true) { var line = Console.ReadLine(); if (line is null) break; socket.Send(line); }")]
    [InlineData("string? line; while ((line = Console.ReadLine()) != null) socket.Send(line);")]
    [FullData("Console.ReadKey(); socket.Send(\"bye\");")]
    public Task Send_of_what_somebody_types_Triggers(string use) =>
        Code.Triggers(Type("", "Task.Run(() => { while (true) {|ZMQ3011:socket.RecvString()|}; }); " + use));

    [Theory]
    [InlineData("Task.Run(() => { socket.RecvString(); }); Console.ReadLine(); socket.Send(\"a\");")]
    [InlineData("var on = true; Task.Run(() => { while (on) socket.RecvString(); }); Console.ReadLine(); on = false; socket.Send(\"a\");")]
    [InlineData(
        "var t = Task.Run(() => { while (true) if (socket.RecvString() == \"\") break; }); Console.ReadLine(); socket.Send(\"a\");"
    )]
    public Task Send_when_somebody_may_know_that_the_thread_has_done_DoesNotTrigger(string use) => Code.DoesNotTrigger(Type("", use));
}
