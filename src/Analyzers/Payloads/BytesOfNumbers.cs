using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>How many bytes an array of wider elements has: as many as elements, times their size.</summary>
internal static class BytesOfNumbers
{
    /// <summary>Whether a number counts all of them.</summary>
    public static bool IsAll(IOperation number, IOperation array, MessagingBody body)
    {
        var value = number.Unconverted();
        if (
            value is IPropertyReferenceOperation { Property: var length, Instance: ILocalReferenceOperation { Local: var made } }
            && length.Has(CollectionFacet.CountsFixed)
            && body.Uses.SingleValueOf(made)?.Unconverted() is IArrayCreationOperation { DimensionSizes: [var size] }
        )
            value = size.Unconverted(); // as long as the array that they are copied to
        if (value is ILocalReferenceOperation { Local: var local } && body.Uses.SingleValueOf(local) is { } only)
            value = only.Unconverted();
        return value is IBinaryOperation { OperatorKind: BinaryOperatorKind.Multiply, LeftOperand: var left, RightOperand: var right }
            && (
                IsWidth(right, array, body) && WholeLength.Is(left, array, body)
                || IsWidth(left, array, body) && WholeLength.Is(right, array, body)
            );
    }

    private static bool IsWidth(IOperation factor, IOperation array, MessagingBody body) =>
        factor.ConstantValue is { HasValue: true, Value: int width }
        && array.Unconverted().Type is IArrayTypeSymbol { ElementType: var element }
        && TypeSizes.OfMemory(element, body.Compilation) is { } size
        && size.Low == width
        && size.High == width;
}
