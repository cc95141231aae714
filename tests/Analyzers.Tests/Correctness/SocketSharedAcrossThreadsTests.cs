using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SocketSharedAcrossThreadsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("Task.Run(() => { while (running) {|ZMQ3011:socket.Recv(payload)|}; }); socket.Send(payload);")]
    [InlineData("var t = Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); socket.Send(payload); t.Wait();")]
    [InlineData("Task.Factory.StartNew(() => { {|ZMQ3011:socket.Recv(payload)|}; }); for (var i = 0; i < size; i++) socket.Send(payload);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => { {|ZMQ3011:socket.Recv(payload)|}; socket.Send(text); }); socket.Send(payload);")]
    [InlineData("new Thread(() => { {|ZMQ3011:socket.Recv(payload)|}; }).Start(); socket.Send(payload);")]
    [InlineData(
        "var t = new Thread(() => { {|ZMQ3011:socket.Recv(payload)|}; }) { IsBackground = true }; t.Start(); "
            + "socket.Send(payload); t.Join();"
    )]
    [InlineData(
        "var timer = new Timer(_ => {|ZMQ3011:socket.Send(text)|}, null, 0, 1000); while (running) socket.Recv(payload); timer.Dispose();"
    )]
    [InlineData(
        "var timer = new System.Timers.Timer(100); timer.Elapsed += (_, _) => {|ZMQ3011:socket.Send(text)|}; timer.Start(); "
            + "while (running) socket.Recv(payload);"
    )]
    [InlineData("Task.Run(() => { {|ZMQ3011:socket.Send(text)|}; }); Task.Run(() => { socket.Recv(payload); });")]
    [InlineData("for (var i = 0; i < 4; i++) Task.Run(() => {|ZMQ3011:socket.Send(text)|});")]
    [InlineData("Task.Run(() => {|ZMQ3011:Proxy.Start(socket, receiver)|}); socket.Send(payload);")]
    [InlineData(
        "var all = new List<Thread>(); foreach (var s in sockets) { var t = new Thread(() => { {|ZMQ3011:socket.Send(text)|}; "
            + "}); t.Start(); all.Add(t); } foreach (var t in all) t.Join();"
    )]
    [InlineData("while (running) { socket.Recv(payload); Task.Run(() => {|ZMQ3011:socket.Send(payload)|}); }")]
    [InlineData("Parallel.For(0, 10, i => {|ZMQ3011:socket.Send(payload)|});")]
    [InlineData("Parallel.ForEach(sockets, s => { {|ZMQ3011:socket.Send(payload)|}; s.Send(payload); });")]
    [InlineData("Parallel.For(0, 10, new ParallelOptions { MaxDegreeOfParallelism = 4 }, i => {|ZMQ3011:socket.Send(payload)|});")]
    [InlineData("Parallel.Invoke(() => {|ZMQ3011:socket.Send(payload)|}, () => {|ZMQ3011:socket.Recv(message)|});")]
    [InlineData("void Loop() { {|ZMQ3011:socket.Recv(payload)|}; } Task.Run(Loop); socket.Send(payload);")]
    [InlineData("void Loop() { {|ZMQ3011:socket.Recv(payload)|}; } var t = new Thread(Loop); t.Start(); socket.Send(payload);")]
    [InlineData("Task.Run(() => { {|ZMQ3011:socket.RecvMultipart()|}; }); socket.SendMultipart(\"a\");")]
    [InlineData(
        "var own = new Socket(context, SocketType.Dealer); Task.Run(() => { while (running) {|ZMQ3011:own.Recv(payload)|}; }); "
            + "own.Connect(\"tcp://a:1\"); own.Send(text);"
    )]
    [InlineData(
        "Task.Run(async () => { await Task.Delay(1); {|ZMQ3011:socket.Recv(payload)|}; }); Log(); socket.Send(payload); "
            + "static void Log() => Console.WriteLine();"
    )]
    [InlineData(
        "Task.Run(async () => { using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1)); "
            + "while (await timer.WaitForNextTickAsync()) {|ZMQ3011:socket.Send(text)|}; }); while (running) socket.Recv(payload);"
    )]
    [InlineData("if (running) Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); socket.Send(payload);")]
    [InlineData("try { Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); } finally { socket.Send(payload); }")]
    [InlineData("Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); socket?.Send(payload);")]
    [InlineData("var t = new Task(() => {|ZMQ3011:socket.Recv(payload)|}); t.Start(); socket.Send(payload);")]
    [InlineData("Parallel.For(0, 10, i => { if (i == 0) Thread.Sleep(1); else {|ZMQ3011:socket.Send(text)|}; });")]
    [InlineData("Parallel.For(0, 10, i => { if (i > 2) {|ZMQ3011:socket.Send(text)|}; });")]
    [InlineData(
        "void Again(int n) { if (n > 0) Again(n - 1); } Task.Run(() => { Again(3); {|ZMQ3011:socket.Recv(payload)|}; }); "
            + "socket.Send(payload);"
    )]
    [InlineData("Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); Console.WriteLine(1); Handle(size); socket.Send(payload);")]
    [InlineData("if (running) Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); if (running) socket.Send(payload);")]
    [InlineData("var other = size > 3; if (running) Task.Run(() => {|ZMQ3011:socket.Recv(payload)|}); if (!other) socket.Send(payload);")]
    public Task Shared_socket_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "Task.Run(() => { using var own = new Socket(context, SocketType.Pull); own.Recv(payload); }); "
            + "using var other = new Socket(context, SocketType.Push); other.Send(text);"
    )]
    [InlineData(
        "using var own = new Socket(context, SocketType.Pull); own.Bind(\"tcp://*:1\"); own.SetOption(SocketOption.Linger, 0); "
            + "Task.Run(() => { while (running) own.Recv(payload); });"
    )]
    [InlineData(
        "var t = new Thread(() => { socket.Recv(payload); }); socket.Connect(\"tcp://a:1\"); socket.Send(text); t.Start(); "
            + "t.Join(); socket.Send(text); socket.Dispose();"
    )]
    [InlineData("var t = Task.Run(() => socket.Recv(payload)); t.Wait(); socket.Send(payload);")]
    [InlineData("await Task.Run(() => socket.Recv(payload)); socket.Send(payload);")]
    [InlineData("var n = await Task.Run(() => socket.Recv(payload)).ConfigureAwait(false); socket.Send(payload);")]
    [InlineData("Task.Run(() => socket.Recv(payload)).GetAwaiter().GetResult(); socket.Send(payload);")]
    [InlineData("var n = Task.Run(() => socket.Recv(payload)).Result; socket.Send(payload);")]
    [InlineData(
        "var a = Task.Run(() => socket.Recv(payload)); var b = Task.Run(() => sender.Send(payload)); Task.WaitAll(a, b); "
            + "socket.Send(text); sender.Send(text);"
    )]
    [InlineData("var a = Task.Run(() => socket.Recv(payload)); await Task.WhenAll(a); socket.Send(text);")]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); sender.Send(payload); sender.Send(text);")]
    [InlineData("if (running) Task.Run(() => socket.Recv(payload)); else socket.Send(payload);")]
    [InlineData("if (running) { Task.Run(() => socket.Recv(payload)); return; } socket.Send(payload);")]
    [InlineData(
        "var done = new ManualResetEventSlim(); Task.Run(() => { socket.Recv(payload); done.Set(); }); done.Wait(); socket.Send(payload);"
    )]
    [InlineData(
        "var go = new ManualResetEventSlim(); Task.Run(() => { go.Wait(); socket.Recv(payload); }); socket.Send(payload); go.Set();"
    )]
    [InlineData("var gate = new object(); Task.Run(() => { lock (gate) socket.Recv(payload); }); lock (gate) socket.Send(payload);")]
    [InlineData("Task.Run(() => { socket.Recv(payload); sender.Send(text); }); receiver.RecvString(); socket.Send(payload);")]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); Wait(); socket.Send(payload); void Wait() { receiver.Recv(message); }")]
    [InlineData("Parallel.ForEach(sockets, s => { s.Send(payload); });")]
    [InlineData("Parallel.For(0, 10, i => { using var own = new Socket(context, SocketType.Push); own.Send(payload); });")]
    [InlineData("Parallel.For(0, 10, new ParallelOptions { MaxDegreeOfParallelism = 1 }, i => { socket.Send(payload); });")]
    [InlineData("var gate = new object(); Parallel.For(0, 10, i => { lock (gate) { socket.Send(payload); } });")]
    [InlineData("Parallel.Invoke(() => { socket.Send(payload); }, () => { receiver.Recv(message); });")]
    [InlineData("foreach (var s in sockets) Task.Run(() => { s.Send(payload); });")]
    [InlineData(
        "for (var i = 0; i < 4; i++) { var own = new Socket(context, SocketType.Push); own.Connect(\"tcp://a:1\"); "
            + "Task.Run(() => { own.Send(payload); }); }"
    )]
    [InlineData("for (var i = 0; i < 4; i++) { var k = i; Task.Run(() => { sockets[k].Send(payload); }); } sockets[0].Recv(payload);")]
    [InlineData("for (var i = 0; i < 4; i++) Task.Run(() => socket.Send(text)).Wait();")]
    [InlineData("for (var i = 0; i < 4; i++) { var t = Task.Run(() => socket.Send(text)); t.Wait(); }")]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); socket.Dispose();")]
    [InlineData("Action a = () => socket.Recv(payload); a(); socket.Send(payload);")]
    [InlineData("var timer = new Timer(_ => { socket.Send(text); }, null, Timeout.Infinite, Timeout.Infinite); socket.Recv(payload);")]
    [InlineData("Task.Run(() => context.Shutdown()); socket.Recv(payload);")]
    [InlineData(
        "var t = new Thread(() => { socket.Recv(payload); }); Register(t); socket.Send(payload); static void Register(Thread thread) { }"
    )]
    [InlineData("Task? t = null; while (running) { t?.Wait(); t = Task.Run(() => socket.Send(text)); }")]
    [InlineData(
        "var t = Task.CompletedTask; if (running) t = Task.Run(() => socket.Send(text)); if (running) t.Wait(); socket.Send(text);"
    )]
    [InlineData("using var timer = new Timer(_ => { socket.Send(text); }); socket.Recv(payload);")]
    [InlineData("for (var i = 0; i < 2; i++) { if (i == 0) Task.Run(() => { socket.Recv(payload); }); else break; }")]
    [InlineData("for (var i = 0; i < 1; i++) Task.Run(() => { socket.Recv(payload); });")]
    [InlineData("var done = false; Task.Run(() => { socket.Recv(payload); done = true; }); while (!done) { } socket.Send(text);")]
    [InlineData(
        "var done = 0; Task.Run(() => { socket.Recv(payload); Interlocked.Exchange(ref done, 1); }); "
            + "while (Interlocked.CompareExchange(ref done, 0, 0) == 0) Thread.Sleep(1); socket.Send(text);"
    )]
    [InlineData(
        "private volatile bool _done; void M(Socket s, byte[] b) { Task.Run(() => { s.Recv(b); Finish(); }); "
            + "while (!_done) { } s.Send(b); } private void Finish() => _done = true;"
    )]
    [InlineData(
        "var timer = new System.Timers.Timer(100); timer.Elapsed += (_, _) => { socket.Send(text); }; "
            + "socket.Connect(\"tcp://a:1\"); timer.Start(); sender.Send(text);"
    )]
    [InlineData(
        "var timer = new System.Timers.Timer(100) { Enabled = false }; timer.Elapsed += (_, _) => { socket.Send(text); }; "
            + "socket.Connect(\"tcp://a:1\"); Begin(timer); socket.Send(text); static void Begin(System.Timers.Timer t) => t.Start();"
    )]
    [InlineData("if (running) Task.Run(() => socket.Recv(payload)); if (!running) socket.Send(payload);")]
    [InlineData("Parallel.For(0, 10, i => { if (i == 0) socket.Send(text); });")]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); Handle(socket.GetHashCode());")]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); Handle(socket.Equals(null) ? 1 : 2);")]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); Handle(socket.ToString()!);")]
    [InlineData("Task.Run(() => { socket.Recv(payload); }); socket?.Dispose();")]
    [InlineData("Parallel.For(0, 10, i => { switch (i) { case 0: socket.Send(text); break; } });")]
    [InlineData("Parallel.For(0, 10, i => { _ = i switch { 0 => socket.Send(text), _ => false }; });")]
    [InlineData("await Task.Run(() => socket.Recv(payload)).WaitAsync(TimeSpan.FromSeconds(1)); socket.Send(payload);")]
    [InlineData("await Task.Factory.StartNew(async () => { socket.Recv(payload); await Task.Yield(); }).Unwrap(); socket.Send(payload);")]
    [InlineData("Parallel.For(0, 10, new ParallelOptions { MaxDegreeOfParallelism = size }, i => { socket.Send(payload); });")]
    [InlineData("var options = new ParallelOptions(); Parallel.For(0, 10, options, i => { socket.Send(payload); });")]
    [InlineData("var gate = new object(); Task.Run(() => { Monitor.Enter(gate); socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("var gate = new object(); Task.Run(() => { if (Monitor.TryEnter(gate)) socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("var gate = new Lock(); Task.Run(() => { using (gate.EnterScope()) socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("Task.Run(() => { SpinWait.SpinUntil(() => running); socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("var barrier = new Barrier(2); Task.Run(() => { barrier.SignalAndWait(); socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("var other = new Thread(() => { }); Task.Run(() => { other.Join(); socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("Task.Run(() => { Task.Delay(1).GetAwaiter().GetResult(); socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("Action wait = () => { }; Task.Run(() => { wait.Invoke(); socket.Recv(payload); }); socket.Send(payload);")]
    [InlineData("var t = Task.Run(() => { socket.Recv(payload); }); while (!t.IsCompleted) Thread.Sleep(1); socket.Send(text);")]
    [InlineData("var t = new Thread(() => { socket.Recv(payload); }); t.Start(); while (t.IsAlive) Thread.Sleep(1); socket.Send(text);")]
    [InlineData(
        "var t = Task.Run(() => { socket.Recv(payload); }); while (t.Status != TaskStatus.RanToCompletion) Thread.Sleep(1); "
            + "socket.Send(text);"
    )]
    [InlineData("var timer = new Timer(_ => { socket.Send(text); }, null, 0, 1000); timer.Change(-1, -1); socket.Recv(payload);")]
    [InlineData(
        "var timer = new Timer(_ => { socket.Send(text); }, null, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan); "
            + "socket.Recv(payload);"
    )]
    [InlineData("var timer = new Timer(_ => { socket.Send(text); }, null, -1L, -1L); socket.Recv(payload);")]
    [InlineData("var timer = new Timer(_ => { socket.Send(text); }, null, uint.MaxValue, 0u); socket.Recv(payload);")]
    [InlineData(
        "var queue = new BlockingCollection<int>(); Task.Run(() => { socket.Recv(payload); queue.Add(1); }); queue.Take(); "
            + "socket.Send(text);"
    )]
    [InlineData(
        "var queue = new BlockingCollection<int>(); Task.Run(() => { socket.Recv(payload); queue.Add(1); }); "
            + "if (queue.TryTake(out _)) socket.Send(text);"
    )]
    [InlineData(
        "var queue = new BlockingCollection<int>(); Task.Run(() => { socket.Recv(payload); queue.Add(1); }); "
            + "foreach (var i in queue.GetConsumingEnumerable()) socket.Send(text);"
    )]
    [InlineData("var gate = new object(); Task.Run(() => { socket.Recv(payload); }); lock (gate) { } socket.Send(payload);")]
    [InlineData("var done = 0; Task.Run(() => { socket.Recv(payload); done++; }); while (done == 0) { } socket.Send(text);")]
    [InlineData("private bool _on; void M(Socket s, byte[] b) { if (_on) Task.Run(() => { s.Recv(b); }); if (!_on) s.Send(b); }")]
    [InlineData(
        "var go = new ManualResetEventSlim(); Task.Run(() => { go.Wait(); socket.Recv(payload); go.Wait(); }); "
            + "socket.Send(payload); go.Set();"
    )]
    public Task Legal_hand_over_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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
    [InlineData("new Thread(() => {|#0:socket.Recv(payload)|}).Start(); socket.Send(payload);", "this thread", "the code that starts it")]
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
        "another that is started beside it"
    )]
    [InlineData(
        "Task.Run(() => { {|#0:socket.Send(text)|}; }); new Thread(() => { socket.Recv(payload); }).Start();",
        "this task",
        "this thread that is started beside it"
    )]
    [InlineData("for (var i = 0; i < 4; i++) Task.Run(() => {|#0:socket.Send(text)|});", "this task", "other turns of the same loop")]
    [InlineData("Parallel.For(0, 10, i => {|#0:socket.Send(text)|});", "Parallel.For", "other turns of the same loop")]
    public Task Message_names_both_Triggers(string code, string one, string other)
    {
        var test = Code.Analysis(code);
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("ZMQ3011", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage($"'socket' is used by {one} and, at the same time perhaps, by {other}: a socket is not thread-safe")
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(payload);")]
    [InlineData(
        "socket.Send(text, SendFlags.SendMore); var data = {|ZMQ3011:await File()|}; socket.Send(data); "
            + "static Task<byte[]> File() => Task.FromResult(new byte[1]);"
    )]
    [InlineData(
        "{|ZMQ3001:socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)|};\nHandle(1); "
            + "socket.Send({|ZMQ3011:await File()|}); static Task<byte[]> File() => Task.FromResult(new byte[1]);"
    )]
    [InlineData("do { socket.Recv(message); {|ZMQ3011:await Task.Delay(1)|}; } while (message.More);")]
    [InlineData("do { socket.Recv(payload); {|ZMQ3011:await Task.Yield()|}; } while (socket.HasMore);")]
    [InlineData("socket.Recv(payload); while (socket.HasMore) { {|ZMQ3011:await Task.Yield()|}; socket.Recv(payload); }")]
    [InlineData("socket.Send(payload, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(text);")]
    [InlineData("socket.Send(message, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(payload);")]
    [InlineData("socket.Send(text, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send(message);")]
    [InlineData("socket.Send((nint)0, 0, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; socket.Send((nint)0, 0);")]
    [InlineData("socket.Send(text, SendFlags.SendMore); {|ZMQ3011:await Task.Delay(1)|}; await Task.Yield(); socket.Send(payload);")]
    [InlineData("while (socket.HasMore) { socket.Recv(payload); {|ZMQ3011:await Task.Yield()|}; }")]
    public Task Await_between_frames_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); socket.Send(payload); await Task.Delay(1); socket.Send(text);")]
    [InlineData("await Task.Delay(1); socket.Send(text, SendFlags.SendMore); socket.Send(payload);")]
    [InlineData("socket.Send(text); await Task.Delay(1); socket.Send(payload);")]
    [InlineData("socket.Send(text, SendFlags.SendMore); Task.Run(async () => { await Task.Delay(1); }); socket.Send(payload);")]
    [InlineData(
        "socket.Send(text, SendFlags.SendMore); if (running) { socket.Send(payload); return; } await Task.Delay(1); socket.Send(payload);"
    )]
    [InlineData("socket.Send(text, SendFlags.SendMore); await Task.Delay(1); sender.Send(payload);")]
    [InlineData("while (running) { socket.Recv(message); await Task.Delay(1); }")]
    [InlineData("do { await Task.Delay(1); socket.Recv(message); } while (running);")]
    [InlineData("socket.Send(text, SendFlags.SendMore); await Task.Delay(1); socket.Recv(payload);")]
    [InlineData("while (socket.HasMore) { socket.Recv(payload); if (!socket.HasMore) await Task.Yield(); }")]
    [InlineData("while (socket.HasMore) { socket.Recv(payload); switch (socket.HasMore) { case false: await Task.Yield(); break; } }")]
    [InlineData("while (socket.HasMore) { socket.Recv(payload); while (!socket.HasMore && running) await Task.Yield(); }")]
    [InlineData("while (sender.HasMore) { socket.Recv(payload); await Task.Yield(); }")]
    public Task Await_between_messages_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); await Tusk.Delay(1); socket.Send(payload);")]
    [InlineData("socket.Send(text, SendFlags.SendMore); socket.Send(await Tusk.File());")]
    [InlineData("socket.Recv(payload); while (socket.HasMore) { await Task.(); socket.Recv(payload); }")]
    public Task Await_of_something_unknown_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

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
}
