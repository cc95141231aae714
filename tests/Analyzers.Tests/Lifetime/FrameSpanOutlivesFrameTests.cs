using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FrameSpanOutlivesFrameTests
{
    private const string Read = "await using var loop = ReceiveLoop.Start([socket]); if (!loop.Messages.TryRead(out var m)) return; ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3007");

    [Theory]
    [InlineData("var f = r.Detach(); var s = f.Span; f.Dispose(); Handle({|ZMQ3007:s|});")]
    public Task Span_of_an_owned_frame_that_is_disposed_Triggers(string code) =>
        Code.Triggers("using var r = new FrameReceiver(socket); r.Receive(); " + code);

    [Theory]
    [InlineData("var f = r.Detach(); var s = f.Span; Handle(s); f.Dispose();")]
    [FullData("using var f = r.Detach(); var s = f.Span; Handle(s);")]
    [FullData("var f = r.Detach(); var s = f.Span; r.Receive(); Handle(s); f.Dispose();")]
    [InlineData("var f = r.Detach(); var s = f.Span; using var m = new OutgoingMessage(); m.Add(f); Handle(s); socket.SendMessage(m);")]
    public Task Span_of_an_owned_frame_that_lives_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var r = new FrameReceiver(socket); r.Receive(); " + code);

    [Theory]
    [InlineData("var s = m.Body.Span; m.Dispose(); Handle({|ZMQ3007:s|});")]
    [FullData("var s = m[1].Span[2..]; m.Dispose(); Handle({|ZMQ3007:s|});")]
    [FullData("var s = m.Identity; using var reply = m.Reply(); m.Dispose(); Handle({|ZMQ3007:s|});")]
    [InlineData("ReadOnlySpan<byte> s; using (m) s = m.Body.Span; Handle({|ZMQ3007:s|});")]
    public Task Span_of_a_received_message_that_is_disposed_Triggers(string code) => Code.Triggers(Read + code);

    [Theory]
    [InlineData("var s = m.Body.Span; Handle(s); m.Dispose();")]
    [FullData("using var owned = m; var s = m.Body.Span; Handle(s);")]
    [InlineData("var s = m.Body.Span; using var o = new OutgoingMessage(); o.Add(m.Body); m.Dispose(); Handle(s);")]
    [FullData("var s = m.Body.Span; var first = m[0]; m.Dispose(); Handle(s); first.Dispose();")]
    [FullData("var s = m.Body.ToArray(); m.Dispose(); Handle(s);")]
    [FullData("var s = m.Body.Span; if (running) { m.Dispose(); return; } Handle(s);")]
    public Task Span_of_a_received_message_that_lives_DoesNotTrigger(string code) => Code.DoesNotTrigger(Read + code);

    [Fact]
    public Task Span_of_a_frame_that_a_using_disposes_Triggers() =>
        Code.Triggers("ReadOnlySpan<byte> A(FrameReceiver r) { r.Receive(); var f = r.Detach(); using (f) return {|ZMQ3007:f.Span|}; }");

    [Fact]
    public Task Span_of_a_received_message_that_is_returned_IsFixed() =>
        Code.IsFixed(
            """
            ReadOnlySpan<byte> Next(ReceiveLoop loop)
            {
                loop.Messages.TryRead(out var m);
                using (m) return {|ZMQ3007:m.Body.Span|};
            }
            """,
            """
            ReadOnlySpan<byte> Next(ReceiveLoop loop)
            {
                loop.Messages.TryRead(out var m);
                using (m) return m.Body.Span.ToArray();
            }
            """
        );

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data; socket.Recv(m); Handle({|#0:span|});")]
    [FullData("using var m = new Message(); socket.Recv(m); var span = m.Data; socket.TryRecv(m, out _); Handle({|#0:span|});")]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            var span = m.Data;
            if (socket.Recv(m, RecvFlags.DontWait) < 0) return;
            Handle({|#0:span|}.ToArray());
            """
    )]
    [FullData("using var m = new Message(); socket.Recv(m); var all = m.Data; var head = all[..4]; socket.Recv(m); Handle({|#0:head|});")]
    [FullData(
        """
            using var m = new Message();
            socket.Recv(m);
            var numbers = MemoryMarshal.Cast<byte, int>(m.Data);
            socket.Recv(m);
            Handle({|#0:numbers|}[0]);
            """
    )]
    [InlineData("var span = message.Data; socket.Recv(message); foreach (var b in {|#0:span|}) Handle(b);")]
    [FullData("var span = message.Data; socket.Recv(message); var copy = {|#0:span|}.ToArray();")]
    [FullData("var span = message.Data; socket.Recv(message); {|#0:span|}.CopyTo(payload);")]
    [FullData("var span = message.Data; socket.Recv(message); var rest = {|#0:span|}[1..];")]
    [FullData("Memory<byte> none = default; var span = message.Data; socket.Recv(message); Handle({|#0:span|});")]
    public Task View_of_a_message_that_was_received_into_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); ReadOnlySpan<byte> span = m.Data; sender.Send(m); Handle({|#0:span|});")]
    public Task View_of_a_message_that_was_sent_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data[2..]; m.Rebuild(); Handle({|#0:span|});")]
    [FullData("using var m = new Message(); socket.Recv(m); var span = m.Data.Slice(2, 4); m.Rebuild(16); Handle({|#0:span|}[0]);")]
    public Task View_of_a_message_that_was_rebuilt_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var m = new Message(); socket.Recv(m); var span = m.Data; m.Dispose(); Handle({|#0:span|});")]
    [InlineData("var m = new Message(); socket.Recv(m); var span = m.Data; m?.Dispose(); Handle({|#0:span|}[..2]);")]
    [InlineData("ReadOnlySpan<byte> span; using (var m = new Message()) { socket.Recv(m); span = m.Data; } Handle({|#0:span|});")]
    [FullData(
        """
            ReadOnlySpan<byte> span;
            var m = new Message();
            try { socket.Recv(m); span = m.Data; }
            finally { m.Dispose(); }
            Handle({|#0:span|});
            """
    )]
    public Task View_of_a_message_that_was_disposed_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            using var m = new Message();
            using var other = new Message();
            socket.Recv(m);
            var span = m.Data;
            m.Move(other);
            Handle({|#0:span|});
            """
    )]
    [FullData(
        """
            using var m = new Message();
            using var other = new Message();
            socket.Recv(m);
            var span = m.Data;
            m.Copy(other);
            Handle({|#0:span|});
            """
    )]
    [InlineData(
        """
            using var m = new Message();
            using var other = new Message();
            socket.Recv(m);
            var span = m.Data;
            other.Move(m);
            Handle({|#0:span|});
            """
    )]
    public Task View_of_a_message_that_was_moved_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var span = message.Data; if (running) socket.Recv(message); else message.Dispose(); Handle({|#0:span|});")]
    [FullData("var span = message.Data; if (running) { socket.Recv(message); Handle({|#0:span|}); }")]
    public Task View_of_a_message_that_was_received_into_on_one_way_Triggers(string code) =>
        Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                socket.Recv(message);
                if (!last.IsEmpty) Handle({|#0:last|});
                last = message.Data;
            }
            """
    )]
    [FullData("var first = message.Data; while (running) { socket.Recv(message); Handle(message.Data); Handle({|#0:first|}); }")]
    [InlineData(
        """
            var span = message.Data;
            var rest = span;
            while (rest.Length > 4) rest = rest[4..];
            socket.Recv(message);
            Handle({|#0:rest|});
            """
    )]
    public Task View_from_the_iteration_before_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Fact]
    public Task View_in_a_lambda_Triggers() =>
        Code.Triggers(
            """
            Task.Run(() =>
            {
                using var m = new Message();
                socket.Recv(m);
                var span = m.Data;
                socket.Recv(m);
                Handle({|#0:span|});
            });
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Theory]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); r.Receive(); Handle({|#0:frame|}.Span);")]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); r.Receive(); var more = {|#0:frame|}.More;")]
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            var span = r.Receive().Span;
            if (r.TryReceive(out var next)) Handle({|#0:span|});
            """
    )]
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            var frame = r.Receive();
            var span = frame.Span;
            r.Dispose();
            Handle({|#0:span|});
            """
    )]
    [InlineData(
        """
            using var r = new FrameReceiver(socket);
            r.TryReceive(out var frame);
            var span = frame.Span;
            r.Receive();
            Handle({|#0:span|});
            """
    )]
    [InlineData("using var r = new FrameReceiver(socket); var span = r.Receive().Span; r.Release(); Handle({|#0:span|});")]
    public Task Frame_of_the_runtime_that_is_gone_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; w.Send(); {|#0:span|}[0] = 1;")]
    [FullData("var w = sender.BeginFrame(8); var span = w.Span; w.Dispose(); {|#0:span|}.Clear();")]
    [FullData("using var w = sender.BeginFrame(8); var head = w.Span[..4]; w.Send(SendFlags.SendMore); Handle({|#0:head|});")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; if (!w.Send(SendFlags.DontWait)) return; Handle({|#0:span|});")]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; if (w.TrySend(TimeSpan.Zero)) Handle({|#0:span|});")]
    public Task Frame_that_was_sent_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("using var b = sender.BeginGrowingFrame(); var span = b.GetSpan(8); b.Advance(8); b.Send(); {|#0:span|}[0] = 1;")]
    [FullData("var b = sender.BeginGrowingFrame(); var span = b.GetSpan(8)[..4]; b.Advance(4); b.Dispose(); Handle({|#0:span|});")]
    [FullData("using var b = sender.BeginGrowingFrame(); var m = b.GetMemory(8); b.Advance(8); b.Send(); {|#0:m|}.Span[0] = 1;")]
    [FullData("using var b = sender.BeginGrowingFrame(); var s = b.GetMemory(8).Span; b.Advance(8); b.Send(); {|#0:s|}[0] = 1;")]
    [FullData("using var b = sender.BeginGrowingFrame(); var s = b.GetSpan(8); b.Advance(8); b.GetSpan(1); b.Send(); Handle({|#0:s|});")]
    [FullData(
        """
            using var b = sender.BeginGrowingFrame();
            var span = b.GetSpan(8);
            b.Advance(8);
            if (!b.TrySend(TimeSpan.Zero)) return;
            Handle({|#0:span|});
            """
    )]
    public Task Room_of_a_growing_frame_that_was_sent_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var span = m.AddFrame(8); sender.SendMessage(m); {|#0:span|}[0] = 1;")]
    [FullData("var span = m.AddFrame(8)[4..]; m.AddEmpty(); sender.SendMessage(m); {|#0:span|}.Clear();")]
    [FullData("var span = m.AddFrame(8); m.Clear(); {|#0:span|}.Clear();")]
    [FullData("var span = m.AddFrame(8); m.Dispose(); {|#0:span|}.Clear();")]
    [FullData("var span = m.AddFrame(8); if (sender.SendMessage(m, SendFlags.DontWait)) Handle({|#0:span|});")]
    [InlineData("var span = m.AddFrame(8); if (!sender.TrySendMessage(m, TimeSpan.Zero)) return; Handle({|#0:span|});")]
    public Task Frame_of_a_message_that_was_sent_Triggers(string code) =>
        Code.Triggers("using var m = new OutgoingMessage(); " + code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var span = m.AddFrame(8); if (!loop.TrySend(sender, m)) return; {|#0:span|}[0] = 1;")]
    [FullData("var span = m.AddFrame(8); loop.SendAsync(sender, m).AsTask().Wait(); {|#0:span|}[0] = 1;")]
    public Task Frame_of_a_message_that_a_loop_has_taken_Triggers(string code) =>
        Code.Triggers(
            "ReceiveLoop Started() => ReceiveLoop.Start([sender]);\nvar loop = Started(); using var m = new OutgoingMessage();\n" + code,
            At(DiagnosticSeverity.Warning)
        );

    [Theory]
    [InlineData("using var b = sender.BeginGrowingFrame(); var span = b.GetSpan(8); span[0] = 1; b.Advance(8); b.Send();")]
    [FullData(
        """
            using var b = sender.BeginGrowingFrame();
            var span = b.GetSpan(8);
            b.Advance(1);
            b.GetSpan(8)[0] = 2;
            span[0] = 1;
            b.Send();
            """
    )]
    [FullData("using var b = sender.BeginGrowingFrame(); var span = b.GetSpan(8); b.Advance(8); b.Send(); Handle(span.Length);")]
    [FullData("using var b = sender.BeginGrowingFrame(); var span = b.GetSpan(8); if (!b.Send(SendFlags.DontWait)) Handle(span);")]
    [InlineData("using var b = sender.BeginGrowingFrame(); var s = b.GetSpan(8); var ok = b.TrySend(TimeSpan.Zero); if (!ok) Handle(s);")]
    [FullData("using var m = new OutgoingMessage(); var span = m.AddFrame(8); m.AddFrame(4)[0] = 1; m.AddEmpty(); span[0] = 1;")]
    [InlineData("using var m = new OutgoingMessage(); var s = m.AddFrame(8); if (!sender.SendMessage(m, SendFlags.DontWait)) s[0] = 1;")]
    [FullData(
        """
            using var m = new OutgoingMessage();
            var s = m.AddFrame(8);
            s.Clear();
            sender.SendMessage(m);
            s = m.AddFrame(8);
            s.Clear();
            """
    )]
    [InlineData(
        """
            var m = new OutgoingMessage();
            var s = m.AddFrame(8);
            var o = m;
            m = new();
            sender.SendMessage(m);
            s[0] = 1;
            o.Dispose();
            """
    )]
    public Task Room_of_what_was_not_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Room_that_is_returned_though_its_frame_is_disposed_Triggers_without_a_fix() =>
        Code.Triggers("Span<byte> A(Socket s) { using var b = s.BeginGrowingFrame(); return {|ZMQ3007:b.GetSpan(8)|}; }");

    [Theory]
    [InlineData(
        """
            socket.Recv(message);
            var span = message.Size > 4 ? message.Data[..4] : default;
            socket.Recv(message);
            Handle({|#0:span|});
            """
    )]
    [FullData(
        """
            socket.Recv(message);
            var span = message.Size > 4 ? message.Data[..4] : message.Data;
            socket.Recv(message);
            Handle({|#0:span|});
            """
    )]
    [InlineData(
        """
            socket.Recv(message);
            var all = message.Data;
            var span = all.Length switch { 0 => default, > 9 => all[..9], _ => all };
            socket.Recv(message);
            Handle({|#0:span|});
            """
    )]
    [FullData(
        """
            var span = new ReadOnlySpan<byte>(message.Data.ToArray())[..0].IsEmpty ? message.Data : default;
            socket.Recv(message);
            Handle({|#0:span|});
            """
    )]
    public Task View_that_is_one_of_several_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            static ReadOnlySpan<byte> Body(Message m) => m.Data[8..];
            var span = Body(message);
            socket.Recv(message);
            Handle({|#0:span|});
            """
    )]
    [InlineData(
        """
            static ReadOnlySpan<byte> Topic(Message m) => m.Data.IndexOf((byte)32) is >= 0 and var end ? m.Data[..end] : m.Data;
            var span = Topic(message);
            socket.Recv(message);
            Handle({|#0:span|});
            """
    )]
    [FullData("var span = message.Data.Trim((byte)0); socket.Recv(message); Handle({|#0:span|});")]
    [FullData("var span = message.Data.TrimStart((byte)0); socket.Recv(message); Handle({|#0:span|});")]
    [InlineData("var span = message.Data.TrimEnd((byte)0); socket.Recv(message); Handle({|#0:span|});")]
    [FullData(
        """
            var span = MemoryMarshal.AsBytes(MemoryMarshal.Cast<byte, int>(message.Data));
            socket.Recv(message);
            Handle({|#0:span|});
            """
    )]
    public Task View_that_a_method_gives_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var span = message.Data; if (running) socket.Recv(message); Handle({|#0:span|});")]
    [FullData("var span = message.Data; try { socket.Recv(message); } catch (ZmqException) { Thread.Sleep(1); } Handle({|#0:span|});")]
    public Task View_that_only_one_path_has_outlived_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Fact]
    public Task Messages_of_fields_Trigger() =>
        Code.Triggers(
            """
            private readonly Message _message = new();
            private Message _other = new();
            void A(Socket socket) { var span = _message.Data; socket.Recv(_message); Handle({|ZMQ3007:span|}); }
            void B(Socket socket) { socket.Recv(_message); var span = this._message.Data; _message.Dispose(); Handle({|ZMQ3007:span|}); }
            void C(Socket socket) { var span = _other.Data; _other = new Message(); socket.Recv(_other); Handle(span); }
            ReadOnlySpan<byte> Last => _message.Data;
            """
        );

    [Fact]
    public Task View_that_is_returned_though_its_message_is_disposed_Triggers() =>
        Code.Triggers(
            """
            ReadOnlySpan<byte> A(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:m.Data|}; }
            ReadOnlySpan<byte> B(Socket socket) { using (var m = new Message()) { socket.Recv(m); return {|ZMQ3007:m.Data[2..]|}; } }
            ReadOnlySpan<byte> C(Socket socket)
            {
                var m = new Message();
                try { socket.Recv(m); return {|ZMQ3007:m.Data|}; }
                finally { m.Dispose(); }
            }
            ReadOnlySpan<byte> D(Socket socket) { using var m = new Message(); socket.Recv(m); var span = m.Data; return {|ZMQ3007:span|}; }
            ReadOnlySpan<byte> E(Socket socket)
            {
                var m = new Message();
                socket.Recv(m);
                var span = m.Data;
                m.Dispose();
                return {|ZMQ3007:span|};
            }
            ReadOnlySpan<byte> F(Socket socket)
            {
                using var m = new Message();
                socket.Recv(m);
                return {|ZMQ3007:m.Size > 4 ? m.Data[..4] : default|};
            }
            ReadOnlySpan<byte> G(Socket socket)
            {
                using var m = new Message();
                return {|ZMQ3007:socket.Recv(m) switch { 0 => default, _ => m.Data }|};
            }
            ReadOnlySpan<byte> H(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:Body(m)|}; }
            static ReadOnlySpan<byte> Body(Message m) => m.Data[8..];
            """
        );

    [Fact]
    public Task Message_says_what_happened_Triggers() =>
        Code.Triggers(
            """
            var span = message.Data;
            sender.Send(message);
            Handle({|#0:span|});
            """,
            At(DiagnosticSeverity.Warning)
                .WithMessage("'span' points into 'message', whose content was sent on line 19; copy the data or use it before that")
        );

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3007", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
