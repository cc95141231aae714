using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// Code of the kinds that size analyses trip over: each row is a program whose sizes are known for certain, or cannot be known.
/// </summary>
public sealed class IntervalOddTests
{
    [Theory]
    [InlineData("foreach (var x in new[] { 64, 1024, 65536 }) Send(x);", "64..65536")]
    [FullData("foreach (var x in new[] { n, 5 }) { if (x > 9) continue; Send(x); }", "min..9")]
    [FullData("foreach (var x in new long[] { 1, 2 }) Send((int)x);", "1..2")]
    [FullData("foreach (long x in new[] { 1, n }) Send((int)x);", "min..max")]
    [FullData("var sizes = new[] { 64, 128 }; sizes[0] = n; foreach (var x in sizes) Send(x);", "min..max")]
    public void Loops_give_what_is_written_in_them(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("int x = 64; if (flag) x = 128; Action a = () => Send(x); a();", "64..128")]
    [FullData("int x = 64; Action a = () => x = 128; a(); Send(x);", "64..128")]
    [FullData("int x = 64; Action a = () => x++; a(); Send(x);", "min..max")]
    [FullData("int x = 64; Action a = () => x = n; a(); Send(x);", "min..max")]
    [FullData("int x = 64; void Grow() { x = Math.Min(x * 2, 4096); } Grow(); Send(x);", "min..4096")]
    [FullData("int x; if (flag) x = 5; else x = 7; Func<int> f = () => x; Send(x);", "5..7")]
    public void Functions_give_what_is_written_in_them(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("int x = data?.Length ?? 7; if (x > 9) return; Send(x);", "0..9")]
    [InlineData("int x = text?.Substring(1).Length ?? 3; if (x < 9) Send(x);", "0..8")]
    public void Conditional_accesses_give_what_is_written_in_them(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("int x = 0; top: x += 8; if (x == 64) goto done; goto top; done: Send(x);", "64..64")]
    [FullData(
        "switch (n) { case 1: goto case 2; case 2: Send(n); break; case 3: goto default; default: Send(n); break; }",
        "1..2 min..max"
    )]
    [FullData("for (int i = 0, j = 50; i < j; i++, j--) Send(j - i);", "-48..50")]
    [FullData("for (int i = 0; i < 8; i++) for (int j = i; j < 8; j++) Send(j);", "0..7")]
    [FullData("int x = 3; do { if (x == 5) continue; Send(x); } while (++x < 9);", "3..8")]
    [FullData("int x = 0; while (true) { if (x >= 100) throw new Exception(); Send(x); x += 10; }", "0..99")]
    public void Jumps_lead_where_they_lead(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData(
        """
            var x = size switch { <= 0 => 1, > 0 and <= 64 => size, var big when big < 100 => big, _ => throw new Exception() };
            Send(x);
            """,
        "1..99"
    )]
    [FullData("int x = size > 99 ? throw new Exception() : size; Send(x);", "min..99")]
    [FullData("string s = text ?? throw new Exception(); if (s.Length > 9) return; Send(s.Length);", "0..9")]
    public void Throw_expression_holds_behind_it(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("if (size is > 0 and (< 10 or 20)) Send(size); else Send(size);", "1..20 min..max")]
    [FullData("if ((size, n) is (> 0, < 9)) Send(size);", "min..max")]
    [FullData("if (o is int x and > 0 and < 9) Send(x);", "min..max")]
    [FullData("if (o is int x && x is > 0 and < 9) Send(x);", "1..8")]
    [FullData("if (data is [_, _, ..]) Send(data);", "0..all")]
    [InlineData("if (maybe is { } x && x < 10) Send(x);", "min..9")]
    [InlineData("bool ok = size is > 0 and < 9; if (!ok) return; Send(size);", "min..max")]
    [FullData("Send(size is > 0 and < 9 ? size : 4);", "1..8")]
    public void Pattern_holds_behind_it(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("unchecked { byte x = (byte)n; x += 200; Send(x); }", "0..255")]
    [FullData("checked { if (n < 10) { var x = n - 5; Send(x); } }", "min..4")]
    [FullData("uint x = u % 10; Send((int)(x - 5));", "min..max")]
    [FullData("long x = n; x *= 4; if (x < 400) Send((int)x);", "min..max")]
    [InlineData("if (b is 0) return; Send(--b);", "0..254")]
    public void Number_wraps_as_it_does(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("nint x = n; if (x < 100 && x >= 0) Send((int)x);", "0..99")]
    [FullData("nint x = Marshal.AllocHGlobal(n); Send(n); if (x < 100) Send((int)x);", "0..max min..max")]
    [FullData("char c = (char)b; if (c < 'A') Send(c);", "0..64")]
    public void Number_converts_as_it_does(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("if (Math.Abs(n) < 10) Send(n);", "min..max")]
    [InlineData("int x = n >>> 24; Send(x); Send(n >> 24); Send(n & 0xF0);", "0..255 -128..127 0..240")]
    [FullData("const int most = 99; if (size <= most * 2 - 1) Send(size);", "min..197")]
    public void Number_that_is_computed_holds(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("ref int r = ref n; r = 500; if (n < 100) { r = 500; Send(n); }", "min..max")]
    [InlineData("(n, size) = (size, n); if (n < 9) Send(n); if (size < 5) Send(size);", "min..8 min..4")]
    [FullData("var (x, y) = (3, 4); (x, y) = (y, x + y); Send(x); Send(y);", "4..4 7..7")]
    [InlineData("var pair = (Small: 3, Large: 4); Send(pair.Small);", "min..max")]
    [FullData("var p = new Part { Size = 3 }; Send(p.Size);", "min..max")]
    [FullData("var p = new Whole(3); Send(p.Size); var q = p with { Size = 500 }; Send(q.Size);", "min..max min..max")]
    [InlineData("byte[] x = [1, 2, .. data, 3]; if (data.Length < 10) Send(x); ", "3..all")]
    [FullData("Span<byte> x = n < 100 ? stackalloc byte[100] : new byte[n]; Send(x); if (n < 0) return; Send(x[..n]);", "100..all 0..all")]
    [FullData("using (var s = new MemoryStream()) { if (n > 9) return; Send(n); } Send(n);", "min..9 min..9")]
    [FullData("lock (o) { n = 5; } Send(n); lock (o) { if (n == 5) n = 6; Send(n); }", "5..5 6..6")]
    [FullData("using var a = new MemoryStream(); if (size > 64) return; using var c = new MemoryStream(); Send(size);", "min..64")]
    public void Values_with_parts_are_left_alone(string statements, string expected) =>
        Check(statements, expected, "struct Part { public int Size; } record Whole(int Size);");

    [Theory]
    [InlineData(
        """
            async System.Threading.Tasks.Task M(int n)
            {
                if (n > 99) return;
                try { await System.Threading.Tasks.Task.Yield(); Send(n); }
                finally { await System.Threading.Tasks.Task.Yield(); Send(n); n = 5000; }
                Send(n);
            }
            """,
        "min..99 min..99 5000..5000"
    )]
    [FullData(
        """
            IEnumerable<int> M(int n)
            {
                if (n > 99) yield break;
                yield return n;
                try { Send(n); yield return 1; n = 7; }
                finally { Send(n); }
            }
            """,
        "min..99 min..99"
    )]
    [FullData("int M(int n) => n < 100 ? Send((long)n) : Send((long)n);", "min..99 100..max")]
#if CSHARP13
    [FullData("int P { get { var n = field; return n < 100 ? Send((long)n) : 0; } set; }", "min..99")]
#endif
    [InlineData("unsafe void M(int n) { fixed (byte* p = new byte[n]) { if (n < 100) Send(n); } }", "0..99")]
    [FullData("static int s = 5; void M() { if (s < 100) Send(s); }", "-")]
    [FullData("async IAsyncEnumerable<int> M(int n) { await foreach (var x in M(n)) { if (x < 9) Send(x); } yield return 1; }", "min..8")]
    [FullData(
        """
            void M(int n)
            {
                try { try { if (n > 9) throw new Exception(); } finally { n = 3; } }
                catch { Send(n); n = 4; }
                Send(n);
            }
            """,
        "min..max 3..4"
    )]
    [FullData(
        "void M(params int[] all) { if (all.Length > 3) return; Send(all.Length); foreach (var x in all) Send(x); }",
        "0..3 min..max"
    )]
    [Trait("Compiler", "each")]
    public void Functions_of_all_kinds_are_followed(string member, string expected) =>
        Assert.Equal(
            expected,
            IntervalProbe.Show(
                IntervalProbe.OfSource(
                    $$"""class C { static void Send(int n) { } static int Send(long n) => (int)n; {{member}} }""",
                    LanguageVersion.Preview
                )
            )
        );

    private static void Check(string statements, string expected, string members = "") =>
        Assert.Equal(expected, IntervalProbe.Show(IntervalProbe.Of(statements, members)));
}
