using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class UnfinishedMultipartSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012");

    [Theory]
    [InlineData("socket.Send(payload, SendFlags.SendMore); socket.Send(payload);")]
    [InlineData("socket.SendFrame(1, 0, static (s, _) => s[0] = 1, SendFlags.SendMore); socket.Send(payload);")]
    [FullData("using var f = socket.BeginFrame(1); f.Span[0] = 1; f.Send(SendFlags.SendMore);")]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            s.Send(payload, SendFlags.SendMore);
            s.Send("", SendFlags.SendMore);
            s.Send(payload, SendFlags.DontWait);
            """
    )]
    [FullData("using var s = new Socket(context, SocketType.Push); s.Send(payload, SendFlags.SendMore); s.SendMultipart(\"a\", \"b\");")]
    [InlineData("if (!socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)) return; socket?.Send(text);")]
    [FullData("var s = new Socket(context, SocketType.Push); s?.Send(text, SendFlags.SendMore); s?.Send(text); s?.Dispose();")]
    public Task Message_that_is_finished_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = s.BeginFrame(1); f.Span[0] = 1; f.Send(SendFlags.SendMore); s.Send(payload);")]
    [FullData("s.Send(text, SendFlags.SendMore); using var f = s.BeginFrame(1); f.Span[0] = 1; f.Send();")]
    [FullData("s.Send(text, SendFlags.SendMore); using var f = s.BeginGrowingFrame(); payload.CopyTo(f.GetSpan(9)); f.Send();")]
    [InlineData("using var f = s.BeginFrame(1); f.Send(running ? SendFlags.SendMore : SendFlags.None);")]
    [InlineData("using var f = s.BeginFrame(1); if (f.TrySend(TimeSpan.Zero, SendFlags.SendMore)) s.Send(text);")]
    [FullData("using var f = s.BeginFrame(1); if (f.Send(SendFlags.SendMore | SendFlags.DontWait)) s.Send(text);")]
    [InlineData("using var f = s.BeginFrame(1); f.Send(SendFlags.SendMore); Finish(f); static void Finish(FrameWriter w) { }")]
    [FullData("var f = s.BeginGrowingFrame(); f.Send(SendFlags.SendMore); Action end = () => { f.Dispose(); s.Send(text); }; end();")]
    public Task Frame_written_in_place_that_another_follows_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var s = new Socket(context, SocketType.Push); " + code);

    [Fact]
    public Task Frame_written_in_place_of_a_raw_socket_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "using var s = new Socket(context, SocketType.Stream); using var f = s.BeginFrame(1); f.Send(SendFlags.SendMore);"
        );

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Stream);
            s.Send(payload, SendFlags.SendMore);
            s.Send(payload, SendFlags.SendMore);
            """
    )]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Router);
            s.SetOption(SocketOption.Router_Raw, 1);
            s.Send(payload, SendFlags.SendMore);
            s.Send(payload, SendFlags.SendMore);
            """
    )]
    [FullData(
        """
            private readonly Socket _raw = new(Context, SocketType.Router);
            private static readonly Context Context = new();
            public void Open() => _raw.SetOption(SocketOption.Router_Raw, 1);
            public void Answer(byte[] id, byte[] bytes) { _raw.Send(id, SendFlags.SendMore); _raw.Send(bytes, SendFlags.SendMore); }
            """
    )]
    public Task Message_of_a_raw_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("for (var i = 0; i < size - 1; i++) socket.Send(payload, SendFlags.SendMore); socket.Send(payload);")]
    [FullData("for (var i = 0; i < size; i++) if (i < size - 1) socket.Send(payload, SendFlags.SendMore); else socket.Send(payload);")]
    [FullData(
        """
            var i = 0;
            do
            {
                if (i < size - 1) socket.Send(payload, SendFlags.SendMore);
                else socket.Send(payload);
            } while (++i < size);
            """
    )]
    [FullData("for (var i = 0; i < size; i++) socket.Send(payload, i < size - 1 ? SendFlags.SendMore : SendFlags.None);")]
    [FullData("while (true) { socket.Send(payload, SendFlags.SendMore); socket.Send(payload); }")]
    public Task Message_that_is_finished_behind_a_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (running) { socket.Send(payload, SendFlags.SendMore); socket.Send(text); } else { socket.Send(text); }")]
    [FullData("if (running) socket.Send(payload, SendFlags.SendMore); if (running) socket.Send(text);")]
    [FullData("if (running) socket.Send(payload, SendFlags.SendMore); socket.Send(text);")]
    [FullData("socket.Send(payload, SendFlags.SendMore); if (running) { socket.Send(text); return; } socket.Send(\"\");")]
    public Task Message_that_is_finished_on_its_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(payload, SendFlags.SendMore); if (size < 0) throw new ArgumentException(); socket.Send(payload);")]
    [FullData("socket.Send(payload, SendFlags.SendMore); try { socket.Send(text); } catch (ZmqException) { return; }")]
    public Task Message_that_an_exception_leaves_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            if (!s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)) return;
            s.Send(payload);
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            if (s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)) s.Send(payload);
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            var sent = s.Send(payload, SendFlags.SendMore | SendFlags.DontWait);
            if (!sent) return;
            s.Send(payload);
            """
    )]
    [FullData("using var s = new Socket(context, SocketType.Push); _ = s.Send(payload, SendFlags.SendMore | SendFlags.DontWait);")]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            while (!s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)) Thread.Sleep(1);
            s.Send(payload);
            """
    )]
    [FullData("var sent = socket.Send(\"header\", SendFlags.SendMore) && socket.Send(payload); Handle(sent ? 1 : 0);")]
    [FullData("if (!socket.Send(\"header\", SendFlags.SendMore)) return; socket.Send(payload);")]
    [InlineData("var refused = !socket.Send(\"header\", SendFlags.SendMore); if (refused) return; socket.Send(payload);")]
    public Task First_frame_that_was_not_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Socket_of_the_caller_DoesNotTrigger() => Code.DoesNotTrigger("socket.Send(payload, SendFlags.SendMore);");

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            s.Send(payload, SendFlags.SendMore);
            Finish(s);
            static void Finish(Socket s) => s.Send("");
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            Action finish = () => s.Send("");
            s.Send(payload, SendFlags.SendMore);
            finish();
            """
    )]
    [FullData(
        """
            socket.Send(payload, SendFlags.SendMore);
            if (running) socket.Send(text);
            else Finish();
            void Finish() => socket.Send("");
            """
    )]
    [FullData("var s = new Socket(context, SocketType.Push); sockets[0] = s; s.Send(payload, SendFlags.SendMore);")]
    [InlineData("using var s = new Socket(context, SocketType.Push); s.Send(payload, SendFlags.SendMore); await s.SendAsync(payload);")]
    public Task Socket_that_other_code_gets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Flags_that_are_not_known_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using var s = new Socket(context, SocketType.Push);
            s.Send(payload, SendFlags.SendMore);
            s.Send(payload, running ? SendFlags.SendMore : SendFlags.None);
            """
        );

    [Theory]
    [InlineData(
        """
            private readonly Socket _s = null!;
            public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); }
            public void B() { using var f = _s.BeginFrame(8); f.Send(); }
            """
    )]
    [FullData(
        """
            private readonly Socket _s = null!;
            public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); }
            public void B() => _s.SendMultipart("a");
            """
    )]
    [InlineData(
        """
            private readonly Socket _s = null!;
            public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); }
            public void B() => _s?.Send("a");
            """
    )]
    [FullData(
        """
            private readonly Socket _s = null!;
            public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); }
            public void B() => this._s.Send("a");
            """
    )]
    [FullData("private readonly Socket _s = null!; public void A(byte[] b) { _s.Send(b, SendFlags.SendMore); } public Socket S => _s;")]
    public Task Field_that_another_member_sends_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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

    [Theory]
    [InlineData("using var end = new End(s); s.Send(text, SendFlags.SendMore); if (running) s.Send(payload, SendFlags.SendMore);")]
    [FullData("using (new End(s)) { s.Send(text, SendFlags.SendMore); if (running) return; s.Send(payload); }")]
    [InlineData(
        """
            using (Make(s)) { s.Send(text, SendFlags.SendMore); if (running) return; s.Send(payload); }
            End Make(Socket o) => new(o);
            """
    )]
    public Task Using_that_sends_the_last_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithEnd(code));

    [Theory]
    [InlineData("using var end = new Other(); {|ZMQ3027:s.Send(text, SendFlags.SendMore)|}; if (running) return; s.Send(payload);")]
    [InlineData("using (new Other()) { {|ZMQ3027:s.Send(text, SendFlags.SendMore)|}; if (running) return; s.Send(payload); }")]
    public Task Using_that_sends_nothing_Triggers(string code) => Unfinished.Triggers(WithEnd(code));

    private static RuleTest Unfinished { get; } = RuleTest.Of("ZMQ3027");

    private static string WithEnd(string code) =>
        $$"""
            using System;
            using Net.Zmq;

            class Sender { void Run(Socket s, string text, byte[] payload, bool running) { {{code}} } }

            sealed class End(Socket s) : IDisposable { public void Dispose() => s.Send(Array.Empty<byte>()); }

            sealed class Other : IDisposable { private int _count; public void Dispose() => _count++; }
            """;
}
