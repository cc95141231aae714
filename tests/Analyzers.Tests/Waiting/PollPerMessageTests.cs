using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PollPerMessageTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private const string One = "using var poller = new Poller(2); int i = poller.Add(socket, PollEvents.In); ";
    private const string Two =
        "using var poller = new Poller(2); int a = poller.Add(sender, PollEvents.In); int b = poller.Add(receiver, PollEvents.In); ";

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); }")]
    [InlineData(One + "while (poller.Poll(1000) > 0) Handle({|ZMQ2008:socket.Recv(payload)|});")]
    [InlineData(One + "while (running) { if (poller.Poll(100) == 0) continue; {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); }")]
    [InlineData(
        One
            + "while (running) { poller.Poll(TimeSpan.FromSeconds(1)); "
            + "if (poller.IsReadable(i)) { {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); } }"
    )]
    [InlineData(
        One + "while (running) { poller.Poll(100); if (poller.IsReadable(i) && {|ZMQ2008:socket.TryRecv(payload, out var n)|}) Handle(n); }"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) { {|ZMQ2008:socket.Recv(payload)|}; "
            + "socket.Recv(message); Handle(message.Data); } }"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) { {|ZMQ2008:socket.Recv(payload)|}; "
            + "while (socket.HasMore) socket.Recv(message); } }"
    )]
    [InlineData(
        Two
            + "while (running) { poller.Poll(100); if (poller.IsReadable(a)) Handle({|ZMQ2008:sender.Recv(payload)|}); "
            + "if (poller.IsReadable(b)) Handle({|ZMQ2008:receiver.Recv(payload)|}); }"
    )]
    [InlineData(
        "void Loop(Poller poller, int index) { while (true) { poller.Poll(100); "
            + "if (poller.IsReadable(index)) Handle({|ZMQ2008:socket.Recv(payload)|}); } } Loop(null!, 1);"
    )]
    [InlineData(
        One + "while (running) { poller.Poll(-1); do { {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); } while (message.More); }"
    )]
    [InlineData(
        One + "while (running) { if (poller.Poll(100) == 0) continue; do {|ZMQ2008:socket.Recv(payload)|}; while (socket.HasMore); }"
    )]
    [InlineData(
        One + "while (poller.Poll(100) >= 0) { if (poller.IsReadable(i)) do { {|ZMQ2008:socket.Recv(message)|}; } while (message.More); }"
    )]
    [InlineData(
        "void Loop(Poller poller, Socket[] row) { while (true) { poller.Poll(-1); for (var k = 0; k < row.Length; "
            + "k++) if (poller.IsReadable(k)) {|ZMQ2008:row[k].Recv(message)|}; } } Loop(null!, null!);"
    )]
    [InlineData(
        "void Loop(Poller poller, List<Socket> row) { while (true) { poller.Poll(-1); var k = 0; "
            + "foreach (var s in row) if (poller.IsReadable(k++)) {|ZMQ2008:s.Recv(message)|}; } } Loop(null!, null!);"
    )]
    [InlineData(
        "void Loop(Poller poller, Socket[] row) { while (true) { poller.Poll(-1); for (var k = 0; k < row.Length; "
            + "k++) if (poller.IsReadable(k)) do {|ZMQ2008:row[k].Recv(message)|}; while (message.More); } } Loop(null!, null!);"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); for (; socket.HasMore; "
            + ") socket.Recv(message); }"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); while (true) { socket.Recv(message); "
            + "if (!message.More) break; } }"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); while (true) { socket.Recv(message); "
            + "if (!message.More) { Handle(1); break; } } }"
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); sender.Send(payload); }")]
    public Task One_receive_per_poll_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(One + "poller.Poll(1000); Handle({|#0:socket.Recv(payload)|});")]
    [InlineData(One + "if (poller.Poll(1000) > 0 && poller.IsReadable(i)) Handle({|#0:socket.Recv(payload)|});")]
    [InlineData(One + "for (var k = 0; k < 3; k++) { poller.Poll(1000); Handle({|#0:socket.Recv(payload)|}); }")]
    [InlineData(One + "var left = 3; do { poller.Poll(1000); Handle({|#0:socket.Recv(payload)|}); } while (--left > 0);")]
    public Task Where_it_is_not_hot_Triggers_as_info(string code) =>
        Code.Triggers(code, new DiagnosticResult(Rules.ZMQ2008).WithSeverity(DiagnosticSeverity.Info).WithLocation(0));

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); }")]
    [InlineData(One + "while (poller.Poll(1000) > 0) Handle({|#0:socket.Recv(payload)|});")]
    [InlineData(One + "while (running) { if (poller.Poll(100) == 0) continue; {|#0:socket.Recv(message)|}; Handle(message.Data); }")]
    [InlineData(
        One
            + "while (!cancellationToken.IsCancellationRequested) { if (poller.Poll(100) > 0 && poller.IsReadable(i)) { "
            + "{|#0:socket.Recv(message)|}; Handle(message.Data); } }"
    )]
    [InlineData(
        One + "while (running) { if (poller.Poll(100) == 0) break; {|#0:socket.Recv(message)|}; sender.Send(message.Data); " + "size++; }"
    )]
    [InlineData(
        One
            + "var idle = 0; while (idle < 5) { if (poller.Poll(100) == 0) { idle++; continue; } idle = 0; "
            + "{|#0:socket.Recv(message)|}; Handle(message.Data); }"
    )]
    [InlineData(
        One
            + "while (running) { try { if (poller.Poll(100) == 0) continue; Handle({|#0:socket.RecvString()|}); } "
            + "catch (ZmqException) { break; } }"
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); var topic = {|#0:socket.RecvString()|}; if (topic == \"A\") Handle(topic); }")]
    public Task Loops_that_live_for_their_messages_Trigger_as_warning(string code) =>
        Code.Triggers(code, new DiagnosticResult(Rules.ZMQ2008).WithSeverity(DiagnosticSeverity.Warning).WithLocation(0));

    [Theory]
    // a heartbeat
    [InlineData(One + "while (running) { if (poller.Poll(100) > 0) Handle({|#0:socket.Recv(payload)|}); sender.Send(text); " + "}")]
    [InlineData(
        One + "while (running) { if (poller.Poll(100) == 0) { sender.Send(text); continue; } " + "Handle({|#0:socket.Recv(payload)|}); }"
    )]
    [InlineData(
        One
            + "var next = DateTime.UtcNow; while (running) { if (poller.Poll(100) > 0) Handle({|#0:socket.Recv(payload)|}); "
            + "if (DateTime.UtcNow > next) sender.Send(text); }"
    )]
    [InlineData(
        One
            + "while (running) { if (poller.Poll(100) > 0) Handle({|#0:socket.Recv(payload)|}); Work(); } void Work() { "
            + "for (var k = 0; k < size; k++) payload[k]++; }"
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); Thread.Sleep(100); }")]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); Console.WriteLine(\"got one\"); }")]
    [InlineData(
        One
            + "while (running) { if (poller.Poll(1000) == 0) { Console.WriteLine(\"nothing\"); continue; } "
            + "Handle({|#0:socket.Recv(payload)|}); }"
    )]
    [InlineData(One + "while (running) { if (poller.Poll(100) > 0 && {|#0:socket.RecvString()|} == \"KILL\") size++; }")]
    [InlineData(
        One
            + "while (running) { if (poller.Poll(100) == 0) continue; var order = {|#0:socket.RecvString()|}; "
            + "if (order == \"PAUSE\") size = 0; if (order is \"RESUME\" or \"GO\") size = 1; }"
    )]
    [InlineData(
        One + "while (running) { poller.Poll(-1); switch ({|#0:socket.RecvString()|}) { case \"KILL\": return; default: size++; break; } }"
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); if ({|#0:socket.RecvString()|}.Equals(\"KILL\")) size++; }")]
    [InlineData(
        "static void Run(Socket s, Action<int> on, byte[] b, CancellationToken token) { using var poller = new Poller(1); "
            + "poller.Add(s, PollEvents.In); while (!token.IsCancellationRequested) { if (poller.Poll(100) == 0) continue; "
            + "var n = {|#0:s.Recv(b)|}; on(n); } }"
    )]
    [InlineData(
        """
            using Net.Zmq;
            public abstract class Service
            {
                protected readonly Socket Socket = new(new Context(), SocketType.Dealer);

                public void Run(byte[] buffer, System.Threading.CancellationToken token)
                {
                    using var poller = new Poller(1);
                    poller.Add(Socket, PollEvents.In);
                    while (!token.IsCancellationRequested)
                    {
                        if (poller.Poll(100) == 0)
                            continue;
                        var n = {|#0:Socket.Recv(buffer)|};
                        On(buffer, n);
                    }
                }

                protected abstract void On(byte[] buffer, int n);
            }
            """
    )]
    [InlineData(One + "while (running) { if (poller.Poll(0) > 0) Handle({|#0:socket.Recv(payload)|}); }")]
    [InlineData(One + "again: poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); if (running) goto again;")]
    public Task Loops_that_do_something_else_Trigger_as_info(string code) =>
        Code.Triggers(code, new DiagnosticResult(Rules.ZMQ2008).WithSeverity(DiagnosticSeverity.Info).WithLocation(0));

    [Theory]
    [InlineData(One + "poller.Poll(1000); Handle({|#0:socket.Recv(payload)|});", DiagnosticSeverity.Info)]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); }", DiagnosticSeverity.Warning)]
    public Task Message_is_true_with_and_without_a_loop_Triggers(string code, DiagnosticSeverity level) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ2008.Id, level)
                .WithLocation(0)
                .WithMessage("Only one message of this socket is received per poll; receive until it is empty instead")
        );

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); while (socket.TryRecv(payload, out var n)) Handle(n); }")] // drains
    [InlineData(
        One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); while (socket.TryRecv(payload, out var n)) Handle(n); }"
    )]
    [InlineData(
        One + "while (running) { poller.Poll(-1); for (var k = 0; k < 100 && socket.TryRecv(payload, out var n); k++) Handle(n); }"
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(payload); }")] // a reply
    // a request
    [InlineData(One + "while (running) { socket.Send(payload); if (poller.Poll(1000) == 0) return; Handle(socket.Recv(payload)); }")]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(receiver.Recv(payload)); }")] // another socket
    [InlineData(One + "while (running) Handle(socket.Recv(payload));")] // no poll in the loop
    [InlineData(One + "socket.Send(payload); if (poller.Poll(1000) > 0) Handle(socket.Recv(payload));")]
    [InlineData(One + "Handle(socket.Recv(payload)); poller.Poll(1000);")]
    [InlineData(One + "poller.Poll(1000); do { socket.Recv(message); } while (socket.TryRecv(payload, out _));")]
    [InlineData(
        One + "while (running) { poller.Poll(-1); do { socket.Recv(message); } while (message.More || socket.TryRecv(message, out _)); }"
    )]
    // not in each turn
    [InlineData(One + "while (running) { if (size == 0) poller.Poll(-1); do { socket.Recv(message); } while (message.More); }")]
    [InlineData(
        "void Loop(Poller poller, Socket[] row) { while (true) { poller.Poll(-1); for (var k = 0; k < row.Length; "
            + "k++) if (poller.IsReadable(k)) { row[k].Recv(message); row[k].Send(payload); } } } Loop(null!, null!);"
    )]
    [InlineData(
        "void Loop(Poller poller, Socket[] row) { while (true) { poller.Poll(-1); for (var k = 0; k < row.Length; "
            + "k++) while (poller.IsReadable(k)) row[k].Recv(message); } } Loop(null!, null!);"
    )]
    // not the index's socket
    [InlineData(Two + "while (running) { poller.Poll(-1); if (poller.IsReadable(a)) Handle(receiver.Recv(payload)); }")]
    [InlineData(
        One
            + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) { int n; "
            + "do { n = socket.Recv(payload, RecvFlags.DontWait); } while (n >= 0); } }"
    )]
    [InlineData(One + "while (running) { poller.Poll(100); var left = true; while (left) { left = socket.TryRecv(payload, out var n); } }")]
    [InlineData(One + "while (running) { poller.Poll(100); again: if (socket.TryRecv(payload, out var n)) { Handle(n); goto again; } }")]
    [InlineData(One + "while (running) { if (poller.Poll(0) > 0) Handle(socket.Recv(payload)); socket.Send(payload); }")]
    [InlineData(
        One
            + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) Take(); "
            + "} void Take() { while (socket.TryRecv(payload, out var n)) Handle(n); }"
    )]
    [InlineData(
        "while (running) { Wait(); Handle(socket.Recv(payload)); } void Wait() { using var poller = new Poller(1); "
            + "poller.Add(sender, PollEvents.In); poller.Poll(100); }"
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(\"ok\"); }")]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(message); }")]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(Marshal.AllocHGlobal(8), 8); }")]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.SendFrame(64, 1, (span, state) => { }); }")]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); using var parts = new MultipartMessage(); "
            + "socket.SendMultipart(parts); }"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); while (true) { socket.Recv(message); "
            + "if (!message.More) Handle(1); } }"
    )]
    [InlineData(
        One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); Answer(payload); } void Answer(byte[] b) => socket.Send(b);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Rep); using var poller = new Poller(1); poller.Add(s, PollEvents.In); "
            + "while (running) { poller.Poll(-1); Handle(s.Recv(payload)); }"
    )]
    public Task Drained_or_in_lock_step_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); Rest(socket); "
            + "} void Rest(Socket s) { while (s.TryRecv(payload, out var n)) Handle(n); }"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); socket.Recv(message); Reply(socket, message); "
            + "} static void Reply(Socket s, Message m) => s.Send(m.Data);"
    )]
    [InlineData(
        One
            + "while (running) { Ask(socket, 1); if (poller.Poll(100) == 0) continue; Handle(socket.Recv(payload)); "
            + "} static void Ask(Socket s, int n) => s.Send(n.ToString());"
    )]
    [InlineData(One + "Give(socket); while (running) { poller.Poll(-1); socket.Recv(message); } static void Give(object peer) { }")]
    public Task Socket_that_other_code_gets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "using var poller = new Poller(1); poller.Add(socket, PollEvents.Out); while (running) { poller.Poll(-1); "
            + "Handle(socket.Recv(payload)); }"
    )]
    [InlineData(
        "while (running) { using var s = new Socket(context, SocketType.Pull); using var poller = new Poller(1); "
            + "poller.Add(s, PollEvents.In); if (poller.Poll(100) > 0) Handle(s.Recv(payload)); }"
    )]
    [InlineData(
        "foreach (var s in sockets) { using var poller = new Poller(1); poller.Add(s, PollEvents.In); "
            + "if (poller.Poll(100) > 0) Handle(s.Recv(payload)); }"
    )]
    [InlineData(
        One
            + "while (running) { poller.Poll(-1); socket.Recv(message); "
            + "while (socket.TryRecv(payload, out var n)) if (message.More) Handle(n); }"
    )]
    public Task Other_polls_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Answer();", "void Answer() => _socket.Send(\"ok\");")]
    [InlineData("_answer(\"\");", "readonly System.Action<string> _answer; C() => _answer = t => _socket.Send(t);")]
    [InlineData("Rest();", "void Rest() { while (_socket.TryRecv(new byte[8], out _)) { } }")]
    public Task Fields_that_other_members_answer_on_DoNotTrigger(string after, string members) =>
        Code.DoesNotTrigger(Service(after, members));

    [Fact]
    public Task Fields_that_only_the_loop_uses_Trigger() =>
        Code.Triggers(Service("System.Console.WriteLine(_message.Size);", "", "{|ZMQ2008:", "|}"));

    private static string Service(string after, string members, string open = "", string close = "") =>
        $$"""
            using Net.Zmq;

            class C
            {
                readonly Socket _socket = null!; readonly Poller _poller = new(1); readonly Message _message = new();
                {{members}}
                void Run()
                {
                    _poller.Add(_socket, PollEvents.In);
                    while (true) { _poller.Poll(-1); {{open}}_socket.Recv(_message){{close}}; {{after}} }
                }
            }
            """;
}
