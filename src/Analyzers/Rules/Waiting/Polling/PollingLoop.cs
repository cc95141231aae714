using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Waiting.Receivers;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// The forms of a loop in which only a message ends the polling. Either the loop does nothing else, <c>while (!TryRecv) Sleep</c>, and is
/// replaced as a whole; or it is endless and polls once per iteration, and the test of the result is removed.
/// </summary>
internal sealed class PollingLoop
{
    private PollingLoop(SyntaxNode replaced, IOperation? follow, params SyntaxNode[] removed) =>
        (Replaced, Follow, Removed) = ((StatementSyntax)replaced, (StatementSyntax?)follow?.Syntax, ImmutableArray.CreateRange(removed));

    /// <summary>The statement that the receive replaces.</summary>
    public StatementSyntax Replaced { get; }

    /// <summary>What is done with the message, where it stands in the replaced statement.</summary>
    public StatementSyntax? Follow { get; }

    /// <summary>Statements that only bridge the time until the next poll.</summary>
    public ImmutableArray<SyntaxNode> Removed { get; }

    public static PollingLoop? Of(BusyWait spin, MessagingBody body)
    {
        if (spin.IsDrain || spin.Loop is not { Syntax: StatementSyntax } loop)
            return null;
        switch (loop)
        {
            case IWhileLoopOperation { Condition: { ConstantValue: { HasValue: true, Value: true } } }:
            case IForLoopOperation
            {
                Condition: null or { ConstantValue: { HasValue: true, Value: true } },
                AtLoopBottom.IsEmpty: true,
                Before.IsEmpty: true
            }:
                return loop.Body is IBlockOperation block
                    ? OfEndless(loop, block.Operations, spin, body)
                    : OfEndless(loop, ImmutableArray.Create(loop.Body), spin, body);
            case IWhileLoopOperation { Condition: { } condition } whole when EmptyTest.SucceedsWhen(condition, spin.Receive, body) is false:
                return whole.ConditionIsTop
                    ? IdleStatements.Are(loop.Body, loop, body)
                        ? new(loop.Syntax, null)
                        : null
                    : loop.Body
                        is IBlockOperation
                        {
                            Operations: [
                                IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Value: var value } },
                                ..,
                            ] turns
                        }
                    && value.Unconverted() == spin.Receive
                    && AreIdle(turns, 1, loop, spin, body)
                        ? new(loop.Syntax, null)
                        : null;
            default:
                return null;
        }
    }

    /// <summary>An endless loop whose iteration begins with the receive, an empty message for it aside.</summary>
    private static PollingLoop? OfEndless(ILoopOperation loop, ImmutableArray<IOperation> turn, BusyWait spin, MessagingBody body)
    {
        var at = 0;
        while (at < turn.Length && MakesMessage(turn[at], body))
            at++;
        if (at < turn.Length && IsAssignmentOf(turn[at], spin.Receive))
            return
                at + 1 < turn.Length
                && turn[at + 1] is IConditionalOperation { Syntax: IfStatementSyntax } asked
                && Leaves(asked, spin, body) is var (skipped, taken)
                && taken is null
                && IsSkip(skipped, loop, body)
                ? new(turn[at].Syntax, null, asked.Syntax)
                : null;
        if (
            at >= turn.Length
            || turn[at] is not IConditionalOperation { Syntax: IfStatementSyntax } test
            || !spin.Receive.IsIn(test.Condition)
            || Leaves(test, spin, body) is not var (empty, got)
        )
            return null;
        if (got is null)
            return IsSkip(empty, loop, body) ? new(test.Syntax, null) : null;
        if (!IdleStatements.Are(empty, loop, body))
            return null;
        if (at == turn.Length - 1)
            return loop.Body is IBlockOperation ? new(test.Syntax, got) : null;
        if (empty is not null || !AreIdle(turn, at + 1, loop, spin, body) || Single(got) is not { } jump)
            return null;
        return jump switch
        {
            IBranchOperation { BranchKind: BranchKind.Break } when at == 0 => new(loop.Syntax, null),
            IReturnOperation { Kind: OperationKind.Return } or IExpressionStatementOperation { Operation: IThrowOperation } when at == 0 =>
                new(loop.Syntax, jump),
            _ => null,
        };
    }

    /// <summary>What an if statement does for "nothing there" and for a frame, where it asks exactly that.</summary>
    private static (IOperation? Empty, IOperation? Got)? Leaves(IConditionalOperation test, BusyWait spin, MessagingBody body) =>
        EmptyTest.SucceedsWhen(test.Condition, spin.Receive, body) switch
        {
            true => (test.WhenFalse, test.WhenTrue),
            false => (test.WhenTrue, test.WhenFalse),
            _ => null,
        };

    private static bool IsSkip(IOperation? empty, ILoopOperation loop, MessagingBody body) =>
        IdleStatements.Are(empty, loop, body) && IdleStatements.EndsInContinue(empty, loop);

    private static bool AreIdle(ImmutableArray<IOperation> turn, int from, ILoopOperation loop, BusyWait spin, MessagingBody body)
    {
        for (; from < turn.Length; from++)
            if (
                !IdleStatements.Are(turn[from], loop, body)
                && !(
                    turn[from] is IConditionalOperation test
                    && Leaves(test, spin, body) is var (empty, got)
                    && got is null
                    && IdleStatements.Are(empty, loop, body)
                )
            )
                return false;
        return true;
    }

    private static IOperation? Single(IOperation statement) =>
        statement is IBlockOperation { Operations: var inner }
            ? inner.Length == 1
                ? inner[0]
                : null
            : statement;

    private static bool IsAssignmentOf(IOperation statement, IOperation receive) =>
        statement switch
        {
            IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] } => declarator
                .GetVariableInitializer()
                ?.Value.Unconverted() == receive,
            IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Value: var value } } => value.Unconverted() == receive,
            _ => false,
        };

    private static bool MakesMessage(IOperation statement, MessagingBody body)
    {
        var group = statement switch
        {
            IUsingDeclarationOperation declaration => declaration.DeclarationGroup,
            IVariableDeclarationGroupOperation declaration => declaration,
            _ => null,
        };
        return group is { Declarations: [{ Declarators: [var declarator] }] }
            && declarator.GetVariableInitializer() is { Value: var value }
            && body.Library.MemberOf(value.Unconverted()) is { Role: MessagingRole.CreateEmptyMessage };
    }
}
