using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>libzmq hands messages over whole: a receive behind <c>HasMore</c>, or behind a ROUTER's routing id, finds a frame.</summary>
public sealed class LaterFrameTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");
    private static RuleTest Throwing { get; } = RuleTest.Of("ZMQ2006");
    private static RuleTest Timeouts { get; } = RuleTest.Of("ZMQ3013");

    private const string Take = "socket.TryRecv(payload, out _)",
        Router = "using var router = new Socket(context, SocketType.Router); ";

    [Theory]
    [InlineData($"while (socket.HasMore) {{ {Take}; Handle(payload); }}")]
    [FullData($"for (; socket.HasMore;) {{ {Take}; Handle(payload); }}")]
    [FullData($"while (true) {{ if (!socket.HasMore) break; {Take}; Handle(payload); }}")]
    [InlineData($"next: if (socket.HasMore) {{ {Take}; Handle(payload); goto next; }}")]
    [FullData($"var count = 0; while (socket.HasMore && count++ < 10) {{ {Take}; Handle(payload); }}")]
    public Task Frame_in_a_loop_that_asks_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"if (!socket.HasMore) return; {Take}; Handle(payload);")]
    [FullData($"if (!socket.HasMore || size > 3) return; {Take}; Handle(payload);")]
    [FullData($"if (socket.HasMore is false) return; {Take}; Handle(payload);")]
    [FullData(
        $$"""
            if (running) { if (!socket.HasMore) return; }
            else { socket.Recv(message); if (!message.More) return; }
            {{Take}};
            Handle(payload);
            """
    )]
    public Task Frame_behind_an_answer_that_leaves_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"if (running && socket.HasMore) {{ {Take}; Handle(payload); }}")]
    [FullData($"if (socket.HasMore == true) {{ {Take}; Handle(payload); }}")]
    [FullData($"if (socket?.HasMore == true) {{ {Take}; Handle(payload); }}")]
    [InlineData($"if (socket?.HasMore ?? false) {{ {Take}; Handle(payload); }}")]
    [FullData($"switch (socket.HasMore) {{ case true: {Take}; Handle(payload); break; }}")]
    [FullData($"if (socket.GetOption<int>(SocketOption.Rcvmore) != 0) {{ {Take}; Handle(payload); }}")]
    [InlineData($"while (socket.GetOption<int>(SocketOption.Rcvmore) == 1) {{ {Take}; Handle(payload); }}")]
    [FullData($"bool More() => socket.HasMore; if (More()) {{ {Take}; Handle(payload); }}")]
    public Task Frame_behind_any_form_of_the_question_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"if (socket.HasMore) {{ Handle(1); Thread.Sleep(1); {Take}; Handle(payload); }}")]
    [FullData($"if (socket.HasMore) try {{ {Take}; Handle(payload); }} catch (ZmqException) {{ }}")]
    [FullData($"Action take = () => {{ if (socket.HasMore) {Take}; }}; take(); Handle(payload);")]
    public Task Frame_with_other_code_around_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"var more = socket.HasMore; if (more) {{ {Take}; Handle(payload); }}")]
    [FullData($"var more = socket.HasMore; while (more) {{ {Take}; Handle(payload); more = socket.HasMore; }}")]
    [InlineData($"var more = socket.HasMore && running; if (more) {{ {Take}; Handle(payload); }}")]
    [FullData($"bool more; socket.Recv(message); more = message.More; if (!more) return; {Take}; Handle(payload);")]
    [FullData($"var done = !socket.HasMore; if (done) return; {Take}; Handle(payload);")]
    [InlineData($"var done = !socket.HasMore; while (!done) {{ {Take}; Handle(payload); done = !socket.HasMore; }}")]
    [FullData($"var more = socket.HasMore; var go = more; if (go) {{ {Take}; Handle(payload); }}")]
    [InlineData($"var (more, count) = (socket.HasMore, 1); if (more) {{ {Take}; Handle(payload); }} Handle(count);")]
    [InlineData($"if (socket.HasMore is var more && more) {{ {Take}; Handle(payload); }}")]
    public Task Frame_behind_a_variable_that_holds_the_answer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"socket.Recv(message); if (message.More) {{ {Take}; Handle(payload); }}")]
    [FullData($"socket.Recv(message); if (message is {{ More: true }}) {{ {Take}; Handle(payload); }}")]
    [FullData("while (message.More) { socket.Recv(message, RecvFlags.DontWait); Handle(message.Data); }")]
    public Task Frame_behind_a_message_that_has_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"using var frames = new FrameReceiver(socket); if (frames.Receive().More) {{ {Take}; Handle(payload); }}")]
    [FullData(
        $$"""
            using var frames = new FrameReceiver(socket);
            var first = frames.Receive();
            if (!first.More) return;
            {{Take}};
            Handle(payload);
            """
    )]
    public Task Frame_behind_a_frame_that_has_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private static string Envelope(string constructor, string send) =>
        $$"""
            using Net.Zmq;

            sealed class Envelope
            {
                private readonly Socket _socket;
                public Envelope(Socket socket, byte[] id) { {{constructor}} }
                public void Body(byte[] b) { {{send}}; }
            }
            """;

    /// <summary>A constructor may begin the message that another member ends, by whichever name it has for the socket.</summary>
    [Theory]
    [InlineData("_socket = socket; _socket.Send(id, SendFlags.SendMore);")]
    [InlineData("_socket = socket; socket.Send(id, SendFlags.SendMore);")]
    [InlineData("socket.Send(id, SendFlags.SendMore); (_socket) = socket;")]
    public Task Frame_behind_one_of_the_constructor_DoesNotTrigger(string constructor) =>
        Code.DoesNotTrigger(Envelope(constructor, "_socket.Send(b, SendFlags.DontWait)"));

    [Theory]
    [InlineData("_socket = socket; socket.Send(id);")]
    [InlineData("_socket = new Socket(new Context(), SocketType.Push); socket.Send(id, SendFlags.SendMore);")]
    [InlineData("_socket = socket; socket.Send(id, SendFlags.SendMore); socket.Send(id);")]
    public Task Frame_behind_a_message_of_the_constructor_Triggers(string constructor) =>
        Code.Triggers(Envelope(constructor, "{|ZMQ3001:_socket.Send(b, SendFlags.DontWait)|}"));

    [Fact]
    public Task Frame_behind_a_poll_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            $$"""
            var poller = new Poller(1);
            var i = poller.Add(socket, PollEvents.In);
            poller.Poll(-1);
            if (poller.IsReadable(i)) { {{Take}}; Handle(payload); }
            """
        );

    [Theory]
    [InlineData("foreach (var s in sockets) if (s.HasMore) { s.TryRecv(payload, out _); Handle(payload); }")]
    [FullData("for (var i = 0; i < size; i++) while (sockets[i].HasMore) { sockets[i].TryRecv(payload, out _); Handle(payload); }")]
    public Task Frame_of_each_socket_behind_its_question_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData($"{Router}router.Recv(message); router.TryRecv(payload, out _); Handle(payload);")]
    [FullData($"{Router}if (!router.TryRecv(message, out _)) return; router.TryRecv(payload, out _); Handle(payload);")]
    [FullData(
        $"{Router}while (running) {{ if (!router.TryRecv(message, out _)) continue; router.TryRecv(payload, out _); "
            + $"Handle(payload); }}"
    )]
    [FullData($"{Router}while (router.TryRecv(message, out _)) {{ router.TryRecv(payload, out _); Handle(payload); }}")]
    [FullData(
        $"{Router}var n = router.Recv(message, RecvFlags.DontWait); if (n < 0) return; router.TryRecv(payload, out _); "
            + "Handle(payload);"
    )]
    [FullData($"{Router}router.Recv(message); router.Recv(message); router.TryRecv(payload, out _); Handle(payload);")]
    [FullData(
        $"{Router}if (router.TryRecvString(out var id)) {{ Handle(id); router.Recv(payload, RecvFlags.DontWait); " + $"Handle(payload); }}"
    )]
    [FullData($"{Router}Next(router); router.TryRecv(payload, out _); Handle(payload); static void Next(Socket s) => s.RecvString();")]
    [FullData(
        $$"""
            {{Router}}
            using var ids = new FrameReceiver(router);
            var id = ids.Receive();
            Handle(id.Span);
            router.TryRecv(payload, out _);
            Handle(payload);
            """
    )]
    [FullData(
        """
            using var stream = new Socket(context, SocketType.Stream);
            stream.Recv(message);
            stream.TryRecv(payload, out _);
            Handle(payload);
            """
    )]
    public Task Frame_behind_the_one_that_names_the_peer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // of the first turn
    [InlineData("do { {|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload); } while (socket.HasMore);")]
    [InlineData("do { {|ZMQ3001:socket.TryRecv(message, out _)|}; Handle(message.Data); } while (message.More);")]
    [InlineData("var more = true; while (more) { {|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload); more = socket.HasMore; }")]
    [FullData("for (var more = true; more; more = socket.HasMore) { {|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload); }")]
    public Task Frame_of_the_first_iteration_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData($"if (socket.HasMore) {{ {Take}; Handle(payload); }} {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [FullData($"if (socket.HasMore) {{ {Take}; Handle(payload); {{|ZMQ3001:{Take}|}}; Handle(payload); }}")]
    [FullData($"while (socket.HasMore) socket.Recv(message); {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData($"if (!socket.HasMore) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData($"if (socket.GetOption<int>(SocketOption.Rcvmore) == 0) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData(
        $"using var frames = new FrameReceiver(socket); frames.Receive(); frames.SkipRest(); {{|ZMQ3001:{Take}|}}; " + "Handle(payload);"
    )]
    public Task Frame_behind_the_last_of_a_message_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData($"if (socket.HasMore || running) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData($"if (sender.HasMore) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData($"sender.Recv(message); if (message.More) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData($"if (socket.HasMore) {{ socket = sender; {{|ZMQ3001:{Take}|}}; Handle(payload); }}")]
    [FullData($"var more = socket.HasMore; {{|ZMQ3001:{Take}|}}; Handle(payload); Handle(more ? 1 : 0);")]
    [FullData($"if (socket.HasMore) using (var rest = socket.RecvMultipart()) {{ {{|ZMQ3001:{Take}|}}; Handle(payload); }}")]
    [FullData($"var more = socket.HasMore; socket.Recv(message); if (more) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData($"var more = socket.HasMore; if (running) more = true; if (more) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [FullData($"var more = socket.HasMore; more |= running; if (more) {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData(
        $$"""
            using var poller = new Poller(2);
            var i = poller.Add(sender, PollEvents.In);
            poller.Poll(-1);
            if (poller.IsReadable(i)) {|ZMQ3001:{{Take}}|};
            Handle(payload);
            """
    )]
    public Task Frame_behind_a_question_that_says_nothing_of_it_Triggers(string code) => Code.Triggers(code);

    [Theory]
    // a DEALER, for all we know
    [InlineData($"socket.Recv(message); {{|ZMQ3001:{Take}|}}; Handle(payload);")]
    [InlineData(
        """
            using var dealer = new Socket(context, SocketType.Dealer);
            dealer.Recv(message);
            {|ZMQ3001:dealer.TryRecv(payload, out _)|};
            Handle(payload);
            """
    )]
    public Task Frame_behind_another_of_a_socket_of_unknown_type_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        $$"""
            {{Router}}
            while (running)
            {
                {|ZMQ3001:router.TryRecv(payload, out _)|};
                Handle(payload);
                router.TryRecv(message, out _);
                Handle(message.Data);
            }
            """
    )]
    [InlineData($"{Router}if (!router.TryRecv(message, out _)) Handle(1); {{|ZMQ3001:router.TryRecv(payload, out _)|}}; Handle(payload);")]
    [InlineData(
        $$"""
            {{Router}}
            router.Recv(message);
            while (router.HasMore) router.Recv(message);
            {|ZMQ3001:router.TryRecv(payload, out _)|};
            Handle(payload);
            """
    )]
    public Task Frame_that_names_the_peer_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Sockets_of_members_Trigger_only_where_a_message_may_begin() =>
        Code.Triggers(
            """
            private readonly Socket _socket = new(new Context(), SocketType.Pull);
            private readonly Socket _router = new(new Context(), SocketType.Router);
            private bool HasMore => _socket.HasMore;
            private bool More() { return _socket.HasMore; }

            public void Rest(byte[] buffer)
            {
                while (HasMore)
                    _socket.TryRecv(buffer, out _);
                while (this._socket.HasMore)
                    _socket.TryRecv(buffer, out _);
                while (More())
                    _socket.TryRecv(buffer, out _);
                {|ZMQ3001:_socket.TryRecv(buffer, out _)|};
            }

            public bool TryTake(byte[] id, byte[] body)
            {
                if (!_router.TryRecv(id, out _))
                    return false;
                _router.TryRecv(body, out _);
                return true;
            }
            """
        );

    /// <summary>ZMQ2006 and ZMQ3013 ask the same: what is there neither throws nor keeps waiting.</summary>
    [Theory]
    [InlineData(
        """
            using var router = new Socket(context, SocketType.Router);
            while (running)
            {
                if (router.TryRecv(payload, out _)) { if (router.TryRecv(message, out var n)) Handle(n); }
                Thread.Sleep(16);
            }
            """
    )]
    [InlineData("using var timer = new Timer(_ => { while (socket.HasMore) if (socket.TryRecv(message, out var n)) Handle(n); });")]
    public Task Frame_that_is_there_does_not_throw_and_DoesNotTrigger(string code) => Throwing.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            socket.SetOption(SocketOption.Rcvtimeo, 100);
            try { socket.Recv(message); }
            catch (ZmqException) { return; }
            while (socket.HasMore) socket.Recv(message);
            """
    )]
    [FullData(
        $$"""
            {{Router}}
            router.SetOption(SocketOption.Rcvtimeo, 100);
            try { router.Recv(message); }
            catch (ZmqException) { return; }
            router.Recv(payload);
            """
    )]
    public Task Frame_that_is_there_is_not_waited_for_and_DoesNotTrigger(string code) => Timeouts.DoesNotTrigger(code);
}
