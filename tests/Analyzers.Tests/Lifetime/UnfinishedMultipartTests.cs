using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class UnfinishedMultipartTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012");

    [Theory]
    [InlineData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|};")]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); s.Send(\"a\", SendFlags.SendMore); {|#0:s.Send(\"b\", SendFlags.SendMore)|};"
    )]
    [InlineData(
        "var s = new Socket(context, SocketType.Push); s.Connect(\"inproc://x\"); "
            + "{|#0:s.Send(payload, flags: SendFlags.SendMore)|}; s.Dispose();"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); s.Send(\"one\"); {|#0:s.Send(payload, SendFlags.SendMore)|}; Thread.Sleep(1);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); using var m = new Message(3); "
            + "{|#0:s.Send(m, SendFlags.SendMore | SendFlags.DontWait)|};"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); if (running) { {|#0:s.Send(payload, SendFlags.SendMore)|}; "
            + "return; } s.Send(payload);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); foreach (var frame in new[] { "
            + "\"a\", \"b\" }) {|#0:s.Send(frame, SendFlags.SendMore)|};"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); const SendFlags more = SendFlags.SendMore; "
            + "{|#0:s.Send(payload, more)|}; var n = s.HasMore;"
    )]
    [InlineData(
        "using (var s = new Socket(context, SocketType.Push)) { "
            + "if (!{|#0:s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|}) return; Thread.Sleep(1); }"
    )]
    [InlineData(
        "using (var s = new Socket(context, SocketType.Push)) { "
            + "var sent = {|#0:s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|}; if (sent) Thread.Sleep(1); }"
    )]
    [InlineData("Task.Run(() => { using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; });")]
    [InlineData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send((nint)0, 0, SendFlags.SendMore)|};")]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); using var p = new Poller(1); p.Add(s, PollEvents.Out); "
            + "{|#0:s.Send(payload, SendFlags.SendMore)|}; p.Poll(1);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; using var all = s.RecvMultipart();"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; "
            + "using var r = new FrameReceiver(s);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; if (s != null) Thread.Sleep(1);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); s.Send(text, SendFlags.SendMore); "
            + "{|#0:s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|};"
    )]
    [InlineData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; Handle(nameof(s));")]
    [InlineData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; if (s is null) return;")]
    [InlineData(
        "using var frame = SharedFrame.Create(payload); using var s = new Socket(context, SocketType.Push); "
            + "{|#0:s.Send(frame, SendFlags.SendMore)|};"
    )]
    public Task Message_that_is_never_finished_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("{|#0:socket.Send(payload, SendFlags.SendMore)|}; if (running) socket.Send(payload);")]
    [InlineData("{|#0:socket.Send(payload, SendFlags.SendMore)|}; if (text == null) return; socket.Send(text);")]
    [InlineData("while (running) { {|#0:socket.Send(payload, SendFlags.SendMore)|}; if (size == 0) return; socket.Send(payload); }")]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; "
            + "switch (size) { case 1: s.Send(\"one\"); break; case 2: s.Send(\"two\"); break; }"
    )]
    [InlineData("if (!{|#0:socket.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|}) return; if (size > 0) socket.Send(payload);")]
    [InlineData(
        "{|#0:socket.Send(payload, SendFlags.SendMore)|}; try { if (size > 3) socket.Send(payload); } finally { Thread.Sleep(1); }"
    )]
    public Task Message_that_one_path_does_not_finish_Triggers_at_a_lower_level(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Info));

    [Theory]
    [InlineData("socket.Send(payload, SendFlags.SendMore); socket.Send(payload);")]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); s.Send(payload, SendFlags.SendMore); "
            + "s.Send(\"\", SendFlags.SendMore); s.Send(payload, SendFlags.DontWait);"
    )]
    [InlineData("for (var i = 0; i < size - 1; i++) socket.Send(payload, SendFlags.SendMore); socket.Send(payload);")]
    [InlineData("for (var i = 0; i < size; i++) if (i < size - 1) socket.Send(payload, SendFlags.SendMore); else socket.Send(payload);")]
    [InlineData(
        "var i = 0; do { if (i < size - 1) socket.Send(payload, SendFlags.SendMore); else socket.Send(payload); } while (++i < size);"
    )]
    [InlineData("for (var i = 0; i < size; i++) socket.Send(payload, i < size - 1 ? SendFlags.SendMore : SendFlags.None);")]
    [InlineData("if (running) { socket.Send(payload, SendFlags.SendMore); socket.Send(text); } else { socket.Send(text); }")]
    [InlineData("if (running) socket.Send(payload, SendFlags.SendMore); if (running) socket.Send(text);")]
    [InlineData("if (running) socket.Send(payload, SendFlags.SendMore); socket.Send(text);")]
    [InlineData("socket.Send(payload, SendFlags.SendMore); if (running) { socket.Send(text); return; } socket.Send(\"\");")]
    [InlineData("socket.Send(payload, SendFlags.SendMore); if (size < 0) throw new ArgumentException(); socket.Send(payload);")]
    [InlineData("while (true) { socket.Send(payload, SendFlags.SendMore); socket.Send(payload); }")]
    [InlineData("using var s = new Socket(context, SocketType.Push); s.Send(payload, SendFlags.SendMore); s.SendMultipart(\"a\", \"b\");")]
    [InlineData("socket.Send(payload, SendFlags.SendMore); try { socket.Send(text); } catch (ZmqException) { return; }")]
    public Task Message_that_is_finished_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); "
            + "if (!s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)) return; s.Send(payload);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); if (s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)) s.Send(payload);"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); "
            + "var sent = s.Send(payload, SendFlags.SendMore | SendFlags.DontWait); if (!sent) return; s.Send(payload);"
    )]
    [InlineData("using var s = new Socket(context, SocketType.Push); _ = s.Send(payload, SendFlags.SendMore | SendFlags.DontWait);")]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); "
            + "while (!s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)) Thread.Sleep(1); s.Send(payload);"
    )]
    [InlineData("var sent = socket.Send(\"header\", SendFlags.SendMore) && socket.Send(payload); Handle(sent ? 1 : 0);")]
    [InlineData("if (!socket.Send(\"header\", SendFlags.SendMore)) return; socket.Send(payload);")]
    public Task First_frame_that_was_not_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(payload, SendFlags.SendMore);")]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); s.Send(payload, SendFlags.SendMore); Finish(s); "
            + "static void Finish(Socket s) => s.Send(\"\");"
    )]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); Action finish = () => s.Send(\"\"); "
            + "s.Send(payload, SendFlags.SendMore); finish();"
    )]
    [InlineData(
        "socket.Send(payload, SendFlags.SendMore); if (running) socket.Send(text); else Finish(); void Finish() => socket.Send(\"\");"
    )]
    [InlineData("var s = new Socket(context, SocketType.Push); sockets[0] = s; s.Send(payload, SendFlags.SendMore);")]
    [InlineData("using var s = new Socket(context, SocketType.Push); s.Send(payload, SendFlags.SendMore); await s.SendAsync(payload);")]
    [InlineData(
        "using var s = new Socket(context, SocketType.Push); s.Send(payload, SendFlags.SendMore); "
            + "s.Send(payload, running ? SendFlags.SendMore : SendFlags.None);"
    )]
    [InlineData(
        "private readonly Socket _s = null!; public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); "
            + "} public void B() { using var f = _s.BeginFrame(8); f.Send(); }"
    )]
    [InlineData(
        "private readonly Socket _s = null!; public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); "
            + "} public void B() => _s.SendMultipart(\"a\");"
    )]
    [InlineData(
        "private readonly Socket _s = null!; public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); "
            + "} public void B() => _s?.Send(\"a\");"
    )]
    [InlineData(
        "private readonly Socket _s = null!; public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); "
            + "} public void B() => this._s.Send(\"a\");"
    )]
    [InlineData("private readonly Socket _s = null!; public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); } public Socket S => _s;")]
    public Task Message_that_others_may_finish_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Fields_that_nobody_else_sends_with_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private int _count;
            public void Send(byte[] payload) { _count++; _socket.Send("id", SendFlags.SendMore); {|ZMQ3012:_socket.Send(payload, SendFlags.SendMore)|}; }
            public void Receive(byte[] buffer) => Handle(_socket.Recv(buffer));
            public void Dispose() => _socket?.Dispose();
            """
        );

    [Theory]
    [InlineData("public void B() => this._s.Recv(new byte[1]);")]
    [InlineData("public void B() => _s?.Recv(new byte[1]);")]
    [InlineData("public void B() => Handle(_s.HasMore ? 1 : 0);")]
    [InlineData("public Example() { _s = null!; }")]
    [InlineData("public Example() { this._s = null!; }")]
    public Task Field_that_nobody_else_sends_with_Triggers(string member) =>
        Code.Triggers(
            "private readonly Socket _s = null!; public void A(byte[] b) { {|ZMQ3012:_s.Send(b, SendFlags.SendMore)|}; } " + member
        );

    [Fact]
    public Task Methods_that_begin_what_others_finish_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket = null!;
            private readonly Socket _other = null!;
            public void Begin(byte[] id) => _socket.Send(id, SendFlags.SendMore);
            public void End(byte[] body) => _socket.Send(body);
            private void Head(byte[] id) => _other.Send(id, SendFlags.SendMore);
            public void Part(byte[] frame, bool isLast) { if (isLast) _socket.Send(frame); else _socket.Send(frame, SendFlags.SendMore); }
            public void Reply(byte[] id) { _socket.Send(id, SendFlags.SendMore); End(id); }
            public void Maybe(byte[] id, bool all) { _socket.Send(id, SendFlags.SendMore); if (all) _socket.Send(id); else End(id); }
            static void Header(Socket socket) => socket.Send("header", SendFlags.SendMore);
            """
        );

    [Fact]
    public Task Message_of_one_path_says_where_it_turns_off_Triggers() =>
        Code.Triggers(
            """
            {|#0:socket.Send(payload, SendFlags.SendMore)|};
            Thread.Sleep(1);
            if (text == null)
                return;
            socket.Send(text);
            """,
            At(DiagnosticSeverity.Info)
                .WithMessage(
                    "This frame says that another one follows, "
                        + "and on a path through line 20 none does: what 'socket' sends next becomes part of this message"
                )
        );

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3012", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
