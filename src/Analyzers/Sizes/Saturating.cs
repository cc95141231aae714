namespace ZmqPerf.Analyzers.Sizes;

/// <summary>Arithmetic on bounds that stops at the ends of <see cref="long"/> and says that it did.</summary>
internal static class Saturating
{
    public static long Add(long left, long right, ref bool overflowed)
    {
        var sum = unchecked(left + right);
        if (((left ^ sum) & (right ^ sum)) >= 0)
            return sum;
        overflowed = true;
        return left < 0 ? long.MinValue : long.MaxValue;
    }

    public static long Subtract(long left, long right, ref bool overflowed)
    {
        var difference = unchecked(left - right);
        if (((left ^ right) & (left ^ difference)) >= 0)
            return difference;
        overflowed = true;
        return left < 0 ? long.MinValue : long.MaxValue;
    }

    public static long Multiply(long left, long right, ref bool overflowed)
    {
        if (left == 0 || right == 0)
            return 0;
        var product = unchecked(left * right);
        var fits = right == -1 ? left != long.MinValue : product / right == left;
        if (fits)
            return product;
        overflowed = true;
        return left < 0 == right < 0 ? long.MaxValue : long.MinValue;
    }

    public static long ShiftLeft(long value, int count, ref bool overflowed)
    {
        var shifted = value << count;
        if (shifted >> count == value)
            return shifted;
        overflowed = true;
        return value < 0 ? long.MinValue : long.MaxValue;
    }

    /// <summary>Towards zero, as C# divides; the divisor is not zero.</summary>
    public static long Divide(long left, long right) =>
        right != -1 ? left / right
        : left == long.MinValue ? long.MaxValue
        : -left;
}
