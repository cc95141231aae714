using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The variable that a pattern gives a number: <c>is var n</c>, <c>is { } n</c>, <c>is &gt; 0 and var n</c>.</summary>
internal static class NamedNumber
{
    /// <summary>Null where the pattern may ask for an upper limit, or for one number, too.</summary>
    public static ISymbol? In(IPatternOperation pattern) =>
        pattern switch
        {
            IDeclarationPatternOperation { DeclaredSymbol: { } named } => named,
            IRecursivePatternOperation { DeclaredSymbol: { } named, PropertySubpatterns.IsEmpty: true } => named,
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And, LeftPattern: var left, RightPattern: var right }
                when IsOpenAbove(left) && IsOpenAbove(right) => In(left) ?? In(right),
            _ => null,
        };

    private static bool IsOpenAbove(IPatternOperation pattern) =>
        pattern switch
        {
            IDeclarationPatternOperation or IDiscardPatternOperation or ITypePatternOperation => true,
            IRecursivePatternOperation { PropertySubpatterns.IsEmpty: true, DeconstructionSubpatterns.IsEmpty: true } => true,
            IRelationalPatternOperation { OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual } => true,
            INegatedPatternOperation { Pattern: IConstantPatternOperation } => true,
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And, LeftPattern: var left, RightPattern: var right } => IsOpenAbove(
                left
            ) && IsOpenAbove(right),
            _ => false,
        };
}
