using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SocketSharedAcrossThreadsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("Task.Run(() => { while (running) {|ZMQ3011:socket.Recv(payload)|}; }); socket.Send(payload);")]
    [FullData("var t = Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); socket.Send(payload); t.Wait();")]
    [InlineData("Task.Factory.StartNew(() => { {|ZMQ3011:socket.Recv(payload)|}; }); for (var i = 0; i < size; i++) socket.Send(payload);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => { {|ZMQ3011:socket.Recv(payload)|}; socket.Send(text); }); socket.Send(payload);")]
    [InlineData("var t = new Task(() => {|ZMQ3011:socket.Recv(payload)|}); t.Start(); socket.Send(payload);")]
    public Task Socket_of_a_task_and_its_starter_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => {|ZMQ3011:Proxy.Start(socket, receiver)|}); socket.Send(payload);")]
    public Task Socket_of_a_proxy_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => { {|ZMQ3011:socket.RecvMultipart()|}; }); socket.SendMultipart(\"a\");")]
    public Task Socket_of_a_multipart_receive_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var own = new Socket(context, SocketType.Dealer);
            Task.Run(() => { while (running) {|ZMQ3011:own.Recv(payload)|}; });
            own.Connect("tcp://a:1");
            own.Send(text);
            """
    )]
    [FullData("Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); Console.WriteLine(1); Handle(size); socket.Send(payload);")]
    public Task Socket_behind_other_code_of_the_starter_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            Task.Run(async () => { await Task.Delay(1); {|ZMQ3011:socket.Recv(payload)|}; });
            Log();
            socket.Send(payload);
            static void Log() => Console.WriteLine();
            """
    )]
    [InlineData(
        """
            void Again(int n) { if (n > 0) Again(n - 1); }
            Task.Run(() => { Again(3); {|ZMQ3011:socket.Recv(payload)|}; });
            socket.Send(payload);
            """
    )]
    public Task Socket_behind_other_code_of_the_task_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("new Thread(() => { {|ZMQ3011:socket.Recv(payload)|}; }).Start(); socket.Send(payload);")]
    [FullData(
        """
            var t = new Thread(() => { {|ZMQ3011:socket.Recv(payload)|}; }) { IsBackground = true };
            t.Start();
            socket.Send(payload);
            t.Join();
            """
    )]
    [FullData("void Loop() { {|ZMQ3011:socket.Recv(payload)|}; } var t = new Thread(Loop); t.Start(); socket.Send(payload);")]
    public Task Socket_of_a_thread_and_its_starter_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var timer = new Timer(_ => {|ZMQ3011:socket.Send(text)|}, null, 0, 1000);
            while (running) socket.Recv(payload);
            timer.Dispose();
            """
    )]
    [InlineData(
        """
            var timer = new System.Timers.Timer(100);
            timer.Elapsed += (_, _) => {|ZMQ3011:socket.Send(text)|};
            timer.Start();
            while (running) socket.Recv(payload);
            """
    )]
    [InlineData(
        """
            Task.Run(async () =>
            {
                using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
                while (await timer.WaitForNextTickAsync()) {|ZMQ3011:socket.Send(text)|};
            });
            while (running) socket.Recv(payload);
            """
    )]
    public Task Socket_of_a_timer_and_its_starter_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => { {|ZMQ3011:socket.Send(text)|}; }); Task.Run(() => { socket.Recv(payload); });")]
    [FullData("for (var i = 0; i < 4; i++) Task.Run(() => {|ZMQ3011:socket.Send(text)|});")]
    [InlineData(
        """
            var all = new List<Thread>();
            foreach (var s in sockets)
            {
                var t = new Thread(() => { {|ZMQ3011:socket.Send(text)|}; });
                t.Start();
                all.Add(t);
            }
            foreach (var t in all) t.Join();
            """
    )]
    [InlineData("while (running) { socket.Recv(payload); Task.Run(() => {|ZMQ3011:socket.Send(payload)|}); }")]
    public Task Socket_of_several_tasks_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Parallel.For(0, 10, i => {|ZMQ3011:socket.Send(payload)|});")]
    [FullData("Parallel.ForEach(sockets, s => { {|ZMQ3011:socket.Send(payload)|}; s.Send(payload); });")]
    [InlineData("Parallel.For(0, 10, new ParallelOptions { MaxDegreeOfParallelism = 4 }, i => {|ZMQ3011:socket.Send(payload)|});")]
    [FullData("Parallel.Invoke(() => {|ZMQ3011:socket.Send(payload)|}, () => {|ZMQ3011:socket.Recv(message)|});")]
    [InlineData("Parallel.For(0, 10, i => { if (i == 0) Thread.Sleep(1); else {|ZMQ3011:socket.Send(text)|}; });")]
    [InlineData("Func<int, byte[]> make = i => new byte[i]; Parallel.For(0, 10, i => { var m = make(i); {|ZMQ3011:socket.Send(m)|}; });")]
    [FullData("Func<int, string> make = i => $\"{i}\"; Parallel.For(0, 10, i => {|ZMQ3011:socket.Send(make(i))|});")]
    [FullData("Parallel.For(0, 10, i => { if (i > 2) {|ZMQ3011:socket.Send(text)|}; });")]
    public Task Socket_of_a_parallel_loop_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Socket_of_a_method_that_a_task_runs_Triggers() =>
        Code.Triggers("void Loop() { {|ZMQ3011:socket.Recv(payload)|}; } Task.Run(Loop); socket.Send(payload);");

    [Theory]
    [InlineData("if (running) Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); socket.Send(payload);")]
    [FullData("try { Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); } finally { socket.Send(payload); }")]
    [InlineData("Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); socket?.Send(payload);")]
    [FullData("if (running) Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); if (running) socket.Send(payload);")]
    [InlineData("var other = size > 3; if (running) Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); if (!other) socket.Send(payload);")]
    public Task Socket_on_ways_that_meet_Triggers(string code) => Code.Triggers(code);

    /// <summary>Neither a return nor an exception comes from a finally to the code behind it.</summary>
    [Fact]
    public Task Socket_behind_a_finally_that_leads_elsewhere_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            try
            {
                if (running)
                {
                    Task.Run(() => socket.Recv(payload));
                    return;
                }
            }
            finally
            {
                size++;
            }

            socket.Send(payload);
            """
        );

    [Fact]
    public Task Field_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private readonly Socket _other = null!;

            void Run(byte[] payload)
            {
                Task.Run(() => { while (true) {|ZMQ3011:_socket.Recv(payload)|}; });
                Task.Run(() => { while (true) _other.Recv(payload); });
                _socket.Send(payload);
            }
            """
        );

    [Theory]
    [InlineData("Task.Run(() => {|#0:socket.Recv(payload)|}); socket.Send(payload);", "this task", "the code that starts it")]
    [FullData("new Thread(() => {|#0:socket.Recv(payload)|}).Start(); socket.Send(payload);", "this thread", "the code that starts it")]
    [InlineData(
        "var t = new Task(() => {|#0:socket.Recv(payload)|}); t.Start(); socket.Send(payload);",
        "this task",
        "the code that starts it"
    )]
    [InlineData(
        "var timer = new Timer(_ => {|#0:socket.Send(text)|}, null, 0, 1000); while (running) socket.Recv(payload);",
        "this timer",
        "the code that starts it"
    )]
    [InlineData(
        "Task.Run(() => { {|#0:socket.Send(text)|}; }); Task.Run(() => { socket.Recv(payload); });",
        "this task",
        "another started beside it"
    )]
    [InlineData(
        "Task.Run(() => { {|#0:socket.Send(text)|}; }); new Thread(() => { socket.Recv(payload); }).Start();",
        "this task",
        "this thread started beside it"
    )]
    [InlineData("for (var i = 0; i < 4; i++) Task.Run(() => {|#0:socket.Send(text)|});", "this task", "other iterations of the same loop")]
    [InlineData("Parallel.For(0, 10, i => {|#0:socket.Send(text)|});", "Parallel.For", "other iterations of the same loop")]
    public Task Message_names_both_Triggers(string code, string one, string other)
    {
        var test = Code.Analysis(code);
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3011", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage($"'socket' may be used by {one} and {other} at the same time; give each thread its own socket")
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(payload);")]
    [FullData(
        """
            socket.Send(text, SendFlags.SendMore);
            var data = {|ZMQ3011:await File()|};
            socket.Send(data);
            static Task<byte[]> File() => Task.FromResult(new byte[1]);
            """
    )]
    [InlineData(
        """
            {|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|};
            Handle(1); socket.Send({|ZMQ3011:await File()|}); static Task<byte[]> File() => Task.FromResult(new byte[1]);
            """
    )]
    [InlineData("socket.Send(payload, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(text);")]
    [FullData("socket.Send(message, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(payload);")]
    [FullData("socket.Send(text, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(message);")]
    [FullData("socket.Send((nint)0, 0, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send((nint)0, 0);")]
    [InlineData("socket.Send(text, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; await Task.Yield(); socket.Send(payload);")]
    public Task Await_between_frames_of_a_send_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("do { socket.Recv(message); {|ZMQ3011:await Task.Delay(1)|}; } while (message.More);")]
    [FullData("do { socket.Recv(payload); {|ZMQ3011:await Task.Yield()|}; } while (socket.HasMore);")]
    [InlineData("socket.Recv(payload); while (socket.HasMore) { {|ZMQ3011:await Task.Yield()|}; socket.Recv(payload); }")]
    [InlineData("while (socket.HasMore) { socket.Recv(payload); {|ZMQ3011:await Task.Yield()|}; }")]
    public Task Await_between_frames_of_a_receive_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis("Task.Run(() => { while (running) {|ZMQ3011:socket.Recv(payload)|}; }); socket.Send(payload);");
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Task.Run(() => { {|ZMQ3011:link.Next()|}; }); link.Put(\"x\");")]
    [FullData("Parallel.For(0, 3, i => { {|ZMQ3011:link.Put(\"x\")|}; });")]
    public Task Object_around_a_socket_Triggers(string code) => Code.Triggers(OwnLink.File("static void Run(Link link) {" + code + "}"));
}
