using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>The values that a pattern or a comparison with a constant leaves; null where that cannot be said.</summary>
internal static class AskedPattern
{
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
            _ => constant is null || !domain.IsNumber || Whole(constant) is not { } limit || IsBeyond(limit, domain) ? null
            : Within(kind, limit) is { } interval ? ValueSet.Of(domain, interval)
            : ValueSet.Nothing(domain),
        };

    /// <summary>One value, or that there is none.</summary>
    public static ValueSet? Only(ValueDomain domain, object? constant, ITypeSymbol? type) =>
        constant is null ? ValueSet.Null(domain)
        : domain.IsNumber
            ? Whole(constant) is { } number && !IsBeyond(number, domain) ? ValueSet.Of(domain, IntInterval.Exactly(number))
                : null
        : constant is double.NaN or float.NaN ? null
        : domain.Fractional != SpecialType.None
            ? Converted(constant, domain.Fractional) is { } fractional ? ValueSet.Of(domain, ConstantSet.Of("", fractional))
                : null
        : ValueSet.Of(domain, ConstantSet.Of(type?.ToDisplayString() ?? constant.GetType().FullName, constant));

    /// <summary>A constant as a variable of numbers with fractions holds it: <c>d == 1</c> and <c>d == 1.0</c> ask the same.</summary>
    private static object? Converted(object constant, SpecialType type) =>
        (constant, type) switch
        {
            (decimal, SpecialType.System_Decimal) or (double, not SpecialType.System_Decimal) => constant,
            (float single, not SpecialType.System_Decimal) => (double)single,
            _ when Whole(constant) is { } number => type switch
            {
                SpecialType.System_Decimal => (decimal)number,
                SpecialType.System_Single => (double)(float)number,
                _ => (double)number,
            },
            _ => null,
        };

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
