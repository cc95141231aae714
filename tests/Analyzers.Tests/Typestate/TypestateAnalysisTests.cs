using System.Linq;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Typestate;

public sealed class TypestateAnalysisTests
{
    [Theory]
    [InlineData("Ask();", "off")]
    [FullData("On(); Ask();", "on")]
    [FullData("On(); Off(); Ask();", "off")]
    [FullData("if (a) On(); Ask();", "off on")]
    [FullData("if (a) On(); else On(); Ask();", "on")]
    [FullData("if (a) { On(); return; } Ask();", "off")]
    [FullData("if (a) { On(); throw new Exception(); } Ask();", "off")]
    [FullData("switch (n) { case 1: On(); break; case 2: On(); goto default; default: Off(); break; } Ask();", "off on")]
    [FullData("_ = a && Test(); if (a || Test()) On(); Ask();", "off on")]
    [FullData("_ = n switch { 1 => 2, _ => 3 }; On(); Ask();", "on")]
    [FullData("if (true) On(); Ask();", "on")]
    public void Branches_bring_what_they_do(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("if (a) { On(); Fail(); } Ask(); void Fail() => throw new FormatException();", "off")]
    [FullData("if (a) { On(); Environment.Exit(1); } Ask();", "off")]
    [FullData("try { On(); Fail(); } catch (FormatException) { Ask(); } void Fail() => throw new FormatException();", "off on")]
    [FullData("if (a) { On(); Fail(); } Ask(); void Fail() { if (a) throw new FormatException(); }", "off on")]
    public void Nothing_comes_behind_what_never_returns(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("while (Test()) { Ask(); On(); }", "off on")]
    [FullData("while (Test()) On(); Ask();", "off on")]
    [FullData("do On(); while (Test()); Ask();", "on")]
    [FullData("do { On(); } while (false); Ask();", "on")]
    [FullData("for (; ; ) { On(); if (Test()) break; Off(); } Ask();", "on")]
    [FullData("again: Ask(); On(); if (Test()) goto again;", "off on")]
    public void Loops_bring_what_they_do(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("if (a) On(); if (!a) Ask();", "off")]
    [FullData("if (a) On(); if (a) Ask();", "on")]
    [FullData("if (a && b) On(); if (a && !b) Ask();", "off")]
    [FullData("if (n > 3) On(); if (n > 3) return; Ask();", "off")]
    [FullData("if (text == null) On(); if (text == null) Ask();", "on")]
    [FullData("if (text.Length > 2) On(); if (text.Length > 2) return; Ask();", "off")]
    [FullData("if (_fixed) On(); if (_fixed) return; Ask();", "off")]
    [InlineData("int? k = a ? n : (int?)null; if (k.HasValue) On(); if (k.HasValue) return; Ask();", "off")]
    [FullData("int? k = n; if (k.HasValue) On(); if (k.HasValue) return; Ask();", "")] // it has one
    [FullData("if (text is null) On(); if (text is null) return; Ask();", "off")]
    [FullData("if (text is not \"x\") On(); if (text is not \"x\") return; Ask();", "off")]
    [FullData("if (n + 1 > 3) On(); if (n + 1 > 3) return; Ask();", "off")]
    [FullData("if (!a) On(); if (!a) return; Ask();", "off")]
    [FullData("if (_field) On(); if (_field) return; Ask();", "off")]
    [FullData("if (n == 1) On(); if (n == 2) Ask();", "off")]
    [FullData("if (text == \"x\") On(); if (!text.Equals(\"x\")) Ask();", "off")]
    [InlineData("if (string.IsNullOrEmpty(text)) On(); if (string.IsNullOrEmpty(text)) return; Ask();", "off")]
    [FullData("if (n > 3) On(); if (3 >= n) Ask();", "off")]
    public void Conditions_that_are_tested_twice_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("var done = false; if (Test()) { On(); done = true; } if (done) Ask();", "on")]
    [FullData("var done = false; if (Test()) { On(); done = true; } if (!done) Ask();", "off")]
    [FullData("var done = false; while (!done) { Ask(); On(); done = true; }", "off")]
    [FullData("var k = 0; if (Test()) { On(); k = 1; } if (k == 1) return; Ask();", "off")]
    [FullData("var k = 0; if (Test()) { On(); k = 1; } if (k != 1) Ask();", "off")]
    [FullData("var done = a; if (done) On(); done = !done; if (done) Ask();", "off")]
    public void Flags_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("var done = a; if (a) On(); a = false; if (done) Ask();", "off on")] // two names for one condition are two conditions
    [InlineData("if (n > 3) On(); n++; if (n > 3) return; Ask();", "off on")]
    [InlineData("if (n > 3) On(); Change(ref n); if (n > 3) return; Ask(); void Change(ref int x) => x = 9;", "off on")]
    [FullData("if (_field) On(); Write(); if (_field) return; Ask(); void Write() => _field = a;", "off on")]
    [InlineData("if (text == \"x\") On(); if (text.Equals(\"x\", StringComparison.OrdinalIgnoreCase)) return; Ask();", "off on")]
    [FullData("if (_field) On(); _field = b; if (_field) return; Ask();", "off on")]
    [FullData("if (Test()) On(); if (Test()) return; Ask();", "off on")]
    [FullData("if (a) On(); Action flip = () => a = !a; flip(); if (!a) Ask();", "off on")]
    [InlineData("foreach (var c in text) { var last = c == 'x'; if (last) On(); if (!last) Ask(); }", "off on")]
    [FullData("if (a) On(); a = b; if (a) return; Ask();", "off on")]
    [FullData("if (n > 3) On(); n += 2; if (n > 3) return; Ask();", "off on")]
    [FullData("if (text.Length > 2) On(); text = \"x\"; if (text.Length > 2) return; Ask();", "off on")]
    public void Conditions_that_may_change_do_not_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("var done = false; while (!done) { Ask(); On(); done = Test(); }", "off on")]
    [FullData("var k = 0; if (Test()) { On(); k = n; } if (k == 1) return; Ask();", "off on")]
    [FullData("var done = false; if (Test()) { On(); done = true; } var end = done; if (end) return; Ask();", "off on")]
    public void Flags_of_unknown_value_do_not_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); } catch { Ask(); }", "off")]
    [FullData("try { On(); May(); } catch { Ask(); }", "off on")]
    [FullData("On(); try { May(); } catch { Ask(); }", "on")]
    [FullData("try { On(); } catch { } Ask();", "off on")]
    [FullData("try { On(); } catch { return; } Ask();", "on")]
    [FullData("try { On(); May(); } catch (InvalidOperationException) { Ask(); } catch { Ask(1); }", "off on")]
    [FullData("try { On(); throw new Exception(); } catch { Ask(); }", "off on")]
    [FullData("var ok = false; try { On(); ok = true; } finally { if (!ok) Ask(); }", "off")]
    [FullData("try { On(); throw new InvalidOperationException(); } catch (InvalidOperationException) { Ask(); }", "off on")]
    [InlineData("try { On(); throw new InvalidOperationException(); } catch (SystemException) { Ask(); }", "off on")]
    [InlineData("try { On(); Exception e = new InvalidOperationException(); throw e; } catch (TimeoutException) { Ask(); }", "off on")]
    [InlineData(
        "try { On(); throw new InvalidOperationException(); } catch (InvalidOperationException) when (a) { } catch { Ask(); }",
        "off on"
    )]
    public void Handler_begins_before_what_has_thrown(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); throw new InvalidOperationException(); } catch (TimeoutException) { Ask(); }", "off")]
    [FullData("try { On(); throw new InvalidOperationException(); } catch (InvalidOperationException) { return; } catch { Ask(); }", "off")]
    [FullData("try { On(); _ = text.Length; } catch (TimeoutException) { Ask(); }", "off")]
    [FullData("try { On(); _ = new List<int>(n); } catch (Net.Zmq.ZmqException) { Ask(); }", "off")]
    [FullData("try { On(); _ = text.Length; } catch (NullReferenceException) { Ask(); }", "off on")]
    [FullData("try { On(); _ = new List<int>(n); } catch (ArgumentException) { Ask(); }", "off on")]
    public void Handler_of_other_exceptions_does_not_run(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); } finally { Ask(); }", "off on")]
    [FullData("try { On(); } finally { May(); } Ask();", "on")]
    [FullData("try { May(); } finally { On(); } Ask();", "on")]
    [FullData("try { if (a) return; On(); } finally { May(); } Ask();", "on")]
    [FullData("try { if (a) return; } finally { On(); Ask(); }", "on")]
    [FullData("while (Test()) { try { On(); continue; } finally { Off(); } } Ask();", "off")]
    [FullData("while (Test()) { try { break; } finally { On(); } } Ask();", "off on")]
    [FullData("lock (text) { On(); } Ask();", "on")]
    [FullData("using (var s = new MemoryStream()) { On(); } Ask();", "on")]
    public void Finally_runs_for_each_way(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { try { On(); May(); } finally { Off(); } } catch { Ask(); }", "off on")] // Off may throw
    [FullData("try { try { May(); } finally { On(); } } catch (Exception) { Ask(); }", "off on")]
    [FullData("try { try { May(); } catch (InvalidOperationException) { On(); } } catch { Ask(); }", "off")]
    [FullData("try { try { May(); } catch { On(); May(); } } catch { Ask(); }", "off on")]
    [FullData("try { On(); May(); } catch (Exception) when (Test()) { Ask(); }", "off on")]
    [FullData("try { try { On(); May(); } finally { Off(); } } catch when (Asked()) { } bool Asked() { return true; } Ask();", "off on")]
    [FullData("try { try { May(); } catch (System.Exception) { } On(); } catch { Ask(); }", "off")]
    public void Handlers_in_handlers_begin_with_what_held(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("foreach (var c in text.Where(x => x > 3)) { On(); } Ask();", "off on")]
    [FullData("try { On(); n = text[0]; } catch { Ask(); }", "off on")]
    [FullData("try { On(); _ = new int[n]; } catch { Ask(); }", "off on")]
    [FullData("try { On(); _ = (string)(object)text; } catch { Ask(); }", "off on")]
    [FullData("try { On(); n = n / 2; } catch { Ask(); }", "off on")]
    [FullData("try { On(); n = n % 2; } catch { Ask(); }", "off on")]
    [FullData("try { On(); _ = text[^1]; } catch { Ask(); }", "off on")]
    [FullData("try { On(); _ = new object(); } catch { Ask(); }", "off on")]
    [FullData("System.TimeSpan d = default; try { On(); d = d + d; } catch { Ask(); }", "off on")]
    [FullData("System.TimeSpan d = default; try { On(); d = -d; } catch { Ask(); }", "off on")]
    [FullData("System.Index d; try { On(); d = n; } catch { Ask(); }", "off on")]
    [FullData("var s = new int[1]; try { On(); n = s[0]; } catch { Ask(); }", "off on")]
    public void What_may_throw_is_told(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); n = n + 1; } catch { Ask(); }", "off")]
    [FullData("try { On(); n = -n; } catch { Ask(); }", "off")]
    [FullData("try { On(); a = _field; } catch { Ask(); }", "off")]
    [FullData("try { On(); _ = text.Length; } catch { Ask(); }", "off on")]
    [FullData("var s = default(System.IO.MemoryStream); try { On(); s.Dispose(); } catch { Ask(); }", "off")]
    public void What_cannot_throw_is_told(string code, string states) => Assert.Equal(states, At(code));

    [Fact]
    public void Code_that_is_never_reached_has_no_facts()
    {
        Assert.Equal("", At("return; Ask();"));
        Assert.Equal("", At("if (false) Ask();"));
        Assert.Equal("", At("while (true) { } Ask();"));
    }

    [Fact]
    public void Functions_with_too_many_paths_are_left_alone()
    {
        static string Chain(int length) => string.Concat(Enumerable.Range(0, length).Select(i => $"var f{i} = Test(); if (f{i}) On(); "));
        Assert.True(SwitchProbe.Of(Chain(3) + string.Concat(Enumerable.Range(0, 3).Select(i => $"if (f{i}) Off(); "))).IsFollowed);
        Assert.False(SwitchProbe.Of(Chain(16) + string.Concat(Enumerable.Range(0, 16).Select(i => $"if (f{i}) Off(); "))).IsFollowed);
    }

    [Theory]
    [InlineData("On(); Ask();", "certain")]
    [FullData("Ask();", "silent")]
    [FullData("if (a) On(); Ask();", "path")]
    [FullData("if (a) On(); if (b) Ask();", "silent")] // may go elsewhere
    [FullData("if (a) On(); if (b) throw new Exception(); Ask();", "path")]
    [FullData("if (a) { On(); Off(); } Ask();", "silent")]
    [FullData("while (Test()) { Ask(); On(); }", "certain")] // from the second turn on
    [FullData("while (Test()) { Ask(); if (a) On(); }", "silent")]
    [FullData("while (Test()) { if (Test()) Off(); Ask(); On(); }", "silent")]
    [InlineData("while (Test()) { if (a) { while (Test()) On(); } Ask(); Off(); }", "path")]
    [FullData("if (a) { while (Test()) On(); } Ask();", "path")]
    [InlineData("for (var i = 0; i < n; i++) { On(); for (var j = 0; j < n; j++) { Ask(); Off(); } }", "silent")]
    [FullData("for (var i = 0; i < n; i++) { for (var j = 0; j < n; j++) { Ask(); } On(); }", "certain")]
    [FullData("try { On(); } finally { Ask(); }", "path")]
    [InlineData("try { On(); May(); } catch { Ask(); }", "silent")]
    [FullData("for (var i = 0; i < 1; i++) { Ask(); On(); }", "silent")]
    [FullData("while (Test()) { Off(); Ask(); On(); }", "silent")]
    [FullData("On(); while (Test()) { Ask(); Off(); }", "silent")]
    public void Verdicts_say_how_certain_it_is(string code, string verdict) =>
        Assert.Equal(
            verdict,
            SwitchProbe.Of(code).On() switch
            {
                null => "silent",
                { IsCertain: true } => "certain",
                _ => "path",
            }
        );

    private static string At(string code) => string.Join(" ", SwitchProbe.Of(code).At().Order().Select(on => on ? "on" : "off"));
}
