using System;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Which sockets a poller waits for: those that the body adds to one, or that a condition about a poller's result leads to. An index stands
/// for the socket that was added when it was given out.
/// </summary>
internal static class PolledSockets
{
    /// <summary>Whether a receive is after a poll for its socket.</summary>
    public static bool Contains(AccessPath socket, IOperation receive, MessagingBody body)
    {
        var paths = new AccessPaths(body);
        for (
            IOperation? operation = receive;
            operation is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation);
            operation = operation.Parent
        )
            if (operation is IConditionalOperation { Condition: var condition } && IndexIn(condition, body) is var (index, asks) && asks)
                return index is null || SocketOf(index, body) is not { } added || IsIt(added);
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.AddToPoller, Operation: IInvocationOperation add }
                    && IsForInput(add, body)
                    && IsIt(add.ArgumentFor(hit.Member.Operand))
                || hit is { Member: { Role: MessagingRole.Poll, Operand: > 0 }, Operation: IInvocationOperation poll }
                    && IsIt(poll.ArgumentFor(0))
            )
                return true;
        return AddedByItsObject.Is(socket, body);

        bool IsIt(IOperation? named) => Identities.Compare(paths.Of(named), socket) == Identity.Same;
    }

    /// <summary>Whether a poller is to wait for messages, as far as the code tells, and not only until one can be sent.</summary>
    public static bool IsForInput(IInvocationOperation add, MessagingBody body)
    {
        foreach (var argument in add.Arguments)
            if (
                body.Library.Types.IsEventType(argument.Parameter?.Type)
                && argument.Value.ConstantValue is { HasValue: true, Value: short or byte or int } events
            )
                return (Convert.ToInt32(events.Value, CultureInfo.InvariantCulture) & 1) != 0;
        return true;
    }

    /// <summary>Whether a poll is for messages, as far as the code tells: by its own events, or by a socket that the code adds.</summary>
    public static bool AreForInput(IInvocationOperation poll, MessagingBody body)
    {
        var (any, forInput) = (false, false);
        foreach (var hit in body.Hits)
            if (hit is { Member.Role: MessagingRole.AddToPoller, Operation: IInvocationOperation add })
                (any, forInput) = (true, forInput || IsForInput(add, body));
        return IsForInput(poll, body) && (forInput || !any);
    }

    /// <summary>The socket that an index means: the one whose <c>Add</c> gave it out.</summary>
    public static IOperation? SocketOf(IOperation index, MessagingBody body) =>
        index.Unconverted() is ILocalReferenceOperation { Local: var local }
        && body.Uses.OnlyValueOf(local)?.Unconverted() is IInvocationOperation add
        && body.Library.MemberOf(add) is { Role: MessagingRole.AddToPoller } member
            ? add.ArgumentFor(member.Operand)
            : null;

    /// <summary>Whether a block waits in a poll.</summary>
    public static bool Polls(BasicBlock block, MessagingBody body)
    {
        foreach (var operation in block.Roots())
            if (Polls(operation, body))
                return true;
        return false;
    }

    private static bool Polls(IOperation operation, MessagingBody body)
    {
        foreach (var descendant in operation.DescendantsAndSelf())
            if (descendant is IInvocationOperation call && body.Library.MemberOf(call) is { Role: MessagingRole.Poll })
                return true;
        return false;
    }

    private static (IOperation? Index, bool Asks) IndexIn(IOperation condition, MessagingBody body)
    {
        foreach (var descendant in condition.DescendantsAndSelf())
            if (descendant is IInvocationOperation call && body.Library.MemberOf(call) is { Role: MessagingRole.AskPoller } member)
                return (call.ArgumentFor(member.Operand), true);
        return (null, false);
    }
}
