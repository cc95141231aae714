using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>The conditions that decide whether a place is reached: those around it, and those that lead away before it.</summary>
internal static class DecidingConditions
{
    /// <summary>Those that an operation adds for a part of it, each with the outcome for which control reaches that part.</summary>
    public static IEnumerable<(IOperation Condition, bool Outcome)> Of(IOperation child, IOperation parent)
    {
        switch (parent)
        {
            case IConditionalOperation { Condition: var condition, WhenTrue: var then } when child != condition:
                yield return (condition, child == then);
                break;
            case IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
                when child == right && kind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr:
                yield return (left, kind == BinaryOperatorKind.ConditionalAnd);
                break;
            case IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } condition } when child != condition:
                yield return (condition, true);
                break;
            case IForLoopOperation { Condition: { } condition, Body: var body } when child == body:
                yield return (condition, true);
                break;
            case IBlockOperation { Operations: var statements }:
                foreach (var statement in statements)
                {
                    if (statement == child)
                        break;
                    if (statement is IConditionalOperation { Condition: var condition, WhenTrue: var then, WhenFalse: var otherwise })
                        if (WaysOut.Leaves(then))
                            yield return (condition, false);
                        else if (WaysOut.Leaves(otherwise))
                            yield return (condition, true);
                }

                break;
        }
    }

    /// <summary>
    /// What certainly holds with an outcome of a condition: both sides of <c>a &amp;&amp; b</c> where it is true, and of <c>a || b</c>
    /// where it is false; and those together.
    /// </summary>
    /// <param name="condition">The condition.</param>
    /// <param name="outcome">Its outcome.</param>
    public static IEnumerable<(IOperation Condition, bool Outcome, bool IsJoined)> PartsOf(IOperation condition, bool outcome)
    {
        (condition, outcome) = KeptCondition.Of(condition, outcome);
        if (
            condition is not IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
            || kind != (outcome ? BinaryOperatorKind.ConditionalAnd : BinaryOperatorKind.ConditionalOr)
        )
        {
            yield return (condition, outcome, false);
            yield break;
        }

        yield return (condition, outcome, true);

        foreach (var part in PartsOf(left, outcome))
            yield return part;
        foreach (var part in PartsOf(right, outcome))
            yield return part;
    }

    /// <summary>All of a place, up to the end of its member.</summary>
    public static IEnumerable<(IOperation Condition, bool Outcome)> Of(IOperation place)
    {
        foreach (var (child, parent) in place.Ancestors())
        foreach (var condition in Of(child, parent))
            yield return condition;
    }
}
