using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveHeatTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Theory]
    [InlineData("while (true) Pass(socket);", "do { from.Recv(m); more = m.More; Handle(m.Size); } while (more);", true)]
    [FullData("while (true) Pass(socket);", "while (from.HasMore) { from.Recv(m); Handle(m.Size); }", true)]
    [FullData("while (true) Pass(socket);", "while (more) { from.Recv(m); more = m.More; }", true)]
    [InlineData("Pass(socket);", "do { from.Recv(m); more = m.More; Handle(m.Size); } while (more);", false)]
    [InlineData("while (true) Pass(socket);", "while (from.TryRecv(m, out _)) Handle(m.Size);", false)] // all that is there
    [FullData("while (true) Pass(socket);", "while (more) { from.Recv(m); more = m.Size > 3; }", false)]
    public Task Message_for_the_frames_of_one_Triggers_in_a_hot_method(string calls, string frames, bool triggers) =>
        Code.TriggersHot(
            $$"""
            using System;
            using Net.Zmq;

            sealed class Proxy
            {
                public void Run(Socket socket) { {{calls}} }

                private void Pass(Socket from)
                {
                    using var m = {{(triggers ? "{|ZMQ2001:new Message()|}" : "new Message()")}};
                    var more = true;
                    {{frames}}
                    Handle(more ? 1 : 0);
                }

                private static void Handle(long size) => Console.WriteLine(size);
            }
            """
        );

    [Theory]
    [InlineData("new Thread(() => { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }).Start();")]
    [FullData("void Loop() { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } } new Thread(Loop).Start();")]
    public Task In_a_thread_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            Task.Run(async () =>
            {
                while (running)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    await Task.Delay(1);
                    socket.Recv(m);
                }
            });
            """
    )]
    [FullData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                await Task.Delay(1);
                socket.Recv(m);
                await Task.Delay(m.Size);
            }
            """
    )]
    public Task In_asynchronous_code_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Parallel.For(0, size, i => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    [FullData("using var timer = new Timer(_ => { using var m = {|ZMQ2001:new Message()|}; socket.TryRecv(m, out var _); });")]
    [FullData("while (running) Task.Run(() => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    public Task In_a_delegate_that_runs_often_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task In_every_kind_of_member_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _socket;
            private readonly Action _pump = () => { };
            public Example(Socket socket) { _socket = socket; while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); } }
            int Property { get { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); } } }
            IEnumerable<int> Sizes() { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); yield return m.Size; } }
            async IAsyncEnumerable<int> SizesLater()
            {
                while (true)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    _socket.Recv(m);
                    await Task.Yield();
                    yield return m.Size;
                }
            }
            void Maybe(Socket? socket) { while (true) { using var m = {|ZMQ2001:new Message()|}; socket?.Recv(m); } }
            """
        );

    [Fact]
    public Task At_the_top_level_Triggers() =>
        Code.Triggers(
            """
            using System;
            using Net.Zmq;
            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);
            while (true)
            {
                using var message = {|ZMQ2001:new Message()|};
                socket.Recv(message);
                Console.WriteLine(message);
            }
            """
        );

    [Fact]
    public Task Message_handed_to_methods_that_only_look_Triggers() =>
        Code.Triggers(
            """
            private Socket _socket = null!;
            static int Length(Message m) => m.Size;
            static void Print(Message m, string text) { Console.WriteLine(text + Length(m)); }
            static async Task PrintAsync(Message m) { await Task.Yield(); Console.WriteLine(m.Size); }
            private void Receive(Message m) => _socket.Recv(m);
            private void Dispose(Message m) { m.Dispose(); }
            void Looked() { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); Print(m, $"{m}"); } }
            async Task LookedLater()
            {
                while (true)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    _socket.Recv(m);
                    await PrintAsync(m);
                    await PrintAsync(m).ConfigureAwait(false);
                }
            }
            void Received() { while (true) { using var m = {|ZMQ2001:new Message()|}; Receive(m); Console.WriteLine(m.Size); } }
            void DisposedElsewhere() { while (true) { var m = {|ZMQ2001:new Message()|}; Receive(m); Dispose(m); } }
            void Local() { while (true) { using var m = {|ZMQ2001:new Message()|}; Get(m); void Get(Message x) => _socket.Recv(x); } }
            void Moved(Queue<Message> queue)
            {
                while (true)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    _socket.Recv(m);
                    var kept = new Message();
                    kept.Move(m);
                    queue.Enqueue(kept);
                }
            }
            """
        );

    [Fact]
    public Task Member_marked_hot_Triggers() =>
        Code.Triggers(
            """
            using Net.Zmq;
            using ZmqPerf;
            class Handlers
            {
                [HotPath] void Handle(Socket socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }
                void HandleSeldom(Socket socket) { using var m = new Message(); socket.Recv(m); }
                [HotPath] int Property { get { using var m = {|ZMQ2001:new Message()|}; S.Recv(m); return m.Size; } }
                Socket S => null!;
            }
            [HotPath] class HotHandlers
            {
                HotHandlers(Socket socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }
                class Inner { void Handle(Socket socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }
            }
            """
        );

    [Fact]
    public Task Member_named_hot_by_the_option_Triggers()
    {
        var test = Code.Analysis(
            """
            using Net.Zmq;
            namespace Feed;
            class Handlers
            {
                void Handle(Socket socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }
                void Handle(Socket socket, int n) { using var m = new Message(); socket.Recv(m); }
                int Property { get { using var m = {|ZMQ2001:new Message()|}; S.Recv(m); return m.Size; } }
                Socket S => null!;
            }
            class Hot { void Handle(Socket socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }
            """
        );
        test.TestState.AnalyzerConfigFiles.Add(
            (
                "/.globalconfig",
                "is_global = true\nzmqperf.hot_members = M:Feed.Handlers.Handle(Net.Zmq.Socket) | P:Feed.Handlers.Property | T:Feed.Hot"
            )
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData(ZmqVersion.V0_1_0, "while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m, RecvFlags.DontWait); }")]
    [InlineData(
        ZmqVersion.V0_2_0,
        "while (running) { using var m = {|ZMQ2001:new Message()|}; if (socket.TryRecv(m, out var n)) Console.WriteLine(n); }"
    )]
    [InlineData(ZmqVersion.V0_4_1, "while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData(ZmqVersion.V0_4_1, "while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m, 16); }")]
    [InlineData(ZmqVersion.V0_4_1, "while (running) { using var m = MessagePool.Shared.Rent(16); socket.Recv(m, 16); }")]
    public Task Every_version_is_understood(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code.Replace("while", "while", System.StringComparison.Ordinal));
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Fact]
    public Task It_is_a_warning_at_the_creation() =>
        Code.Triggers(
            "while (running) { using var m = {|#0:new Message()|}; socket.Recv(m); }",
            new DiagnosticResult("ZMQ2001", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    /// <summary>The handlers around a lambda are blocks of another graph.</summary>
    [Theory]
    [InlineData(
        """
            Action run = () =>
            {
                while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Handle(m.Data); }
            };
            run();
            """
    )]
    [FullData("void Run() { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Handle(m.Data); } } Run();")]
    public Task Function_in_a_try_Triggers(string code) =>
        Code.Triggers(
            $"try {{ if (size == 1) Handle(1); if (size == 2) Handle(2); if (size == 3) Handle(3); if (size == 4) Handle(4); "
                + $"if (size == 5) Handle(5); if (size == 6) Handle(6); {code} }} catch (ZmqException) {{ Handle(7); "
                + $"}} finally {{ Handle(8); }}"
        );
}
