using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>Parts of an operation that run only where another part of it says so. Bodies of loops are for <see cref="Loops"/>.</summary>
internal static class Branching
{
    /// <summary>Whether a part is such a branch of what is around it, and not the condition.</summary>
    public static bool IsBranch(IOperation part, IOperation around) =>
        around switch
        {
            IConditionalOperation choice => choice.Condition != part,
            ISwitchOperation choice => choice.Value != part,
            ISwitchExpressionOperation choice => choice.Value != part,
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both =>
                both.LeftOperand != part,
            ICoalesceOperation choice => choice.Value != part,
            ICoalesceAssignmentOperation choice => choice.Target != part,
            IConditionalAccessOperation access => access.Operation != part,
            ICatchClauseOperation => true,
            _ => false,
        };

    /// <summary>Whether an operation is in one, in this function or around it.</summary>
    public static bool IsInBranch(IOperation operation)
    {
        foreach (var (child, parent) in operation.Ancestors())
            if (IsBranch(child, parent))
                return true;
        return false;
    }
}
