using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>Every operator on every pair of four-bit intervals, against every pair of values in them.</summary>
public sealed class IntervalArithmeticTests
{
    private static readonly Dictionary<
        string,
        (Func<IntType, long, long, long?> Exact, Func<IntType, IntInterval, IntInterval, bool, IntInterval?> Claim)
    > s_operators = new()
    {
        ["+"] = ((_, x, y) => x + y, (t, a, b, c) => t.Add(a, b, c)),
        ["-"] = ((_, x, y) => x - y, (t, a, b, c) => t.Subtract(a, b, c)),
        ["*"] = ((_, x, y) => x * y, (t, a, b, c) => t.Multiply(a, b, c)),
        ["/"] = ((t, x, y) => y == 0 || t.IsSigned && x == t.Low && y == -1 ? null : x / y, (t, a, b, _) => t.Divide(a, b)),
        ["%"] = ((t, x, y) => y == 0 || t.IsSigned && x == t.Low && y == -1 ? null : x % y, (t, a, b, _) => t.Remainder(a, b)),
        ["&"] = ((_, x, y) => x & y, (t, a, b, _) => t.And(a, b)),
        ["|"] = ((_, x, y) => x | y, (t, a, b, _) => t.Or(a, b)),
        ["^"] = ((_, x, y) => x ^ y, (t, a, b, _) => t.Xor(a, b)),
        ["<<"] = ((t, x, y) => x << (int)(y & (t.Bits - 1)), (t, a, b, _) => t.ShiftLeft(a, b)),
        [">>"] = ((t, x, y) => x >> (int)(y & (t.Bits - 1)), (t, a, b, _) => t.ShiftRight(a, b)),
        [">>>"] = ((t, x, y) => (x & 15) >> (int)(y & (t.Bits - 1)), (t, a, b, _) => t.UnsignedShiftRight(a, b)),
        ["min"] = ((_, x, y) => Math.Min(x, y), (_, a, b, _) => IntervalArithmetic.Min(a, b)),
        ["max"] = ((_, x, y) => Math.Max(x, y), (_, a, b, _) => IntervalArithmetic.Max(a, b)),
    };

    /// <summary>
    /// The last column is the share of intervals, in per mille, that could not be narrower: precision must not be lost unnoticed.
    /// </summary>
    [Theory]
    [InlineData("+", true, false, 1000)]
    [FullData("+", true, true, 1000)]
    [FullData("+", false, false, 1000)]
    [FullData("+", false, true, 1000)]
    [FullData("-", true, false, 1000)]
    [FullData("-", true, true, 1000)]
    [FullData("-", false, false, 1000)]
    [FullData("-", false, true, 1000)]
    [FullData("*", true, false, 671)]
    [FullData("*", true, true, 587)]
    [FullData("*", false, false, 653)]
    [FullData("*", false, true, 815)]
    [FullData("/", true, false, 996)]
    [FullData("/", false, false, 1000)]
    [FullData("%", true, false, 939)]
    [FullData("%", false, false, 909)]
    [FullData("&", true, false, 741)]
    [FullData("&", false, false, 769)]
    [FullData("|", true, false, 741)]
    [FullData("|", false, false, 826)]
    [FullData("^", true, false, 649)]
    [FullData("^", false, false, 554)]
    [FullData("<<", true, false, 167)]
    [FullData("<<", false, false, 165)]
    [FullData(">>", true, false, 925)]
    [FullData(">>", false, false, 904)]
    [FullData(">>>", true, false, 371)]
    [FullData(">>>", false, false, 904)]
    [FullData("min", true, false, 1000)]
    [FullData("min", false, false, 1000)]
    [FullData("max", true, false, 1000)]
    [FullData("max", false, false, 1000)]
    public void An_operator_covers_every_result(string symbol, bool isSigned, bool isChecked, int leastBest)
    {
        var (type, (exact, claim)) = (SmallIntegers.Type(isSigned), s_operators[symbol]);
        var results = type.Values()
            .Select(x => type.Values().Select(y => exact(type, x, y) is { } z ? type.Store(z, isChecked) : null).ToArray())
            .ToArray();
        var intervals = type.Intervals();
        var best = 0;
        foreach (var left in intervals)
        foreach (var right in intervals)
        {
            var happens = SmallIntegers.Hull(
                left.Values().SelectMany(x => right.Values().Select(y => results[x - type.Low][y - type.Low]))
            );
            var claimed = claim(type, left, right, isChecked);
            Assert.True(SmallIntegers.Covers(claimed, happens), $"{left} {symbol} {right}: {claimed} does not contain {happens}");
            Assert.True(
                claimed is not { } interval || interval.Low >= type.Low && interval.High <= type.High,
                $"{left} {symbol} {right}: {claimed} leaves the type"
            );
            best += claimed == happens ? 1 : 0;
        }

        var share = 1000 * best / (intervals.Length * intervals.Length);
        Assert.True(share >= leastBest, $"{share} per mille are best possible");
    }

    [Theory]
    [InlineData(true, true)]
    [FullData(true, false)]
    [FullData(false, true)]
    [FullData(false, false)]
    public void A_conversion_is_the_best_possible(bool fromSigned, bool toSigned)
    {
        foreach (var fromBits in new[] { 3, 4, 5 })
        foreach (var toBits in new[] { 3, 4, 5 })
        foreach (var isChecked in new[] { true, false })
        {
            var (from, to) = (SmallIntegers.Type(fromSigned, fromBits), SmallIntegers.Type(toSigned, toBits));
            foreach (var value in from.Intervals())
            {
                var happens = SmallIntegers.Hull(value.Values().Select(v => to.Store(v, isChecked)));
                Assert.Equal(happens, value.Convert(from, to, isChecked));
            }
        }
    }

    [Theory]
    [InlineData(true, false)]
    [FullData(true, true)]
    [FullData(false, false)]
    [FullData(false, true)]
    public void Unary_operators_cover_every_result(bool isSigned, bool isChecked)
    {
        var type = SmallIntegers.Type(isSigned);
        foreach (var value in type.Intervals())
        {
            Assert.True(
                SmallIntegers.Covers(
                    type.Negate(value, isChecked),
                    SmallIntegers.Hull(value.Values().Select(v => type.Store(-v, isChecked)))
                )
            );
            Assert.Equal(SmallIntegers.Hull(value.Values().Select(v => type.Store(~v, false))), type.Complement(value));
            Assert.Equal(SmallIntegers.Hull(value.Values().Select(v => type.Store(Math.Abs(v), true))), type.Abs(value));
        }
    }

    [Theory]
    [InlineData(true)]
    [FullData(false)]
    public void Clamp_covers_every_result(bool isSigned)
    {
        var type = SmallIntegers.Type(isSigned, 3);
        var intervals = type.Intervals();
        foreach (var value in intervals)
        foreach (var lower in intervals)
        foreach (var upper in intervals)
        {
            var happens =
                from v in value.Values()
                from l in lower.Values()
                from u in upper.Values()
                where l <= u
                select (long?)Math.Clamp(v, l, u);
            Assert.Equal(SmallIntegers.Hull(happens), IntervalArithmetic.Clamp(value, lower, upper));
        }
    }
}
