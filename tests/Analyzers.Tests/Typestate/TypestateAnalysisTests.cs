using System.Linq;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Typestate;

public sealed class TypestateAnalysisTests
{
    [Theory]
    [InlineData("Ask();", "off")]
    [InlineData("On(); Ask();", "on")]
    [InlineData("On(); Off(); Ask();", "off")]
    [InlineData("if (a) On(); Ask();", "off on")]
    [InlineData("if (a) On(); else On(); Ask();", "on")]
    [InlineData("if (a) { On(); return; } Ask();", "off")]
    [InlineData("if (a) { On(); throw new Exception(); } Ask();", "off")]
    [InlineData("switch (n) { case 1: On(); break; case 2: On(); goto default; default: Off(); break; } Ask();", "off on")]
    [InlineData("_ = a && Test(); if (a || Test()) On(); Ask();", "off on")]
    [InlineData("_ = n switch { 1 => 2, _ => 3 }; On(); Ask();", "on")]
    [InlineData("if (true) On(); Ask();", "on")]
    public void Branches_bring_what_they_do(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("if (a) { On(); Fail(); } Ask(); void Fail() => throw new FormatException();", "off")]
    [InlineData("if (a) { On(); Environment.Exit(1); } Ask();", "off")]
    [InlineData("try { On(); Fail(); } catch (FormatException) { Ask(); } void Fail() => throw new FormatException();", "off on")]
    [InlineData("if (a) { On(); Fail(); } Ask(); void Fail() { if (a) throw new FormatException(); }", "off on")]
    public void Nothing_comes_behind_what_never_returns(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("while (Test()) { Ask(); On(); }", "off on")]
    [InlineData("while (Test()) On(); Ask();", "off on")]
    [InlineData("do On(); while (Test()); Ask();", "on")]
    [InlineData("do { On(); } while (false); Ask();", "on")]
    [InlineData("for (; ; ) { On(); if (Test()) break; Off(); } Ask();", "on")]
    [InlineData("again: Ask(); On(); if (Test()) goto again;", "off on")]
    public void Loops_bring_what_they_do(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("if (a) On(); if (!a) Ask();", "off")]
    [InlineData("if (a) On(); if (a) Ask();", "on")]
    [InlineData("if (a && b) On(); if (a && !b) Ask();", "off")]
    [InlineData("if (n > 3) On(); if (n > 3) return; Ask();", "off")]
    [InlineData("if (text == null) On(); if (text == null) Ask();", "on")]
    [InlineData("if (text.Length > 2) On(); if (text.Length > 2) return; Ask();", "off")]
    [InlineData("if (_fixed) On(); if (_fixed) return; Ask();", "off")]
    [InlineData("int? k = a ? n : (int?)null; if (k.HasValue) On(); if (k.HasValue) return; Ask();", "off")]
    [InlineData("int? k = n; if (k.HasValue) On(); if (k.HasValue) return; Ask();", "")] // it has one
    [InlineData("if (text is null) On(); if (text is null) return; Ask();", "off")]
    [InlineData("if (text is not \"x\") On(); if (text is not \"x\") return; Ask();", "off")]
    [InlineData("if (n + 1 > 3) On(); if (n + 1 > 3) return; Ask();", "off")]
    [InlineData("if (!a) On(); if (!a) return; Ask();", "off")]
    [InlineData("if (_field) On(); if (_field) return; Ask();", "off")]
    [InlineData("if (n == 1) On(); if (n == 2) Ask();", "off")]
    [InlineData("if (text == \"x\") On(); if (!text.Equals(\"x\")) Ask();", "off")]
    [InlineData("if (string.IsNullOrEmpty(text)) On(); if (string.IsNullOrEmpty(text)) return; Ask();", "off")]
    [InlineData("if (n > 3) On(); if (3 >= n) Ask();", "off")]
    public void Conditions_that_are_tested_twice_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("var done = false; if (Test()) { On(); done = true; } if (done) Ask();", "on")]
    [InlineData("var done = false; if (Test()) { On(); done = true; } if (!done) Ask();", "off")]
    [InlineData("var done = false; while (!done) { Ask(); On(); done = true; }", "off")]
    [InlineData("var k = 0; if (Test()) { On(); k = 1; } if (k == 1) return; Ask();", "off")]
    [InlineData("var k = 0; if (Test()) { On(); k = 1; } if (k != 1) Ask();", "off")]
    [InlineData("var done = a; if (done) On(); done = !done; if (done) Ask();", "off")]
    public void Flags_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("var done = a; if (a) On(); a = false; if (done) Ask();", "off on")] // two names for one condition are two conditions
    [InlineData("if (n > 3) On(); n++; if (n > 3) return; Ask();", "off on")]
    [InlineData("if (n > 3) On(); Change(ref n); if (n > 3) return; Ask(); void Change(ref int x) => x = 9;", "off on")]
    [InlineData("if (_field) On(); Write(); if (_field) return; Ask(); void Write() => _field = a;", "off on")]
    [InlineData("if (text == \"x\") On(); if (text.Equals(\"x\", StringComparison.OrdinalIgnoreCase)) return; Ask();", "off on")]
    [InlineData("if (_field) On(); _field = b; if (_field) return; Ask();", "off on")]
    [InlineData("if (Test()) On(); if (Test()) return; Ask();", "off on")]
    [InlineData("if (a) On(); Action flip = () => a = !a; flip(); if (!a) Ask();", "off on")]
    [InlineData("foreach (var c in text) { var last = c == 'x'; if (last) On(); if (!last) Ask(); }", "off on")]
    [InlineData("if (a) On(); a = b; if (a) return; Ask();", "off on")]
    [InlineData("if (n > 3) On(); n += 2; if (n > 3) return; Ask();", "off on")]
    [InlineData("if (text.Length > 2) On(); text = \"x\"; if (text.Length > 2) return; Ask();", "off on")]
    public void Conditions_that_may_change_do_not_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("var done = false; while (!done) { Ask(); On(); done = Test(); }", "off on")]
    [InlineData("var k = 0; if (Test()) { On(); k = n; } if (k == 1) return; Ask();", "off on")]
    [InlineData("var done = false; if (Test()) { On(); done = true; } var end = done; if (end) return; Ask();", "off on")]
    public void Flags_of_unknown_value_do_not_keep_paths_apart(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); } catch { Ask(); }", "off")]
    [InlineData("try { On(); May(); } catch { Ask(); }", "off on")]
    [InlineData("On(); try { May(); } catch { Ask(); }", "on")]
    [InlineData("try { On(); } catch { } Ask();", "off on")]
    [InlineData("try { On(); } catch { return; } Ask();", "on")]
    [InlineData("try { On(); May(); } catch (InvalidOperationException) { Ask(); } catch { Ask(1); }", "off on")]
    [InlineData("try { On(); throw new Exception(); } catch { Ask(); }", "off on")]
    [InlineData("var ok = false; try { On(); ok = true; } finally { if (!ok) Ask(); }", "off")]
    [InlineData("try { On(); throw new InvalidOperationException(); } catch (InvalidOperationException) { Ask(); }", "off on")]
    [InlineData("try { On(); throw new InvalidOperationException(); } catch (SystemException) { Ask(); }", "off on")]
    [InlineData("try { On(); Exception e = new InvalidOperationException(); throw e; } catch (TimeoutException) { Ask(); }", "off on")]
    [InlineData(
        "try { On(); throw new InvalidOperationException(); } catch (InvalidOperationException) when (a) { } catch { Ask(); }",
        "off on"
    )]
    public void Handler_begins_before_what_has_thrown(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); throw new InvalidOperationException(); } catch (TimeoutException) { Ask(); }", "off")]
    [InlineData(
        "try { On(); throw new InvalidOperationException(); } catch (InvalidOperationException) { return; } catch { Ask(); }",
        "off"
    )]
    [InlineData("try { On(); _ = text.Length; } catch (TimeoutException) { Ask(); }", "off")]
    [InlineData("try { On(); _ = new List<int>(n); } catch (Net.Zmq.ZmqException) { Ask(); }", "off")]
    [InlineData("try { On(); _ = text.Length; } catch (NullReferenceException) { Ask(); }", "off on")]
    [InlineData("try { On(); _ = new List<int>(n); } catch (ArgumentException) { Ask(); }", "off on")]
    public void Handler_of_other_exceptions_does_not_run(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); } finally { Ask(); }", "off on")]
    [InlineData("try { On(); } finally { May(); } Ask();", "on")]
    [InlineData("try { May(); } finally { On(); } Ask();", "on")]
    [InlineData("try { if (a) return; On(); } finally { May(); } Ask();", "on")]
    [InlineData("try { if (a) return; } finally { On(); Ask(); }", "on")]
    [InlineData("while (Test()) { try { On(); continue; } finally { Off(); } } Ask();", "off")]
    [InlineData("while (Test()) { try { break; } finally { On(); } } Ask();", "off on")]
    [InlineData("lock (text) { On(); } Ask();", "on")]
    [InlineData("using (var s = new MemoryStream()) { On(); } Ask();", "on")]
    public void Finally_runs_for_each_way(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { try { On(); May(); } finally { Off(); } } catch { Ask(); }", "off on")] // Off may throw
    [InlineData("try { try { May(); } finally { On(); } } catch (Exception) { Ask(); }", "off on")]
    [InlineData("try { try { May(); } catch (InvalidOperationException) { On(); } } catch { Ask(); }", "off")]
    [InlineData("try { try { May(); } catch { On(); May(); } } catch { Ask(); }", "off on")]
    [InlineData("try { On(); May(); } catch (Exception) when (Test()) { Ask(); }", "off on")]
    [InlineData("try { try { On(); May(); } finally { Off(); } } catch when (Asked()) { } bool Asked() { return true; } Ask();", "off on")]
    [InlineData("try { try { May(); } catch (System.Exception) { } On(); } catch { Ask(); }", "off")]
    public void Handlers_in_handlers_begin_with_what_held(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("foreach (var c in text.Where(x => x > 3)) { On(); } Ask();", "off on")]
    [InlineData("try { On(); n = text[0]; } catch { Ask(); }", "off on")]
    [InlineData("try { On(); _ = new int[n]; } catch { Ask(); }", "off on")]
    [InlineData("try { On(); _ = (string)(object)text; } catch { Ask(); }", "off on")]
    [InlineData("try { On(); n = n / 2; } catch { Ask(); }", "off on")]
    [InlineData("try { On(); n = n % 2; } catch { Ask(); }", "off on")]
    [InlineData("try { On(); _ = text[^1]; } catch { Ask(); }", "off on")]
    [InlineData("try { On(); _ = new object(); } catch { Ask(); }", "off on")]
    [InlineData("System.TimeSpan d = default; try { On(); d = d + d; } catch { Ask(); }", "off on")]
    [InlineData("System.TimeSpan d = default; try { On(); d = -d; } catch { Ask(); }", "off on")]
    [InlineData("System.Index d; try { On(); d = n; } catch { Ask(); }", "off on")]
    [InlineData("var s = new int[1]; try { On(); n = s[0]; } catch { Ask(); }", "off on")]
    public void What_may_throw_is_told(string code, string states) => Assert.Equal(states, At(code));

    [Theory]
    [InlineData("try { On(); n = n + 1; } catch { Ask(); }", "off")]
    [InlineData("try { On(); n = -n; } catch { Ask(); }", "off")]
    [InlineData("try { On(); a = _field; } catch { Ask(); }", "off")]
    [InlineData("try { On(); _ = text.Length; } catch { Ask(); }", "off on")]
    [InlineData("var s = default(System.IO.MemoryStream); try { On(); s.Dispose(); } catch { Ask(); }", "off")]
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
    [InlineData("Ask();", "silent")]
    [InlineData("if (a) On(); Ask();", "path")]
    [InlineData("if (a) On(); if (b) Ask();", "silent")] // may go elsewhere
    [InlineData("if (a) On(); if (b) throw new Exception(); Ask();", "path")]
    [InlineData("if (a) { On(); Off(); } Ask();", "silent")]
    [InlineData("while (Test()) { Ask(); On(); }", "certain")] // from the second turn on
    [InlineData("while (Test()) { Ask(); if (a) On(); }", "silent")]
    [InlineData("while (Test()) { if (Test()) Off(); Ask(); On(); }", "silent")]
    [InlineData("while (Test()) { if (a) { while (Test()) On(); } Ask(); Off(); }", "path")]
    [InlineData("if (a) { while (Test()) On(); } Ask();", "path")]
    [InlineData("for (var i = 0; i < n; i++) { On(); for (var j = 0; j < n; j++) { Ask(); Off(); } }", "silent")]
    [InlineData("for (var i = 0; i < n; i++) { for (var j = 0; j < n; j++) { Ask(); } On(); }", "certain")]
    [InlineData("try { On(); } finally { Ask(); }", "path")]
    [InlineData("try { On(); May(); } catch { Ask(); }", "silent")]
    [InlineData("for (var i = 0; i < 1; i++) { Ask(); On(); }", "silent")]
    [InlineData("while (Test()) { Off(); Ask(); On(); }", "silent")]
    [InlineData("On(); while (Test()) { Ask(); Off(); }", "silent")]
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
