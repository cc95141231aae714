using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>
/// What a receive gives beside an answer of false: a size of 0, no text. A check for -1, or for an empty text, does not see that nothing
/// was there; and where nobody reads what it gives, a frame is skipped on purpose.
/// </summary>
public sealed class EmptyAnswerTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    [Theory]
    [InlineData("n == -1", "return; Handle(payload);")]
    [InlineData("n < 0", "return; Handle(payload);")]
    [InlineData("n <= -1", "return; Handle(payload);")]
    [InlineData("n != -1", "Handle(payload);")]
    [InlineData("n >= 0", "Handle(payload);")]
    [InlineData("n > -1", "Handle(payload);")]
    [InlineData("-1 == n", "return; Handle(payload);")]
    [InlineData("0 > n", "return; Handle(payload);")]
    [InlineData("n is -1", "return; Handle(payload);")]
    [InlineData("n is < 0", "return; Handle(payload);")]
    [InlineData("n is not -1", "Handle(payload);")]
    public Task Size_asked_for_minus_one_tells_nothing_Triggers(string test, string then) =>
        Code.Triggers($"{{|ZMQ3001:socket.TryRecv(payload, out var n)|}};\nif ({{|ZMQ3023:{test}|}}) {then}");

    [Theory]
    [InlineData("socket.TryRecv(payload, out var n); if ({|ZMQ3023:n < 0|}) return; Handle(n);")] // 0 then
    [InlineData("var got = socket.TryRecv(payload, out var n); if ({|ZMQ3023:n == -1|}) return; Handle(got ? n : 0);")]
    [InlineData("if (socket.TryRecv(payload, out var n)) { if ({|ZMQ3023:n < 0|}) return; Handle(n); }")]
    [InlineData("int n; while (running) { if (!socket.TryRecv(message, out n)) continue; if ({|ZMQ3023:n != -1|}) Handle(n); }")]
    [InlineData("int n = 0; {|ZMQ3001:socket.TryRecv(payload, out n)|};\nHandle({|ZMQ3023:n == -1|} ? 0 : 1);")]
    [InlineData("_ = socket.TryRecv(payload, out int n); if ({|ZMQ3023:n == -1|}) return; Handle(payload);")]
    [InlineData(
        "_ = socket.TryRecv(payload, out var n); switch (n) { case {|ZMQ3023:-1|}: return; case 0: break; default: " + "Handle(n); break; }"
    )]
    [InlineData("_ = socket.TryRecv(payload, out var n); Handle(n switch { {|ZMQ3023:-1|} => 0, _ => n });")]
    [InlineData("_ = socket.TryRecv(payload, out var n); var none = {|ZMQ3023:n < 0|}; Handle(none ? 0 : 1);")]
    [InlineData("int n; if (running) _ = socket.TryRecv(payload, out n); else n = socket.Recv(payload); if ({|ZMQ3023:n == -1|}) return;")]
    [InlineData("int n = -1; _ = socket.TryRecv(payload, out n); if ({|ZMQ3023:n == -1|}) return;")]
    [InlineData("var n = -1; while (running) { _ = socket.TryRecv(payload, out n); if ({|ZMQ3023:n == -1|}) continue; Handle(n); }")]
    [InlineData("_ = socket.TryRecv(payload, out var n); if ({|ZMQ3023:n == -1|}) return; n = size; if (n == -1) return;")]
    public Task Size_beside_the_answer_is_never_minus_one_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("n == -1", "false")]
    [InlineData("n >= 0", "true")]
    public Task Message_says_what_is_given_Triggers(string test, string outcome) =>
        Code.Triggers(
            $"_ = socket.TryRecv(payload, out var n); if ({{|#0:{test}|}}) Handle(n);",
            new DiagnosticResult("ZMQ3023", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage(
                    "This 'TryRecv' never gives -1: where nothing is there it answers false, and the size is 0, "
                        + $"so the comparison is always {outcome}"
                )
        );

    [Theory]
    // sees it, and an empty frame as well
    [InlineData("socket.TryRecv(payload, out var n); if (n == 0) return; Handle(payload);")]
    [InlineData("socket.TryRecv(payload, out var n); if (n > 0) Handle(payload);")]
    [InlineData("socket.TryRecv(payload, out var n); if (n <= 0) return; Handle(payload);")]
    [InlineData("socket.TryRecv(payload, out var n); if (n != 0) Handle(payload);")]
    [InlineData("socket.TryRecv(payload, out var n); if (n is 0) return; Handle(payload);")]
    [InlineData("socket.TryRecv(payload, out var n); if (n < 1) return; Handle(payload);")]
    [InlineData("socket.TryRecv(payload, out var n); if (n == 8) Handle(payload);")]
    [InlineData("socket.TryRecv(payload, out var n); Handle(new byte[n]);")]
    [InlineData("socket.TryRecv(payload, out var n); Handle(n);")]
    [InlineData("socket.TryRecv(message, out var n); if (n == 0) return; Handle(message.Data);")]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out var frame); if (frame.Size > 0) Handle(frame.Span);")]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out var frame); Handle(frame.Span);")]
    public Task Size_that_tells_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // the answer is asked as well
    [InlineData("if (!socket.TryRecv(payload, out var n) || n < 0) return; Handle(n);")]
    [InlineData("if (socket.TryRecv(payload, out var n) && n != -1) Handle(n);")]
    [InlineData("var got = socket.TryRecv(payload, out var n); if (got && n >= 0) Handle(n);")]
    [InlineData("int n = -1; try { _ = socket.TryRecv(payload, out n); } catch (ZmqException) { } if (n == -1) return;")]
    // one end of a range
    [InlineData("_ = socket.TryRecv(payload, out var n); if (n < 0 || n > payload.Length) return; Handle(n);")]
    [InlineData("_ = socket.TryRecv(payload, out var n); System.Diagnostics.Debug.Assert(n >= 0); Handle(n);")]
    [InlineData("int n = -1; if (running) _ = socket.TryRecv(payload, out n); if (n == -1) return;")]
    [InlineData(
        "int n; if (running) _ = socket.TryRecv(payload, out n); else n = socket.Recv(payload, RecvFlags.DontWait); if "
            + "(n == -1) return;"
    )]
    [InlineData("var n = socket.Recv(payload, RecvFlags.DontWait); if (n == -1) return; Handle(n);")]
    [InlineData(
        "bool Try(byte[] b, out int n) { n = -1; return running && socket.TryRecv(b, out n); } Try(payload, out var m); "
            + "if (m == -1) return; Handle(m);"
    )]
    public Task Size_that_may_be_minus_one_or_is_not_asked_alone_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if (s == null) return; Handle(s);")]
    [InlineData("if (s is null) return; Handle(s);")]
    [InlineData("if (s is not null) Handle(s.Length);")]
    [InlineData("if (s != null) Handle(s.Length);")]
    [InlineData("if (null == s) return; Handle(s.Length);")]
    [InlineData("if (ReferenceEquals(s, null)) return; Handle(s.Length);")]
    [InlineData("if (s is null or \"\") return; Handle(s);")]
    [InlineData("var line = s; if (line == null) return; Handle(line);")]
    [InlineData("if (string.IsNullOrEmpty(s)) return; Handle(s.Length);")]
    [InlineData("if (!string.IsNullOrWhiteSpace(s)) Handle(s);")]
    [InlineData("Handle(s?.Length ?? 0);")]
    [InlineData("Handle(s ?? \"\");")]
    [InlineData("if (s is { Length: > 0 }) Handle(s);")]
    [InlineData("if (s is string line) Handle(line);")]
    [InlineData("if (s is \"STOP\") return;")]
    [InlineData("if (s == \"STOP\") return;")]
    // whoever gets it may ask
    [InlineData("Handle(s);")]
    [InlineData("switch (s) { case null: return; default: Handle(s); break; }")]
    public Task Text_that_tells_DoesNotTrigger(string then) => Code.DoesNotTrigger($"socket.TryRecvString(out var s); {then}");

    [Theory]
    [InlineData("if (s == \"\") return; Handle(s);")]
    [InlineData("if (s != string.Empty) Handle(s);")]
    [InlineData("if (s is \"\") return; Handle(s);")]
    [InlineData("if (s is not \"\") Handle(s);")]
    [InlineData("if (s.Length == 0) return; Handle(s);")]
    [InlineData("if (s.Length > 0) Handle(s);")]
    [InlineData("foreach (var part in s.Split(',')) Handle(part);")]
    [InlineData("Handle(s[0]);")]
    [InlineData("foreach (var c in s) Handle(c);")]
    [InlineData("Handle(s!.Trim());")]
    [InlineData("if (Equals(s, \"\")) return; Handle(s.Length);")]
    public Task Text_that_is_taken_for_granted_Triggers(string then) =>
        Code.Triggers($"{{|ZMQ3001:socket.TryRecvString(out var s)|}}; {then}");

    [Fact]
    public Task Message_says_what_a_text_is_then_Triggers() =>
        Code.Triggers(
            "{|#0:socket.TryRecvString(out var s)|}; Handle(s.Length);",
            new DiagnosticResult("ZMQ3001", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage(
                    "This 'TryRecvString' answers false where nothing is there, and nothing reads that: what it gives is null then"
                )
        );

    [Theory]
    [InlineData("{|ZMQ3001:socket.TryRecvMultipart(out var all)|}; Handle(all!.Count);")]
    [InlineData("{|ZMQ3001:socket.TryRecvMultipart(out var all)|}; foreach (var part in all!) Handle(part.Data);")]
    public Task Message_of_several_frames_that_is_taken_for_granted_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.TryRecvMultipart(out var all); if (all is null) return; Handle(all.Count);")]
    [InlineData("socket.TryRecvMultipart(out var all); all?.Dispose();")]
    [InlineData("socket.TryRecvMultipart(out var all); using (all) Handle(1);")]
    public Task Message_of_several_frames_that_tells_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out _);")]
    [InlineData("using var frames = new FrameReceiver(socket); frames.TryReceive(out var skipped);")]
    [InlineData("using var frames = new FrameReceiver(socket); while (running) { frames.TryReceive(out _); Thread.Sleep(1); }")]
    [InlineData("socket.TryRecvString(out _);")]
    [InlineData("socket.TryRecvString(out var skipped);")]
    [InlineData("socket.TryRecv(Span<byte>.Empty, out _);")]
    [InlineData("socket.TryRecv(default(Span<byte>), out _);")]
    [InlineData("socket.TryRecv(new byte[1], out _);")]
    [InlineData("socket.TryRecv(stackalloc byte[1], out _);")]
    [InlineData("socket.TryRecv([], out _);")]
    [InlineData("socket.Recv(new byte[size], RecvFlags.DontWait);")]
    [InlineData("socket.TryRecv(new byte[8].AsSpan(), out var n);")]
    [InlineData("byte[] skipped = []; socket.TryRecv(skipped, out _);")]
    [InlineData("Memory<byte> skipped = new byte[9]; socket.TryRecv(skipped.Span[1..], out _); Handle(skipped.Length);")]
    [InlineData("var skipped = new byte[9]; socket.TryRecv(skipped.AsSpan(1), out _); Array.Clear(skipped);")]
    [InlineData("Task.Run(() => { var skipped = new byte[3]; socket.TryRecv(skipped, out _); });")]
    [InlineData("using var skipped = new Message(); socket.TryRecv(skipped, out _);")]
    [InlineData("using var skipped = new Message(); do { socket.TryRecv(skipped, out _); } while (skipped.More);")]
    [InlineData("var skipped = new Message(); socket.TryRecv(skipped, out _); skipped.Dispose();")]
    [InlineData("var skipped = new byte[16]; do { socket.TryRecv(skipped, out _); } while (socket.HasMore);")]
    [InlineData("var skipped = new byte[16]; var n = socket.Recv(skipped, RecvFlags.DontWait);")]
    [InlineData("Span<byte> skipped = stackalloc byte[8]; socket.TryRecv(skipped, out _);")]
    [InlineData("var skipped = ArrayPool<byte>.Shared.Rent(16); socket.TryRecv(skipped, out _); ArrayPool<byte>.Shared.Return(skipped);")]
    // the next frame is read
    [InlineData("var buffer = new byte[64]; socket.TryRecv(buffer, out _); socket.Recv(buffer); Handle(buffer);")]
    [InlineData("var buffer = new byte[64]; var view = buffer.AsSpan(); socket.TryRecv(view, out _); socket.Recv(buffer); Handle(view);")]
    [InlineData("var buffer = new byte[64]; while (running) { socket.Recv(buffer); Handle(buffer); socket.TryRecv(buffer, out _); }")]
    [InlineData(
        "private readonly byte[] _skipped = new byte[8]; void M(Socket s) { s.TryRecv(_skipped, out _); } void N(Socket "
            + "s) { s.Recv(_skipped); }"
    )]
    public Task Frame_that_is_skipped_on_purpose_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // a caller has it
    [InlineData("{|ZMQ3001:socket.TryRecv(payload, out _)|};")]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(buffer);")]
    [InlineData("var buffer = new byte[64]; var view = buffer.AsSpan(); {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(view);")]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; if (running) socket.Recv(buffer); Handle(buffer);")]
    [InlineData("var buffer = new byte[64]; while (running) { Handle(buffer); {|ZMQ3001:socket.TryRecv(buffer, out _)|}; }")]
    [InlineData("var buffer = new byte[64]; Action read = () => Handle(buffer); {|ZMQ3001:socket.TryRecv(buffer, out _)|}; read();")]
    [InlineData("var buffer = new byte[64]; try { {|ZMQ3001:socket.TryRecv(buffer, out _)|}; } finally { Handle(buffer); }")]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; sender.Send(buffer);")]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(buffer.Sum(b => b));")]
    [InlineData("var buffer = new byte[64]; var copy = buffer; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(copy);")]
    [InlineData("var buffer = new byte[64]; fixed (byte* p = buffer) { {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(*p); }")]
    [InlineData("var buffer = payload; {|ZMQ3001:socket.TryRecv(buffer, out _)|};")]
    [InlineData("using var m = new Message(); {|ZMQ3001:socket.TryRecv(m, out _)|}; Handle(m.Data);")]
    [InlineData("using var m = new Message(); {|ZMQ3001:socket.TryRecv(m, out _)|}; sender.Send(m);")]
    [InlineData("using var m = new Message(); {|ZMQ3001:socket.TryRecv(m, out _)|}; Handle(m.Size);")]
    [InlineData("{|ZMQ3001:socket.TryRecv(message, out _)|};")]
    [InlineData("byte[] Get(Socket s) { var buffer = new byte[4]; {|ZMQ3001:s.TryRecv(buffer, out _)|}; return buffer; }")]
    [InlineData("private byte[] _b = new byte[8]; void M(Socket s) { {|ZMQ3001:s.TryRecv(_b, out _)|}; } byte N() => _b[0];")]
    [InlineData("public byte[] B = new byte[8]; void M(Socket s) { {|ZMQ3001:s.TryRecv(B, out _)|}; }")]
    public Task Frame_that_is_read_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "{|ZMQ3001:socket.TryRecv(payload, out var n)|};\nif ({|ZMQ3023:n == -1|}) return; Handle(payload);")]
    [InlineData(ZmqVersion.V0_1_0, "{|ZMQ3001:socket.TryRecvBytes(out var data)|}; Handle(data!.Length);")]
    [InlineData(ZmqVersion.V0_1_0, "socket.TryRecvBytes(out var data); if (data == null) return; Handle(data.Length);")]
    [InlineData(ZmqVersion.V0_1_0, "{|ZMQ3001:socket.TryRecvString(out var s)|}; Handle(s!.Length);")]
    [InlineData(ZmqVersion.V0_2_0, "{|ZMQ3001:socket.TryRecvString(out var s)|}; if (s == \"\") return; Handle(s);")]
    [InlineData(ZmqVersion.V0_4_1, "{|ZMQ3001:socket.TryRecv(message, out var n)|};\nif ({|ZMQ3023:n < 0|}) return; Handle(message.Data);")]
    public Task Every_version_is_understood_Triggers(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    /// <summary>Where the code asks the size instead of the answer, it does not mean to discard it.</summary>
    [Theory]
    [InlineData("{|ZMQ3001:socket.TryRecvString(out var s)|}; if (s == \"\") return; Handle(s);")]
    public Task Answer_that_is_asked_elsewhere_IsNotFixed(string code) => Code.IsNotFixed(code);
}
