using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Messages;

/// <summary><c>if (message != null) message.Dispose();</c>: a test that goes when the disposal goes.</summary>
internal static class DisposalGuard
{
    public static bool IsGuard(IOperation test, IOperation reference) =>
        test is IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals } or IIsPatternOperation { Pattern: INegatedPatternOperation }
        && test.ParentPastConversions() is IConditionalOperation { WhenFalse: null, WhenTrue: var disposal } guard
        && guard.Syntax is IfStatementSyntax
        && (disposal is IBlockOperation { Operations: [var only] } ? only : disposal)
            is IExpressionStatementOperation { Operation: IInvocationOperation { Instance: { } instance } call }
        && call.IsDisposal()
        && LocalUses.SymbolOf(instance.Unconverted()).Is(LocalUses.SymbolOf(reference));

    /// <summary>The statement that goes with a disposal: its own, or the guard around it.</summary>
    public static StatementSyntax? StatementOf(MessageUse disposal)
    {
        if (
            disposal.Construct.Parent
                is not (IExpressionStatementOperation or IConditionalAccessOperation { Parent: IExpressionStatementOperation })
            || Statements.Of(disposal.Construct) is not ExpressionStatementSyntax statement
        )
            return null;
        var around = statement.Parent is BlockSyntax { Statements.Count: 1 } block ? block.Parent : statement.Parent;
        return around is IfStatementSyntax { Else: null, Condition: var condition } guard && IsTestFor(condition, disposal)
            ? guard
            : statement;
    }

    private static bool IsTestFor(ExpressionSyntax condition, MessageUse disposal) =>
        condition switch
        {
            BinaryExpressionSyntax
            {
                Left: var left,
                Right: LiteralExpressionSyntax,
                OperatorToken.RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.ExclamationEqualsToken
            } => left.ToString() == disposal.Reference.Syntax.ToString(),
            BinaryExpressionSyntax
            {
                Left: LiteralExpressionSyntax,
                Right: var right,
                OperatorToken.RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.ExclamationEqualsToken
            } => right.ToString() == disposal.Reference.Syntax.ToString(),
            IsPatternExpressionSyntax { Expression: var expression, Pattern: UnaryPatternSyntax } => expression.ToString()
                == disposal.Reference.Syntax.ToString(),
            _ => false,
        };
}
