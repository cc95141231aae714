using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Which receive can find nothing: one that may begin a message. libzmq hands messages over whole, so after <c>HasMore</c>, and after the
/// frame by which a ROUTER names the peer, the next one is there.
/// </summary>
internal static class EmptyReceive
{
    public static bool IsPossible(IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken)
    {
        var (function, on) = (receive.EnclosingFunction(), SocketCall.Of(receive, body));
        var answers = FrameQuestions.Of(on, function, body);
        var namesPeer = SocketTypes.NamesPeer(SocketKind.Of(on));
        var events = EventsOf(on, receive, body);
        var isFirst = FirstInText.Is(receive, answers.Questions) && FirstInText.Is(receive, events.Keys);
        if (isFirst && LaterFrames.AreLeftFor(function, on, body))
            return false;
        if (IsToldOfMore(events.Keys, function, body))
            return false;
        if (answers.Questions.Count == 0 && !namesPeer)
            return true;
        if (FirstInText.Is(receive, answers.Questions) && (!namesPeer || isFirst))
            return true;
        if (OrderedGraph.Of(function, body, cancellationToken) is not { } code)
            return false;
        var position = new ReceivePosition(code, events, answers, on.Socket, namesPeer);
        foreach (var visit in TypestateAnalysis.Run(code, position, cancellationToken)?.Visits ?? [])
        foreach (var (operation, fact) in visit.Arrivals)
            if (operation.Syntax == receive.Syntax && fact.State is State.Idle or State.Pending)
                return true;
        return false;
    }

    /// <summary>
    /// Whether a receive may take the first frame of a message, as far as code shows what the socket has received before. A call that may
    /// receive from it without naming it leaves that open.
    /// </summary>
    public static bool MayBegin(IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken)
    {
        var (function, on) = (receive.EnclosingFunction(), SocketCall.Of(receive, body));
        foreach (var operation in function.Descendants())
            if (operation.Syntax.SpanStart < receive.Syntax.SpanStart && MayReceiveUnseen(operation, body))
                return false;
        foreach (var other in EventsOf(on, receive, body).Keys)
            if (other.SpanStart < receive.Syntax.SpanStart)
                return IsPossible(receive, body, cancellationToken);
        return !LaterFrames.AreLeftFor(function, on, body);
    }

    private static bool MayReceiveUnseen(IOperation operation, MessagingBody body)
    {
        if (operation is not IInvocationOperation call || body.Library.MemberOf(call) is not null || call.TargetMethod.IsFramework())
            return false;
        var effects = body.EffectsOf(call);
        return (effects & (Effect.Receives | Effect.RunsUnknownCode)) != 0
            || (effects & Effect.RunsLibraryCode) != 0 && call.Instance is IInstanceReferenceOperation;
    }

    /// <summary>
    /// Whether a receive of this socket says besides its result that there is more: how it is asked then is not followed.
    /// </summary>
    private static bool IsToldOfMore(IEnumerable<SyntaxNode> receives, IOperation function, MessagingBody body)
    {
        var calls = new HashSet<SyntaxNode>(receives);
        foreach (var operation in function.Descendants())
            if (
                operation is IInvocationOperation call
                && calls.Contains(call.Syntax)
                && body.Library.MemberOf(call) is { MoreOut: not MessagingMember.None } member
                && call.ArgumentFor(member.MoreOut) is not (null or IDiscardOperation)
            )
                return true;
        return false;
    }

    /// <summary>The calls of a function that receive from this socket: each takes a frame, or all that is left of a message.</summary>
    private static Dictionary<SyntaxNode, SocketEvent> EventsOf(in SocketCall on, IInvocationOperation receive, MessagingBody body)
    {
        var events = new Dictionary<SyntaxNode, SocketEvent> { [receive.Syntax] = SocketEvent.More };
        var function = receive.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (operation is IInvocationOperation call && call.EnclosingFunction() == function && EventOf(call, on, body) is { } happening)
                events[call.Syntax] = happening;
        return events;
    }

    private static SocketEvent? EventOf(IInvocationOperation call, in SocketCall on, MessagingBody body)
    {
        var member = body.Library.MemberOf(call);
        if (member is null && !RuntimeSymbols.SkipsRest(call.TargetMethod))
            return IsGivenSocket(call, on, body) ? SocketEvent.Anything : null;
        var takesAll =
            member?.Role
            is null
                or MessagingRole.ReceiveMultipart
                or MessagingRole.ReceiveAsync
                or MessagingRole.DrainFrames
                or MessagingRole.SkipMessage;
        if (!takesAll && !member!.IsReceive || !SocketCall.Of(call, body).IsOnSocketOf(on))
            return null;
        return takesAll ? SocketEvent.Last : SocketEvent.More;
    }

    private static bool IsGivenSocket(IInvocationOperation call, in SocketCall on, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (SameSocket.Is(SameSocket.Named(argument.Value), on.Socket, body))
                return true;
        return false;
    }
}
