using Xunit;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>The exact intervals of code that people write.</summary>
public sealed class IntervalTableTests
{
    [Theory]
    [InlineData("if (size < 100) Send(size);", "min..99")]
    [FullData("if (size < 100) { var p = Marshal.AllocHGlobal(size); Send(size); }", "0..99")]
    [FullData("if (size >= 100) return; var p = Marshal.AllocHGlobal(size); Send(size);", "0..99")]
    [FullData("if (!(size < 100)) return; Send(new byte[size]);", "0..99")]
    [FullData("if (100 > size && size >= 64) Send(size);", "64..99")]
    [FullData("if (size < 64 || size > 99) throw new Exception(); Send(size);", "64..99")]
    [FullData("if (size == 64) Send(size); else Send(size);", "64..64 min..max")]
    [FullData("if (size != 64) return; Send(size);", "64..64")]
    [FullData("if (size <= n && n <= 50) Send(size);", "min..max")]
    [InlineData("if (b > 9 & b < 20) Send(b);", "10..19")]
    [FullData("if ((size < 5) == true) Send(size);", "min..4")]
    [FullData("if ((size = F()) < 100) Send(size);", "min..99")]
    [FullData("if (u < 100) Send((int)u);", "0..99")]
    [FullData("if (l is > 0 and < 100) Send((int)l);", "1..99")]
    [FullData("if (b + 4 < 20) Send(b);", "0..15")]
    [FullData("if (size + 4 < 20) Send(size);", "min..max")]
    [InlineData("if (checked(size + 4) < 20) Send(size);", "min..15")]
    [InlineData("bool small = size < 100; if (small) Send(size);", "min..99")]
    [InlineData("bool small = size < 100; size = n; if (small) Send(size);", "min..max")]
    [FullData("if (maybe < 100) Send(maybe.Value);", "min..max")]
    [FullData("if (kind < Sizes.Large) Send((int)kind);", "0..199")]
    [FullData("Send(flag ? 1 : 2); Send(Math.Min(b, (byte)5));", "1..2 0..5")]
    [InlineData("if (b < 9 | b > 20) return; Send(b);", "9..20")]
    [FullData("if (!(b > 9 & b < 20)) return; Send(b);", "10..19")]
    [FullData("if ((size < 5) != true) return; Send(size);", "min..4")]
    [InlineData("if ((size < 5) == false) return; Send(size);", "min..4")]
    [InlineData("if ((size < 5) != false) Send(size);", "min..4")]
    [FullData("if (!!(size < 5)) Send(size);", "min..4")]
    [FullData("if (!(size < 5 || size > 9)) Send(size);", "5..9")]
    [FullData("if (20 > 4 + b) Send(b);", "0..15")]
    [InlineData("if (b - 4 < 20) Send(b);", "0..23")]
    public void Comparisons_narrow_what_they_compare(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("if (size is < 100) Send(size);", "min..99")]
    [InlineData("if (size is not (< 100 and >= 0)) return; Send(size);", "0..99")]
    [FullData("if (size is 5 or 7) Send(size);", "5..7")]
    [FullData("if (size is var m && m < 100) Send(size);", "min..99")]
    [InlineData("if (size is int m and < 100) Send(m);", "min..99")]
    [FullData("switch (size) { case < 100: Send(size); break; default: Send(size); break; }", "min..99 100..max")]
    [FullData("switch (size) { case 5: case 7: Send(size); break; default: break; }", "5..7")]
    [FullData("switch (size) { case > 0 when n < size: Send(size); break; }", "1..max")]
    [FullData("byte[] x = size switch { < 100 => new byte[size], _ => new byte[5] }; Send(x);", "0..99")]
    [FullData("var x = size switch { < 0 => throw new Exception(), 0 => 16, < 50 => size, _ => 50 }; Send(x);", "1..50")]
    [InlineData("if (o is byte[] { Length: < 10 } x) Send(x);", "0..all")]
    [FullData("if (data is { Length: < 10 }) Send(data.Length); else Send(data.Length);", "0..9 0..all")]
    [InlineData("if (data is { Length: > 3 } x) Send(x); if (data is not { Length: > 5 }) return; Send(data);", "4..all 6..all")]
    [FullData("if (data is { Length: > 3 and < 10 }) Send(data);", "4..9")]
    [InlineData("if (data is { Length: > 3 } and { Length: < 10 }) Send(data);", "4..9")]
    public void Patterns_narrow_what_they_match(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("if (data.Length <= 64) Send(data);", "0..64")]
    [FullData("int length = data.Length; if (length <= 64) Send(data);", "0..64")]
    [FullData("var copy = data; if (copy.Length <= 64) Send(data.Length);", "0..64")]
    [FullData("var x = new byte[n]; if (n < 10) Send(x); Send(n);", "0..9 0..all")]
    [FullData("var x = new byte[n]; if (x.Length < 10) Send(n);", "0..9")]
    [FullData("var x = new byte[n]; n = 5; if (n < 10) Send(x);", "0..all")]
    [FullData("Send(data.AsSpan(0, n)); Send(n); if (n < 50) Send(data.AsSpan(0, n));", "0..all 0..all 0..49")]
    [InlineData("if (span.IsEmpty) return; if (span.Length > 64) return; Send(span);", "1..64")]
    [InlineData("if (string.IsNullOrEmpty(text)) return; Send(text.Length);", "1..all")]
    public void Lengths_prove_something(string statements, string expected) => CheckWithGuards(statements, expected);

    [Theory]
    [InlineData(
        "ArgumentOutOfRangeException.ThrowIfGreaterThan(n, 100); ArgumentOutOfRangeException.ThrowIfNegative(n); Send(n);",
        "0..100"
    )]
    [FullData("ArgumentOutOfRangeException.ThrowIfLessThan(n, size); if (size > 5) Send(n);", "min..max")]
    [FullData("ArgumentOutOfRangeException.ThrowIfNegativeOrZero(n); Send(n);", "1..max")]
    [FullData("ArgumentOutOfRangeException.ThrowIfZero(b); Send(b);", "1..255")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(n, 100); Send(n);", "min..99")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(n, 5); Send(n);", "6..max")]
    [FullData("ArgumentOutOfRangeException.ThrowIfLessThan(n, 5); Send(n);", "5..max")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfEqual(b, (byte)0); Send(b);", "1..255")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfNotEqual(n, 7); Send(n);", "7..7")]
    public void Guards_prove_something(string statements, string expected) => CheckWithGuards(statements, expected);

    [Theory]
    [InlineData("if (n > 10) Fail(); Send(n);", "min..10")]
    [InlineData("Check(n <= 10); Send(n);", "min..10")]
    [FullData("System.Diagnostics.Debug.Assert(n <= 10); Send(n);", "min..max")] // not compiled without DEBUG
    [FullData("if (n > 10) System.Diagnostics.Debug.Fail(null); Send(n);", "min..max")]
    [FullData("if (n > 10) FailInTests(); Send(n);", "min..max")]
    [InlineData("Note(n = 5); Send(n);", "min..max")]
    [InlineData("CheckNot(n > 10); Send(n);", "min..10")]
    public void Calls_that_throw_prove_something(string statements, string expected) => CheckWithGuards(statements, expected);

    private static void CheckWithGuards(string statements, string expected) =>
        Check(
            statements,
            expected,
            """
            [System.Diagnostics.CodeAnalysis.DoesNotReturn] static void Fail() => throw new Exception();
            static void Check([System.Diagnostics.CodeAnalysis.DoesNotReturnIf(false)] bool ok) { if (!ok) throw new Exception(); }
            static void CheckNot([System.Diagnostics.CodeAnalysis.DoesNotReturnIf(true)] bool bad) { if (bad) throw new Exception(); }
            [System.Diagnostics.Conditional("TESTS"),
                System.Diagnostics.CodeAnalysis.DoesNotReturn] static void FailInTests() => throw new Exception();
            [System.Diagnostics.Conditional("NOTES")] static void Note(int n) { }
            """
        );

    [Theory]
    [InlineData("size = flag ? 100_000 : 200_000; Send(size);", "100000..200000")]
    [InlineData("int x = 1; x += flag ? (x = 50) : (x = 60); Send(x);", "51..61")]
    [FullData("int x = 1; x += flag ? (x = 5) : 7; Send(x);", "6..8")]
    [FullData("int x = 3; int y = x + (x = 5); Send(y); Send(x);", "8..8 5..5")]
    [FullData("int x = 3, y = 4; (x, y) = (y, x); Send(x); Send(y);", "4..4 3..3")]
    [FullData("int x = 3; Send(x++); Send(x); Send(--x);", "3..3 4..4 3..3")]
    [FullData("b = 250; b += 10; Send(b);", "4..4")]
    [FullData("b = 250; b += n > 3 ? (byte)1 : (byte)2; Send(b);", "251..252")]
    [FullData("data ??= new byte[5]; Send(data);", "0..all")]
    [InlineData("byte[] x = null; x ??= new byte[5]; Send(x);", "0..5")]
    [FullData("if (n < (n = 500)) Send(n);", "500..500")]
    [InlineData("if (n++ < n) Send(n);", "-2147483647..max")]
    [InlineData("if ((n += 5) < 9 && n++ > 5) Send(n);", "7..9")]
    [FullData("if (++n < --n) Send(n);", "min..max")]
    [InlineData("if (b-- > 0) Send(b); else Send(b);", "0..254 0..255")]
    [FullData("if (++b == 0) Send(b); else Send(b);", "0..0 1..255")]
    [FullData("if ((b += 200) > 250) Send(b);", "251..255")]
    [FullData("if (n < 5) { F(); n = n + 1; Send(n); }", "-2147483647..5")]
    public void Writes_count_in_the_order_in_which_they_happen(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("if (int.TryParse(text, out var x) && x is > 0 and < 50) Send(x);", "1..49")]
    [FullData("int x = 5; int.TryParse(text, out x); Send(x);", "min..max")]
    [FullData("int x = 5; ref int r = ref x; r = 9; Send(x);", "min..max")]
    [FullData("int x = 5; Action f = () => x = 9; f(); Send(x);", "5..9")]
    [InlineData("if (n < 100) { Unsafe.AsRef(in n) = 500; Send(n); }", "min..max")]
    [InlineData("if (n < 100) { Look(in n); Send(n); } static void Look(in int n) => Unsafe.AsRef(in n) = 500;", "min..max")]
    [FullData(
        "if (n < 100) { Look(n); Send(n); } if (n < 100) Send(n); static void Look(in int n) => Unsafe.AsRef(in n) = 500;",
        "min..max min..99"
    )]
    [FullData("if (n < 100) { Look(ref n); Send(n); } static void Look(ref readonly int n) => Unsafe.AsRef(in n) = 500;", "min..max")]
    [InlineData("var all = new Span<int>(ref n); if (n < 100) { all[0] = 500; Send(n); }", "min..max")]
    [InlineData("var all = MemoryMarshal.CreateSpan(ref n, 1); if (n < 100) { all[0] = 500; Send(n); }", "min..max")]
    [InlineData(
        """
            Keep(ref n, out var all);
            if (n < 100) { all[0] = 500; Send(n); }
            static void Keep(ref int n, out Span<int> all) => all = new(ref n);
            """,
        "min..max"
    )]
    [FullData("ref var other = ref Unsafe.As<int, uint>(ref n); if (n < 100) { other = 500; Send(n); }", "min..max")]
    [InlineData("var p = (int*)Unsafe.AsPointer(ref n); if (n < 100) { *p = 500; Send(n); }", "min..max")]
    [FullData("System.Threading.Interlocked.Increment(ref n); if (n < 100) Send(n);", "min..99")]
    [FullData("int x = 5; int* p = &x; *p = 9; Send(x);", "min..max")]
    public void Writes_through_references_make_it_unknown(string statements, string expected) => Check(statements, expected);

    private static void Check(string statements, string expected, string members = "") =>
        Assert.Equal(expected, IntervalProbe.Show(IntervalProbe.Of(statements, members)));
}
