using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>The cheap half of "is that bounded": whether anything in it could be a counter.</summary>
internal static class CountedCode
{
    /// <summary>Where a body counts a number on, or goes through a collection, that is compared somewhere.</summary>
    public static List<IOperation> In(LocalUses uses)
    {
        var counts = new List<IOperation>();
        foreach (var symbol in uses.Used)
        {
            var (before, isCompared) = (counts.Count, false);
            foreach (var reference in uses.Of(symbol))
            {
                isCompared |= IsCompared(reference);
                if (Counts(reference))
                    counts.Add(reference);
            }

            if (!isCompared)
                counts.RemoveRange(before, counts.Count - before);
        }

        return counts;
    }

    /// <summary>Whether the end of a loop's body leaves the loop, or its condition does.</summary>
    public static bool MayEndAtOnce(ILoopOperation loop) =>
        loop is IWhileLoopOperation { Condition.ConstantValue: { HasValue: true, Value: false } }
        || (loop.Body is IBlockOperation { Operations: [.., var last] } ? last : loop.Body)
            is IReturnOperation
                or IThrowOperation
                or IExpressionStatementOperation { Operation: IThrowOperation }
                or IBranchOperation { BranchKind: not BranchKind.Continue };

    private static bool Counts(IOperation reference) =>
        reference.ParentPastConversions()
            is IForEachLoopOperation
                or IIncrementOrDecrementOperation
                or ICompoundAssignmentOperation
                or ISimpleAssignmentOperation;

    private static bool IsCompared(IOperation reference)
    {
        for (var parent = reference.Parent; parent is not null and not IBlockOperation; parent = parent.Parent)
            if (
                parent is IIsPatternOperation or ISwitchOperation or ISwitchExpressionOperation
                || parent is IBinaryOperation { OperatorKind: var kind } && kind.IsComparison()
            )
                return true;
        return false;
    }
}
