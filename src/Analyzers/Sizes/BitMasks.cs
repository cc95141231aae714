using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>Masks that tell how large a number is: <c>(n &amp; ~63) != 0</c>, <c>(n | 63) == 63</c>.</summary>
internal static class BitMasks
{
    private const long Positive = int.MaxValue;

    /// <summary>Whether of a number all bits from some bit on are kept; what is masked is <paramref name="number"/>.</summary>
    public static bool KeepsHighBits(IBinaryOperation masking, out IOperation number)
    {
        number = masking.LeftOperand;
        if (MaskOf(masking.RightOperand) is not { } mask)
        {
            number = masking.RightOperand;
            if (MaskOf(masking.LeftOperand) is not { } other)
                return false;
            mask = other;
        }

        // an AND leaves the high bits, an OR those that its mask does not have
        var low = (masking.OperatorKind == BinaryOperatorKind.And ? ~mask : mask) & Positive;
        return low != Positive && (low & (low + 1)) == 0;
    }

    private static long? MaskOf(IOperation operand) =>
        operand.Unconverted().ConstantValue is { HasValue: true, Value: int or uint or long or short or ushort or byte or sbyte } known
            ? System.Convert.ToInt64(known.Value, CultureInfo.InvariantCulture)
            : null;
}
