using Xunit;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Runs;

/// <summary>Loops that run a few times are not hot, however they are written.</summary>
public sealed class FewRunsTests
{
    [Theory]
    [InlineData("var i = 0; for (; i < 5; i++) Here();")]
    [FullData("int i; for (i = 0; i < 5; i++) Here();")]
    [FullData("int i = 7; for (i = 0; i < 5; i++) Here();")]
    [FullData("for (int i = 0, k = 9; i < 5; i++, k--) Here();")]
    [InlineData("for (int i = 0, k = 9; i < k; i++, k--) Here();")]
    [FullData("for (var i = 0; i < 3 && go; i++) Here();")]
    [FullData("for (var i = 0; go && i < 3; i++) Here();")]
    [FullData("for (var i = 0; i < 3; ) { Here(); i++; }")]
    [FullData("for (var i = 0; i < 10; i++) { if (n > 3) continue; Here(); }")]
    [FullData("for (var i = 0; i < 3; i++) { Here(); if (n > 1) i++; }")]
    [FullData("for (var i = 0; i < 3; i++) { await Task.Yield(); Here(); }")]
    [FullData("for (var i = 0; i != 3; i++) Here();")]
    [FullData("for (var i = 0; i != 10; i += 5) Here();")]
    [FullData("for (long i = 0; i < 3; i++) Here();")]
    [FullData("for (byte i = 0; i < 3; i++) Here();")]
    [FullData("for (uint i = 3; i > 0; i--) Here();")]
    [FullData("for (var c = 'a'; c <= 'e'; c++) Here();")]
    [FullData("for (nint i = 0; i < 3; i++) Here();")]
    public void Counter_of_a_for_loop_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { Here(); i++; }")]
    [FullData("var i = 0; while (i < 5) { i++; Here(); }")]
    [FullData("var i = 0; while (i <= 5) { Here(); i += 2; }")]
    [FullData("var i = 0; while (i++ < 5) Here();")]
    [FullData("var left = 5; while (left-- > 0) Here();")]
    [FullData("var left = 5; while (left > 0) { Here(); left--; }")]
    [FullData("var left = 5; while (--left >= 0) Here();")]
    [FullData("var left = 5; while (left != 0) { Here(); left--; }")]
    [FullData("var i = 0; while (i < 5) { if (go) { Here(); i++; } else { n++; i += 2; } }")]
    [FullData("var i = 0; while (i < 5) { switch (n) { case 1: i++; break; default: i += 2; break; } Here(); }")]
    [FullData("var i = 0; while (i < 5) { Here(); i = i + 1; }")]
    [InlineData("var i = 0; while (i < 5) { Here(); i = 1 + i; }")]
    [InlineData("var i = 5; while (i > 0) { Here(); i = i - 1; }")]
    [InlineData("var i = 0; while (!(i >= 5)) { Here(); i -= -1; }")]
    [InlineData("var i = 0; while (i is < 5) { Here(); ++i; }")]
    [FullData("var sent = 0; while (go) { if (sent == 3) break; Here(); sent++; }")]
    [FullData("checked { var i = 0; while (i < 5) { Here(); i++; } }")]
    public void Counter_of_a_while_loop_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; do { Here(); } while (++i < 3);")]
    [FullData("var i = 0; do { Here(); i++; } while (i < 3);")]
    [FullData("var left = 5; do Here(); while (left-- > 1);")]
    public void Counter_of_a_do_loop_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; ; i++) { if (i == 4) break; Here(); }")]
    [FullData("var i = 0; for (;;) { Here(); if (++i >= 3) break; }")]
    [FullData("var i = 0; for (;;) { Here(); if (++i == 3) break; }")]
    [FullData("var i = 0; while (true) { if (i++ == 3) return; Here(); }")]
    [FullData("var i = 0; while (true) { Here(); i++; if (i > 3) throw new Exception(); }")]
    public void Counter_that_leaves_an_endless_loop_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; again: Here(); if (++i < 3) goto again;")]
    [FullData("var i = 0; top: if (i == 3) return; i++; Here(); goto top;")]
    public void Counter_of_a_jump_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var size = 64; size <= 65536; size *= 2) Here();")]
    [InlineData("for (var size = 64; size <= 65536; size <<= 2) Here();")]
    [InlineData("for (var size = 1; size <= 1024; size += size) Here();")]
    [FullData("var size = 64; while (size <= 4096) { Here(); size = size * 4; }")]
    [FullData("var left = 1024; while (left > 0) { Here(); left /= 2; }")]
    [InlineData("var left = 1024; while (left >= 1) { Here(); left >>= 1; }")]
    public void Sizes_that_grow_by_factors(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("const int few = 3; for (var i = 0; i < few; i++) Here();")]
    [FullData("var few = 3; for (var i = 0; i < few; i++) Here();")]
    [FullData("int few; few = 3; for (var i = 0; i < few; i++) Here();")]
    [FullData("for (var i = 0; i < Const; i++) Here();")]
    [FullData("for (var i = 0; i < s_few; i++) Here();")]
    [FullData("for (var i = 0; i < _few; i++) Here();")]
    [FullData("for (var i = 0; i < Few; i++) Here();")]
    [FullData("for (var i = 0; i < sizeof(long); i++) Here();")]
    public void Constant_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < Math.Min(n, 5); i++) Here();")]
    [FullData("var few = Math.Min(n, 5); var i = 0; while (i < few) { Here(); i++; }")]
    [FullData("for (var i = 0; i < Math.Clamp(n, 1, 8); i++) Here();")]
    public void Limited_number_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("if (n > 4) return; for (var i = 0; i < n; i++) Here();")]
    [FullData("if (n is > 0 and < 9) for (var i = 0; i < n; i++) Here();")]
    public void Compared_number_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < (n & 7); i++) Here();")]
    [FullData("for (var i = 0; i < n % 8; i++) Here();")]
    public void Remainder_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var few = go ? 3 : 5; for (var i = 0; i < few; i++) Here();")]
    public void Choice_of_constants_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 100; i < 105; i++) Here();")]
    [FullData("for (var i = -2; i <= 2; i++) Here();")]
    public void Distance_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < 4; i++) for (var k = 0; k < 4; k++) Here();")]
    [FullData("var i = 0; while (i < 4) { for (var k = 0; k < 4; k++) Here(); i++; }")]
    [FullData("for (var i = 0; i < 4; i++) { var k = 4; do Here(); while (--k > 0); }")]
    [FullData("var i = 0; do { var k = 0; while (k < 3) { Here(); k++; } } while (++i < 3);")]
    [FullData("int k; for (var i = 0; i < 3; i++) { k = 0; while (k < 5) { k++; Here(); } }")]
    [FullData("for (var i = 0; i < 2; i++) for (var k = 0; k < 2; k++) { var l = 0; while (l < 2) { Here(); l++; } }")]
    [FullData("foreach (var x in new[] { 1, 2 }) foreach (var y in s_topics) Here();")]
    [FullData("for (var i = 0; i < 4; i++) for (var k = 0; k <= i; k++) Here();")]
    public void Few_loops_in_few_loops_are_few(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) { while (go) n++; Here(); }")]
    [FullData("for (var i = 0; i < 3; i++) { foreach (var x in numbers) n += x; Here(); }")]
    public void Loop_beside_it_changes_no_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var done = 0; while (go) { while (done < 3) { Here(); done++; } }")]
    [FullData("var tries = 0; while (go) { n++; if (tries < 3) { tries++; Here(); } }")]
    [FullData("var k = 0; for (;;) { while (k < 3) { Here(); k++; } if (n > 3) break; n++; }")]
    public void Counter_of_an_outer_loop_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var attempt = 0; attempt < 3; attempt++) { try { Here(); break; } catch (IOException) { Thread.Sleep(10); } }")]
    [FullData("for (var attempt = 0; attempt < 3; attempt++) { try { n++; } catch (IOException) { Here(); } }")]
    [FullData("var tries = 0; while (tries < 3) { try { tries++; Here(); } catch { n++; } }")]
    [FullData("var tries = 0; while (true) { try { n = Throws(); break; } catch { if (++tries == 3) throw; Here(); } }")]
    [FullData("var tries = 0; for (;;) { tries++; try { n = Throws(); break; } catch when (tries < 3) { Here(); } }")]
    public void Counter_of_tries_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) { try { Here(); } finally { n++; } }")]
    [FullData("var i = 0; while (i < 3) { try { Here(); } finally { i++; } }")]
    [FullData("var i = 0; while (i < 5) { try { Here(); i++; } finally { n++; } }")]
    [FullData("var i = 0; while (!go && i < 3) { try { try { Here(); i++; } finally { n++; } } finally { n--; } }")]
    [FullData("var i = 0; while (i < 3) { try { if (go) continue; Here(); } finally { i++; } }")]
    [FullData("var i = 0; while (i < 3) { try { Here(); } catch { return; } i++; }")]
    public void Counter_beside_a_finally_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { using var s = new MemoryStream(); Here(); i++; }")]
    [FullData("var i = 0; while (i < 5) { using (var s = new MemoryStream()) { Here(); i++; } }")]
    [FullData("var i = 0; do { using var s = new MemoryStream(); Here(); i++; } while (i < 5);")]
    [FullData("var left = 3; while (left > 0) { using var s = new MemoryStream(); Here(); if (go) break; left--; }")]
    [FullData("var left = 3; while (left > 0) { using var s = new MemoryStream(); Here(); if (go) return; left--; }")]
    [FullData("var i = 0; while (i < 5) { await using var s = new MemoryStream(); Here(); i++; }")]
    [FullData("var i = 0; while (i < 5) { try { using var s = new MemoryStream(); Here(); i++; } catch { return; } }")]
    [FullData("var i = 0; while (i < 5) { using var s = new MemoryStream(); foreach (var x in numbers) n += x; Here(); i++; }")]
    [FullData("for (var i = 0; i < 3; i++) { using var s = new MemoryStream(); Here(); }")]
    public void Counter_beside_a_using_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { lock (numbers) { Here(); i++; } }")]
    [FullData("for (var i = 0; i < 3; i++) lock (this) { if (go) continue; Here(); }")]
    public void Counter_beside_a_lock_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("var i = 0; while (i < 5) { foreach (var x in numbers) { n++; if (x > 3) break; } Here(); i++; }")]
    public void Counter_beside_a_loop_is_a_bound(string code) => Assert.False(RunsProbe.IsHot(code));
}
