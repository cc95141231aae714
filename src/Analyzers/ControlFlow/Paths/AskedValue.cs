using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// What a condition asks of one value, in whichever words: <c>kind == "a"</c> and <c>kind.Equals("a")</c>, <c>n &gt; 3</c> and
/// <c>n is &gt;= 4</c>, <c>value.HasValue</c> and <c>value is int number</c>.
/// </summary>
/// <param name="Value">The value.</param>
/// <param name="Set">That it is one of these.</param>
internal readonly record struct AskedValue(IOperation Value, ValueSet Set)
{
    /// <summary>What a condition says by its outcome: of itself where it asks nothing of another value.</summary>
    public static AskedValue Of(IOperation condition, bool outcome)
    {
        var asked = Of(condition) ?? new(condition, ValueSet.Of(ValueDomain.Of(condition), IntInterval.Exactly(1)));
        return outcome ? asked : asked with { Set = asked.Set.Not() };
    }

    public static AskedValue? Of(IOperation condition)
    {
        switch (condition)
        {
            case IIsNullOperation { Operand: var operand }:
                return new(operand, ValueSet.Null(ValueDomain.Of(operand)));
            case IPropertyReferenceOperation { Property: var property, Instance: { } optional } when SaysWhetherThere(property):
                return new(optional, ValueSet.Null(ValueDomain.Of(optional)).Not());
            // as a graph writes the question of ??=
            case IInvocationOperation { TargetMethod.AssociatedSymbol: IPropertySymbol property, Instance: { } optional }
                when SaysWhetherThere(property):
                return new(optional, ValueSet.Null(ValueDomain.Of(optional)).Not());
            case IBinaryOperation { OperatorMethod: null or { ContainingType.SpecialType: not SpecialType.None } } comparison:
                var (left, right, kind) = (comparison.LeftOperand, comparison.RightOperand, comparison.OperatorKind);
                return Compared(left, kind, right) ?? Compared(right, kind.Swapped(), left);
            case IIsTypeOperation { ValueOperand: var value, TypeOperand: var type }:
                return With(value, AskedPattern.OfType(type, value.Type, ValueDomain.Of(value)));
            case IIsPatternOperation { Value: var value, Pattern: var pattern }:
                return With(value, AskedPattern.Of(pattern, ValueDomain.Of(value)));
            case IInvocationOperation
            {
                TargetMethod: { Name: nameof(Equals), ContainingType.SpecialType: SpecialType.System_String }
            } call:
                return OfTexts(call);
            default:
                return null;
        }
    }

    /// <summary>Whether this and the other cannot hold of one value.</summary>
    public bool Excludes(AskedValue other) => Set.And(other.Set).IsEmpty && IsOfTheSame(other);

    /// <summary>Whether this and the other are about one value.</summary>
    public bool IsOfTheSame(AskedValue other)
    {
        var (one, two) = (Value.SameValue(), other.Value.SameValue());
        return
            LocalUses.NamedBy(one) is { } symbol
            && one is not IMemberReferenceOperation { Instance: not (null or IInstanceReferenceOperation) }
            ? symbol.Is(LocalUses.NamedBy(two))
            : SyntaxFactory.AreEquivalent(one.Syntax, two.Syntax, topLevel: false);
    }

    /// <summary>Whether a property says that there is a value: <c>HasValue</c>.</summary>
    public static bool SaysWhetherThere(IPropertySymbol property) =>
        property
            is {
                Type.SpecialType: SpecialType.System_Boolean,
                ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T
            };

    private static AskedValue? With(IOperation value, ValueSet? set) => set is null ? null : new(value, set);

    /// <summary>Two objects may be equal and not be one: <c>boxed == "a"</c>.</summary>
    private static AskedValue? Compared(IOperation value, BinaryOperatorKind kind, IOperation constant) =>
        kind.IsComparison()
        && AskedPattern.ConstantOf(constant) is var (compared, type)
        && (compared is null || value.SameValue().Type is not { SpecialType: SpecialType.System_Object })
            ? With(value, AskedPattern.Compared(ValueDomain.Of(value), kind, compared, type))
            : null;

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
        return Compared(first, BinaryOperatorKind.Equals, last) ?? Compared(last, BinaryOperatorKind.Equals, first);
    }
}
