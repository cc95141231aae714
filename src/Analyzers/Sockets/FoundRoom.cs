using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Has the code found room for a message right before it sends one? <c>if (poller.IsWritable(0)) socket.Send(x, DontWait);</c> is not
/// refused, unless the peer leaves in between. The next send may be.
/// </summary>
internal static class FoundRoom
{
    public static bool IsBefore(IOperation send, in SocketCall on, MessagingBody body)
    {
        foreach (var (part, parent) in send.Ancestors())
            switch (parent)
            {
                case IConditionalOperation { Condition: var condition } choice when part == choice.WhenTrue:
                    if (Asks(condition, true, on, body))
                        return !IsUsedUp(condition, send, body);
                    break;
                case IConditionalOperation { Condition: var condition } choice when part == choice.WhenFalse:
                    if (Asks(condition, false, on, body))
                        return !IsUsedUp(condition, send, body);
                    break;
                case IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } head } loop when part == loop.Body:
                    return Asks(head, true, on, body) && !IsUsedUp(head, send, body);
                case IBlockOperation block:
                    foreach (var statement in block.Operations)
                        if (statement == part)
                            break;
                        else if (
                            statement is IConditionalOperation { Condition: var guard, WhenTrue: var leave, WhenFalse: null }
                            && WaysOut.Leaves(leave)
                            && Asks(guard, false, on, body)
                            && !IsUsedUp(guard, send, body)
                        )
                            return true;
                    break;
                case ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }

        return false;
    }

    /// <summary>Whether one outcome of a condition says that there is room.</summary>
    private static bool Asks(IOperation condition, bool outcome, in SocketCall on, MessagingBody body)
    {
        switch (condition.Unconverted())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand }:
                return Asks(operand, !outcome, on, body);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both when outcome:
                return Asks(both.LeftOperand, true, on, body) || Asks(both.RightOperand, true, on, body);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr } either when !outcome:
                return Asks(either.LeftOperand, false, on, body) || Asks(either.RightOperand, false, on, body);
            case IBinaryOperation { RightOperand.ConstantValue: { HasValue: true, Value: 0 or (short)0 } } comparison:
                return outcome == comparison.OperatorKind is BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals
                    && PollerQuestions.AskForRoom(comparison.LeftOperand.Unconverted(), on, body);
            case var question:
                return outcome && PollerQuestions.AskForRoom(question, on, body);
        }
    }

    /// <summary>Whether anything may have been sent since the question.</summary>
    private static bool IsUsedUp(IOperation question, IOperation send, MessagingBody body)
    {
        foreach (var operation in send.EnclosingFunction().Descendants())
            if (
                operation.Syntax.SpanStart > question.Syntax.Span.End
                && operation.Syntax.Span.End <= send.Syntax.SpanStart
                && (
                    operation is ILoopOperation
                    || ForeignCode.MaySend(operation, body)
                    || operation is IInvocationOperation call && body.Library.MemberOf(call) is { IsSend: true }
                )
            )
                return true;
        return false;
    }
}
