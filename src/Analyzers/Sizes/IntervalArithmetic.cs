using System;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// What C# arithmetic makes of intervals. Checked, a result is what is left inside the type, the rest throws; unchecked, an interval that
/// wraps as a whole keeps its shape, and one that wraps in part is the type's range. Null: the operation never completes.
/// </summary>
internal static class IntervalArithmetic
{
    public static IntInterval? Add(this IntType type, IntInterval left, IntInterval right, bool isChecked)
    {
        var overflowed = type.IsOpen(left) || type.IsOpen(right);
        var low = Saturating.Add(left.Low, right.Low, ref overflowed);
        var high = Saturating.Add(left.High, right.High, ref overflowed);
        return type.Fit(low, high, overflowed, isChecked);
    }

    public static IntInterval? Subtract(this IntType type, IntInterval left, IntInterval right, bool isChecked)
    {
        var overflowed = type.IsOpen(left) || type.IsOpen(right);
        var low = Saturating.Subtract(left.Low, right.High, ref overflowed);
        var high = type.IsOpen(left) ? long.MaxValue : Saturating.Subtract(left.High, right.Low, ref overflowed);
        return type.Fit(low, high, overflowed, isChecked);
    }

    public static IntInterval? Multiply(this IntType type, IntInterval left, IntInterval right, bool isChecked)
    {
        var overflowed = type.IsOpen(left) || type.IsOpen(right);
        var a = Saturating.Multiply(left.Low, right.Low, ref overflowed);
        var b = Saturating.Multiply(left.Low, right.High, ref overflowed);
        var c = Saturating.Multiply(left.High, right.Low, ref overflowed);
        var d = Saturating.Multiply(left.High, right.High, ref overflowed);
        return type.Fit(Math.Min(Math.Min(a, b), Math.Min(c, d)), Math.Max(Math.Max(a, b), Math.Max(c, d)), overflowed, isChecked);
    }

    public static IntInterval? Negate(this IntType type, IntInterval value, bool isChecked) =>
        type.Subtract(IntInterval.Exactly(0), value, isChecked);

    /// <summary>Division by zero and of the smallest value by -1 throw.</summary>
    public static IntInterval? Divide(this IntType type, IntInterval left, IntInterval right)
    {
        IntInterval? quotient = null;
        if (right.Low < 0)
            quotient = Quotients(left, right.Low, Math.Min(right.High, -1));
        if (right.High > 0)
        {
            var positive = Quotients(left, Math.Max(right.Low, 1), right.High);
            if (type.IsOpen(left))
                positive = new(positive.Low, long.MaxValue);
            if (type.IsOpen(right))
                positive = new(0, positive.High);
            quotient = positive.Join(quotient ?? positive);
        }

        return quotient?.Meet(type.Range);
    }

    /// <summary>The remainder has the sign of the dividend and is smaller than the divisor.</summary>
    public static IntInterval? Remainder(this IntType type, IntInterval left, IntInterval right)
    {
        if (right.Low == 0)
        {
            if (right.High == 0)
                return null;
            right = new(1, right.High);
        }

        if (type.IsExact(right) && right.Low != long.MinValue && left.Low >= 0 && !type.IsOpen(left))
        {
            var divisor = Math.Abs(right.Low);
            if (left.Low / divisor == left.High / divisor)
                return new(left.Low % divisor, left.High % divisor);
        }

        // the largest remainder of a divisor is one less than its magnitude, which is computed without leaving long
        var largest = type.IsOpen(right) ? long.MaxValue : Math.Max(LargestRemainder(right.Low), LargestRemainder(right.High));
        var smallest = right.Low <= 0 && right.High >= 0 ? 0 : Math.Min(LargestRemainder(right.Low), LargestRemainder(right.High));
        if (left.Low >= -smallest && left.High <= smallest && !type.IsOpen(left))
            return left;
        return new(left.Low >= 0 ? 0 : Math.Max(-largest, left.Low), left.High <= 0 ? 0 : Math.Min(largest, left.High));
    }

    public static IntInterval Min(IntInterval left, IntInterval right) =>
        new(Math.Min(left.Low, right.Low), Math.Min(left.High, right.High));

    public static IntInterval Max(IntInterval left, IntInterval right) =>
        new(Math.Max(left.Low, right.Low), Math.Max(left.High, right.High));

    /// <summary>A lower limit above the upper one throws, so each limit restricts the other.</summary>
    public static IntInterval? Clamp(IntInterval value, IntInterval lower, IntInterval upper) =>
        lower.Low > upper.High
            ? null
            : Min(Max(value, new(lower.Low, Math.Min(lower.High, upper.High))), new(Math.Max(lower.Low, upper.Low), upper.High));

    /// <summary>The magnitude of the smallest value of a type does not fit: it throws.</summary>
    public static IntInterval? Abs(this IntType type, IntInterval value)
    {
        if (value.Low >= 0)
            return value;
        if (value.High == type.Low)
            return null;
        var magnitude = -Math.Max(value.Low, type.Low + 1);
        return value.High > 0 ? new(0, Math.Max(magnitude, value.High)) : new(-value.High, magnitude);
    }

    public static IntInterval? Convert(this IntInterval value, IntType from, IntType to, bool isChecked) =>
        to.Fit(value.Low, value.High, from.IsOpen(value), isChecked);

    /// <summary>Whether the interval is one value; an open one is many.</summary>
    public static bool IsExact(this IntType type, IntInterval value) => value.IsExact && !type.IsOpen(value);

    /// <summary>Brings exact results into the type. Overflowed: the true bounds lie beyond the saturated ones.</summary>
    public static IntInterval? Fit(this IntType type, long low, long high, bool overflowed, bool isChecked)
    {
        if (isChecked)
            return new IntInterval(low, high).Meet(type.Range);
        if (overflowed)
            return type.Range;
        if (type.Holds(low, high))
            return new(low, high);
        if (type.Bits == 64 || Turns(type, low) != Turns(type, high))
            return type.Range;
        return new(Wrap(type, low), Wrap(type, high));
    }

    private static IntInterval Quotients(IntInterval left, long low, long high)
    {
        var (a, b) = (Saturating.Divide(left.Low, low), Saturating.Divide(left.Low, high));
        var (c, d) = (Saturating.Divide(left.High, low), Saturating.Divide(left.High, high));
        return new(Math.Min(Math.Min(a, b), Math.Min(c, d)), Math.Max(Math.Max(a, b), Math.Max(c, d)));
    }

    private static long LargestRemainder(long divisor) => divisor < 0 ? ~divisor : Math.Max(divisor - 1, 0);

    /// <summary>How many times a value has gone around the type.</summary>
    private static long Turns(IntType type, long value) => (value >> type.Bits) + (type.IsSigned ? (value >> (type.Bits - 1)) & 1 : 0);

    private static long Wrap(IntType type, long value) =>
        (value << (64 - type.Bits) >> (64 - type.Bits)) & (type.IsSigned ? -1L : (1L << type.Bits) - 1);
}
