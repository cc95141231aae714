using System;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

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
            || call.Instance is not IPropertyReferenceOperation { Property: { IsStatic: true } encoding }
        )
            return null;
        var units = sizes.Of(text);
        return encoding.FacetsOfText() switch
        {
            TextFacet.Utf8 when text.Unconverted().ConstantValue is { HasValue: true, Value: string constant } => IntInterval.Exactly(
                Encoding.UTF8.GetByteCount(constant)
            ),
            // one to three bytes for a code unit; a pair of surrogates takes four
            TextFacet.Utf8 => new(units.Low, 3 * units.High),
            TextFacet.Utf16 => new(2 * units.Low, 2 * units.High),
            // a pair of surrogates may become one question mark or two
            TextFacet.OneByte => new((units.Low + 1) / 2, units.High),
            _ => null,
        };
    }

    /// <summary>A concatenation is as long as its parts; null adds nothing, and a value what its type says.</summary>
    public static IntInterval? OfConcatenation(IBinaryOperation concatenation, SizeEvaluator sizes)
    {
        var (left, right) = (PartOf(concatenation.LeftOperand, null, sizes), PartOf(concatenation.RightOperand, null, sizes));
        return new(left.Low + right.Low, left.High + right.High);
    }

    /// <summary>The text between the holes, and what fills them; doubled braces count not at all, or twice.</summary>
    public static IntInterval OfInterpolation(IInterpolatedStringOperation interpolation, SizeEvaluator sizes)
    {
        long least = 0,
            most = 0;
        foreach (var part in interpolation.Parts)
            switch (part)
            {
                case IInterpolatedStringTextOperation { Text.ConstantValue: { HasValue: true, Value: string text } }:
                    most += text.Length;
                    foreach (var unit in text)
                        least += unit is '{' or '}' ? 0 : 1;
                    break;
                case IInterpolationOperation { Expression: var value, Alignment: var alignment, FormatString: var format }:
                    most += Math.Max(PartOf(value, format, sizes).High, WidthOf(alignment));
                    break;
                default:
                    most = IntInterval.MaxLength;
                    break;
            }

        return new(Math.Min(least, IntInterval.MaxLength), Math.Min(most, IntInterval.MaxLength));
    }

    /// <summary>A value that is written, as <c>ToString</c> returns it; null for other calls.</summary>
    public static IntInterval? OfWritten(IInvocationOperation call)
    {
        if (call.Instance?.Type is not { } type || !call.TargetMethod.Has(TextFacet.PrintsValue))
            return null;
        IOperation? format = null;
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.Type.SpecialType == SpecialType.System_String)
                format = argument.Value;
        return OfValue(type, format);
    }

    /// <summary>At least as wide as it is told to be.</summary>
    private static long WidthOf(IOperation? alignment) =>
        alignment is null ? 0
        : alignment.ConstantValue is { HasValue: true, Value: int width } ? Math.Abs((long)width)
        : IntInterval.MaxLength;

    private static IntInterval PartOf(IOperation part, IOperation? format, SizeEvaluator sizes)
    {
        while (part is IConversionOperation { OperatorMethod: null, Operand: var operand })
            part = operand;
        return BufferTypes.IsBuffer(part.Type) ? sizes.Of(part)
            : part.Type?.SpecialType == SpecialType.System_Char ? IntInterval.Exactly(1)
            : part.Type is { } type ? OfValue(type, format) ?? IntInterval.AnyLength
            : IntInterval.AnyLength;
    }

    /// <summary>Null where nothing bounds it.</summary>
    private static IntInterval? OfValue(ITypeSymbol type, IOperation? format) =>
        PrintedValues.How(type) != TextFacet.None
        && (format is null || format.ConstantValue.HasValue)
        && PrintedLengths.Of(type, format?.ConstantValue.Value as string) is { } most
            ? new(0, most)
            : null;
}
