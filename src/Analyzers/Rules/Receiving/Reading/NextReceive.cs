using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// The receive into a message that certainly comes next after a statement, with nothing before it that waits, leaves or uses a message but
/// to rebuild it.
/// </summary>
internal static class NextReceive
{
    public static IInvocationOperation? After(IOperation statement, ISymbol holder, MessagingBody body)
    {
        var list = statement.Parent switch
        {
            IBlockOperation block => block.Operations,
            ISwitchCaseOperation section => section.Body,
            _ => ImmutableArray<IOperation>.Empty,
        };
        for (var next = list.IndexOf(statement) + 1; next > 0 && next < list.Length; next++)
            if (list[next] is not ILocalFunctionOperation && !IsRebuild(list[next], holder, body) && !QuietCode.IsQuiet(list[next], body))
                return In(list[next], holder, body);
        return null;
    }

    private static bool IsRebuild(IOperation statement, ISymbol holder, MessagingBody body) =>
        statement is IExpressionStatementOperation { Operation: IInvocationOperation { Instance: { } message } rebuild }
        && body.Library.MemberOf(rebuild) is { Role: MessagingRole.Rebuild }
        && MessageHolder.Is(message, holder, body)
        && (rebuild.Arguments.IsEmpty || rebuild.Arguments is [{ Value: var size }] && QuietCode.IsQuiet(size, body));

    private static IInvocationOperation? In(IOperation statement, ISymbol holder, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit is { Member.Role: MessagingRole.ReceiveMessage, Operation: IInvocationOperation receive } && receive.IsIn(statement))
                return
                    IsInto(receive, hit.Member, holder, body)
                    && IsAlwaysMade(receive, statement)
                    && IsPrecededByQuietCode(receive, hit.Member, statement, body)
                    ? receive
                    : null;
        return null;
    }

    private static bool IsInto(IInvocationOperation receive, MessagingMember member, ISymbol holder, MessagingBody body) =>
        receive.ArgumentFor(member.Operand) is { } message
        && MessageHolder.Is(message, holder, body)
        && MessageUses.Classify(message.Unconverted(), body).Kind is MessageUseKind.Receive or MessageUseKind.TryReceive;

    /// <summary>Whether every path through the statement starts with this call.</summary>
    private static bool IsAlwaysMade(IOperation call, IOperation statement)
    {
        for (var (child, parent) = (call, call.Parent); child != statement; (child, parent) = (parent, parent.Parent))
            if (parent is null || !ComesFirst(child, parent))
                return false;
        return true;
    }

    private static bool ComesFirst(IOperation child, IOperation parent) =>
        parent switch
        {
            IConditionalOperation conditional => conditional.Condition == child,
            IWhileLoopOperation loop => loop.ConditionIsTop ? loop.Condition == child : loop.Body == child,
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both =>
                both.LeftOperand == child,
            ICoalesceOperation coalesce => coalesce.Value == child,
            ITryOperation attempt => attempt.Body == child,
            ISwitchOperation choice => choice.Value == child,
            ISwitchExpressionOperation choice => choice.Value == child,
            IBlockOperation
            or IExpressionStatementOperation
            or IReturnOperation
            or IArgumentOperation
            or IInvocationOperation
            or IConversionOperation
            or IParenthesizedOperation => true,
            IVariableDeclarationGroupOperation
            or IVariableDeclarationOperation
            or IVariableDeclaratorOperation
            or IVariableInitializerOperation
            or ISimpleAssignmentOperation
            or ICompoundAssignmentOperation => true,
            IBinaryOperation or IUnaryOperation or IIsPatternOperation => true,
            _ => false,
        };

    /// <summary>Whether what the text has before the call, and what the call evaluates first, is quiet.</summary>
    private static bool IsPrecededByQuietCode(
        IInvocationOperation receive,
        MessagingMember member,
        IOperation statement,
        MessagingBody body
    )
    {
        var message = receive.ArgumentFor(member.Operand)!;
        foreach (var operation in statement.DescendantsAndSelf())
            if (
                operation.Syntax.SpanStart < receive.Syntax.Span.End
                && !receive.IsIn(operation)
                && !operation.IsIn(message)
                && !QuietCode.IsQuietItself(operation, body)
            )
                return false;
        return true;
    }
}
