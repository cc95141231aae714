using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class UnfinishedMultipartTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012");

    [Theory]
    [InlineData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|};")]
    [FullData(
        """
            var s = new Socket(context, SocketType.Push);
            s.Connect("inproc://x");
            {|#0:s.Send(payload, flags: SendFlags.SendMore)|};
            s.Dispose();
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            s.Send("one");
            {|#0:s.Send(payload, SendFlags.SendMore)|};
            Thread.Sleep(1);
            """
    )]
    [FullData("Task.Run(() => { using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; });")]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            s.Send(text, SendFlags.SendMore);
            {|#0:s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|};
            """
    )]
    public Task Message_that_is_never_finished_Triggers(string code) => Code.Triggers(code, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("{|#0:Frame(s, payload, true)|};")]
    [FullData("Frame(s, payload, more: true); {|#0:Frame(s, payload, true)|};")]
    [FullData("Frame(s, payload, true); s.Send(payload); {|#0:Frame(s, payload, true)|};")]
    public Task Message_that_a_helper_leaves_open_Triggers(string code) =>
        Code.Triggers(Open + code + FrameHelper, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("Frame(s, payload, false);")]
    [FullData("Frame(s, payload, true); Frame(s, payload, false);")]
    [FullData("for (var i = 0; i < size; i++) Frame(s, payload, i < size - 1);")]
    public Task Message_that_a_helper_finishes_DoesNotTrigger(string code) => Code.DoesNotTrigger(Open + code + FrameHelper);

    /// <summary>A helper that says itself what its frame holds.</summary>
    [Theory]
    [InlineData("{|#0:Begin(s)|};")]
    [FullData("Begin(s); {|#0:Begin(s)|};")]
    [FullData("Begin(s); s.Send(payload); {|#0:Begin(s)|};")]
    public Task Message_that_a_helper_with_a_text_of_its_own_leaves_open_Triggers(string code) =>
        Code.Triggers(Open + code + BeginHelper, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("if (size == 0) return; s.Send(payload);")]
    public Task Message_that_one_path_behind_such_a_helper_leaves_open_Triggers(string code) =>
        Code.Triggers(Open + "{|#0:Begin(s)|}; " + code + BeginHelper, At("ZMQ3027", DiagnosticSeverity.Info));

    [Theory]
    [InlineData("Begin(s); s.Send(payload);")]
    [FullData("Begin(s); if (size == 0) { s.Send(text); return; } s.Send(payload);")]
    [FullData("Begin(socket);")]
    [FullData("Begin(s); End(s); static void End(Socket to) => to.Send(\"end\");")]
    public Task Message_that_such_a_helper_begins_and_others_finish_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Open + code + BeginHelper);

    private const string BeginHelper = " static void Begin(Socket to) => to.Send(\"head\", SendFlags.SendMore);";

    private const string Open = "using var s = new Socket(context, SocketType.Push); ";

    private const string FrameHelper =
        " static void Frame(Socket to, byte[] frame, bool more) => to.Send(frame, more ? SendFlags.SendMore : SendFlags.None);";

    [Theory]
    [InlineData("using var f = s.BeginFrame(1); f.Span[0] = 1; {|#0:f.Send(SendFlags.SendMore)|};")]
    [FullData("using (var f = s.BeginZeroedFrame(1)) {|#0:f.Send(SendFlags.SendMore)|}; Handle(1);")]
    [InlineData("using var f = s.BeginGrowingFrame(); f.Write(payload); {|#0:f.Send(SendFlags.SendMore)|};")]
    [FullData("s.Send(text); using var f = s.BeginFrame(1); payload.CopyTo(f.Span); {|#0:f.Send(flags: SendFlags.SendMore)|};")]
    [InlineData("using var f = s.BeginFrame(1); f.Send(SendFlags.SendMore); {|#0:s.Send(payload, SendFlags.SendMore)|};")]
    [FullData("while (running) { using var f = s.BeginFrame(1); f.Span[0] = 1; {|#0:f.Send(SendFlags.SendMore)|}; }")]
    public Task Frame_written_in_place_that_is_the_last_Triggers(string code) =>
        Code.Triggers("using var s = new Socket(context, SocketType.Push); " + code, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Fact]
    public Task Frame_written_in_place_of_which_one_path_is_the_last_Triggers() =>
        Code.Triggers(
            "using var f = socket.BeginFrame(1); f.Span[0] = 1; {|#0:f.Send(SendFlags.SendMore)|}; if (running) return; socket.Send(text);",
            At("ZMQ3027", DiagnosticSeverity.Info)
        );

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            s.Send("a", SendFlags.SendMore);
            {|#0:s.Send("b", SendFlags.SendMore)|};
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            foreach (var frame in new[] { "a", "b" }) {|#0:s.Send(frame, SendFlags.SendMore)|};
            """
    )]
    public Task Message_of_several_frames_that_is_never_finished_Triggers(string code) =>
        Code.Triggers(code, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            {|#0:s.SendFrame(1, 0, static (span, _) => span[0] = 1, SendFlags.SendMore)|};
            """
    )]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            using var m = new Message(3);
            {|#0:s.Send(m, SendFlags.SendMore | SendFlags.DontWait)|};
            """
    )]
    [FullData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send((nint)0, 0, SendFlags.SendMore)|};")]
    [FullData(
        """
            using var frame = SharedFrame.Create(payload);
            using var s = new Socket(context, SocketType.Push);
            {|#0:s.Send(frame, SendFlags.SendMore)|};
            """
    )]
    public Task Message_sent_by_any_member_that_is_never_finished_Triggers(string code) =>
        Code.Triggers(code, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            if (running) { {|#0:s.Send(payload, SendFlags.SendMore)|}; return; }
            s.Send(payload);
            """
    )]
    [FullData(
        """
            using (var s = new Socket(context, SocketType.Push))
            {
                if (!{|#0:s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|}) return;
                Thread.Sleep(1);
            }
            """
    )]
    [InlineData(
        """
            using (var s = new Socket(context, SocketType.Push))
            {
                var sent = {|#0:s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|};
                if (sent) Thread.Sleep(1);
            }
            """
    )]
    public Task Message_that_is_not_finished_on_one_way_Triggers(string code) =>
        Code.Triggers(code, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            const SendFlags more = SendFlags.SendMore;
            {|#0:s.Send(payload, more)|};
            var n = s.HasMore;
            """
    )]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            using var p = new Poller(1);
            p.Add(s, PollEvents.Out);
            {|#0:s.Send(payload, SendFlags.SendMore)|};
            p.Poll(1);
            """
    )]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            {|#0:s.Send(payload, SendFlags.SendMore)|};
            using var all = s.RecvMultipart();
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            {|#0:s.Send(payload, SendFlags.SendMore)|};
            using var r = new FrameReceiver(s);
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Push);
            {|#0:s.Send(payload, SendFlags.SendMore)|};
            if (s != null) Thread.Sleep(1);
            """
    )]
    [FullData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; Handle(nameof(s));")]
    [FullData("using var s = new Socket(context, SocketType.Push); {|#0:s.Send(payload, SendFlags.SendMore)|}; if (s is null) return;")]
    public Task Call_that_does_not_finish_it_Triggers(string code) => Code.Triggers(code, At("ZMQ3012", DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("{|#0:socket.Send(payload, SendFlags.SendMore)|}; if (running) socket.Send(payload);")]
    [FullData("{|#0:socket.Send(payload, SendFlags.SendMore)|}; if (text == null) return; socket.Send(text);")]
    [FullData("while (running) { {|#0:socket.Send(payload, SendFlags.SendMore)|}; if (size == 0) return; socket.Send(payload); }")]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Push);
            {|#0:s.Send(payload, SendFlags.SendMore)|};
            switch (size) { case 1: s.Send("one"); break; case 2: s.Send("two"); break; }
            """
    )]
    [InlineData("if (!{|#0:socket.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|}) return; if (size > 0) socket.Send(payload);")]
    [FullData(
        """
            {|#0:socket.Send(payload, SendFlags.SendMore)|};
            try { if (size > 3) socket.Send(payload); }
            finally { Thread.Sleep(1); }
            """
    )]
    public Task Message_that_one_path_does_not_finish_Triggers_as_info(string code) =>
        Code.Triggers(code, At("ZMQ3027", DiagnosticSeverity.Info));

    [Fact]
    public Task Fields_that_nobody_else_sends_with_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            private int _count;
            public void Send(byte[] payload)
            {
                _count++;
                _socket.Send("id", SendFlags.SendMore);
                {|ZMQ3012:_socket.Send(payload, SendFlags.SendMore)|};
            }
            public void Receive(byte[] buffer) => Handle(_socket.Recv(buffer));
            public void Dispose() => _socket?.Dispose();
            """
        );

    [Theory]
    [InlineData("public void B() => this._s.Recv(new byte[1]);")]
    [FullData("public void B() => _s?.Recv(new byte[1]);")]
    [FullData("public void B() => Handle(_s.HasMore ? 1 : 0);")]
    [FullData("public Example() { _s = null!; }")]
    [FullData("public Example() { this._s = null!; }")]
    public Task Field_that_nobody_else_sends_with_Triggers(string member) =>
        Code.Triggers(
            "private readonly Socket _s = null!; public void A(byte[] b) { {|ZMQ3012:_s.Send(b, SendFlags.SendMore)|}; } " + member
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
            At("ZMQ3027", DiagnosticSeverity.Info)
                .WithMessage("SendMore on 'socket' is not followed by a last frame on the path through line 20; send one there")
        );

    private static DiagnosticResult At(string id, DiagnosticSeverity level) =>
        new DiagnosticResult(id, level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
