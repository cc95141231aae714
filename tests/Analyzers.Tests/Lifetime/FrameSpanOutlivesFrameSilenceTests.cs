using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FrameSpanOutlivesFrameSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3007");

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); var span = m.Data; Handle(span); socket.Recv(m);")]
    [InlineData(
        """
            var span = message.Data;
            Handle(span);
            socket.Recv(message);
            span = message.Size > 3 ? message.Data : default;
            Handle(span);
            """
    )]
    [FullData("while (true) { socket.Recv(message); var span = message.Size > 4 ? message.Data[..4] : message.Data; Handle(span); }")]
    [FullData("using var m = new Message(); var span = running ? m.Data : message.Data; Handle(span); socket.Recv(m);")]
    [FullData(
        """
            static ReadOnlySpan<byte> Body(Message m) => m.Data[8..];
            while (true) { socket.Recv(message); var span = Body(message); Handle(span); }
            """
    )]
    [FullData("using var m = new Message(); while (running) { socket.Recv(m); var span = m.Data; Handle(span); }")]
    [FullData("using var m = new Message(); Span<byte> span; while (running) { socket.Recv(m); span = m.Data; Handle(span); }")]
    [FullData("var span = message.Data; socket.Recv(message); span = message.Data; Handle(span);")]
    public Task View_that_is_used_before_the_next_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var span = running ? message.Data : default; if (!running) socket.Recv(message); Handle(span);")]
    public Task View_of_one_path_and_receive_of_the_other_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var span = running ? message.Data : payload; socket.Recv(message); Handle(span);")]
    [InlineData("ReadOnlySpan<byte> span = running ? message.Data : payload; socket.Recv(message); Handle(span);")]
    public Task View_that_may_be_memory_of_the_program_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var span = ReadOnlySpan<byte>.Empty; socket.Recv(message); Handle(span);")]
    public Task Memory_of_the_program_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var span = message.Data;
            var n = span.Length;
            socket.Recv(message);
            Handle(n);
            Handle(span.Length);
            Handle(span.IsEmpty ? 1 : 0);
            """
    )]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); r.Receive(); var size = frame.Size;")]
    [FullData("using var w = sender.BeginFrame(8); var span = w.Span; w.Send(); Handle(span.Length);")]
    [FullData("var span = message.Data; socket.Recv(message); Handle(nameof(span));")]
    public Task Length_of_a_view_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var copy = message.Data.ToArray(); socket.Recv(message); Handle(copy);")]
    [FullData("Span<byte> copy = message.Data.ToArray(); socket.Recv(message); Handle(copy);")]
    [FullData("ReadOnlySpan<byte> copy = message.ToArray(); socket.Recv(message); Handle(copy);")]
    [FullData("Span<byte> scratch = stackalloc byte[16]; message.Data[..4].CopyTo(scratch); socket.Recv(message); Handle(scratch);")]
    [FullData("var text = Encoding.UTF8.GetString(message.Data); socket.Recv(message); Handle(text);")]
    public Task Copy_of_the_content_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var other = new Message(); var span = message.Data; socket.Recv(other); Handle(span);")]
    [FullData("using var other = new Message(); var span = message.Data; other.Copy(message); Handle(span); Handle(message.Size);")]
    [FullData("var m = message; var span = m.Data; m = new Message(); socket.Recv(m); Handle(span);")]
    [InlineData("var span = message.Data; message.Move(message); Handle(span);")]
    public Task Other_message_that_is_received_into_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var span = message.Data; if (running) { socket.Recv(message); return; } Handle(span);")]
    [FullData("var span = message.Data; try { socket.Recv(message); } catch (ZmqException) { Handle(span); }")]
    [FullData("var done = false; var span = message.Data; if (running) { socket.Recv(message); done = true; } if (!done) Handle(span);")]
    [FullData("switch (size) { case 1: var span = message.Data; Handle(span); break; default: socket.Recv(message); break; }")]
    [FullData("var span = message.Data; socket.Recv(message); if (message == null) Handle(span);")]
    public Task View_on_a_way_without_the_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var span = message.Data; Look(message); Handle(span); static void Look(Message m) => Console.WriteLine(m.Size);")]
    [FullData("var span = message.Data; Fill(message); Handle(span); static void Fill(object m) { }")]
    public Task Message_that_a_method_gets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var span = Decode(message.Data);
            socket.Recv(message);
            Handle(span);
            static ReadOnlySpan<byte> Decode(ReadOnlySpan<byte> coded) => coded.ToArray();
            """
    )]
    [InlineData(
        """
            var span = Either(message.Data, payload);
            socket.Recv(message);
            Handle(span);
            static ReadOnlySpan<byte> Either(ReadOnlySpan<byte> a, ReadOnlySpan<byte> b) => a.Length > 3 ? a : b;
            """
    )]
    public Task Result_that_may_be_no_view_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); while (frame.More) frame = r.Receive();")]
    [FullData("using var r = new FrameReceiver(socket); while (running) { var frame = r.Receive(); Handle(frame.Span); }")]
    [FullData("using var r = new FrameReceiver(socket); while (r.TryReceive(out var frame)) { var span = frame.Span; Handle(span); }")]
    [InlineData("using var r = new FrameReceiver(socket); ReceivedFrame frame; while (r.TryReceive(out frame)) Handle(frame.Span);")]
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            using var q = new FrameReceiver(sender);
            var a = r.Receive();
            var b = q.Receive();
            Handle(a.Span);
            Handle(b.Span);
            """
    )]
    public Task Frame_of_the_runtime_that_is_there_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Reader_that_is_only_asked_for_its_position_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using var m = new Message();
            socket.Recv(m);
            var reader = new System.Text.Json.Utf8JsonReader(m.Data);
            while (reader.Read()) { }
            socket.Recv(m);
            Handle(reader.BytesConsumed);
            """
        );

    [Theory]
    [InlineData("using var w = sender.BeginFrame(8); var span = w.Span; span.Clear(); w.Send();")]
    [FullData("using var w = sender.BeginFrame(8); var span = w.Span; if (!w.Send(SendFlags.DontWait)) Handle(span);")]
    [FullData("using var w = sender.BeginFrame(8); var span = w.Span; while (!w.TrySend(TimeSpan.FromSeconds(1))) Handle(span);")]
    // the result says whether it is there
    [FullData("using var w = sender.BeginFrame(8); var span = w.Span; w.Send(SendFlags.DontWait); Handle(span);")]
    [FullData(
        """
            using var w = sender.BeginFrame(8);
            using var other = sender.BeginFrame(8);
            var span = other.Span;
            w.Send();
            Handle(span);
            """
    )]
    [FullData("using var w = sender.BeginFrame(8); var span = w.Span; try { w.Send(); } catch (ZmqException) { Handle(span); }")]
    [FullData("while (running) { using var w = sender.BeginFrame(8); var span = w.Span; span.Clear(); w.Send(); }")]
    public Task Frame_that_is_not_sent_yet_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task View_that_is_returned_with_its_message_alive_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Message _message = new();
            ReadOnlySpan<byte> A(Socket socket) { socket.Recv(_message); return _message.Data; }
            ReadOnlySpan<byte> B(Message m) => m.Data;
            ReadOnlySpan<byte> C(Socket socket) { using var m = new Message(); socket.Recv(m); return m.Data.ToArray(); }
            ReadOnlySpan<byte> D(Socket socket, Message m)
            {
                try { socket.Recv(m); return m.Data; }
                catch (ZmqException) { m.Dispose(); throw; }
            }
            ReadOnlySpan<byte> E(Socket socket, Message kept) { using var m = new Message(); socket.Recv(m); return kept.Data; }
            int F(Socket socket) { using var m = new Message(); socket.Recv(m); return m.Data.Length; }
            ReadOnlySpan<byte> G(Socket socket, bool copies)
            {
                using var m = new Message();
                socket.Recv(m);
                return copies ? m.Data.ToArray() : "none"u8;
            }
            """
        );
}
