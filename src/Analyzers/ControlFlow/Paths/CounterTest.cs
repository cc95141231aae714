using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>Comparisons of a counter with a constant, where it is known only whether the counter is zero.</summary>
internal static class CounterTest
{
    /// <summary>How the comparison turns out; null if that is not known.</summary>
    public static bool? OutcomeOf(IOperation condition, Func<ILocalSymbol, bool?> isMoreThanZero)
    {
        if (
            condition
                is not IBinaryOperation
                {
                    LeftOperand: ILocalReferenceOperation { Local: { Name: var name } counter },
                    RightOperand.ConstantValue: { HasValue: true, Value: int }
                }
            || isMoreThanZero(counter) is not { } isMore
            || AskedValue.Of(condition) is not { } asked
        )
            return null;
        return new ValueTest(name, 0L).Says(!isMore, asked.About(name)) is { } said ? said == asked.Holds : null;
    }
}
