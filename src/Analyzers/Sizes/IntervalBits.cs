using System;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Bitwise operators and shifts. Bits are bounded by the smallest mask that covers both operands; negative values count as having endless
/// leading ones, which makes the formulas independent of the width.
/// </summary>
internal static class IntervalBits
{
    public static IntInterval And(this IntType type, IntInterval left, IntInterval right)
    {
        if (type.IsExact(left) && type.IsExact(right))
            return IntInterval.Exactly(left.Low & right.Low);
        if (left.Low >= 0 || right.Low >= 0)
            return new(
                0,
                left.Low < 0 ? right.High
                    : right.Low < 0 ? left.High
                    : Math.Min(left.High, right.High)
            );
        var high = left.High < 0 && right.High < 0 ? Math.Min(left.High, right.High) : Math.Max(left.High, right.High);
        return new(~MaskOf(~Math.Min(left.Low, right.Low)), high);
    }

    /// <summary>By De Morgan; over endless bits the complement is exact, for unsigned types too.</summary>
    public static IntInterval Or(this IntType type, IntInterval left, IntInterval right) => Flip(type.And(Flip(left), Flip(right)));

    public static IntInterval Xor(this IntType type, IntInterval left, IntInterval right)
    {
        if (type.IsExact(left) && type.IsExact(right))
            return IntInterval.Exactly(left.Low ^ right.Low);
        var mask = MaskOf(Math.Max(Math.Max(left.High, ~left.Low), Math.Max(right.High, ~right.Low)));
        var (leftSign, rightSign) = (SignOf(left), SignOf(right));
        var sign = leftSign * rightSign;
        return sign == 0 ? new(~mask, mask)
            : sign > 0 ? new(0, mask)
            : new(~mask, -1);
    }

    public static IntInterval Complement(this IntType type, IntInterval value) =>
        type.IsSigned ? Flip(value)
        : type.Bits == 64 ? type.Range
        : new(type.High - value.High, type.High - value.Low);

    public static IntInterval ShiftLeft(this IntType type, IntInterval value, IntInterval count)
    {
        var (few, many) = CountsOf(type, count);
        var overflowed = type.IsOpen(value);
        var a = Saturating.ShiftLeft(value.Low, few, ref overflowed);
        var b = Saturating.ShiftLeft(value.Low, many, ref overflowed);
        var c = Saturating.ShiftLeft(value.High, few, ref overflowed);
        var d = Saturating.ShiftLeft(value.High, many, ref overflowed);
        return type.Fit(Math.Min(a, b), Math.Max(c, d), overflowed, isChecked: false) ?? type.Range;
    }

    public static IntInterval ShiftRight(this IntType type, IntInterval value, IntInterval count)
    {
        var (few, many) = CountsOf(type, count);
        var high = type.IsOpen(value) ? value.High : Math.Max(value.High >> few, value.High >> many);
        return new(Math.Min(value.Low >> few, value.Low >> many), high);
    }

    /// <summary>A negative value has its leading ones among the bits that come down.</summary>
    public static IntInterval UnsignedShiftRight(this IntType type, IntInterval value, IntInterval count)
    {
        if (value.Low >= 0)
            return type.ShiftRight(value, count);
        var (few, many) = CountsOf(type, count);
        return many == 0 ? value
            : few == 0 ? type.Range
            : new(0, (long)(ulong.MaxValue >> (64 - type.Bits) >> few));
    }

    /// <summary>C# takes the count modulo the width, which for a native integer depends on the host.</summary>
    private static (int Few, int Many) CountsOf(IntType type, IntInterval count)
    {
        var most = type.Bits - 1;
        if (count.Low >= 0 && count.High <= (type.IsNative ? 31 : most))
            return ((int)count.Low, (int)count.High);
        if (!count.IsExact || type.IsNative)
            return (0, most);
        var masked = (int)(count.Low & most);
        return (masked, masked);
    }

    private static IntInterval Flip(IntInterval value) => new(~value.High, ~value.Low);

    /// <summary>1, -1, or 0 where both signs occur; zero counts as positive.</summary>
    private static int SignOf(IntInterval value) =>
        value.Low >= 0 ? 1
        : value.High < 0 ? -1
        : 0;

    /// <summary>The smallest 2^k - 1 that is not below a value, which is not negative.</summary>
    private static long MaskOf(long value)
    {
        for (var shift = 1; shift < 64; shift <<= 1)
            value |= value >> shift;
        return value;
    }
}
