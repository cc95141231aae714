using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SocketOutOfTurnTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3032");

    private const string Sockets = """
        using var req = new Socket(context, SocketType.Req); using var rep = new Socket(context, SocketType.Rep);

        """;

    [Theory]
    [InlineData("req.Send(text); {|ZMQ3032:req.Send(text)|};")]
    [FullData(
        """
            req.Connect(text);
            req.Send(text, SendFlags.SendMore);
            req.Send(payload);
            {|ZMQ3032:req.Send(payload)|};
            req.RecvString();
            """
    )]
    [FullData("req.Send(text); if (running) {|ZMQ3032:req.Send(text)|};")]
    [FullData("if (running) req.Send(text); else req.Send(payload); {|ZMQ3032:req.Send(text)|};")]
    [FullData("while (running) {|ZMQ3032:req.Send(text)|};")]
    [FullData("if (running) req.Send(text); {|ZMQ3032:req.Send(text)|};")]
    [FullData("req.SendMultipart(text, text); {|ZMQ3032:req.Send(text)|};")]
    [InlineData("if (!req.Send(text, SendFlags.DontWait)) return; {|ZMQ3032:req.Send(text)|};")]
    public Task Second_request_Triggers(string code) => Code.Triggers(Sockets + code);

    [Theory]
    [InlineData("req.Connect(text); {|ZMQ3032:req.RecvString()|};")]
    [FullData("if ({|ZMQ3032:req.TryRecv(payload, out _)|}) return;")]
    [FullData("req.Send(text, SendFlags.SendMore); {|ZMQ3032:req.RecvString()|};")]
    [FullData("req.Send(text); using var m = req.RecvMultipart(); {|ZMQ3032:req.RecvString()|};")]
    public Task Receive_before_the_request_Triggers(string code) => Code.Triggers(Sockets + code);

    [Theory]
    [InlineData("rep.Bind(text); {|ZMQ3032:rep.Send(text)|};")]
    [FullData("rep.RecvString(); rep.Send(text); {|ZMQ3032:rep.Send(text)|};")]
    [FullData("while (running) { using var m = rep.RecvMultipart(); {|ZMQ3032:rep.RecvString()|}; rep.Send(text); }")]
    public Task Reply_without_a_request_Triggers(string code) => Code.Triggers(Sockets + code);

    [Theory]
    [InlineData("while (running) { {|ZMQ3032:req.Send(text)|}; if (!req.TryRecv(payload, out _)) continue; Handle(1); }")]
    [FullData(
        """
            for (var i = 0;
            i < 3;
            i++) {
            {|ZMQ3032:req.Send(text)|};
            Thread.Sleep(10);
            if (req.TryRecv(message, out _)) return;
            }
            """
    )]
    [FullData("req.Send(text); if (!req.TryRecv(payload, out _)) { Handle(0); {|ZMQ3032:req.Send(text)|}; }")]
    [FullData(
        """
            while (running) {
            {|ZMQ3032:req.Send(text)|};
            if (req.Recv(payload, RecvFlags.DontWait) < 0) continue;
            Handle(1);
            }
            """
    )]
    [InlineData("while (running) { if (rep.TryRecv(payload, out _)) Handle(1); {|ZMQ3032:rep.Send(text)|}; }")]
    public Task Send_where_a_receive_has_found_nothing_Triggers(string code) => Code.Triggers(Sockets + code);

    [Theory]
    [InlineData("catch (ZmqException) { Handle(0); }")]
    [InlineData("catch (Exception) { }")]
    [FullData("catch { continue; }")]
    [InlineData("catch (ZmqException e) when (e.ErrorNumber == Net.Zmq.Core.Native.ZmqConstants.EAGAIN) { Handle(0); }")]
    [InlineData("catch (ZmqException e) when (e.ErrorNumber is 11 or 35) { }")]
    [InlineData("catch (ZmqException e) when (e.ErrorNumber == 11 || e.ErrorNumber == 35) { continue; }")]
    public Task Request_after_a_time_out_Triggers(string handler) =>
        Code.Triggers(
            Sockets
                + "req.SetOption(SocketOption.Rcvtimeo, 100); while (running) { {|ZMQ3032:req.Send(text)|}; try { req.RecvString(); } "
                + handler
                + " }"
        );

    [Fact]
    public Task Socket_of_a_field_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _req = new(new Context(), SocketType.Req);

            void Log(string first, string second)
            {
                _req.Send(first);
                {|ZMQ3032:_req.Send(second)|};
            }
            """
        );

    [Fact]
    public Task Asynchronous_code_and_lambdas_Trigger() =>
        Code.Triggers(
            """
            static async Task Run(Context context)
            {
                using var req = new Socket(context, SocketType.Req);
                req.Send("a");
                await Task.Yield();
                {|ZMQ3032:req.Send("b")|};
                await Task.Run(() =>
                {
                    using var rep = new Socket(context, SocketType.Rep);
                    {|ZMQ3032:rep.Send("c")|};
                });
            }
            """
        );

    [Fact]
    public Task Top_level_statements_Trigger() =>
        Code.Triggers(
            """
            using Net.Zmq;

            using var context = new Context();
            using var req = new Socket(context, SocketType.Req);
            req.Send("a");
            {|ZMQ3032:req.Send("b")|};
            """
        );

    [Theory]
    [InlineData("while (running) { req.Send(text); req.RecvString(); }")]
    [FullData(
        """
            req.Send(text, SendFlags.SendMore);
            req.Send(payload);
            req.Recv(payload);
            while (req.HasMore) req.Recv(payload);
            """
    )]
    [FullData("while (running) { rep.Recv(payload); while (rep.HasMore) rep.Recv(payload); rep.Send(text); }")]
    [FullData("while (running) { rep.RecvString(); rep.RecvString(); rep.Send(text, SendFlags.SendMore); rep.Send(text); }")]
    [FullData("while (running) { if (!rep.TryRecv(payload, out _)) continue; rep.Send(text); }")]
    [FullData("req.Send(text); while (!req.TryRecv(payload, out _)) Thread.Sleep(1); req.Send(text);")]
    [FullData(
        """
            var a = req.Send(text, SendFlags.DontWait);
            var b = req.Send(text, SendFlags.DontWait);
            Handle(a ? 1 : b ? 2 : 3);
            """
    )]
    [InlineData("while (!req.Send(text, SendFlags.DontWait)) Thread.Sleep(1); req.RecvString();")]
    public Task Turns_DoNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData(
        """
            var asked = false;
            while (running) {
            if (!asked) req.Send(text);
            asked = true;
            if (req.TryRecv(payload, out _)) asked = false;
            }
            """
    )]
    [FullData("for (var i = 0; i < 9; i++) { if (i % 2 == 0) req.Send(text); else req.RecvString(); }")]
    [FullData("if (running) req.Send(text); if (running) req.RecvString(); req.Send(text);")]
    [FullData("while (running) { req.Send(text); if (req.TryRecv(payload, out _)) continue; break; }")]
    [InlineData("while (running) { rep?.RecvString(); rep?.Send(text); }")]
    [FullData("req?.Send(text); Handle(1); req?.RecvString(); req?.Send(text);")]
    public Task Path_that_may_not_be_taken_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData("var due = true; while (due) { if (req.TryRecv(payload, out _)) due = false; }")]
    [InlineData("var due = true; do { if (req.TryRecv(payload, out _)) due = false; } while (due);")]
    [InlineData("var due = true; for (; due; Thread.Sleep(1)) if (req.TryRecv(payload, out _)) due = false;")]
    [InlineData("var due = 1; while (due > 0) if (req.TryRecv(payload, out _)) due--;")]
    [InlineData("var due = 1; while (0 < due) { switch (req.TryRecv(payload, out _)) { case true: due = 0; break; } }")]
    public Task Loop_that_goes_on_until_the_reply_has_come_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger(Sockets + "req.Send(text); " + loop + " req.Send(text);");

    [Fact]
    public Task Request_to_another_server_in_a_loop_that_waits_for_its_reply_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var req = new Socket(context, SocketType.Req);
            while (running)
            {
                req.Send(text);
                var expectReply = true;
                while (expectReply)
                {
                    if (req.TryRecv(payload, out var length))
                    {
                        if (length == size)
                            expectReply = false;
                    }
                    else
                    {
                        req.Dispose();
                        req = new Socket(context, SocketType.Req);
                        req.Send(text);
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("var due = true; while (due) { if (req.TryRecv(payload, out _)) return; due = false; }")]
    [InlineData("var tries = 3; while (tries > 0) { if (req.TryRecv(payload, out _)) return; tries--; }")]
    public Task Request_after_a_loop_that_has_given_up_Triggers(string loop) =>
        Code.Triggers(Sockets + "req.Send(text); " + loop + " {|ZMQ3032:req.Send(text)|};");

    [Theory]
    [InlineData("req.SetOption(SocketOption.Req_Relaxed, 1); req.Send(text); req.Send(text);")]
    [FullData("req.SetOption((SocketOption)size, 1); req.Send(text); req.Send(text);")]
    [FullData(
        """
            Relax(req);
            req.Send(text);
            req.Send(text);
            static void Relax(Socket s) => s.SetOption(SocketOption.Req_Relaxed, 1);
            """
    )]
    [FullData(
        """
            using var own = Make(context);
            own.Send(text);
            own.Send(text);
            static Socket Make(Context c) { var s = new Socket(c, SocketType.Req); s.SetOption(SocketOption.Req_Relaxed, 1); return s; }
            """
    )]
    public Task Socket_that_may_be_relaxed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData("Action ask = () => req.Send(text); ask(); req.Send(text); req.Send(text);")]
    [FullData(
        """
            using var own = Greeted(context);
            own.RecvString();
            own.Send(text);
            static Socket Greeted(Context c) { var s = new Socket(c, SocketType.Req); s.Connect("tcp://a:1"); s.Send("hi"); return s; }
            """
    )]
    public Task Socket_that_is_used_elsewhere_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData("using var d = new Socket(context, SocketType.Dealer); d.Send(text); d.Send(text);")]
    [FullData("socket.Send(text); socket.Send(text);")]
    [FullData("req.Send(text); rep.RecvString(); rep.Send(text); req.RecvString();")]
    [InlineData("foreach (var _ in payload) { using var s = new Socket(context, SocketType.Req); s.Send(text); }")]
    [FullData(
        """
            var s = new Socket(context, SocketType.Req);
            s.Send(text);
            s.Dispose();
            s = new Socket(context, SocketType.Req);
            s.Send(text);
            """
    )]
    public Task Other_sockets_DoNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData("req.Send(text); try { req.Send(text); } catch (ZmqException e) { Handle(e.ErrorNumber); }")]
    [FullData(
        """
            Action again = () => {
            using var r = new Socket(context, SocketType.Req);
            r.Send(text);
            r.Send(text);
            };
            again();
            """
    )]
    public Task Failure_that_is_expected_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    /// <summary>A loop without an end need not come to the call as it was before the first iteration.</summary>
    [Theory]
    [InlineData(
        """
            var open = new List<string>();
            while (true) { if (open.Count == 0) { open.Add(text); req.Send(text); } else { Handle(req.RecvString()); open.Clear(); } }
            """
    )]
    [FullData("var q = text; while (true) { if (q.Length == 0) { req.Send(q = text); } else { Handle(req.RecvString()); q = \"\"; } }")]
    [FullData("for (var i = 0; ; i = 1 - i) { if (i == 0) req.Send(text); else Handle(req.RecvString()); }")]
    [FullData("var (sent, got) = (0, 0); while (true) if (sent == got) { req.Send(text); sent++; } else { req.RecvString(); got++; }")]
    public Task Endless_loop_that_decides_whose_turn_it_is_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData("while (true) { Handle({|ZMQ3032:req.RecvString()|}); req.Send(text); }")]
    [FullData("if (size > 3) { while (true) { Handle({|ZMQ3032:req.RecvString()|}); req.Send(text); } }")]
    [InlineData("while (true) { if (size > 3) Handle(size); Handle({|ZMQ3032:req.RecvString()|}); if (size > 4) req.Send(text); }")]
    public Task Endless_loop_that_begins_out_of_turn_Triggers(string code) => Code.Triggers(Sockets + code);

    [Theory]
    [InlineData("while (running) { req.Send(text); try { req.RecvString(); } catch (ZmqException) { } }")]
    public Task Receive_that_does_not_time_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData(
        """
            req.SetOption(SocketOption.Rcvtimeo, 9);
            while (running) {
            req.Send(text);
            try {
            req.RecvString();
            } catch (ZmqException) {
            break;
            } }
            """
    )]
    [FullData(
        """
            req.SetOption(SocketOption.Rcvtimeo, 9);
            while (running) {
            req.Send(text);
            try {
            req.RecvString();
            } catch (ZmqException) {
            throw;
            } }
            """
    )]
    public Task Receive_whose_time_out_ends_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData(
        """
            req.SetOption(SocketOption.Rcvtimeo, 9);
            while (running) {
            req.Send(text);
            try {
            req.RecvString();
            } catch (TimeoutException) {
            } }
            """
    )]
    public Task Receive_whose_time_out_is_not_caught_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData(
        """
            req.SetOption(SocketOption.Rcvtimeo, 9);
            while (running) { req.Send(text); try { req.RecvString(); } catch (ZmqException) when (running) { } }
            """
    )]
    public Task Receive_whose_time_out_is_caught_on_condition_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Fact]
    public Task Field_in_other_members_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _req = new(new Context(), SocketType.Req);

            void Ask(string text) => _req.Send(text);

            string Both(string text)
            {
                _req.Send(text);
                Skip();
                _req.Send(text);
                return _req.RecvString();
            }

            void Skip() => _req.RecvString();
            """
        );

    private const string Helpers = """

        static bool Put(Socket s, string t, SendFlags flags = SendFlags.None) => s.Send(t, flags);
        static string Get(Socket s) { return s.RecvString(); }
        static bool TryGet(Socket s, byte[] b, out int n) => s.TryRecv(b, out n);
        static bool PutFirst(Socket s, Socket other, string t) => s.Send(t);
        static bool PutSecond(Socket other, Socket s, string t) => s.Send(t);
        static string Ask(Socket s, string t) { s.Send(t); return s.RecvString(); }
        """;

    [Theory]
    [InlineData("Put(req, text); {|ZMQ3032:Put(req, text)|};")]
    [FullData("req.Send(text); {|ZMQ3032:Put(req, text)|};")]
    [FullData("{|ZMQ3032:Get(req)|};")]
    [FullData("Put(req, text, SendFlags.SendMore); {|ZMQ3032:Get(req)|};")]
    [InlineData("if ({|ZMQ3032:TryGet(req, payload, out _)|}) return;")]
    [FullData("Get(rep); Put(rep, text); {|ZMQ3032:Put(rep, text)|};")]
    [FullData("PutFirst(req, rep, text); {|ZMQ3032:PutFirst(req, rep, text)|};")]
    [InlineData("PutSecond(socket, req, text); {|ZMQ3032:PutSecond(socket, req, text)|};")]
    public Task Turn_by_a_method_of_the_users_Triggers(string code) => Code.Triggers(Sockets + code + Helpers);

    [Theory]
    [InlineData("Put(req, text); Get(req); Put(req, text);")]
    [FullData("Put(req, text, SendFlags.SendMore); Put(req, text); Get(req);")]
    [FullData("Put(req, text); if (TryGet(req, payload, out _)) Put(req, text);")]
    [FullData("Ask(req, text); Ask(req, text);")]
    [InlineData("PutFirst(socket, req, text); PutFirst(socket, req, text);")]
    [FullData("PutSecond(req, socket, text); PutSecond(req, socket, text);")]
    [FullData("Get(rep); Put(rep, text); Get(rep); Put(rep, text);")]
    [InlineData("var flags = running ? SendFlags.SendMore : SendFlags.None; Put(req, text, flags); Put(req, text);")]
    [FullData("Put(req, text); Close(req); Put(req, text); static void Close(Socket s) { s.RecvString(); }")]
    public Task Turns_by_methods_of_the_users_DoNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code + Helpers);

    /// <summary>What a receiver receives, its socket has received.</summary>
    [Theory]
    [InlineData("req.Send(text); using var r = new FrameReceiver(req); r.Receive();")]
    [InlineData("using var r = new FrameReceiver(req); while (running) { Put(req, text); Handle(r.Receive().Span); }")]
    [FullData("using var r = new FrameReceiver(rep); while (running) { r.Receive(); r.SkipRest(); rep.Send(text); }")]
    [FullData("using var r = new FrameReceiver(req); req.Send(text); r.SkipRest(); req.Send(text);")]
    [FullData(
        """
            using var r = new FrameReceiver(req);
            req.Send(text);
            Take(r);
            req.Send(text);
            static void Take(FrameReceiver f) => f.Receive();
            """
    )]
    [FullData("using var r = new FrameReceiver(req); Action take = () => r.Receive(); req.Send(text); take(); req.Send(text);")]
    [FullData("req.Send(text); new FrameReceiver(req).Receive(); req.Send(text);")]
    [FullData("using var r = new FrameReceiver(req); req.Send(text); while (!r.TryReceive(out _)) Thread.Sleep(1); req.Send(text);")]
    public Task Turns_with_a_receiver_DoNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code + Helpers);

    [Theory]
    [InlineData("using var r = new FrameReceiver(req); {|ZMQ3032:r.Receive()|}; req.Send(text);")]
    [FullData("using var r = new FrameReceiver(req); req.Send(text); r.Receive(); req.Send(text); {|ZMQ3032:req.Send(text)|};")]
    [FullData("using var r = new FrameReceiver(rep); {|ZMQ3032:rep.Send(text)|}; r.Receive();")]
    public Task Receiver_out_of_turn_Triggers(string code) => Code.Triggers(Sockets + code);
}
