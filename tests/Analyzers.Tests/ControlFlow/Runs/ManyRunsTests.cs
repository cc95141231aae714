using Xunit;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Runs;

/// <summary>What nothing bounds is hot: a counter that something else may set back, or pass its end.</summary>
public sealed class ManyRunsTests
{
    [Theory]
    [InlineData("for (var i = 0; i < n; i++) Here();")]
    [FullData("var i = 0; while (i < n) { Here(); i++; }")]
    [FullData("var left = n; while (left-- != 0) Here();")]
    [FullData("var i = n; while (i < 4096) { Here(); i *= 2; }")]
    [InlineData("var left = n; while (left > 0) { Here(); left /= 2; }")]
    [FullData("while (n < 5) { Here(); n++; }")]
    [FullData("if (n > 4) return; n = Throws(); for (var i = 0; i < n; i++) Here();")]
    public void Bound_that_is_not_known_is_none(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < 17; i++) Here();")]
    [FullData("var i = 0; while (i < 17) { Here(); i++; }")]
    [FullData("var i = 17; do Here(); while (--i > 0);")]
    public void Bound_that_is_large_is_none(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { Here(); if (go) i++; }")]
    [FullData("var i = 0; while (i < 5) { Here(); if (go) continue; i++; }")]
    [FullData("for (var i = 0; i < 3; ) Here();")]
    [FullData("var i = 0; while (go) { if (i < 5) i++; Here(); }")]
    [FullData("var i = 0; top: Here(); i++; if (go) goto top;")]
    public void Step_on_some_ways_only_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { Here(); i++; if (go) i = 0; }")]
    [FullData("var i = 0; while (i < 5) { Here(); i++; if (go) i--; }")]
    [FullData("var i = 0; while (i < 5) { Here(); Reset(ref i); i++; }")]
    [FullData("var i = 0; while (i < 5) { Here(); Set(out i); i++; }")]
    [FullData("var i = 0; while (i < 5) { Here(); (i, n) = (n, i); i++; }")]
    [FullData("var i = 0; Action reset = () => i = 0; while (i < 5) { reset(); Here(); i++; }")]
    [FullData("var i = 0; void Local() => i--; while (i < 5) { Local(); Here(); i++; }")]
    [FullData("for (var i = 0; i < 5; i++) { Here(); i--; }")]
    public void Counter_that_something_else_writes_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = n; while (i < 3) { Here(); i++; }")]
    public void Start_that_is_not_known_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { Here(); i += n; }")]
    [FullData("var i = 0; while (i < 5) { Here(); i += Math.Max(1, n); }")]
    public void Step_that_is_not_known_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 5; i < 10; i--) Here();")]
    [InlineData("for (uint i = 3; i >= 0; i--) Here();")]
    [InlineData("for (byte b = 0; b < 256; b++) Here();")]
    [InlineData("for (sbyte b = 120; b < 128; b++) Here();")]
    public void Counter_that_wraps_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i != 5; i += 2) Here();")]
    public void Counter_that_passes_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { Here(); i *= 2; }")]
    [FullData("for (var size = 1; size <= 1 << 20; size *= 2) Here();")]
    public void Step_that_is_no_addition_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var f = 0.0; f < 3; f++) Here();")]
    [FullData("for (_field = 0; _field < 3; _field++) Here();")]
    [FullData("int? i = 0; while (i < 5) { Here(); i++; }")]
    [FullData("for (dynamic i = 0; i < 5; i++) Here();")]
    public void Counter_of_another_kind_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Fact]
    public void Disjunction_is_no_bound() => Assert.True(RunsProbe.IsHot("var i = 0; while (i < 5 || go) { Here(); i++; }"));

    [Theory]
    [InlineData("for (var i = 0; i < 5; i++) for (var k = 0; k < 5; k++) Here();")]
    [FullData("var i = 0; while (i < 5) { for (var k = 0; k < 4; k++) Here(); i++; }")]
    public void Product_of_two_loops_is_too_large(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("while (go) { var i = 0; while (i < 3) { Here(); i++; } }")]
    [FullData("int i; while (go) { i = 0; do Here(); while (++i < 3); }")]
    [FullData("var k = 0; for (var i = 0; i < 3; i++) { while (k < 9) { Here(); if (go) k = 0; else k++; } }")]
    [FullData("if (go) while (n is var left && go) while (left-- > 0) Here();")]
    [FullData("while (go) if (n is int left && left < 5) while (left-- > 0) Here();")]
    [FullData("while (go) { if (!int.TryParse(\"3\", out var left) || left > 5) continue; while (left-- > 0) Here(); }")]
    [InlineData("foreach (var x in numbers) { var left = x & 3; while (left-- > 0) Here(); }")]
    [InlineData("foreach (var (a, b) in new (int, int)[n]) for (var i = a & 1; i < 3; i++) Here();")]
    [FullData("var i = 0; top: for (i = 0; i < 3; i++) Here(); if (go) goto top;")]
    public void Counter_that_begins_again_is_no_bound(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) while (go) Here();")]
    [FullData("while (go) foreach (var x in s_topics) Here();")]
    [FullData("var i = 0; while (i < 3) { foreach (var x in numbers) Here(); i++; }")]
    public void Loop_without_a_bound_beside_one_with_a_bound_is_hot(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { try { Here(); n = Throws(); i++; } catch { n = 0; Here(); } }")]
    [InlineData("var i = 0; while (i < 5) { try { n = Throws(); i++; } catch { Here(); } }")]
    [FullData("var i = 0; while (i < 5) { try { i += Throws(); } catch { Here(); } }")]
    [FullData("var i = 0; while (i < 5) { try { if (go) i++; Here(); } finally { n++; } }")]
    [FullData("var i = 0; while (i < 5) { try { Here(); i++; } finally { i = 0; } }")]
    [FullData("var i = 0; while (i < 5) { using var s = new MemoryStream(); Here(); if (go) continue; i++; }")]
    [FullData("var i = 0; while (i < 5) { try { using var s = new MemoryStream(); Here(); n = Throws(); i++; } catch { n = 0; } }")]
    [FullData("var i = 0; while (i < 5) { try { try { Here(); n = Throws(); i++; } finally { n++; } } catch { n = 0; } }")]
    [FullData("var i = 0; while (i < 5) { try { Here(); n = Throws(); i++; } catch when (n > 0) { n = 0; } finally { n++; } }")]
    [FullData("var i = 0; while (i < 5) { try { n++; } finally { try { Here(); n = Throws(); i++; } catch { n = 1; } } }")]
    [FullData(
        """
            var i = 0;
            again: try { using var s = new MemoryStream(); Here(); if (go) goto again; i++; }
            finally { n++; }
            if (i < 5) goto again;
            """
    )]
    public void Exceptions_that_pass_the_step(string code) => Assert.True(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("Parallel.For(0, n, i => Here());")]
    [FullData("Parallel.For(0, 100, i => Here());")]
    [FullData("Parallel.For(0, 4, i => { for (var k = 0; k < 5; k++) Here(); });")]
    [FullData("for (var k = 0; k < 5; k++) Parallel.For(0, 4, i => Here());")]
    [FullData("Parallel.ForEach(numbers, i => Here());")]
    [FullData("var i = 0; while (i < 20) { Task.Run(() => Here()); i++; }")]
    [FullData("for (var k = 0; k < 4; k++) Task.Run(() => { for (var i = 0; i < 5; i++) Here(); });")]
    public void Functions_that_run_often(string code) => Assert.True(RunsProbe.IsHot(code));

    [Fact]
    public void A_counter_with_another_name_is_not_followed() =>
        Assert.True(RunsProbe.IsHot("var i = 0; ref var alias = ref i; while (i < 5) { alias = 0; Here(); i++; }", modifiers: "void"));

    /// <summary>Half-written code is no evidence.</summary>
    [Fact]
    public void A_loop_that_ends_in_a_way_that_is_not_known_is_hot() =>
        Assert.True(RunsProbe.IsHot("var i = 0; while (i < 5) { Here(); i = Next(i); }"));
}
