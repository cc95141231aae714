using Xunit;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class ReceiveOutcomeTests
{
    [Theory]
    [InlineData("while (running) { if (a.TryRecv(message, out _)) { } }", true, true)]
    [FullData("while (a.TryRecv(message, out _)) { }", false, true)]
    [FullData("while (!a.TryRecv(message, out _)) { }", true, false)]
    [FullData("while (a.Recv(buffer, RecvFlags.DontWait) >= 0) { }", false, true)]
    [FullData("while (a.Recv(buffer, RecvFlags.DontWait) == -1) { }", true, false)]
    [FullData("while (a.Recv(buffer, RecvFlags.DontWait) > 0) { }", false, true)]
    [FullData("while (a.Recv(buffer, RecvFlags.DontWait) is -1) { }", true, false)]
    [InlineData("int n; while ((n = a.Recv(buffer, RecvFlags.DontWait)) < 0) { }", true, false)]
    [FullData("for (var i = 0; a.TryRecv(message, out _); i++) { }", false, true)]
    public void Condition_of_a_loop_leads_back(string code, bool afterNothing, bool afterFrame) => Check(code, afterNothing, afterFrame);

    [Theory]
    [InlineData("while (true) { if (!a.TryRecv(message, out _)) break; }", false, true)]
    [FullData("while (true) { if (!a.TryRecv(message, out _)) return; }", false, true)]
    [FullData("while (true) { if (!a.TryRecv(message, out _)) throw new Exception(); }", false, true)]
    [FullData("while (true) { if (a.TryRecv(message, out _)) continue; break; }", false, true)]
    [FullData("while (true) { if (running && a.TryRecv(message, out _)) return; }", true, false)]
    [FullData("while (true) { if (!running || !a.TryRecv(message, out _)) return; }", false, true)]
    [FullData("again: if (!a.TryRecv(message, out _)) goto again;", true, false)]
    [FullData("while (running) { try { if (!a.TryRecv(message, out _)) return; } finally { Work(); } }", false, true)]
    [FullData("while (running) { while (a.TryRecv(message, out _)) { } Work(); }", true, true)]
    [FullData("while (true) { if (!(!a.TryRecv(message, out _))) return; }", true, false)]
    public void Statement_in_a_loop_leads_away(string code, bool afterNothing, bool afterFrame) => Check(code, afterNothing, afterFrame);

    [Theory]
    [InlineData("while (true) { var got = a.TryRecv(message, out _); if (got) return; }", true, false)]
    [FullData("while (true) { var n = a.Recv(buffer, RecvFlags.DontWait); if (n < 0) continue; return; }", true, false)]
    [FullData("var got = false; while (!got) got = a.TryRecv(message, out _);", true, false)]
    [FullData("while (true) { var got = a.TryRecv(message, out _); got = !got; if (got) return; }", false, true)]
    public void Answer_that_is_kept_decides(string code, bool afterNothing, bool afterFrame) => Check(code, afterNothing, afterFrame);

    [Theory]
    [InlineData("var done = false; while (!done) { if (a.TryRecv(message, out _)) done = true; }", true, false)]
    [FullData("var more = true; do { if (!a.TryRecv(message, out _)) more = false; } while (more);", false, true)]
    [FullData("var done = false; while (!done) { if (a.TryRecv(message, out _)) done = flag; }", true, true)] // cannot be told
    [InlineData("var any = false; do { any = false; any |= a.TryRecv(message, out _); } while (any);", false, true)]
    public void Flag_that_is_set_decides(string code, bool afterNothing, bool afterFrame) => Check(code, afterNothing, afterFrame);

    [Theory]
    [InlineData("var done = false; while (!done) { try { a.TryRecv(message, out _); } finally { done = true; } }", false, false)]
    [FullData("var done = false; while (!done) { try { if (a.TryRecv(message, out _)) return; } finally { done = flag; } }", true, false)]
    public void Flag_that_a_finally_sets_decides(string code, bool afterNothing, bool afterFrame) => Check(code, afterNothing, afterFrame);

    [Theory]
    [InlineData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got == 0);", true, false)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got != 0);", false, true)]
    [InlineData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got == 1);", false, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got != 1);", true, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got > 0);", false, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got > -1);", true, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got >= 0);", true, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got >= 1);", false, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got < 1);", true, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got < 0);", false, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got <= 0);", true, true)]
    [FullData("int got; do { got = 0; if (a.TryRecv(message, out _)) got++; } while (got <= -1);", false, true)]
    [FullData("int got; do { got = 5; if (a.TryRecv(message, out _)) got = 0; } while (got == 0);", false, true)]
    public void Count_that_is_compared_decides(string code, bool afterNothing, bool afterFrame) => Check(code, afterNothing, afterFrame);

    private static void Check(string code, bool afterNothing, bool afterFrame)
    {
        var probe = WaitingProbe.Of(code);
        Assert.Equal((afterNothing, afterFrame), (probe.Returns(gotFrame: false), probe.Returns(gotFrame: true)));
    }

    [Theory]
    [InlineData("a.TryRecv(message, out _);")]
    [FullData("if (a.TryRecv(message, out _)) Work();")]
    [FullData("while (running) Work(); a.TryRecv(message, out _);")]
    public void Receive_outside_every_cycle_has_no_way_back(string code) => Assert.Null(WaitingProbe.Of(code).After());

    [Theory]
    [InlineData("while (running) { if (a.TryRecv(message, out _)) number++; else Work(); }", "Work();", "number++;")]
    [FullData("while (running) { if (!a.TryRecv(message, out _)) { Work(); continue; } number++; }", "Work();", "number++;")]
    [FullData("while (running) { while (a.TryRecv(message, out _)) number++; Work(); }", "Work();", "number++;")]
    [FullData("while (running) { if (a.TryRecv(message, out _)) number++; Work(); }", "Work();", "number++; Work();")]
    [FullData("while (running) { if (!a.TryRecv(message, out _)) { number++; break; } Work(); }", "", "Work();")]
    [FullData(
        "while (running) { try { if (!a.TryRecv(message, out _)) continue; number++; } finally { Work(); } }",
        "Work();",
        "number++; Work();"
    )]
    public void Way_back_passes_what_runs(string code, string afterNothing, string afterFrame)
    {
        var probe = WaitingProbe.Of(code);
        Assert.Equal((afterNothing, afterFrame), (probe.Back(gotFrame: false), probe.Back(gotFrame: true)));
    }

    [Fact]
    public void Nothing_on_one_socket_is_nothing_on_the_others_of_the_round() =>
        Assert.Equal(
            "Work();",
            WaitingProbe
                .Of("while (running) { if (a.TryRecv(message, out _)) number++; if (b.TryRecv(message, out _)) number--; Work(); }")
                .Back(gotFrame: false)
        );
}
