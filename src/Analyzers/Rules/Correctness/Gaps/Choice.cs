using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>An <c>if</c> or a <c>switch</c> whose outcome is not known: what it asks, and the branches that it has.</summary>
internal static class Choice
{
    public static bool Is(IOperation operation) =>
        operation
            is IConditionalOperation { Syntax: IfStatementSyntax, Condition.ConstantValue.HasValue: false }
                or ISwitchOperation { Value.ConstantValue.HasValue: false };

    public static IEnumerable<IOperation?> BranchesOf(IOperation choice)
    {
        if (choice is IConditionalOperation condition)
        {
            yield return condition.WhenTrue;
            yield return condition.WhenFalse;
        }
        else if (choice is ISwitchOperation sections)
            foreach (var section in sections.Cases)
                yield return section;
    }

    /// <summary>What is asked: the condition, or the value of the <c>switch</c>.</summary>
    public static IOperation DecisionOf(IOperation choice) =>
        choice switch
        {
            IConditionalOperation { Condition: var condition } => condition,
            ISwitchOperation { Value: var value } => value,
            _ => choice,
        };

    /// <summary>Whether code leaves what is around it here.</summary>
    public static bool IsJump(IOperation operation) =>
        operation is IReturnOperation { IsImplicit: false } or IThrowOperation or IBranchOperation;
}
