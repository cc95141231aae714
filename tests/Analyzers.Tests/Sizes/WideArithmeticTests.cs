using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>
/// Types too wide to be tried whole: intervals between the values where things change, against exact arithmetic on samples from them.
/// Native integers must hold on both kinds of host.
/// </summary>
public sealed class WideArithmeticTests
{
    private static readonly long[] s_ends =
    [
        long.MinValue,
        long.MinValue + 1,
        int.MinValue - 1L,
        int.MinValue,
        -1000,
        -2,
        -1,
        0,
        1,
        2,
        3,
        31,
        32,
        40,
        63,
        64,
        1000,
        int.MaxValue,
        int.MaxValue + 1L,
        uint.MaxValue,
        uint.MaxValue + 1L,
        long.MaxValue - 1,
        long.MaxValue,
    ];

    private static readonly long[] s_between = [int.MinValue, -1, 0, 1, 33, int.MaxValue];

    /// <summary>Above the interval's own bounds lie values that only an open interval contains.</summary>
    private static readonly BigInteger[] s_beyond = [(BigInteger)long.MaxValue + 1, ulong.MaxValue - 1, ulong.MaxValue];

    public static TheoryData<int, bool, bool> Types =>
        new()
        {
            { 32, true, false },
            { 32, false, false },
            { 64, true, false },
            { 64, false, false },
            { 64, true, true },
            { 64, false, true },
        };

    [Theory]
    [MemberData(nameof(Types))]
    public void Operators_cover_every_result(int bits, bool isSigned, bool isNative)
    {
        var type = new IntType(bits, isSigned, isNative);
        foreach (var (left, right) in Pairs(type, FullRun.Count(150, 1500)))
        {
            Check(type, left, right, "+", (x, y, _) => x + y, checkable: true, (a, b, c) => type.Add(a, b, c));
            Check(type, left, right, "-", (x, y, _) => x - y, checkable: true, (a, b, c) => type.Subtract(a, b, c));
            Check(type, left, right, "*", (x, y, _) => x * y, checkable: true, (a, b, c) => type.Multiply(a, b, c));
            Check(
                type,
                left,
                right,
                "/",
                (x, y, w) => y.IsZero || x / y > Highest(isSigned, w) ? null : x / y,
                checkable: false,
                (a, b, _) => type.Divide(a, b)
            );
            Check(
                type,
                left,
                right,
                "%",
                (x, y, w) => y.IsZero || x / y > Highest(isSigned, w) ? null : BigInteger.Remainder(x, y),
                checkable: false,
                (a, b, _) => type.Remainder(a, b)
            );
            Check(type, left, right, "&", (x, y, _) => x & y, checkable: false, (a, b, _) => type.And(a, b));
            Check(type, left, right, "|", (x, y, _) => x | y, checkable: false, (a, b, _) => type.Or(a, b));
            Check(type, left, right, "^", (x, y, _) => x ^ y, checkable: false, (a, b, _) => type.Xor(a, b));
            Check(type, left, right, "min", (x, y, _) => BigInteger.Min(x, y), checkable: false, (a, b, _) => IntervalArithmetic.Min(a, b));
            Check(type, left, right, "max", (x, y, _) => BigInteger.Max(x, y), checkable: false, (a, b, _) => IntervalArithmetic.Max(a, b));
            if (!IntType.Int32.Holds(right.Low, right.High))
                continue; // a count is an int
            Check(type, left, right, "<<", (x, y, w) => x << (int)(y & (w - 1)), checkable: false, (a, b, _) => type.ShiftLeft(a, b));
            Check(type, left, right, ">>", (x, y, w) => x >> (int)(y & (w - 1)), checkable: false, (a, b, _) => type.ShiftRight(a, b));
            Check(
                type,
                left,
                right,
                ">>>",
                (x, y, w) => (x & ((BigInteger.One << w) - 1)) >> (int)(y & (w - 1)),
                checkable: false,
                (a, b, _) => type.UnsignedShiftRight(a, b)
            );
        }
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void Unary_operators_and_conversions_cover_every_result(int bits, bool isSigned, bool isNative)
    {
        var type = new IntType(bits, isSigned, isNative);
        foreach (var value in Intervals(type))
        {
            var zero = IntInterval.Exactly(0);
            Check(type, value, zero, "0-", (x, _, _) => -x, checkable: true, (a, _, c) => type.Negate(a, c));
            Check(
                type,
                value,
                zero,
                "~",
                (x, _, w) => isSigned ? ~x : (BigInteger.One << w) - 1 - x,
                checkable: false,
                (a, _, _) => type.Complement(a)
            );
            if (isSigned)
                Check(
                    type,
                    value,
                    zero,
                    "abs",
                    (x, _, w) => BigInteger.Abs(x) > Highest(isSigned, w) ? null : BigInteger.Abs(x),
                    checkable: false,
                    (a, _, _) => type.Abs(a)
                );
            foreach (var other in Types.Select(t => new IntType((int)t[0], (bool)t[1], (bool)t[2])))
            foreach (var isChecked in new[] { true, false })
            foreach (var host in new[] { 32, 64 })
            foreach (var x in Samples(type, value, host))
                if (
                    Store(x, Width(other, host), other.IsSigned, isChecked) is { } result
                    && !Contains(other, value.Convert(type, other, isChecked), result)
                )
                    Assert.Fail($"{value} from {type} to {other}, checked {isChecked}: {result}");
        }
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void A_comparison_keeps_every_value_for_which_it_holds(int bits, bool isSigned, bool isNative)
    {
        var type = new IntType(bits, isSigned, isNative);
        foreach (var (value, other) in Pairs(type, FullRun.Count(150, 1500)))
        foreach (var x in Samples(type, value, 64))
        foreach (var y in Samples(type, other, 64))
        {
            Relation[] holding =
            [
                x < y ? Relation.Less : Relation.GreaterOrEqual,
                x > y ? Relation.Greater : Relation.LessOrEqual,
                x == y ? Relation.Equal : Relation.NotEqual,
            ];
            foreach (var relation in holding)
                if (!Contains(type, type.Assume(value, relation, other), x))
                    Assert.Fail($"{x} of {value} is {relation} to {y} of {other}");
        }
    }

    private static void Check(
        IntType type,
        IntInterval left,
        IntInterval right,
        string symbol,
        Func<BigInteger, BigInteger, int, BigInteger?> exact,
        bool checkable,
        Func<IntInterval, IntInterval, bool, IntInterval?> claim
    )
    {
        var (wrapping, throwing) = (claim(left, right, false), claim(left, right, true));
        foreach (var host in type.IsNative ? new[] { 32, 64 } : [64])
        {
            var width = Width(type, host);
            foreach (var x in Samples(type, left, host))
            foreach (var y in Samples(type, right, host))
                if (exact(x, y, width) is { } z)
                {
                    if (!Contains(type, wrapping, Store(z, width, type.IsSigned, isChecked: false)!.Value))
                        Assert.Fail($"{x} {symbol} {y} on {host} bits, {left} {symbol} {right} is {wrapping}");
                    if (checkable && Store(z, width, type.IsSigned, isChecked: true) is { } fitting && !Contains(type, throwing, fitting))
                        Assert.Fail($"checked {x} {symbol} {y} on {host} bits, {left} {symbol} {right} is {throwing}");
                }
        }
    }

    private static IntInterval[] Intervals(IntType type) =>
        [
            .. from low in s_ends
            where type.Range.Contains(low)
            from high in s_ends
            where low <= high && type.Range.Contains(high)
            select new IntInterval(low, high),
        ];

    private static IEnumerable<(IntInterval Left, IntInterval Right)> Pairs(IntType type, int count)
    {
        var (random, intervals) = (new Random(type.Bits), Intervals(type));
        for (var i = 0; i < count; i++)
            yield return (intervals[random.Next(intervals.Length)], intervals[random.Next(intervals.Length)]);
    }

    /// <summary>Values of the interval that a host of that width can hold, its ends among them.</summary>
    private static List<BigInteger> Samples(IntType type, IntInterval interval, int host)
    {
        List<BigInteger> samples = [interval.Low];
        if (interval.Low < interval.High)
            samples.AddRange([
                interval.Low + BigInteger.One,
                ((BigInteger)interval.Low + interval.High) / 2,
                interval.High - BigInteger.One,
                interval.High,
            ]);
        foreach (var value in s_between)
            if (interval.Contains(value))
                samples.Add(value);
        if (type.IsOpen(interval))
            samples.AddRange(s_beyond);
        samples.RemoveAll(v => Store(v, Width(type, host), type.IsSigned, isChecked: true) is null);
        return samples;
    }

    private static int Width(IntType type, int host) => type.IsNative ? host : type.Bits;

    private static BigInteger Highest(bool isSigned, int width) => (BigInteger.One << (isSigned ? width - 1 : width)) - 1;

    private static BigInteger? Store(BigInteger exact, int width, bool isSigned, bool isChecked)
    {
        var (high, turn) = (Highest(isSigned, width), BigInteger.One << width);
        if (exact <= high && exact > high - turn)
            return exact;
        if (isChecked)
            return null;
        var positive = ((exact % turn) + turn) % turn;
        return positive > high ? positive - turn : positive;
    }

    private static bool Contains(IntType type, IntInterval? interval, BigInteger value) =>
        interval is { } known && known.Low <= value && (value <= known.High || type.IsOpen(known));
}
