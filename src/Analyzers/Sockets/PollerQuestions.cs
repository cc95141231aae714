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
    /// <summary>The flags of what can be received, and of whether something can be sent.</summary>
    private const long In = 1,
        Out = 2;

    /// <summary>The same for whether the socket has room for a message; of a poll, only where nothing else can have ended it.</summary>
    public static bool AskForRoom(IOperation operation, in SocketCall on, MessagingBody body) =>
        operation switch
        {
            IPropertyReferenceOperation { Property: var asked, Instance: { } socket } => body.Library.Types.AsksForRoom(asked)
                && SameSocket.Is(SameSocket.Named(socket), on.Socket, body),
            IInvocationOperation call when body.Library.Types.AsksForRoom(call.TargetMethod) => IsAbout(call, on, body),
            IInvocationOperation { TargetMethod: var asked, Instance: { } events } call when asked.Has(Facet.AsksForFlag) => IsFlag(
                call.ArgumentFor(0),
                Out
            ) && IsOfEvents(events, on, body),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.And } both => IsFlag(both.RightOperand, Out)
                && IsOfEvents(both.LeftOperand, on, body),
            IInvocationOperation call => body.Library.MemberOf(call) is { Role: MessagingRole.Poll }
                && WaitsForOnly(call, on, Out, body) == true,
            _ => false,
        };

    public static bool Is(IOperation operation, in SocketCall on, MessagingBody body) =>
        operation switch
        {
            IInvocationOperation call when body.Library.Types.AsksForInput(call.TargetMethod) => IsAbout(call, on, body),
            IInvocationOperation { TargetMethod: var asked, Instance: { } events } call when asked.Has(Facet.AsksForFlag) => IsFlag(
                call.ArgumentFor(0),
                In
            ) && IsOfEvents(events, on, body),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.And } both => IsFlag(both.RightOperand, In)
                && IsOfEvents(both.LeftOperand, on, body)
                || IsFlag(both.LeftOperand, In) && IsOfEvents(both.RightOperand, on, body),
            IInvocationOperation call => body.Library.MemberOf(call) is { Role: MessagingRole.Poll }
                && WaitsForOnly(call, on, In, body) != false,
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
    /// Whether this socket, with nothing to wait for but one thing, is all that the poller is given. Null for one that is made or given
    /// elsewhere, which may have no other.
    /// </summary>
    private static bool? WaitsForOnly(IInvocationOperation poll, in SocketCall on, long flag, MessagingBody body)
    {
        if (
            poll.Instance?.Unconverted() is not ILocalReferenceOperation { Local: var poller }
            || body.Uses.SingleValueOf(poller)?.Unconverted() is not IObjectCreationOperation
        )
            return null;
        var adds = 0;
        foreach (var reference in body.Uses.Of(poller))
        {
            if (
                reference.ParentPastConversions() is not IInvocationOperation { Instance: { } instance } call
                || instance.Unconverted() != reference
            )
                return null;
            if (body.Library.MemberOf(call) is not { Role: MessagingRole.AddToPoller } add)
                continue;
            adds++;
            if (
                !SameSocket.Is(SameSocket.Named(call.ArgumentFor(add.Operand)), on.Socket, body)
                || !IsFlag(call.ArgumentFor(add.Operand + 1), flag)
            )
                return false;
        }

        return adds == 1;
    }

    private static bool IsFlag(IOperation? events, long flag) =>
        events?.Unconverted().ConstantValue is { HasValue: true, Value: { } value } && ToInt64(value) == flag;

    private static long? ToInt64(object value) =>
        value switch
        {
            short number => number,
            int number => number,
            _ => null,
        };
}
