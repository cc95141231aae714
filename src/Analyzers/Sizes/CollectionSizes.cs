using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The length of a collection expression: its elements, and the lengths of what it spreads. Early Roslyn versions have no operation for it,
/// so the syntax says what the elements are.
/// </summary>
internal static class CollectionSizes
{
    public static IntInterval? LengthOf(CollectionExpressionSyntax collection, IOperation operation, SizeEvaluator sizes) =>
        BufferTypes.IsBuffer(operation.Type) ? CountOf(collection, operation, sizes) : null;

    /// <summary>How many elements there are, whatever the type that is made of them.</summary>
    public static IntInterval CountOf(CollectionExpressionSyntax collection, IOperation operation, SizeEvaluator sizes)
    {
        var length = IntInterval.Exactly(0);
        foreach (var element in collection.Elements)
        {
            var more = element switch
            {
                ExpressionElementSyntax => IntInterval.Exactly(1),
                SpreadElementSyntax spread => OfSpread(spread.Expression, operation, sizes),
                _ => IntInterval.AnyLength,
            };
            length = new(length.Low + more.Low, length.High + more.High);
        }

        return length;
    }

    private static IntInterval OfSpread(ExpressionSyntax spread, IOperation collection, SizeEvaluator sizes)
    {
        foreach (var operation in collection.Descendants())
            if (operation.Syntax == spread)
                return BufferTypes.IsBuffer(operation.Type) ? sizes.Of(operation) : sizes.ElementsOf(operation) ?? IntInterval.AnyLength;
        return IntInterval.AnyLength;
    }
}
