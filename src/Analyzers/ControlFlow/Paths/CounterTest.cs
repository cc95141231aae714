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
                    OperatorKind: var comparison,
                    LeftOperand: ILocalReferenceOperation { Local: var counter },
                    RightOperand.ConstantValue: { HasValue: true, Value: int limit }
                }
            || isMoreThanZero(counter) is not { } isMore
        )
            return null;
        return (isMore, comparison) switch
        {
            (false, BinaryOperatorKind.Equals) => limit == 0,
            (false, BinaryOperatorKind.NotEquals) => limit != 0,
            (false, BinaryOperatorKind.GreaterThan) => 0 > limit,
            (false, BinaryOperatorKind.GreaterThanOrEqual) => 0 >= limit,
            (false, BinaryOperatorKind.LessThan) => 0 < limit,
            (false, BinaryOperatorKind.LessThanOrEqual) => 0 <= limit,
            (true, BinaryOperatorKind.Equals) when limit == 0 => false,
            (true, BinaryOperatorKind.NotEquals) when limit == 0 => true,
            _ => null,
        };
    }
}
