using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// The cheap half of "does this run in a cycle": if nothing after an operation in its loop's body can leave the loop, it does, and no
/// control-flow graph is needed.
/// </summary>
internal static class PlainIteration
{
    /// <summary>Whether the next iteration can certainly follow once the operation has run; false where that is undecided.</summary>
    public static bool LeadsToTheNext(IOperation operation, ILoopOperation loop)
    {
        if (loop is IWhileLoopOperation { Condition.ConstantValue: { HasValue: true, Value: false } })
            return false;
        for (var (child, parent) = (operation, operation.Parent); child != loop.Body; (child, parent) = (parent, parent.Parent))
            switch (parent)
            {
                case IConditionalOperation { Condition.ConstantValue.HasValue: true }:
                case null
                or ILoopOperation
                or ITryOperation
                or ISwitchOperation
                or ISwitchCaseOperation
                or IReturnOperation
                or IThrowOperation:
                case IBlockOperation block when IsPassedBy(child, block) || MayLeaveAfter(child, block):
                    return false;
            }

        foreach (var (_, around) in loop.Ancestors())
            if (around is IConditionalOperation { Condition.ConstantValue.HasValue: true })
                return false; // nothing may lead there
        return true;
    }

    /// <summary>Whether a jump stands before it, so that nothing may lead there.</summary>
    private static bool IsPassedBy(IOperation child, IBlockOperation block)
    {
        foreach (var earlier in block.Operations)
            if (earlier == child)
                return false;
            else if (earlier is IBranchOperation or IReturnOperation or IThrowOperation)
                return true;
        return true;
    }

    private static bool MayLeaveAfter(IOperation child, IBlockOperation block)
    {
        var operations = block.Operations;
        for (var i = operations.IndexOf(child) + 1; i < operations.Length; i++)
            foreach (var later in operations[i].DescendantsAndSelf())
                if (
                    later
                    is IBranchOperation { BranchKind: not BranchKind.Continue }
                        or IReturnOperation
                        or IThrowOperation
                        or ILoopOperation
                )
                    return true;
        return false;
    }
}
