using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Where a check of the received length can stand: after the receive, in the condition around it, or else before the use.
/// </summary>
internal static class LengthCheckPlace
{
    private const string NoPlace = "there is no place for a comparison after the receive";

    /// <summary>Adds the place to the plan; says why where there is none.</summary>
    public static string? Add(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var reason = LengthScope.WhyNotAfterReceive(received, slice, body) ?? AddAfterReceive(plan, received, slice, body);
        return reason is null || AddBefore(plan, received, slice, body) ? null : reason;
    }

    private static string? AddAfterReceive(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        var value = received.Receive.ParentPastConversions();
        if (value is ITupleOperation)
            value = value.ParentPastConversions();
        if (Statements.Of(received.Receive) is not { } statement)
            return NoPlace;
        var isStatement =
            value is IVariableInitializerOperation && statement is LocalDeclarationStatementSyntax
            || value
                is ISimpleAssignmentOperation { Parent: IExpressionStatementOperation }
                    or IDeconstructionAssignmentOperation { Parent: IExpressionStatementOperation };
        if (isStatement && slice.IsIn(statement))
            return "the size is used by the statement that receives it";
        if (isStatement && statement.Parent is BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax)
        {
            if (LowTest(statement, slice, received, body) is not { Statement: var left, Condition: BinaryExpressionSyntax low } test)
                plan.Add(TruncatedReceiveFix.After, statement);
            else if (LengthExit.Plain(left) is not null)
            {
                plan.Add(TruncatedReceiveFix.Or, low);
                return null;
            }
            else
                plan.Add(TruncatedReceiveFix.After, SaysNothing(low) ? test : statement);
            LengthExit.Add(plan, statement, received, body);
            return null;
        }

        if (
            statement is IfStatementSyntax or WhileStatementSyntax
            && ConditionAround(received.Receive) is { } condition
            && ReceiveTest.SucceedsWhen(condition, o => o == received.Receive, body.Uses) is { } succeeds
        )
            switch (statement)
            {
                case IfStatementSyntax { Else: null, Statement: var then } branch
                    when condition.Syntax == branch.Condition && (succeeds || WaysOut.Leaves(body.Model.GetOperation(then))):
                    plan.Add(succeeds ? TruncatedReceiveFix.And : TruncatedReceiveFix.Or, branch.Condition);
                    return null;
                case WhileStatementSyntax { Statement: BlockSyntax { Statements: [var first, ..] } body1 } loop
                    when condition.Syntax == loop.Condition && succeeds:
                    plan.Add(TruncatedReceiveFix.Before, first);
                    LengthExit.Add(plan, first, received, body);
                    return null;
            }

        return NoPlace;
    }

    /// <summary>Before the statement that uses the length, if that is still the one that was received.</summary>
    private static bool AddBefore(FixPlan plan, ReceivedLength received, SyntaxNode slice, MessagingBody body)
    {
        if (
            slice.FirstAncestorOrSelf<StatementSyntax>() is not { } statement
            || !LengthScope.AreInOneFunction(slice, received.Receive.Syntax)
            || received.Receive.IsIn(statement)
            || statement is LabeledStatementSyntax or LocalFunctionStatementSyntax
            || !Statements.CanGrow(statement)
            || !LengthScope.IsOnlyReceived(received, body)
        )
            return false;
        plan.Add(TruncatedReceiveFix.Before, statement);
        LengthExit.Add(plan, statement, received, body);
        return true;
    }

    /// <summary>The test after a receive that asks whether the number is as low as a constant, and leaves.</summary>
    private static IfStatementSyntax? LowTest(StatementSyntax receive, SyntaxNode slice, ReceivedLength received, MessagingBody body) =>
        Statements.Next(receive)
            is IfStatementSyntax
            {
                Else: null,
                Condition: BinaryExpressionSyntax
                {
                    Left: IdentifierNameSyntax { Identifier.ValueText: var name },
                    Right: LiteralExpressionSyntax or PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax }
                } condition,
                Statement: var then
            } test
        && name == received.Number?.Name
        && condition.RawKind
            is (int)SyntaxKind.EqualsExpression
                or (int)SyntaxKind.LessThanExpression
                or (int)SyntaxKind.LessThanOrEqualExpression
        && WaysOut.Leaves(body.Model.GetOperation(then))
        && !slice.IsIn(test)
            ? test
            : null;

    /// <summary>Whether such a test holds for no frame that has bytes: <c>n == -1</c>, <c>n &lt;= 0</c>.</summary>
    private static bool SaysNothing(BinaryExpressionSyntax test) =>
        test.Right is PrefixUnaryExpressionSyntax or LiteralExpressionSyntax { Token.Value: 0 };

    private static IOperation? ConditionAround(IOperation receive)
    {
        for (var operation = receive; operation.Parent is { } parent; operation = parent)
            if (
                parent is IConditionalOperation { Condition: var tested } && tested == operation
                || parent is IWhileLoopOperation { Condition: var asked } && asked == operation
            )
                return operation;
            else if (parent is IBlockOperation or IExpressionStatementOperation)
                return null;
        return null;
    }
}
