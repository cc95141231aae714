using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Does an operation ask a poller whether a message is there: by a question of its own, by the flag of what can be received, or by the
/// number that a poll returns, where the poller waits for one socket only?
/// </summary>
internal static class PollerQuestions
{
    /// <summary>The flag of what can be received.</summary>
    private const long In = 1;

    public static bool Is(IOperation operation, in SocketCall on, MessagingBody body) =>
        operation switch
        {
            IInvocationOperation call when body.Library.Types.AsksForInput(call.TargetMethod) => IsAbout(call, on, body),
            IInvocationOperation { TargetMethod: var asked, Instance: { } events } call when asked.Has(Facet.AsksForFlag) => IsIn(
                call.ArgumentFor(0)
            ) && IsOfEvents(events, on, body),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.And } both => IsIn(both.RightOperand)
                && IsOfEvents(both.LeftOperand, on, body)
                || IsIn(both.LeftOperand) && IsOfEvents(both.RightOperand, on, body),
            IInvocationOperation call => body.Library.MemberOf(call) is { Role: MessagingRole.Poll } && MayWaitForOnly(call, on, body),
            _ => false,
        };

    private static bool IsOfEvents(IOperation events, in SocketCall on, MessagingBody body) =>
        events.Unconverted() is IInvocationOperation call && body.Library.Types.AsksForEvents(call.TargetMethod) && IsAbout(call, on, body);

    /// <summary>Whether a poller is asked about the socket; an index that is not known to be another one's may be its own.</summary>
    private static bool IsAbout(IInvocationOperation call, in SocketCall on, MessagingBody body)
    {
        if (body.Library.MemberOf(call) is not { Role: MessagingRole.AskPoller } asks)
            return false;
        return call.ArgumentFor(asks.Operand)?.Unconverted() is not ILocalReferenceOperation { Local: var index }
            || body.Uses.SingleValueOf(index)?.Unconverted() is not IInvocationOperation add
            || body.Library.MemberOf(add) is not { Role: MessagingRole.AddToPoller } adds
            || SameSocket.Is(SameSocket.Named(add.ArgumentFor(adds.Operand)), on.Socket, body);
    }

    /// <summary>
    /// Whether this socket, with nothing to wait for but messages, is all that the poller is given. One that is made or given elsewhere may
    /// have no other.
    /// </summary>
    private static bool MayWaitForOnly(IInvocationOperation poll, in SocketCall on, MessagingBody body)
    {
        if (
            poll.Instance?.Unconverted() is not ILocalReferenceOperation { Local: var poller }
            || body.Uses.SingleValueOf(poller)?.Unconverted() is not IObjectCreationOperation
        )
            return true;
        var adds = 0;
        foreach (var reference in body.Uses.Of(poller))
        {
            if (
                reference.ParentPastConversions() is not IInvocationOperation { Instance: { } instance } call
                || instance.Unconverted() != reference
            )
                return true;
            if (body.Library.MemberOf(call) is not { Role: MessagingRole.AddToPoller } add)
                continue;
            adds++;
            if (
                !SameSocket.Is(SameSocket.Named(call.ArgumentFor(add.Operand)), on.Socket, body) || !IsIn(call.ArgumentFor(add.Operand + 1))
            )
                return false;
        }

        return adds == 1;
    }

    private static bool IsIn(IOperation? events) =>
        events?.Unconverted().ConstantValue is { HasValue: true, Value: { } value } && ToInt64(value) == In;

    private static long? ToInt64(object value) =>
        value switch
        {
            short number => number,
            int number => number,
            _ => null,
        };
}
