using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers;

/// <summary>
/// Collection expressions, <c>[a, b, .. rest]</c>. The oldest supported Roslyn has no name and no kind for their operations. With each
/// Roslyn the elements are the children.
/// </summary>
internal static class CollectionExpressions
{
    private const OperationKind Collection = (OperationKind)0x7f,
        Spread = (OperationKind)0x80;

    /// <summary>Whether this is one, or what a <c>params</c> collection is made of.</summary>
    public static bool IsCollectionExpression(this IOperation operation) =>
        operation.Kind == Collection || operation is { Kind: OperationKind.None, Syntax: CollectionExpressionSyntax };

    /// <summary>Whether this is an element of one that stands for the elements of another collection.</summary>
    public static bool IsSpread(this IOperation operation) =>
        operation.Kind == Spread || operation is { Kind: OperationKind.None, Syntax: SpreadElementSyntax };
}
