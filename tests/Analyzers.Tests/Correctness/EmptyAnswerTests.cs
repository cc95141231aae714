using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

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
    [FullData("n < 0", "return; Handle(payload);")]
    [FullData("n <= -1", "return; Handle(payload);")]
    [FullData("n != -1", "Handle(payload);")]
    [FullData("n >= 0", "Handle(payload);")]
    [FullData("n > -1", "Handle(payload);")]
    [FullData("-1 == n", "return; Handle(payload);")]
    [FullData("0 > n", "return; Handle(payload);")]
    [FullData("n is -1", "return; Handle(payload);")]
    [FullData("n is < 0", "return; Handle(payload);")]
    [FullData("n is not -1", "Handle(payload);")]
    public Task Size_asked_for_minus_one_tells_nothing_Triggers(string test, string then) =>
        Code.Triggers($"{{|ZMQ3001:socket.TryRecv(payload, out var n)|}};\nif ({{|ZMQ3023:{test}|}}) {then}");

    [Theory]
    [InlineData("socket.TryRecv(payload, out var n); if ({|ZMQ3023:n < 0|}) return; Handle(n);")] // 0 then
    [FullData("var got = socket.TryRecv(payload, out var n); if ({|ZMQ3023:n == -1|}) return; Handle(got ? n : 0);")]
    [FullData("if (socket.TryRecv(payload, out var n)) { if ({|ZMQ3023:n < 0|}) return; Handle(n); }")]
    [InlineData("int n; while (running) { if (!socket.TryRecv(message, out n)) continue; if ({|ZMQ3023:n != -1|}) Handle(n); }")]
    [FullData("int n = 0; {|ZMQ3001:socket.TryRecv(payload, out n)|};\nHandle({|ZMQ3023:n == -1|} ? 0 : 1);")]
    [FullData("_ = socket.TryRecv(payload, out int n); if ({|ZMQ3023:n == -1|}) return; Handle(payload);")]
    [FullData("_ = socket.TryRecv(payload, out var n); var none = {|ZMQ3023:n < 0|}; Handle(none ? 0 : 1);")]
    public Task Size_beside_the_answer_is_never_minus_one_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            _ = socket.TryRecv(payload, out var n);
            switch (n) { case {|ZMQ3023:-1|}: return; case 0: break; default: Handle(n); break; }
            """
    )]
    [FullData("_ = socket.TryRecv(payload, out var n); Handle(n switch { {|ZMQ3023:-1|} => 0, _ => n });")]
    public Task Size_in_a_switch_is_never_minus_one_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("int n; if (running) _ = socket.TryRecv(payload, out n); else n = socket.Recv(payload); if ({|ZMQ3023:n == -1|}) return;")]
    [InlineData("int n = -1; _ = socket.TryRecv(payload, out n); if ({|ZMQ3023:n == -1|}) return;")]
    [FullData("var n = -1; while (running) { _ = socket.TryRecv(payload, out n); if ({|ZMQ3023:n == -1|}) continue; Handle(n); }")]
    [InlineData("_ = socket.TryRecv(payload, out var n); if ({|ZMQ3023:n == -1|}) return; n = size; if (n == -1) return;")]
    public Task Size_that_every_way_receives_is_never_minus_one_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("n == -1", "false")]
    [FullData("n >= 0", "true")]
    public Task Message_says_what_is_given_Triggers(string test, string outcome) =>
        Code.Triggers(
            $"_ = socket.TryRecv(payload, out var n); if ({{|#0:{test}|}}) Handle(n);",
            new DiagnosticResult("ZMQ3023", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    "'TryRecv' returns false and a size of 0 when nothing is available, " + $"so this is always {outcome}; check its result"
                )
        );

    [Theory]
    [InlineData("if (s == \"\") return; Handle(s);")]
    [InlineData("if (s != string.Empty) Handle(s);")]
    [FullData("if (s is \"\") return; Handle(s);")]
    [InlineData("if (s is not \"\") Handle(s);")]
    [FullData("if (s.Length == 0) return; Handle(s);")]
    [FullData("if (s.Length > 0) Handle(s);")]
    [InlineData("if (Equals(s, \"\")) return; Handle(s.Length);")]
    public Task Text_that_is_compared_with_an_empty_one_Triggers(string then) =>
        Code.Triggers($"{{|ZMQ3001:socket.TryRecvString(out var s)|}}; {then}");

    [Theory]
    [InlineData("foreach (var part in s.Split(',')) Handle(part);")]
    [FullData("Handle(s[0]);")]
    [FullData("foreach (var c in s) Handle(c);")]
    [FullData("Handle(s!.Trim());")]
    public Task Text_that_is_used_without_a_question_Triggers(string then) =>
        Code.Triggers($"{{|ZMQ3001:socket.TryRecvString(out var s)|}}; {then}");

    [Fact]
    public Task Message_says_what_a_text_is_then_Triggers() =>
        Code.Triggers(
            "{|#0:socket.TryRecvString(out var s)|}; Handle(s.Length);",
            new DiagnosticResult("ZMQ3001", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage("Result of 'TryRecvString' is ignored; check it, because false means that nothing was received")
        );

    [Theory]
    [InlineData("{|ZMQ3001:socket.TryRecvMultipart(out var all)|}; Handle(all!.Count);")]
    [InlineData("{|ZMQ3001:socket.TryRecvMultipart(out var all)|}; foreach (var part in all!) Handle(part.Data);")]
    public Task Message_of_several_frames_that_is_taken_for_granted_Triggers(string code) => Code.Triggers(code);

    [Theory]
    // a caller has it
    [InlineData("{|ZMQ3001:socket.TryRecv(payload, out _)|};")]
    [FullData("var buffer = payload; {|ZMQ3001:socket.TryRecv(buffer, out _)|};")]
    [FullData("{|ZMQ3001:socket.TryRecv(message, out _)|};")]
    [InlineData("byte[] Get(Socket s) { var buffer = new byte[4]; {|ZMQ3001:s.TryRecv(buffer, out _)|}; return buffer; }")]
    public Task Frame_of_a_caller_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(buffer);")]
    [InlineData("var buffer = new byte[64]; var view = buffer.AsSpan(); {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(view);")]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; if (running) socket.Recv(buffer); Handle(buffer);")]
    [FullData("var buffer = new byte[64]; while (running) { Handle(buffer); {|ZMQ3001:socket.TryRecv(buffer, out _)|}; }")]
    [InlineData("var buffer = new byte[64]; Action read = () => Handle(buffer); {|ZMQ3001:socket.TryRecv(buffer, out _)|}; read();")]
    [FullData("var buffer = new byte[64]; try { {|ZMQ3001:socket.TryRecv(buffer, out _)|}; } finally { Handle(buffer); }")]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; sender.Send(buffer);")]
    [InlineData("var buffer = new byte[64]; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(buffer.Sum(b => b));")]
    [FullData("var buffer = new byte[64]; var copy = buffer; {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(copy);")]
    [FullData("var buffer = new byte[64]; fixed (byte* p = buffer) { {|ZMQ3001:socket.TryRecv(buffer, out _)|}; Handle(*p); }")]
    public Task Frame_in_a_buffer_that_is_read_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new Message(); {|ZMQ3001:socket.TryRecv(m, out _)|}; Handle(m.Data);")]
    [InlineData("using var m = new Message(); {|ZMQ3001:socket.TryRecv(m, out _)|}; sender.Send(m);")]
    [FullData("using var m = new Message(); {|ZMQ3001:socket.TryRecv(m, out _)|}; Handle(m.Size);")]
    public Task Frame_in_a_message_that_is_read_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("private byte[] _b = new byte[8]; void M(Socket s) { {|ZMQ3001:s.TryRecv(_b, out _)|}; } byte N() => _b[0];")]
    [InlineData("public byte[] B = new byte[8]; void M(Socket s) { {|ZMQ3001:s.TryRecv(B, out _)|}; }")]
    public Task Frame_in_a_field_that_others_read_Triggers(string code) => Code.Triggers(code);

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
