using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Paths;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <content>Where guards come from: conditions, loops, cases, and exits before a place.</content>
internal sealed partial class Guards
{
    private void Add(IOperation child, IOperation parent)
    {
        foreach (var (condition, outcome) in DecidingConditions.Of(child, parent))
            Add(condition, outcome);
        if (AskedSection.Around(child, parent) is (var value, { } set))
            Add(new AskedValue(value, set));
    }

    /// <summary>What no longer holds behind loops of a block: <c>while (!queue.TryDequeue(out var item)) Thread.Sleep(1);</c>.</summary>
    private void AddLoopsBefore(IOperation child, IOperation parent)
    {
        if (parent is IBlockOperation { Operations: var statements })
            foreach (var statement in statements)
                if (statement == child)
                    break;
                else if (
                    statement is ILoopOperation loop
                    && ConditionOf(loop) is { } asked
                    && !loop.Body.Descendants().Any(part => part is IBranchOperation { BranchKind: not BranchKind.Continue })
                )
                    Add(asked, outcome: false);
    }

    private static IOperation? ConditionOf(ILoopOperation loop) =>
        loop switch
        {
            IWhileLoopOperation { ConditionIsUntil: false, Condition: var condition } => condition,
            IForLoopOperation { Condition: var condition } => condition,
            _ => null,
        };

    private void Add(IOperation condition, bool outcome)
    {
        _conditions.Add(KeptCondition.Of(condition, outcome));
        foreach (var (part, holds, isJoined) in DecidingConditions.PartsOf(condition, outcome))
            if (!isJoined)
                Add(AskedValue.Of(part, holds));
        AddLocals(condition, outcome);
    }

    /// <summary>Locals that keep a condition say what it was: <c>var mine = first; first = false; ... if (mine)</c>.</summary>
    private void AddLocals(IOperation condition, bool outcome)
    {
        (condition, outcome) = condition.WithoutNot(outcome);
        if (condition is ILocalReferenceOperation)
        {
            Add(AskedValue.Of(condition, outcome));
        }
        else if (
            condition is IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
            && kind == (outcome ? BinaryOperatorKind.ConditionalAnd : BinaryOperatorKind.ConditionalOr)
        )
        {
            AddLocals(left, outcome);
            AddLocals(right, outcome);
        }
    }
}
