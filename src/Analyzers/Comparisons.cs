using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers;

/// <summary>The operators that compare two values.</summary>
internal static class Comparisons
{
    public static bool IsComparison(this BinaryOperatorKind kind) =>
        kind
            is BinaryOperatorKind.Equals
                or BinaryOperatorKind.NotEquals
                or BinaryOperatorKind.LessThan
                or BinaryOperatorKind.LessThanOrEqual
                or BinaryOperatorKind.GreaterThan
                or BinaryOperatorKind.GreaterThanOrEqual;

    /// <summary>The comparison with its operands the other way round.</summary>
    public static BinaryOperatorKind Swapped(this BinaryOperatorKind comparison) =>
        comparison switch
        {
            BinaryOperatorKind.LessThan => BinaryOperatorKind.GreaterThan,
            BinaryOperatorKind.LessThanOrEqual => BinaryOperatorKind.GreaterThanOrEqual,
            BinaryOperatorKind.GreaterThan => BinaryOperatorKind.LessThan,
            BinaryOperatorKind.GreaterThanOrEqual => BinaryOperatorKind.LessThanOrEqual,
            _ => comparison,
        };

    /// <summary>The comparison that holds where this one does not.</summary>
    public static BinaryOperatorKind Negated(this BinaryOperatorKind comparison) =>
        comparison switch
        {
            BinaryOperatorKind.Equals => BinaryOperatorKind.NotEquals,
            BinaryOperatorKind.NotEquals => BinaryOperatorKind.Equals,
            BinaryOperatorKind.LessThan => BinaryOperatorKind.GreaterThanOrEqual,
            BinaryOperatorKind.LessThanOrEqual => BinaryOperatorKind.GreaterThan,
            BinaryOperatorKind.GreaterThan => BinaryOperatorKind.LessThanOrEqual,
            _ => BinaryOperatorKind.LessThan,
        };
}
