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
        if (
            condition is IInvocationOperation
            {
                TargetMethod: { Name: nameof(Equals), ContainingType.SpecialType: SpecialType.System_String }
            } call
        )
            return Of(call, captures) is { } said ? (said, true) : null;
        if (
            condition is IBinaryOperation { OperatorMethod.ContainingType.SpecialType: SpecialType.None }
            || ComparedPair.Of(condition) is not { } pair
        )
            return null;
        var equality = condition is IIsPatternOperation ? Of(pair.Left, pair.Right, captures) : Either(pair.Left, pair.Right, captures);
        return equality is { } compared ? (compared, pair.IsEqual) : null;
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
