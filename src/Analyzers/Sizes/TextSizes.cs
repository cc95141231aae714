using System;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>How many bytes a text becomes, and how long a text put together from parts is.</summary>
internal static class TextSizes
{
    /// <summary>
    /// The bytes that <c>Encoding.X.GetBytes</c> or <c>GetByteCount</c> makes of a whole string, array or span of characters.
    /// </summary>
    public static IntInterval? EncodedLength(IInvocationOperation call, SizeEvaluator sizes)
    {
        if (
            call.TargetMethod.Parameters.Length != 1
            || call.ArgumentFor(0) is not { } text
            || !BufferTypes.IsBuffer(text.Type)
            || call.Instance
                is not IPropertyReferenceOperation
                {
                    Property: { IsStatic: true, Name: var encoding, ContainingType: { Name: "Encoding" } type }
                }
            || !type.IsFrom("System.Text")
        )
            return null;
        var units = sizes.Of(text);
        switch (encoding)
        {
            case "UTF8" when text.Unconverted().ConstantValue is { HasValue: true, Value: string constant }:
                return IntInterval.Exactly(Encoding.UTF8.GetByteCount(constant));
            case "UTF8": // one to three bytes for a code unit; a pair of surrogates takes four
                return new(units.Low, 3 * units.High);
            case "Unicode" or "BigEndianUnicode":
                return new(2 * units.Low, 2 * units.High);
            case "ASCII" or "Latin1": // a pair of surrogates may become one question mark or two
                return new((units.Low + 1) / 2, units.High);
            default:
                return null;
        }
    }

    /// <summary>A concatenation is as long as its parts; null adds nothing, and what is formatted adds at least nothing.</summary>
    public static IntInterval? OfConcatenation(IBinaryOperation concatenation, SizeEvaluator sizes)
    {
        var (left, right) = (PartOf(concatenation.LeftOperand, sizes), PartOf(concatenation.RightOperand, sizes));
        return new(left.Low + right.Low, left.High + right.High);
    }

    /// <summary>At least the text between the holes. Braces are left out: doubled ones count once.</summary>
    public static IntInterval OfInterpolation(IInterpolatedStringOperation interpolation)
    {
        long least = 0;
        foreach (var part in interpolation.Parts)
            if (part is IInterpolatedStringTextOperation { Text.ConstantValue: { HasValue: true, Value: string text } })
                foreach (var unit in text)
                    least += unit is '{' or '}' ? 0 : 1;
        return new(Math.Min(least, IntInterval.MaxLength), IntInterval.MaxLength);
    }

    private static IntInterval PartOf(IOperation part, SizeEvaluator sizes) =>
        BufferTypes.IsBuffer(part.Type) ? sizes.Of(part) : IntInterval.AnyLength;
}
