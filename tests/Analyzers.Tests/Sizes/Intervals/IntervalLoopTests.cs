using Xunit;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>The exact intervals of code that repeats, throws, and hands code on.</summary>
public sealed class IntervalLoopTests
{
    [Theory]
    [InlineData("int x = 0; while (x < 1000) x += 64; Send(x);", "1000..1063")]
    [FullData("for (int x = 64; x <= 4096; x += x) Send(x);", "64..4096")]
    [FullData("for (int i = 0; i < 20; i++) for (int j = 0; j < 40; j++) for (int k = 0; k < 60; k++) Send(k);", "0..59")]
    [FullData("for (int i = 10; i >= 1; i--) Send(i);", "1..10")]
    [FullData("for (int i = 0; i < data.Length; i++) Send(i);", "0..2147483590")]
    [FullData("int x = 0; while (true) { x++; if (x >= 8) break; Send(x); } Send(x);", "1..7 8..8")]
    [FullData("int x = 0; top: Send(x); x++; if (x < 10) goto top; Send(x);", "0..9 10..10")]
    [FullData("int x = 0; do { x++; Send(x); } while (x < 5); Send(x);", "1..5 5..5")]
    [FullData("int x = 1; for (int i = 0; i < n; i++) x *= 2; Send(x);", "min..max")]
    [FullData("int x = 0; for (int i = 0; i < n; i++) x += i; Send(x);", "min..max")]
    [FullData("int x = 5; foreach (var item in list) { using (new MemoryStream()) Send(x); } Send(x);", "5..5 5..5")]
    [FullData("foreach (var x in new[] { 1, 2 }) { if (x > 64) continue; Send(x); }", "1..2")]
    [FullData("while (n > 100) n /= 2; Send(n);", "min..100")]
    [FullData("int x = 3; do Send(x); while (++x < 9);", "3..8")]
    [FullData("int x = 3; do Send(x); while ((x += 2) < 9); Send(x);", "3..8 9..10")]
    [FullData("int x = 9; while (x-- > 0) Send(x); Send(x);", "0..8 -1..-1")]
    [FullData("int x = 0; while (x++ < 9) Send(x); Send(x);", "1..9 10..10")]
    [FullData("while (n-- > 0) Send(n); Send(n);", "0..2147483646 min..max")]
    public void Loops_come_to_rest(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("int x = 10; try { x = F(); } catch { } Send(x);", "min..max")]
    [FullData("int x = 10; try { F(); } finally { Send(x); } Send(x);", "10..10 10..10")]
    [FullData("int x = 10; try { Throw(); } catch { Send(x); }", "10..10")]
    [FullData("if (size < 100) try { Throw(); } catch (IOException) { Send(size); } finally { Send(size); }", "min..99 min..99")]
    [FullData("if (size < 100) lock (o) { Send(size); }", "min..99")]
    [FullData("try { if (size > 99) return; Send(size); } finally { Send(size); }", "min..99 min..max")]
    [FullData("int x = 10; try { x = 20; F(); x = 30; } catch { Send(x); } Send(x);", "10..30 10..30")]
    [FullData("int x = 10; try { x = 20; int.TryParse(text, out x); x = 30; } catch { Send(x); }", "min..max")]
    [FullData("int x = 10; try { Fail(out x); } catch { Send(x); }", "min..max")]
    [FullData("int x = 10; try { try { x = 20; Throw(); } catch (IOException) { x = 30; Throw(); } } catch { Send(x); }", "10..30")]
    [FullData("try { Throw(); } catch when (n < 100) { Send(n); }", "min..99")]
    [FullData("int x = 1; try { Throw(); } catch when ((x = 2) > n) { Send(x); } catch { Send(x); }", "2..2 1..2")]
    public void Handlers_know_what_their_try_may_have_done(string statements, string expected) =>
        Check(
            statements,
            expected,
            "[System.Diagnostics.CodeAnalysis.DoesNotReturn] static void Fail(out int x) { x = 500; throw new Exception(); }"
        );

    [Theory]
    [InlineData("int x = 1; try { F(); } finally { x = 2; } Send(x);", "2..2")]
    [FullData("int x = 1; try { x = 5; F(); } finally { x++; } Send(x);", "6..6")]
    [FullData("int x = 0; try { try { F(); } finally { x = 1; } } finally { x += 10; } Send(x);", "11..11")]
    [FullData("int x = 0; try { F(); } finally { throw new Exception(); } Send(x);", "-")]
    [FullData("int x = 0; while (x < 10) { try { if (F() > 0) continue; } finally { x++; } Send(x); } Send(x);", "1..10 10..10")]
    [FullData("int x = 0; try { F(); } finally { try { x = 1; F(); } finally { x = 2; } x += 5; } Send(x);", "7..7")]
    [InlineData(
        "int x = 0; try { if (flag) { x = 9; return; } F(); } finally { if (x > 5) Send(x); x = n; if (x > 20) x = 20; } Send(x);",
        "6..9 min..20"
    )]
    public void A_finally_is_passed_by_what_leaves_its_try(string statements, string expected) => Check(statements, expected);

    [Theory]
    // an outer filter runs before an inner finally
    [InlineData("int x = 1; try { try { Throw(); } finally { Send(x); } } catch when ((x = 5) > 0) { }", 5)]
    // and an inner finally before the handler
    [FullData("int x = 1; try { try { Throw(); } finally { x = 5000; } } catch when (x < 100) { Send(x); }", 5000)]
    [FullData("int x = 1; try { x = 7; Throw(); x = 1; } catch { Send(x); }", 7)]
    [FullData("int x = 1; try { x = 7; Throw(); } catch { } finally { Send(x); }", 7)]
    [FullData("int x = 1; try { return; } finally { x = 7; Send(x); }", 7)]
    public void Handlers_see_what_was_written_before_them(string statements, int occurring) =>
        Assert.All(IntervalProbe.Of(statements), i => Assert.True(i!.Value.Contains(occurring)));

    [Theory]
    [InlineData("Action a = () => { if (n < 100) Send(n); };", "min..99")]
    [FullData("Action a = () => { if (n < 100) Send(n); }; n = 5;", "min..max")]
    [FullData("int x = 5; Action a = () => { if (n < 100) Send(x); };", "5..5")]
    [FullData("int x = 5; Action a = () => { x = 9; Send(x); }; x = 6;", "5..9")]
    [FullData("void Local(int y) { if (y < 100) Send(y); y = 7; Send(y); } Local(n);", "min..99 7..7")]
    [FullData("Func<int, int> f = y => { if (y is < 0 or > 9) throw new Exception(); Send(y); return y; };", "0..9")]
    public void Functions_in_functions_are_followed_on_their_own(string statements, string expected) => Check(statements, expected);

    [Fact]
    public void Asynchronous_code_is_followed() =>
        Assert.Equal(
            "0..9",
            IntervalProbe.Show(
                IntervalProbe.OfSource(
                    """
                    class C
                    {
                        static void Send(int n) { }
                        async System.Threading.Tasks.Task M(byte n)
                        {
                            if (n > 9) return;
                            await System.Threading.Tasks.Task.Delay(n);
                            Send(n);
                        }
                    }
                    """
                )
            )
        );

    [Fact]
    public void Iterators_are_followed() =>
        Assert.Equal(
            "0..9",
            IntervalProbe.Show(
                IntervalProbe.OfSource(
                    """
                    class C { static void Send(int n) { } IEnumerable<int> M(byte n) { if (n > 9) yield break; yield return n; Send(n); } }
                    """
                )
            )
        );

    [Fact]
    public void A_primary_constructors_parameter_is_not_followed_in_members() =>
        Assert.Equal(
            "min..max",
            IntervalProbe.Show(
                IntervalProbe.OfSource(
                    """
                    class C(int n) { static void Send(int n) { } void M() { if (n < 9) { Change(); Send(n); } } void Change() => n = 500; }
                    """
                )
            )
        );

    [Fact]
    public void Members_of_all_kinds_are_followed() =>
        Assert.Equal(
            "min..9 min..9 min..9 min..9",
            IntervalProbe.Show(
                IntervalProbe.OfSource(
                    """
                    class C
                    {
                        static void Send(int n) { }
                        C(int n) { if (n < 10) Send(n); }
                        int P { set { if (value < 10) Send(value); } }
                        int this[int i] { get { if (i < 10) Send(i); return 0; } }
                        public static C operator +(C c, int n) { if (n < 10) Send(n); return c; }
                    }
                    """
                )
            )
        );

    private static void Check(string statements, string expected, string members = "") =>
        Assert.Equal(expected, IntervalProbe.Show(IntervalProbe.Of(statements, members)));
}
