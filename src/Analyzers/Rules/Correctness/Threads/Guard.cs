using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// What holds of a value where code is reached: that it is, or is not, one of some constants; null is one, and so are yes and no.
/// </summary>
/// <param name="Value">What is asked.</param>
/// <param name="Relation">How it compares with each of the constants.</param>
/// <param name="Constants">The constants; one where the relation is an order.</param>
internal readonly record struct Guard(IOperation Value, BinaryOperatorKind Relation, ImmutableArray<object?> Constants)
{
    public static Guard Is(IOperation value, object? constant) => new(value, BinaryOperatorKind.Equals, ImmutableArray.Create(constant));

    /// <summary>What a condition says by its outcome, even if only that it has this one.</summary>
    public static Guard Of(IOperation condition, bool outcome)
    {
        var said = condition switch
        {
            IBinaryOperation { LeftOperand: var left, RightOperand: var right, OperatorKind: var kind } => kind.IsComparison()
            && right.Unconverted().ConstantValue is { HasValue: true, Value: var constant }
                ? new(left.Unconverted(), kind, ImmutableArray.Create(constant))
                : (Guard?)null,
            IIsPatternOperation { Value: var value, Pattern: var pattern } => Of(value.Unconverted(), pattern),
            _ => null,
        };
        return said is not { } guard ? Is(condition, outcome)
            : outcome ? guard
            : guard with { Relation = guard.Relation.Negated() };
    }

    /// <summary>What a pattern says of a value that it matches; null where that is not about constants.</summary>
    public static Guard? Of(IOperation value, IPatternOperation pattern) =>
        pattern switch
        {
            IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: var constant } } => Is(value, constant),
            INegatedPatternOperation { Pattern: var negated } when Of(value, negated) is { } guard => guard with
            {
                Relation = guard.Relation.Negated(),
            },
            IRelationalPatternOperation { OperatorKind: var kind, Value.ConstantValue: { HasValue: true, Value: var bound } } => new(
                value,
                kind,
                ImmutableArray.Create(bound)
            ),
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or, LeftPattern: var left, RightPattern: var right }
                when Of(value, left) is { Relation: BinaryOperatorKind.Equals } one
                    && Of(value, right) is { Relation: BinaryOperatorKind.Equals } other => one with
            {
                Constants = one.Constants.AddRange(other.Constants),
            },
            IRecursivePatternOperation { DeconstructionSubpatterns.IsEmpty: true, PropertySubpatterns.IsEmpty: true } => new(
                value,
                BinaryOperatorKind.NotEquals,
                ImmutableArray.Create((object?)null)
            ),
            _ => null,
        };

    /// <summary>Whether this and the other cannot hold of one value.</summary>
    public bool Excludes(Guard other) =>
        (Relation, other.Relation) switch
        {
            (BinaryOperatorKind.Equals, _) => AllFail(Constants, other),
            (_, BinaryOperatorKind.Equals) => AllFail(other.Constants, this),
            _ => AreApart(this, other) || AreApart(other, this),
        } && IsSame(Value, other.Value);

    /// <summary>Whether this and the other are about one value.</summary>
    public bool IsOfTheSame(Guard other) => IsSame(Value, other.Value);

    private static bool IsSame(IOperation one, IOperation other) =>
        LocalUses.NamedBy(one) is { } symbol && one is not IMemberReferenceOperation { Instance: not (null or IInstanceReferenceOperation) }
            ? symbol.Is(LocalUses.NamedBy(other))
            : SyntaxFactory.AreEquivalent(one.Syntax, other.Syntax, topLevel: false);

    private static bool AllFail(ImmutableArray<object?> constants, Guard guard)
    {
        foreach (var constant in constants)
            if (guard.Holds(constant) != false)
                return false;
        return true;
    }

    /// <summary>Whether this holds of a constant; null where that is not known.</summary>
    public bool? Holds(object? constant)
    {
        if (Relation is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals)
            return Constants.Contains(constant) == (Relation == BinaryOperatorKind.Equals);
        if (Number(constant) is not { } value || Number(Constants[0]) is not { } bound)
            return null;
        return Relation switch
        {
            BinaryOperatorKind.LessThan => value < bound,
            BinaryOperatorKind.LessThanOrEqual => value <= bound,
            BinaryOperatorKind.GreaterThan => value > bound,
            _ => value >= bound,
        };
    }

    /// <summary>Whether the one is below all that the other allows.</summary>
    private static bool AreApart(Guard low, Guard high) =>
        low.Relation is BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual
        && high.Relation is BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual
        && Number(low.Constants[0]) is { } most
        && Number(high.Constants[0]) is { } least
        && (low.Relation, high.Relation) switch
        {
            (BinaryOperatorKind.LessThanOrEqual, BinaryOperatorKind.GreaterThanOrEqual) => most < least,
            (BinaryOperatorKind.LessThan, BinaryOperatorKind.GreaterThan) when IsWhole(low.Value.Type) => most - 1 < least + 1,
            _ => most <= least,
        };

    private static bool IsWhole(ITypeSymbol? type) =>
        type?.SpecialType is not (null or SpecialType.System_Double or SpecialType.System_Single or SpecialType.System_Decimal);

    private static decimal? Number(object? constant) =>
        constant switch
        {
            int number => number,
            long number => number,
            byte or sbyte or short or ushort or uint or ulong or char => System.Convert.ToDecimal(
                constant is char letter ? (int)letter : constant,
                System.Globalization.CultureInfo.InvariantCulture
            ),
            _ => null,
        };
}
