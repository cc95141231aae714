using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 with events that .NET raises on other threads, helpers that have the socket, and flags that end loops.</summary>
public sealed class SocketSharedWithEventsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private const string Output = "var process = new System.Diagnostics.Process(); ",
        Line = "process.OutputDataReceived += (_, e) => {|ZMQ3011:socket.Send(e.Data!)|}; ",
        Quiet = "process.OutputDataReceived += (_, e) => socket.Send(e.Data!); ";

    [Theory]
    [InlineData(Output + Line + "process.BeginOutputReadLine(); socket.Send(payload);")]
    [InlineData(Output + "process.BeginOutputReadLine(); " + Line + "socket.Send(payload);")]
    [FullData(Output + Line + "process.BeginOutputReadLine(); while (running) socket.Recv(payload);")]
    [FullData(
        Output + "process.Exited += (_, _) => {|ZMQ3011:socket.Send(text)|}; process.EnableRaisingEvents = true; socket.Send(payload);"
    )]
    [InlineData("Console.CancelKeyPress += (_, _) => {|ZMQ3011:socket.Send(text)|}; while (running) socket.Send(payload);")]
    public Task Handler_that_runs_beside_the_code_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(Output + Quiet + "socket.Send(payload); process.BeginOutputReadLine();")]
    [FullData(Output + Quiet + "socket.Send(payload);")]
    [FullData(Output + "process.Exited += (_, _) => socket.Send(text); process.EnableRaisingEvents = running; socket.Send(payload);")]
    [FullData(Output + "process.Exited -= (_, _) => socket.Send(text); process.EnableRaisingEvents = true; socket.Send(payload);")]
    [FullData(Output + Quiet + "process.SynchronizingObject = null; process.BeginOutputReadLine(); socket.Send(payload);")]
    [FullData(Output + Quiet + "new System.Diagnostics.Process().BeginOutputReadLine(); socket.Send(payload);")]
    [FullData("socket.Send(payload); Console.CancelKeyPress += (_, _) => socket.Send(text); Console.ReadLine();")]
    [FullData("Console.CancelKeyPress += (_, _) => running = false; while (running) socket.Send(payload);")]
    public Task Handler_that_does_not_run_yet_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Handler_under_a_lock_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            Console.CancelKeyPress += (_, _) => { lock (text) socket.Send(text); };
            lock (text)
                socket.Send(payload);
            """
        );

    private static string Publisher(string start, string members = "") =>
        $$"""
            using System;
            using System.ComponentModel;
            using System.Threading;
            using Net.Zmq;

            public sealed class Publisher
            {
                private readonly Socket _socket;
                private readonly System.Timers.Timer _timer = new(100);
                private volatile bool _running = true;

                public Publisher(Socket socket)
                {
                    _socket = socket;
                    {{start}}
                }

                public void Send(byte[] payload) => _socket.Send(payload);

                {{members}}
            }
            """;

    private const string Tick = "private void Tick(object? sender, EventArgs e) => {|ZMQ3011:_socket.Send(\"tick\")|};",
        Silent = "private void Tick(object? sender, EventArgs e) => _socket.Send(\"tick\");";

    [Theory]
    [InlineData("_timer.Elapsed += Tick; _timer.Start();")]
    [FullData("_timer.Elapsed += Tick; _timer.Enabled = true;")]
    public Task Timer_in_a_field_that_the_constructor_starts_Triggers(string start) => Code.Triggers(Publisher(start, Tick));

    [Theory]
    [InlineData("_timer.Elapsed += Tick;")]
    public Task Timer_that_others_start_DoesNotTrigger(string start) => Code.DoesNotTrigger(Publisher(start, Silent));

    [Theory]
    [InlineData("_timer.Elapsed += Tick; _timer.Enabled = socket.HasMore;")]
    public Task Timer_that_may_not_be_started_DoesNotTrigger(string start) => Code.DoesNotTrigger(Publisher(start, Silent));

    [Theory]
    [InlineData("_timer.Elapsed += Tick; _timer.SynchronizingObject = (ISynchronizeInvoke?)null; _timer.Start();")]
    public Task Timer_that_chooses_its_thread_DoesNotTrigger(string start) => Code.DoesNotTrigger(Publisher(start, Silent));

    [Theory]
    [InlineData("_timer.Elapsed += Tick; _timer.Start(); _timer.Enabled = false;")]
    public Task Timer_that_is_stopped_DoesNotTrigger(string start) => Code.DoesNotTrigger(Publisher(start, Silent));

    private const string Begun = "_timer.Elapsed += Tick; _timer.Start();";

    [Theory]
    [InlineData("= new(100) { SynchronizingObject = Window.Current };")]
    [FullData("= Window.Timer();")]
    [InlineData("= new Window.Own();")]
    [InlineData(";")]
    public Task Timer_that_may_have_been_told_its_thread_where_it_was_made_DoesNotTrigger(string made) =>
        Code.DoesNotTrigger(Publisher(Begun, Silent + Window).Replace("= new(100);", made));

    [Theory]
    [InlineData("private void Bind() => _timer.SynchronizingObject = Window.Current;")]
    [InlineData("private void Bind() => Window.Bind(_timer);")]
    [InlineData("public System.Timers.Timer Timer => _timer;")]
    public Task Timer_that_may_be_told_its_thread_elsewhere_DoesNotTrigger(string members) =>
        Code.DoesNotTrigger(Publisher(Begun, Silent + Window + members));

    [Theory]
    [InlineData("= new System.Timers.Timer { Interval = 100, AutoReset = true };")]
    [FullData("= new System.Timers.Timer(TimeSpan.FromSeconds(1).TotalMilliseconds);")]
    public Task Timer_that_is_told_something_else_Triggers(string made) =>
        Code.Triggers(Publisher(Begun, Tick + "public void Stop() { _timer.Stop(); _timer.Dispose(); }").Replace("= new(100);", made));

    private const string Window = """
        private static class Window
        {
            public static ISynchronizeInvoke? Current;

            public static System.Timers.Timer Timer() => new(100) { SynchronizingObject = Current };

            public static void Bind(System.Timers.Timer timer) => timer.SynchronizingObject = Current;

            public sealed class Own : System.Timers.Timer
            {
                public Own() => SynchronizingObject = Current;
            }
        }
        """;

    [Theory]
    [InlineData("Process.Start(\"a\")")]
    [FullData("new Process { StartInfo = { FileName = \"a\" } }")]
    public Task Process_that_dotnet_makes_Triggers(string made) =>
        Code.Triggers(
            Output.Replace("new System.Diagnostics.Process()", made.Replace("Process", "System.Diagnostics.Process"))
                + Line
                + "process.BeginOutputReadLine(); socket.Send(payload);"
        );

    [Theory]
    [InlineData("_timer.Stop();")]
    [InlineData("_timer.Enabled = false;")]
    public Task Member_that_stops_the_timer_first_DoesNotTrigger(string stop) =>
        Code.DoesNotTrigger(
            Publisher("_timer.Elapsed += Tick; _timer.Start();", Silent)
                .Replace("=> _socket.Send(payload);", $"{{ {stop} _socket.Send(payload); }}")
        );

    [Theory]
    [InlineData("while (_running) _socket.Send(\"work\");")]
    [InlineData("while (_running && Environment.TickCount > 0) _socket.Send(\"work\");")]
    [InlineData("for (; _running; ) _socket.Send(\"work\");")]
    public Task Flag_that_others_only_clear_Triggers(string loop) =>
        Code.Triggers(
            Publisher(
                "",
                "public void Run() { using var t = new Timer(_ => {|ZMQ3011:_socket.Send(\"tick\")|}, null, 0, 100); "
                    + loop
                    + " } public void Stop() => _running = false;"
            )
        );

    private const string Handed = "public void Run() { new Thread(() => { ";

    [Theory]
    [InlineData("while (_running) Thread.Sleep(1); _socket.Send(\"tick\");")]
    [FullData("while (true) { if (!_running) break; Thread.Sleep(1); } _socket.Send(\"tick\");")]
    [FullData("for (;;) { if (_running) { Thread.Sleep(1); continue; } break; } _socket.Send(\"tick\");")]
    [FullData("while (true) { if (_running) { Thread.Sleep(1); continue; } _socket.Send(\"tick\"); }")]
    [FullData("while (!IsOver()) Thread.Sleep(1); _socket.Send(\"tick\");")]
    [FullData("while (true) { if (!_running) _socket.Send(\"tick\"); Thread.Sleep(1); }")]
    [FullData("while (IsRunning) Thread.Sleep(1); _socket.Send(\"tick\");")]
    [FullData("do Thread.Sleep(1); while (_running); _socket.Send(\"tick\");")]
    [FullData("for (; Volatile.Read(ref _running) != false; ) Thread.Yield(); _socket.Send(\"tick\");")]
    public Task Thread_that_is_told_when_it_may_begin_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Publisher(
                "",
                Handed
                    + code
                    + " }).Start(); _socket.Send(\"first\"); _running = false; } "
                    + "private bool IsRunning => _running; private bool IsOver() => !_running;"
            )
        );

    [Fact]
    public Task Flag_behind_which_both_go_on_Triggers() =>
        Code.Triggers(
            Publisher(
                "",
                Handed
                    + "while (true) { if (!_running) {|ZMQ3011:_socket.Send(\"tick\")|}; Thread.Sleep(1); } }).Start(); "
                    + "_running = false; while (true) _socket.Send(\"work\"); }"
            )
        );

    [Theory]
    [InlineData("while (!stop.IsCancellationRequested) Thread.Sleep(1);", "stop.Cancel();")]
    public Task Thread_that_is_told_by_a_token_DoesNotTrigger(string wait, string tell) => CheckThread(wait, tell);

    [Theory]
    [InlineData("while (Volatile.Read(ref n) < 1) Thread.Yield();", "Interlocked.Increment(ref n);")]
    public Task Thread_that_is_told_by_a_number_DoesNotTrigger(string wait, string tell) => CheckThread(wait, tell);

    private static Task CheckThread(string wait, string tell) =>
        Code.DoesNotTrigger(
            "var stop = new CancellationTokenSource(); var n = 0; Console.WriteLine(n); new Thread(() => { "
                + wait
                + " socket.Send(text); }).Start(); socket.Send(payload); "
                + tell
        );

    [Theory]
    [InlineData("Parallel.Invoke(() => socket.Send(text), () => Console.WriteLine()); socket.Send(payload);")]
    [FullData("while (running) Parallel.Invoke(() => socket.Send(text), () => Console.WriteLine());")]
    public Task Call_that_waits_for_all_that_it_runs_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (Environment.CurrentManagedThreadId == _owner) _socket.Send(\"tick\"); else Console.WriteLine();")]
    [InlineData("if (!IsOwner()) return; _socket.Send(\"tick\");")]
    [InlineData("Verify(); _socket.Send(\"tick\");")]
    public Task Handler_that_asks_which_thread_it_is_on_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Publisher(
                "_timer.Elapsed += (_, _) => { " + code + " }; _timer.Start();",
                """
                private readonly int _owner = Environment.CurrentManagedThreadId;
                private bool IsOwner() => Environment.CurrentManagedThreadId == _owner;
                private void Verify() { if (Environment.CurrentManagedThreadId != _owner) throw new InvalidOperationException(); }
                """
            )
        );

    [Theory]
    [InlineData("while (_running) Thread.Sleep(1); _socket.Send(\"tick\");")]
    [FullData("while (true) { if (!_running) break; Thread.Sleep(1); } while (true) _socket.Send(\"tick\");")]
    [FullData("while (_running) { } while (true) _socket.Send(\"tick\");")]
    public Task Thread_of_an_object_that_is_told_when_it_may_begin_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Publisher("new Thread(Loop).Start();", "private void Loop() { " + code + " } public void Begin() => _running = false;")
        );

    [Theory]
    [InlineData("while (_running) {|ZMQ3011:_socket.Send(\"tick\")|};")]
    [FullData("while (_running) Beat(); } private void Beat() { {|ZMQ3011:_socket.Send(\"tick\")|};")]
    public Task Thread_of_an_object_that_is_told_when_to_end_Triggers(string code) =>
        Code.Triggers(
            Publisher("new Thread(Loop).Start();", "private void Loop() { " + code + " } public void End() => _running = false;")
        );

    [Theory]
    [InlineData("while (_running) {|ZMQ3011:_socket.Send(\"tick\")|};")]
    [InlineData("while (true) { if (!_running) return; {|ZMQ3011:_socket.Send(\"tick\")|}; }")]
    [InlineData("while (true) { {|ZMQ3011:_socket.Send(\"tick\")|}; if (!_running) break; }")]
    [InlineData("{|ZMQ3011:_socket.Send(\"tick\")|}; while (_running) Thread.Sleep(1);")]
    [InlineData("var sent = false; while (!sent) sent = {|ZMQ3011:_socket.Send(\"tick\")|};")]
    public Task Thread_that_is_told_when_to_end_Triggers(string code) =>
        Code.Triggers(Publisher("", Handed + code + " }).Start(); _socket.Send(\"first\"); _running = false; }"));

    [Theory]
    [InlineData("while (!_running) ; _socket.Send(\"work\");", "public void Stop() => _running = false;")]
    [InlineData("while (_running) ; _socket.Send(\"work\");", "public void Stop() => _running = false;")]
    [FullData("while (_running) _socket.Send(\"work\");", "public void Go() => _running = true;")]
    [InlineData("while (_running) _socket.Send(\"work\");", "public void Set(bool value) => _running = value;")]
    [FullData("if (_running) _socket.Send(\"work\");", "public void Go() => _running = true;")]
    public Task Flag_that_may_say_that_the_thread_is_done_DoesNotTrigger(string code, string members) =>
        Code.DoesNotTrigger(
            Publisher("", "public void Run() { new Thread(() => _socket.Send(\"tick\")).Start(); " + code + " } " + members)
        );

    [Theory]
    [InlineData(
        "new Thread(() => {|ZMQ3011:Loop(socket)|}).Start(); socket.Send(payload); static void Loop(Socket s) { while (true) s.Recv(); }"
    )]
    [FullData("new Thread(() => {|ZMQ3011:socket.Recv(payload)|}).Start(); Work(socket); static void Work(Socket s) { s.Send(\"a\"); }")]
    public Task Function_that_is_given_the_socket_Triggers(string code) => Code.Triggers(code.Replace("s.Recv()", "s.RecvString()"));

    [Theory]
    [InlineData("new Thread(() => Loop(socket)).Start(); socket.Send(payload); static void Loop(Socket s) { lock (s) s.RecvString(); }")]
    [FullData(
        """
            new Thread(() => Loop(socket, size)).Start();
            socket.Send(payload);
            void Loop(Socket s, int n) { if (n > 1) s.RecvString(); }
            """
    )]
    [FullData("new Thread(() => socket.Recv(payload)).Start(); Work(socket); static void Work(Socket s) { Console.WriteLine(s); }")]
    public Task Function_that_may_not_use_the_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
