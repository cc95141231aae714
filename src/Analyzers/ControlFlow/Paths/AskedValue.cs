using System;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// What a condition asks about one value, in whichever words: <c>kind == "a"</c> and <c>kind.Equals("a")</c>, <c>n &gt; 3</c> and
/// <c>n is &gt;= 4</c>, <c>value.HasValue</c> and <c>value is int number</c>.
/// </summary>
/// <param name="Value">The value.</param>
/// <param name="Constant">What it is compared with: null, a whole number as a <see cref="long"/>, or another constant.</param>
/// <param name="Type">The type of that other constant.</param>
/// <param name="IsBelow">Whether the question is if the value is less.</param>
/// <param name="Holds">The answer for which the condition holds.</param>
internal readonly record struct AskedValue(IOperation Value, object? Constant, string? Type, bool IsBelow, bool Holds)
{
    public static AskedValue? Of(IOperation condition)
    {
        switch (condition)
        {
            case IIsNullOperation { Operand: var operand }:
                return OfNull(operand, true);
            case IPropertyReferenceOperation { Property: var property, Instance: { } optional } when SaysWhetherThere(property):
                return OfNull(optional, false);
            case IBinaryOperation { OperatorMethod: null or { ContainingType.SpecialType: not SpecialType.None } } comparison:
                var (left, right, kind) = (comparison.LeftOperand, comparison.RightOperand, comparison.OperatorKind);
                return Compared(left, kind, right, comparison.IsLifted) ?? Compared(right, kind.Swapped(), left, comparison.IsLifted);
            case IIsTypeOperation { ValueOperand: var value, TypeOperand: var type } when IsOwn(type, value.Type):
                return OfNull(value, false);
            case IIsPatternOperation { Value: var value, Pattern: var pattern }:
                return OfPattern(value, pattern);
            case IInvocationOperation
            {
                TargetMethod: { Name: nameof(Equals), ContainingType.SpecialType: SpecialType.System_String }
            } call:
                return OfTexts(call);
            default:
                return null;
        }
    }

    /// <summary>The same question about the value by its name.</summary>
    public ValueTest About(string subject) => new(subject, Constant, Type, IsBelow);

    /// <summary>A constant as it is compared with values of a type, and its own type where that matters.</summary>
    public static (object Value, string? Type) Comparable(object constant, ITypeSymbol? own, ITypeSymbol? type) =>
        IsWhole(Present(type)) && Whole(constant) is { } number
            ? (number, null)
            : (constant, own?.ToDisplayString() ?? constant.GetType().FullName);

    /// <summary>Whether a property says that there is a value: <c>HasValue</c>.</summary>
    public static bool SaysWhetherThere(IPropertySymbol property) =>
        property
            is {
                Type.SpecialType: SpecialType.System_Boolean,
                ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T
            };

    /// <summary>The type of a value that is there.</summary>
    public static ITypeSymbol? Present(ITypeSymbol? type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inner] }
            ? inner
            : type;

    private static AskedValue OfNull(IOperation value, bool holds) => new(value, null, null, false, holds);

    private static AskedValue? OfPattern(IOperation value, IPatternOperation pattern) =>
        pattern switch
        {
            INegatedPatternOperation { Pattern: var negated } => OfPattern(value, negated) is { } other
                ? other with
                {
                    Holds = !other.Holds,
                }
                : null,
            IConstantPatternOperation { Value: var constant } => Compared(value, BinaryOperatorKind.Equals, constant, false),
            IRelationalPatternOperation { OperatorKind: var kind, Value: var limit } => Compared(value, kind, limit, false),
            IDeclarationPatternOperation { MatchesNull: false, MatchedType: { } type } when IsOwn(type, pattern.InputType) => OfNull(
                value,
                false
            ),
            ITypePatternOperation { MatchedType: { } type } when IsOwn(type, pattern.InputType) => OfNull(value, false),
            IRecursivePatternOperation { MatchedType: { } type, DeconstructionSubpatterns.IsEmpty: true, PropertySubpatterns.IsEmpty: true }
                when IsOwn(type, pattern.InputType) => OfNull(value, false),
            _ => null,
        };

    private static AskedValue? Compared(IOperation value, BinaryOperatorKind kind, IOperation constant, bool isLifted)
    {
        constant = constant.SameValue();
        if (!kind.IsComparison() || constant.ConstantValue is not { HasValue: true, Value: var compared })
            return null;
        var isEquality = kind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals;
        if (isEquality)
        {
            if (compared is null)
                return OfNull(value, kind == BinaryOperatorKind.Equals);
            var (known, type) = Comparable(compared, constant.Type, value.SameValue().Type);
            return new(value, known, type, false, kind == BinaryOperatorKind.Equals);
        }

        if (isLifted || compared is null || !IsWhole(value.SameValue().Type) || Whole(compared) is not { } limit)
            return null;
        if (kind is BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.GreaterThan)
        {
            if (limit == long.MaxValue)
                return null;
            limit++;
        }

        return new(value, limit, null, true, kind is BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual);
    }

    /// <summary>Texts that are compared as they are, by a method.</summary>
    private static AskedValue? OfTexts(IInvocationOperation call)
    {
        var ordinal = call.Instance is null ? 2 : 1;
        if (
            call.ArgumentFor(ordinal - 1) is not { } last
            || (call.Instance ?? call.ArgumentFor(0)) is not { } first
            || call.ArgumentFor(ordinal) is { } how && how.ConstantValue is not { HasValue: true, Value: (int)StringComparison.Ordinal }
        )
            return null;
        return Compared(first, BinaryOperatorKind.Equals, last, false) ?? Compared(last, BinaryOperatorKind.Equals, first, false);
    }

    /// <summary>Whether a test for a type says only whether there is a value.</summary>
    private static bool IsOwn(ITypeSymbol tested, ITypeSymbol? type) => Present(type) is { } own && own.Is(tested);

    /// <summary>Whether one of two orders always holds, and numbers are what they are compared by.</summary>
    public static bool IsWhole(ITypeSymbol? type) =>
        (type is INamedTypeSymbol { EnumUnderlyingType: { } underlying } ? underlying : type)?.SpecialType
            is SpecialType.System_Char
                or >= SpecialType.System_SByte
                and <= SpecialType.System_UInt64;

    private static long? Whole(object constant) =>
        constant switch
        {
            char character => character,
            ulong number => number <= long.MaxValue ? (long)number : null,
            sbyte or byte or short or ushort or int or uint or long => Convert.ToInt64(constant, CultureInfo.InvariantCulture),
            _ => null,
        };
}
