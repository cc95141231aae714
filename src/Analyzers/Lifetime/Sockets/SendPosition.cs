using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Lifetime.States;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Sockets;

/// <summary>
/// May a send begin a message? It does on the paths where no frame of the same socket went before, or the last one was the end of its
/// message. A frame whose answer was not asked counts as sent: what is wrong then is wrong there.
/// </summary>
internal sealed class SendPosition : SendingProtocol
{
    private readonly IOperation? _socket;

    private SendPosition(FlowCode code, Dictionary<SyntaxNode, SocketEvent> events, IOperation? socket) : base(code)
    {
        _socket = socket;
        foreach (var operation in code.Operations)
            if (operation is IInvocationOperation && events.TryGetValue(operation.Syntax, out var happening))
                Events[operation] = happening;
            else if (SameSocket.IsRenamedBy(operation, socket))
                Events[operation] = SocketEvent.Last;
    }

    public static bool MayBeFirst(IOperation send, in SocketCall on, MessagingBody body, CancellationToken cancellationToken)
    {
        var function = send.EnclosingFunction();
        var events = EventsOf(on, function, body);
        if (!events.ContainsKey(send.Syntax))
            events.Add(send.Syntax, SocketEvent.Last);
        if (FirstInText.Is(send, PartsOf(events)))
            return true;
        if (FlowCode.Of(function, body, cancellationToken) is not { } code)
            return false;
        foreach (var visit in Walk.Through(code, new SendPosition(code, events, on.Socket), cancellationToken)?.Visits ?? [])
            foreach (var (operation, fact) in visit.Arrivals)
                if (operation.Syntax == send.Syntax && fact.State == State.Idle)
                    return true;
        return false;
    }

    public override Fact After(IOperation operation, Fact before) =>
        before.State == State.Null && operation is IInvocationOperation ? before : base.After(operation, before);

    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        SameSocket.IsNullWhere(condition, outcome, _socket, Code) ? new(State.Null) : base.Assume(condition, outcome, fact);

    /// <summary>The sends that another frame may have to follow.</summary>
    private static IEnumerable<SyntaxNode> PartsOf(Dictionary<SyntaxNode, SocketEvent> events)
    {
        foreach (var happening in events)
            if (happening.Value != SocketEvent.Last)
                yield return happening.Key;
    }

    /// <summary>What the sends of a function do to the message that this socket is sending.</summary>
    private static Dictionary<SyntaxNode, SocketEvent> EventsOf(in SocketCall on, IOperation function, MessagingBody body)
    {
        var events = new Dictionary<SyntaxNode, SocketEvent>();
        foreach (var operation in function.Descendants())
            if (operation is IInvocationOperation call && call.EnclosingFunction() == function && EventOf(call, on, body) is { } happening)
                events[call.Syntax] = happening;
        foreach (var (send, begin, flags) in InPlaceSends.In(body))
            if (send.EnclosingFunction() == function && SocketCall.Of(begin, body).IsOnSocketOf(on))
                events[send.Syntax] = flags is { } given
                    ? EventOf(MessagingLibrary.PromiseMore(given), MessagingLibrary.IsWithoutWaiting(given))
                    : SocketEvent.Anything;
        return events;
    }

    private static SocketEvent? EventOf(IInvocationOperation call, in SocketCall on, MessagingBody body)
    {
        if (body.Library.MemberOf(call) is not { } member)
            return SendingHelper.LeavesMessageOpen(call, on, body) ? SocketEvent.Anything : null;
        if (!member.IsSend || member.Role == MessagingRole.SendInPlace || SocketCall.Of(call, body) is var inner && !inner.IsOnSocketOf(on))
            return null;
        var isAsGiven = !member.IsWrapper || member.Flags != MessagingMember.None || inner.Member is null;
        var promises = isAsGiven ? MessagingLibrary.PromisesMore(call, member) : MessagingLibrary.PromisesMore(inner.Call, inner.Member!);
        return EventOf(promises, member.ReturnsBool && MessagingLibrary.AnswersAtOnce(call, member));
    }
}
