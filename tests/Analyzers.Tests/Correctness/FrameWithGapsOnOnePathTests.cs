using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3025 about bytes that one branch writes and another leaves.</summary>
public sealed class FrameWithGapsOnOnePathTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3025");

    [Theory]
    [InlineData("f.Span[0] = 1; if (running) f.Span[1] = 2; f.Send();")]
    [InlineData("if (running) f.Span.Clear(); f.Send();")]
    [FullData("if (running) f.Span.Clear(); else f.Span[0] = 1; f.Send();")]
    [FullData("if (size == 1) f.Span.Clear(); else if (size == 2) f.Span.Fill(1); f.Send();")]
    [FullData("f.Span[0] = 1; if (size > 1) { if (running) f.Span[1] = 2; f.Send(); }")]
    [FullData("f.Span[0] = 1; if (running) f.Span[1] = 2; if (!f.TrySend(TimeSpan.Zero)) Handle(1);")]
    [InlineData("switch (size) { case 1: f.Span.Clear(); break; default: f.Span[0] = 1; break; } f.Send();")]
    [FullData("Log(size); f.Span[0] = 1; if (running) f.Span[1] = 2; f.Send(); void Log(int n) { }")]
    public Task Byte_that_one_branch_leaves_Triggers(string code) =>
        Code.Triggers("using var f = {|ZMQ3025:socket.BeginFrame(2)|}; " + code);

    [Fact]
    public Task Byte_that_one_branch_of_a_delegate_leaves_Triggers() =>
        Code.Triggers("{|ZMQ3025:socket.SendFrame|}(2, running, static (s, r) => { s[0] = 1; if (r) s[1] = 2; });");

    [Fact]
    public Task Byte_that_one_branch_leaves_in_each_iteration_Triggers() =>
        Code.Triggers("while (running) { using var f = {|ZMQ3025:socket.BeginFrame(1)|}; if (size > 1) f.Span[0] = 1; f.Send(); }");

    [Fact]
    public Task Byte_that_one_branch_leaves_behind_another_guard_Triggers() =>
        Code.Triggers(
            """
            if (size < 0)
                return;
            using var f = {|ZMQ3025:socket.BeginFrame(1)|};
            if (running)
                f.Span[0] = 1;
            f.Send();
            """
        );

    [Theory]
    [InlineData("if (running) f.Span.Clear(); else f.Span.Fill(1); f.Send();")]
    [FullData("f.Span[1] = 0; if (running) f.Span[0] = 1; else if (size > 1) f.Span.Clear(); else f.Span[0] = 2; f.Send();")]
    [InlineData("switch (size) { case 1: f.Span.Clear(); break; case 2: f.Span.Fill(1); break; } f.Send();")]
    public Task Bytes_that_every_branch_writes_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var f = socket.BeginFrame(2); " + code);

    [Theory]
    [InlineData("if (running) f.Span.Clear(); if (!running) f.Span.Fill(1); f.Send();")]
    [FullData("if (running) f.Span.Clear(); if (size > 1) f.Span.Fill(1); f.Send();")]
    public Task Bytes_that_another_condition_may_write_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var f = socket.BeginFrame(2); " + code);

    [Theory]
    [InlineData("if (running) { f.Span.Clear(); f.Send(); }")]
    [InlineData("if (running) f.Span.Clear(); if (running) f.Send();")]
    [FullData("if (running) f.Span.Clear(); else return; f.Send();")]
    [FullData("if (running) f.Span.Clear(); else throw new InvalidOperationException(); f.Send();")]
    [InlineData("if (running) f.Span.Clear(); if (!running) return; f.Send();")]
    [FullData("f.Span[0] = 1; if (running) f.Span[1] = 2; while (running) { f.Send(); break; }")]
    [FullData("if (size < 1) goto end; if (running) f.Span.Clear(); f.Send(); end: Handle(1);")]
    public Task Branch_from_which_nothing_is_certainly_sent_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var f = socket.BeginFrame(2); " + code);

    [Theory]
    [InlineData("if (!running) return;")]
    [FullData("if (!running) throw new InvalidOperationException();")]
    [FullData("System.Diagnostics.Debug.Assert(running);")]
    [FullData("var is1 = running; ArgumentOutOfRangeException.ThrowIfEqual(is1, false);")]
    [FullData("_ = running ? 1 : throw new InvalidOperationException();")]
    [FullData("while (!running) { if (size > 1 || running) break; }")]
    public Task Condition_that_is_settled_before_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(code + " using var f = socket.BeginFrame(2); if (running) f.Span.Clear(); f.Send();");

    [Theory]
    [InlineData("using var f = socket.BeginFrame(8); var s = f.Span; if (s.Length >= 8) s.Clear(); f.Send();")]
    [FullData("var n = 8; using var f = socket.BeginFrame(n); if (n > 4) f.Span.Clear(); f.Send();")]
    [InlineData("using var f = socket.BeginFrame(payload.Length); if (payload.Length > 0) payload.CopyTo(f.Span); f.Send();")]
    [FullData("using var f = socket.BeginFrame(2); if (true) f.Span.Clear(); f.Send();")]
    public Task Condition_about_the_frame_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Branches_of_different_iterations_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using var f = socket.BeginFrame(2);
            for (var i = 0; i < size; i++)
                if (i % 2 == 0)
                    f.Span[0] = 1;
                else
                    f.Span[1] = 2;
            f.Send();
            """
        );

    [Theory]
    [InlineData("Encoding.UTF8.GetMaxByteCount(text.Length)", "Encoding.UTF8.GetBytes(text, f.Span)")]
    [FullData("Encoding.ASCII.GetMaxByteCount(text.Length)", "var n = Encoding.ASCII.GetBytes(text, f.Span)")]
    [FullData("4 + Encoding.Unicode.GetMaxByteCount(text.Length)", "f.Span[..4].Clear(); Encoding.Unicode.GetBytes(text, f.Span[4..])")]
    [InlineData("4 + Encoding.UTF8.GetByteCount(text)", "Encoding.UTF8.GetBytes(text, f.Span[4..])")]
    [FullData("Encoding.UTF8.GetByteCount(text) + 1", "Encoding.UTF8.GetBytes(text, f.Span)")]
    [FullData("size + 4", "f.Span.Slice(4, size).Clear()")]
    public Task Frame_larger_than_what_is_encoded_Triggers(string size, string write) =>
        Code.Triggers($"using var f = {{|ZMQ3025:socket.BeginFrame({size})|}}; {write}; f.Send();");

    [Theory]
    [InlineData("{|ZMQ3025:socket.SendFrame|}(Encoding.UTF8.GetMaxByteCount(text.Length), text, (s, t) => Encoding.UTF8.GetBytes(t, s));")]
    [FullData(
        """
            var n = text.Length;
            var most = Encoding.UTF8.GetMaxByteCount(n);
            using var f = {|ZMQ3025:socket.BeginFrame(most)|};
            Encoding.UTF8.GetBytes(text, f.Span[..most]);
            f.Send();
            """
    )]
    public Task Frame_as_large_as_any_text_of_that_length_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Encoding.UTF8.GetByteCount(text)", "Encoding.UTF8.GetBytes(text, f.Span)")]
    [FullData("4 + Encoding.UTF8.GetByteCount(text)", "f.Span[..4].Clear(); Encoding.UTF8.GetBytes(text, f.Span[4..])")]
    [InlineData("Encoding.UTF8.GetMaxByteCount(text.Length)", "var n = Encoding.UTF8.GetBytes(text, f.Span); f.Span[n..].Clear()")]
    [FullData("Encoding.UTF8.GetMaxByteCount(text.Length)", "Encoding.UTF8.GetBytes(text + text, f.Span)")]
    [FullData("Encoding.ASCII.GetMaxByteCount(text.Length)", "Encoding.UTF8.GetBytes(text, f.Span)")]
    [FullData("Encoding.UTF8.GetMaxByteCount(size)", "Encoding.UTF8.GetBytes(text, f.Span)")]
    [FullData("size + 4", "f.Span[..4].Clear(); f.Span.Slice(4, size).Clear()")]
    [FullData("size", "f.Span[0] = 1")]
    public Task Frame_that_may_be_as_large_as_what_is_encoded_DoesNotTrigger(string size, string write) =>
        Code.DoesNotTrigger($"using var f = socket.BeginFrame({size}); {write}; f.Send();");

    [Fact]
    public Task Text_sent_up_to_its_length_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.SendUpTo(Encoding.UTF8.GetMaxByteCount(text.Length), text, (s, t) => Encoding.UTF8.GetBytes(t, s));");

    [Fact]
    public Task Byte_that_one_branch_leaves_IsFixed() =>
        Code.IsFixed(
            "using var f = {|ZMQ3025:socket.BeginFrame(1)|};\nif (running)\n    f.Span[0] = 1;\nf.Send();",
            "using var f = socket.BeginZeroedFrame(1);\nif (running)\n    f.Span[0] = 1;\nf.Send();"
        );
}
