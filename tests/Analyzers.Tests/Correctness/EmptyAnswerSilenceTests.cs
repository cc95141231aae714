using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class EmptyAnswerSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    [Theory]
    // sees it, and an empty frame as well
    [InlineData("socket.TryRecv(payload, out var n); if (n == 0) return; Handle(payload);")]
    [FullData("socket.TryRecv(payload, out var n); if (n > 0) Handle(payload);")]
    [FullData("socket.TryRecv(payload, out var n); if (n <= 0) return; Handle(payload);")]
    [FullData("socket.TryRecv(payload, out var n); if (n != 0) Handle(payload);")]
    [FullData("socket.TryRecv(payload, out var n); if (n is 0) return; Handle(payload);")]
    [FullData("socket.TryRecv(payload, out var n); if (n < 1) return; Handle(payload);")]
    [FullData("socket.TryRecv(payload, out var n); if (n == 8) Handle(payload);")]
    [FullData("socket.TryRecv(payload, out var n); Handle(new byte[n]);")]
    [FullData("socket.TryRecv(payload, out var n); Handle(n);")]
    public Task Size_that_tells_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.TryRecv(message, out var n); if (n == 0) return; Handle(message.Data);")]
    public Task Size_of_a_message_that_tells_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out var frame); if (frame.Size > 0) Handle(frame.Span);")]
    public Task Size_of_a_frame_that_tells_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out var frame); Handle(frame.Span);")]
    public Task Frame_that_is_empty_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // the answer is asked as well
    [InlineData("if (!socket.TryRecv(payload, out var n) || n < 0) return; Handle(n);")]
    [FullData("if (socket.TryRecv(payload, out var n) && n != -1) Handle(n);")]
    [InlineData("var got = socket.TryRecv(payload, out var n); if (got && n >= 0) Handle(n);")]
    public Task Answer_that_is_asked_as_well_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // one end of a range
    [InlineData("_ = socket.TryRecv(payload, out var n); if (n < 0 || n > payload.Length) return; Handle(n);")]
    [FullData("_ = socket.TryRecv(payload, out var n); System.Diagnostics.Debug.Assert(n >= 0); Handle(n);")]
    public Task Question_that_is_one_end_of_a_range_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("int n = -1; try { _ = socket.TryRecv(payload, out n); } catch (ZmqException) { } if (n == -1) return;")]
    [FullData("int n = -1; if (running) _ = socket.TryRecv(payload, out n); if (n == -1) return;")]
    [InlineData(
        """
            int n;
            if (running) _ = socket.TryRecv(payload, out n);
            else n = socket.Recv(payload, RecvFlags.DontWait);
            if (n == -1) return;
            """
    )]
    [FullData("var n = socket.Recv(payload, RecvFlags.DontWait); if (n == -1) return; Handle(n);")]
    [InlineData(
        """
            bool Try(byte[] b, out int n) { n = -1; return running && socket.TryRecv(b, out n); }
            Try(payload, out var m);
            if (m == -1) return;
            Handle(m);
            """
    )]
    public Task Size_that_may_be_minus_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (s == null) return; Handle(s);")]
    [FullData("if (s is null) return; Handle(s);")]
    [FullData("if (s is not null) Handle(s.Length);")]
    [FullData("if (s != null) Handle(s.Length);")]
    [InlineData("if (null == s) return; Handle(s.Length);")]
    [InlineData("if (ReferenceEquals(s, null)) return; Handle(s.Length);")]
    [FullData("if (s is null or \"\") return; Handle(s);")]
    [FullData("var line = s; if (line == null) return; Handle(line);")]
    [FullData("if (string.IsNullOrEmpty(s)) return; Handle(s.Length);")]
    [InlineData("if (!string.IsNullOrWhiteSpace(s)) Handle(s);")]
    [FullData("Handle(s?.Length ?? 0);")]
    [InlineData("if (s is { Length: > 0 }) Handle(s);")]
    [FullData("if (s is string line) Handle(line);")]
    [FullData("switch (s) { case null: return; default: Handle(s); break; }")]
    public Task Text_that_is_asked_for_null_DoesNotTrigger(string then) => Code.DoesNotTrigger($"socket.TryRecvString(out var s); {then}");

    [Theory]
    [InlineData("Handle(s ?? \"\");")]
    [FullData("if (s is \"STOP\") return;")]
    [InlineData("if (s == \"STOP\") return;")]
    // whoever gets it may ask
    [FullData("Handle(s);")]
    public Task Text_that_may_be_null_where_it_is_used_DoesNotTrigger(string then) =>
        Code.DoesNotTrigger($"socket.TryRecvString(out var s); {then}");

    [Theory]
    [InlineData("socket.TryRecvMultipart(out var all); if (all is null) return; Handle(all.Count);")]
    [InlineData("socket.TryRecvMultipart(out var all); all?.Dispose();")]
    [FullData("socket.TryRecvMultipart(out var all); using (all) Handle(1);")]
    public Task Message_of_several_frames_that_tells_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out _);")]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out var skipped);")]
    [FullData("using var frames = new FrameReceiver(socket); while (running) { frames.TryReceive(out _); Thread.Sleep(1); }")]
    public Task Frame_that_is_skipped_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.TryRecvString(out _);")]
    [InlineData("socket.TryRecvString(out var skipped);")]
    public Task Text_that_is_skipped_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.TryRecv(Span<byte>.Empty, out _);")]
    [FullData("socket.TryRecv(default(Span<byte>), out _);")]
    [FullData("socket.TryRecv([], out _);")]
    [InlineData("byte[] skipped = []; socket.TryRecv(skipped, out _);")]
    public Task Frame_that_is_received_into_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.TryRecv(new byte[1], out _);")]
    [InlineData("socket.TryRecv(stackalloc byte[1], out _);")]
    [FullData("socket.Recv(new byte[size], RecvFlags.DontWait);")]
    [InlineData("socket.TryRecv(new byte[8].AsSpan(), out var n);")]
    [InlineData("Memory<byte> skipped = new byte[9]; socket.TryRecv(skipped.Span[1..], out _); Handle(skipped.Length);")]
    [InlineData("var skipped = new byte[9]; socket.TryRecv(skipped.AsSpan(1), out _); Array.Clear(skipped);")]
    [FullData("Task.Run(() => { var skipped = new byte[3]; socket.TryRecv(skipped, out _); });")]
    public Task Frame_that_is_received_into_a_buffer_nobody_reads_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var skipped = new Message(); socket.TryRecv(skipped, out _);")]
    [FullData("using var skipped = new Message(); do { socket.TryRecv(skipped, out _); } while (skipped.More);")]
    [InlineData("var skipped = new Message(); socket.TryRecv(skipped, out _); skipped.Dispose();")]
    public Task Frame_in_a_message_that_nobody_reads_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var skipped = new byte[16]; do { socket.TryRecv(skipped, out _); } while (socket.HasMore);")]
    [FullData("var skipped = new byte[16]; var n = socket.Recv(skipped, RecvFlags.DontWait);")]
    [FullData("Span<byte> skipped = stackalloc byte[8]; socket.TryRecv(skipped, out _);")]
    [InlineData("var skipped = ArrayPool<byte>.Shared.Rent(16); socket.TryRecv(skipped, out _); ArrayPool<byte>.Shared.Return(skipped);")]
    public Task Frame_in_a_buffer_that_nobody_reads_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // the next frame is read
    [InlineData("var buffer = new byte[64]; socket.TryRecv(buffer, out _); socket.Recv(buffer); Handle(buffer);")]
    [InlineData("var buffer = new byte[64]; var view = buffer.AsSpan(); socket.TryRecv(view, out _); socket.Recv(buffer); Handle(view);")]
    [FullData("var buffer = new byte[64]; while (running) { socket.Recv(buffer); Handle(buffer); socket.TryRecv(buffer, out _); }")]
    [InlineData(
        """
            private readonly byte[] _skipped = new byte[8];
            void M(Socket s) { s.TryRecv(_skipped, out _); }
            void N(Socket s) { s.Recv(_skipped); }
            """
    )]
    public Task Frame_whose_place_another_takes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
