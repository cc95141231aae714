using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>That a variable holds a constant: <c>kind == "a"</c>, <c>kind.Equals("a")</c>, <c>kind is "a"</c>.</summary>
internal readonly record struct Equality(ISymbol Variable, object Value)
{
    /// <summary>What a condition compares, and whether it holds where both are equal.</summary>
    public static (Equality Equality, bool IsEqual)? Of(IOperation condition, FlowCaptures captures)
    {
        switch (condition)
        {
            case IBinaryOperation
            {
                OperatorKind: (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals) and var kind,
                OperatorMethod: null or { ContainingType.SpecialType: not SpecialType.None },
                LeftOperand: var left,
                RightOperand: var right
            }:
                return Either(left, right, captures) is { } compared ? (compared, kind == BinaryOperatorKind.Equals) : null;
            case IIsPatternOperation
            {
                Value: var value,
                Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation constant }
            }:
                return Of(value, constant.Value, captures) is { } other ? (other, false) : null;
            case IIsPatternOperation { Value: var value, Pattern: IConstantPatternOperation constant }:
                return Of(value, constant.Value, captures) is { } same ? (same, true) : null;
            case IInvocationOperation
            {
                TargetMethod: { Name: nameof(Equals), ContainingType.SpecialType: SpecialType.System_String }
            } call:
                return Of(call, captures) is { } said ? (said, true) : null;
            default:
                return null;
        }
    }

    /// <summary>Texts that are compared as they are, by a method.</summary>
    private static Equality? Of(IInvocationOperation call, FlowCaptures captures)
    {
        var ordinal = call.Instance is null ? 2 : 1;
        if (
            call.ArgumentFor(ordinal - 1) is not { } last
            || call.ArgumentFor(ordinal) is { } how
                && how.ConstantValue is not { HasValue: true, Value: (int)System.StringComparison.Ordinal }
        )
            return null;
        return (call.Instance ?? call.ArgumentFor(0)) is { } first ? Either(first, last, captures) : null;
    }

    private static Equality? Either(IOperation left, IOperation right, FlowCaptures captures) =>
        Of(left, right, captures) ?? Of(right, left, captures);

    private static Equality? Of(IOperation value, IOperation constant, FlowCaptures captures) =>
        constant.SameValue().ConstantValue is { HasValue: true, Value: { } known }
        && LocalUses.SymbolOf(captures.Kept(value)) is { } variable
            ? new(variable, known)
            : null;
}
