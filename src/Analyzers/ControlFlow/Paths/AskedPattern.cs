using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>The values that a pattern or a comparison with a constant leaves; null where that cannot be said.</summary>
internal static class AskedPattern
{
    /// <summary>Below, every type of numbers with fractions holds each whole number as it is.</summary>
    private const int MostExact = 1 << 24;

    public static ValueSet? Of(IPatternOperation pattern, ValueDomain domain)
    {
        switch (pattern)
        {
            case IDiscardPatternOperation or IDeclarationPatternOperation { MatchesNull: true }:
                return ValueSet.Nothing(domain).Not();
            case INegatedPatternOperation { Pattern: var negated }:
                return Of(negated, domain)?.Not();
            case IBinaryPatternOperation { LeftPattern: var left, RightPattern: var right, OperatorKind: var kind }:
                return Of(left, domain) is { } one && Of(right, domain) is { } two
                    ? kind == BinaryOperatorKind.And
                        ? one.And(two)
                        : one.Or(two)
                    : null;
            case IConstantPatternOperation { Value: var constant }:
                return Compared(BinaryOperatorKind.Equals, constant);
            case IRelationalPatternOperation { OperatorKind: var kind, Value: var limit }:
                return Compared(kind, limit);
            case IDeclarationPatternOperation { MatchedType: { } type }:
                return OfType(type, pattern.InputType, domain);
            case ITypePatternOperation { MatchedType: var type }:
                return OfType(type, pattern.InputType, domain);
            case IRecursivePatternOperation
            {
                MatchedType: var type,
                DeconstructionSubpatterns.IsEmpty: true,
                PropertySubpatterns.IsEmpty: true
            }:
                return OfType(type, pattern.InputType, domain);
            default:
                return null;
        }

        ValueSet? Compared(BinaryOperatorKind kind, IOperation constant) =>
            ConstantOf(constant) is var (value, type) ? AskedPattern.Compared(domain, kind, value, type) : null;
    }

    /// <summary>Those of a type: all that are there where it is their own, and of others one whose values have no other type.</summary>
    public static ValueSet? OfType(ITypeSymbol tested, ITypeSymbol? type, ValueDomain domain) =>
        ValueDomain.Present(type) is { } own && own.Is(tested) ? ValueSet.Null(domain).Not()
        : !domain.IsNumber && IsAlone(tested) ? ValueSet.Of(domain, ConstantSet.OfType(tested.ToDisplayString()))
        : null;

    /// <summary>A constant, and its type as it is compared.</summary>
    public static (object? Value, ITypeSymbol? Type)? ConstantOf(IOperation operation)
    {
        if (!operation.ConstantValue.HasValue)
            operation = operation.SameValue();
        return operation.ConstantValue is { HasValue: true, Value: var value } ? (value, ValueDomain.Present(operation.Type)) : null;
    }

    public static ValueSet? Compared(ValueDomain domain, BinaryOperatorKind kind, object? constant, ITypeSymbol? type) =>
        kind switch
        {
            BinaryOperatorKind.Equals => Only(domain, constant, type),
            BinaryOperatorKind.NotEquals => Only(domain, constant, type)?.Not(),
            _ => constant is null || !domain.IsNumber || Limit(constant, kind, domain) is not { } limit || IsBeyond(limit, domain) ? null
            : Within(kind, limit) is not { } interval ? ValueSet.Nothing(domain)
            : domain.IsWhole ? ValueSet.Of(domain, interval)
            : ValueSet.Of(domain, interval).And(ValueSet.Of(domain, FractionRanks.Numbers)),
        };

    /// <summary>The value of a constant.</summary>
    public static ValueSet? OnlyOf(IOperation constant, ValueDomain domain) =>
        ConstantOf(constant) is var (value, type) ? Only(domain, value, type) : null;

    /// <summary>One value, or that there is none.</summary>
    public static ValueSet? Only(ValueDomain domain, object? constant, ITypeSymbol? type) =>
        constant is null ? ValueSet.Null(domain)
        : constant is double.NaN or float.NaN ? null
        : domain.IsNumber
            ? Limit(constant, BinaryOperatorKind.Equals, domain) is { } number && !IsBeyond(number, domain)
                    ? ValueSet.Of(domain, IntInterval.Exactly(number))
                : null
        : domain.Fractional == SpecialType.System_Decimal
            ? (constant is decimal ? constant : (decimal?)Whole(constant)) is { } exact ? ValueSet.Of(domain, ConstantSet.Of("", exact))
                : null
        : ValueSet.Of(domain, ConstantSet.Of(type?.ToDisplayString() ?? constant.GetType().FullName, constant));

    /// <summary>A constant as a number of the domain: <c>d == 1</c> and <c>d == 1.0</c> ask the same.</summary>
    private static long? Limit(object constant, BinaryOperatorKind kind, ValueDomain domain)
    {
        if (domain.IsWhole)
            return Whole(constant) ?? Rounded(constant, kind);
        double? fraction = constant switch
        {
            double number => number,
            float number => number,
            _ when Whole(constant) is { } number => domain.Fractional == SpecialType.System_Single ? (float)number : number,
            _ => null,
        };
        return fraction is { } limit && !double.IsNaN(limit) ? FractionRanks.Of(limit) : null;
    }

    /// <summary>The whole number with which a comparison says the same: <c>n &gt; 3.5</c> and <c>n &gt; 3</c>.</summary>
    private static long? Rounded(object constant, BinaryOperatorKind kind)
    {
        double? fraction = constant switch
        {
            double number => number,
            float number => number,
            _ => null,
        };
        return fraction is not (> -MostExact and < MostExact and var limit)
            ? null
            : kind switch
            {
                BinaryOperatorKind.GreaterThan or BinaryOperatorKind.LessThanOrEqual => (long)Math.Floor(limit),
                BinaryOperatorKind.LessThan or BinaryOperatorKind.GreaterThanOrEqual => (long)Math.Ceiling(limit),
                _ => Math.Floor(limit) is var whole && whole.Equals(limit) ? (long)whole : null,
            };
    }

    private static IntInterval? Within(BinaryOperatorKind kind, long limit) =>
        kind switch
        {
            BinaryOperatorKind.LessThan => limit > long.MinValue ? new(long.MinValue, limit - 1) : null,
            BinaryOperatorKind.LessThanOrEqual => new(long.MinValue, limit),
            BinaryOperatorKind.GreaterThan => limit < long.MaxValue ? new(limit + 1, long.MaxValue) : null,
            _ => new(limit, long.MaxValue),
        };

    /// <summary>Whether a number stands for others as well.</summary>
    private static bool IsBeyond(long number, ValueDomain domain) => domain.IsOpen && number == long.MaxValue;

    /// <summary>Whether what is of a type is of no other one that can be named.</summary>
    private static bool IsAlone(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsGenericType: false } named && (named.IsSealed || named.IsValueType);

    private static long? Whole(object constant) =>
        constant switch
        {
            bool yes => yes ? 1 : 0,
            ulong number => number <= long.MaxValue ? (long)number : null,
            _ => Constants.ToInt64(constant),
        };
}
