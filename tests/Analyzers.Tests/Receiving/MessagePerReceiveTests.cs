using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Theory]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Console.WriteLine(m.Size); }")]
    [InlineData("while (running) { Message m = {|ZMQ2001:new()|}; socket.Recv(m); m.Dispose(); }")]
    [InlineData("while (running) { using Message m = {|ZMQ2001:new()|}; socket.Recv(m); }")]
    [InlineData("while (running) { var m = {|ZMQ2001:new Net.Zmq.Message()|}; socket.Recv(m); }")]
    [InlineData("while (running) using (var m = {|ZMQ2001:new Message()|}) socket.Recv(m);")]
    [InlineData("while (running) { using (Message m = {|ZMQ2001:new()|}) { socket.Recv(m); Console.WriteLine(m.ToString()); } }")]
    [InlineData("while (running) { var m = {|ZMQ2001:new Message()|}; try { socket.Recv(m); } finally { m.Dispose(); } }")]
    [InlineData("while (running) { Message? m = null; try { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } finally { m?.Dispose(); } }")]
    [InlineData(
        "while (running) { Message? m = null; try { m = {|ZMQ2001:new Message()|}; socket.Recv(m); "
            + "} finally { if (m != null) m.Dispose(); } }"
    )]
    [InlineData("Message m; while (running) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); m.Dispose(); }")]
    [InlineData("Message? m = null; while (running) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); m.Dispose(); m = null; }")]
    [InlineData("Message? m = null; do { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } while (m.More);")]
    [InlineData("Message m; while (running) { using (m = {|ZMQ2001:new Message()|}) socket.Recv(m); }")]
    [InlineData("Message m = null!; for (; running; m.Dispose(), m = {|ZMQ2001:new Message()|}) socket.Recv(m);")]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message() { }|}; socket.Recv(m); Console.WriteLine(\"got \" + m); "
            + "Console.WriteLine(\"{0} {1}\", m, $\"{m}\"); }"
    )]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Console.WriteLine(\"{0} {1} {2} {3}\", 1, 2, 3, m); }"
    )]
    [InlineData("while (running) socket.Recv({|ZMQ2001:new Message()|});")]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); "
            + "if (m is { Size: > 4, Data: [1, ..] }) Console.WriteLine(m.Size); }"
    )]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); if (m is not { Size: > 4 }) continue; }")]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m, RecvFlags.None); }")]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; if (socket.Recv(m, RecvFlags.DontWait) < 0) continue; "
            + "Console.WriteLine(m.Size); }"
    )]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; if (!socket.TryRecv(m, out var n)) continue; Console.WriteLine(n); }"
    )]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; var length = socket.Recv(message: m, flags: RecvFlags.None); }"
    )]
    [InlineData("for (var i = 0; i < size; i++) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData("for (;;) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData("foreach (var s in sockets) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); }")]
    [InlineData("do { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); if (!m.More) break; } while (true);")]
    [InlineData(
        "while (running) { using var a = {|ZMQ2001:new Message()|}; using var b = {|ZMQ2001:new Message()|}; socket.Recv(a); "
            + "socket.Recv(b); }"
    )]
    [InlineData(
        "using Message a = {|ZMQ2001:new()|}, b = {|ZMQ2001:new()|}; socket.Recv(a); socket.Recv(b); goto again; "
            + "again: if (running) goto again;",
        false
    )]
    [InlineData("again: using (var m = {|ZMQ2001:new Message()|}) socket.Recv(m); if (running) goto again;")]
    [InlineData("for (var i = 0; i < 10; i++) for (var k = 0; k < 10; k++) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData("while (running) { if (size > 0) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }")]
    [InlineData("while (running) switch (size) { case 1: var m = {|ZMQ2001:new Message()|}; socket.Recv(m); m.Dispose(); break; }")]
    [InlineData("while (running) { lock (socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }")]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; try { socket.Recv(m); } catch (ZmqException) { continue; "
            + "} Console.WriteLine(m.ToString()); }"
    )]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); while (m.More) { socket.Recv(m); } }")]
    public Task Every_form_Triggers(string code, bool triggers = true) =>
        triggers ? Code.Triggers(code) : Code.DoesNotTrigger(Markup.Parse(code).Text);

    [Theory]
    [InlineData("new Thread(() => { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }).Start();")]
    [InlineData(
        "Task.Run(async () => { while (running) { using var m = {|ZMQ2001:new Message()|}; await Task.Delay(1); socket.Recv(m); } });"
    )]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; await Task.Delay(1); socket.Recv(m); await Task.Delay(m.Size); }"
    )]
    [InlineData("Parallel.For(0, size, i => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    [InlineData("using var timer = new Timer(_ => { using var m = {|ZMQ2001:new Message()|}; socket.TryRecv(m, out var _); });")]
    [InlineData("while (running) Task.Run(() => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    [InlineData("void Loop() { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } } new Thread(Loop).Start();")]
    public Task In_delegates_and_async_code_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task In_every_kind_of_member_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _socket;
            private readonly Action _pump = () => { };
            public Example(Socket socket) { _socket = socket; while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); } }
            int Property { get { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); } } }
            IEnumerable<int> Sizes() { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); yield return m.Size; } }
            async IAsyncEnumerable<int> SizesLater() { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); await Task.Yield(); yield return m.Size; } }
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

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m);")] // once
    [InlineData("using var m = new Message(); while (running) { socket.Recv(m); Console.WriteLine(m.Size); }")] // hoisted
    [InlineData("for (var i = 0; i < 3; i++) { using var m = new Message(); socket.Recv(m); }")] // small and constant
    [InlineData("foreach (var s in new[] { sender, receiver }) { using var m = new Message(); s.Recv(m); }")]
    [InlineData("while (running) { using var m = new Message(); socket.Recv(m); break; }")] // leaves
    [InlineData("while (running) { using var m = new Message(); if (size > 3) { socket.Recv(m); return; } }")]
    [InlineData("while (running) { using var m = new Message(); Console.WriteLine(m.Size); }")] // nothing received
    [InlineData("while (running) { using var m = {|ZMQ2002:new Message(16)|}; socket.Recv(m); }")] // another rule's
    [InlineData("Message? m = null; while (running) { m ??= new Message(); socket.Recv(m); }")] // made if there is none
    [InlineData("Message? m = null; while (running) { if (m == null) m = new Message(); socket.Recv(m); }")]
    [InlineData("Message? m = null; while (running) { if (m == null) { m = new Message(); } socket.Recv(m); }")]
    [InlineData("var m = message; while (running) { socket.Recv(m); if (size > 3) { m = new Message(); socket.Recv(m); } }")]
    public Task Made_once_or_reused_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var q = new Queue<Message>(); while (running) { var m = new Message(); socket.Recv(m); {|ZMQ2010:q.Enqueue(m)|}; }")]
    [InlineData(
        "var q = new ConcurrentQueue<(Message, int)>(); while (running) { var m = new Message(); socket.Recv(m); q.Enqueue((m, 1)); }"
    )]
    [InlineData("var list = new List<Message>(); while (running) { var m = new Message(); list.Add(m); socket.Recv(m); }")]
    [InlineData(
        "var dictionary = new Dictionary<int, Message>(); while (running) { var m = new Message(); socket.Recv(m); "
            + "{|ZMQ2010:dictionary[m.Size] = m|}; }"
    )]
    [InlineData(
        "var multipart = new MultipartMessage(); do { var m = new Message(); socket.Recv(m); multipart.Add(m); } while (socket.HasMore);"
    )]
    [InlineData("Message last = message; while (running) { var m = new Message(); socket.Recv(m); last = m; }")]
    [InlineData("Message? last = null; while (running) { var m = new Message(); socket.Recv(m); last?.Dispose(); last = m; }")]
    [InlineData("var all = new Message[size]; for (var i = 0; i < size; i++) { all[i] = new Message(); socket.Recv(all[i]); }")]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); Task.Run(() => m.Size); }")]
    [InlineData("Action<Message> handler = x => { }; while (running) { var m = new Message(); socket.Recv(m); handler(m); }")]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); ThreadPool.QueueUserWorkItem(x => { }, m); }")]
    [InlineData("while (running) { using var m = new Message(); Action receive = () => socket.Recv(m); receive(); }")]
    [InlineData(
        "var channel = System.Threading.Channels.Channel.CreateUnbounded<Message>(); while (running) { var m = new Message(); "
            + "socket.Recv(m); await channel.Writer.WriteAsync(m); }"
    )]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); var o = (object)m; }")]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); ref var r = ref m; }")]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); var box = new { m }; }")]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); var chosen = size > 0 ? m : message; }")]
    [InlineData("while (running) { var m = size > 0 ? new Message() : message; socket.Recv(m); }")]
    [InlineData("var seen = new HashSet<int>(); while (running) { var m = new Message(); socket.Recv(m); seen.Add(m.GetHashCode()); }")]
    public Task Kept_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { using var m = new Message(); receiver.Recv(m); sender.Send(m); }")]
    [InlineData(
        "while (running) { using var m = new Message(); receiver.Recv(m); "
            + "if (m.Size > 0) sender.Send(m, m.More ? SendFlags.SendMore : SendFlags.None); }"
    )]
    public Task Message_sent_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_leaves_the_member_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private Message? _last;
            private Socket _socket = null!;
            public Message Current { get; private set; } = null!;
            void Store() { while (true) { var m = new Message(); _socket.Recv(m); _last = m; } }
            void StoreInPlace() { while (true) { _last = new Message(); _socket.Recv(_last); } }
            void StoreInProperty() { while (true) { var m = new Message(); _socket.Recv(m); Current = m; } }
            Message Receive() { while (true) { var m = new Message(); _socket.Recv(m); if (m.Size > 0) return m; m.Dispose(); } }
            IEnumerable<Message> All() { while (true) { var m = new Message(); _socket.Recv(m); yield return m; } }
            void Out(out Message m) { do { m = new Message(); _socket.Recv(m); } while (m.Size == 0); }
            static void Keep(List<Message> list, Message m) => list.Add(m);
            void KeepBySource(List<Message> list) { while (true) { var m = new Message(); _socket.Recv(m); Keep(list, m); } }
            static Message Same(Message m) => m;
            void Alias() { while (true) { var m = new Message(); _socket.Recv(m); var n = Same(m); } }
            static async Task Later(Message m) { await Task.Yield(); Console.WriteLine(m.Size); }
            void FireAndForget() { while (true) { var m = new Message(); _socket.Recv(m); _ = Later(m); } }
            static IEnumerable<int> Lazy(Message m) { yield return m.Size; }
            void LazyUse() { while (true) { var m = new Message(); _socket.Recv(m); var sizes = Lazy(m); } }
            void Forward(Message m) => _socket.Send(m);
            void SentBySource() { while (true) { using var m = new Message(); _socket.Recv(m); Forward(m); } }
            static void Recurse(Message m) { if (m.Size > 0) Recurse(m); }
            void NotFollowedForEver() { while (true) { using var m = new Message(); _socket.Recv(m); Recurse(m); } }
            """
        );

    [Fact]
    public Task Message_handed_to_whatever_runs_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            interface IHandler { void Handle(Message m); }
            class C { void Run(Socket socket, IHandler handler) { while (true) { using var m = new Message(); socket.Recv(m); handler.Handle(m); } } }
            class D
            {
                protected virtual void Handle(Message m) { }
                void Run(Socket socket) { while (true) { using var m = new Message(); socket.Recv(m); Handle(m); } }
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
            async Task LookedLater() { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); await PrintAsync(m); await PrintAsync(m).ConfigureAwait(false); } }
            void Received() { while (true) { using var m = {|ZMQ2001:new Message()|}; Receive(m); Console.WriteLine(m.Size); } }
            void DisposedElsewhere() { while (true) { var m = {|ZMQ2001:new Message()|}; Receive(m); Dispose(m); } }
            void Local() { while (true) { using var m = {|ZMQ2001:new Message()|}; Get(m); void Get(Message x) => _socket.Recv(x); } }
            void Moved(Queue<Message> queue) { while (true) { using var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); var kept = new Message(); kept.Move(m); queue.Enqueue(kept); } }
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

    [Fact]
    public Task Types_of_the_same_name_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            namespace Own
            {
                class Message : System.IDisposable { public int Size => 0; public void Dispose() { } }
                class Socket { public void Recv(Message m) { } }
                class C { void M(Socket socket) { while (true) { using var m = new Message(); socket.Recv(m); } } }
            }
            """
        );

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

    [Theory]
    [InlineData("while (running) { using var m = new Message(0 1; socket.Recv(m); }")]
    [InlineData("while (running) { using var m = new Message(); socket.Recv(m, ); }")]
    [InlineData("while (running) { using var m = new Mesage(); socket.Recv(m); }")]
    [InlineData("while (running) { using var m = new Message(); sokcet.Recv(m); }")]
    [InlineData("while (running) { using var m = new Message(); socket.Recv(")]
    [InlineData("while (running) { using var m = new Message(); socket.Recv(m, out nothing); }")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Fact]
    public Task It_is_a_warning_at_the_creation() =>
        Code.Triggers(
            "while (running) { using var m = {|#0:new Message()|}; socket.Recv(m); }",
            new DiagnosticResult(Rules.ZMQ2001).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    /// <summary>The handlers around a lambda are blocks of another graph.</summary>
    [Theory]
    [InlineData(
        "Action run = () => { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Handle(m.Data); } }; run();"
    )]
    [InlineData("void Run() { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Handle(m.Data); } } Run();")]
    public Task Function_in_a_try_Triggers(string code) =>
        Code.Triggers(
            $"try {{ if (size == 1) Handle(1); if (size == 2) Handle(2); if (size == 3) Handle(3); if (size == 4) Handle(4); "
                + $"if (size == 5) Handle(5); if (size == 6) Handle(6); {code} }} catch (ZmqException) {{ Handle(7); "
                + $"}} finally {{ Handle(8); }}"
        );
}
