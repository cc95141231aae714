using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// A frame after which no other one comes, though it says so: on all paths, or on one that branches off before the frame that would have
/// come in the same iteration of whatever loop there is.
/// </summary>
/// <param name="BranchesOff">Where that path branches off; null for all paths.</param>
internal readonly record struct UnfinishedMessage(IOperation Send, IOperation? BranchesOff)
{
    public static IEnumerable<UnfinishedMessage> In(TypestateAnalysis walk, SocketProtocol protocol, bool isFinishedElsewhere)
    {
        isFinishedElsewhere |= !protocol.IsOwn && MayBeginOrEnd(walk, protocol);
        var sends = new List<IOperation>();
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (protocol.EventOf(operation) is SocketEvent.More or SocketEvent.MorePerhaps && !sends.Contains(operation))
                sends.Add(operation);
        sends.Sort(static (a, b) => a.Syntax.SpanStart - b.Syntax.SpanStart);
        foreach (var send in sends)
            if (Of(send, walk, protocol, isFinishedElsewhere) is { } unfinished)
                yield return unfinished;
    }

    /// <summary>
    /// Whether what is sent first may be the beginning of a message or its end, so that the next call may finish it:
    /// <c>void Put(byte[] frame, bool more) { if (more) _socket.Send(frame, SendFlags.SendMore); else _socket.Send(frame); }</c>
    /// </summary>
    private static bool MayBeginOrEnd(TypestateAnalysis walk, SocketProtocol protocol)
    {
        var (begins, ends) = (false, false);
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (fact.Cause is null && protocol.EventOf(operation) is { } first)
                (begins, ends) = (begins || first == SocketEvent.More, ends || first == SocketEvent.Last);
        return begins && ends;
    }

    private static UnfinishedMessage? Of(IOperation send, TypestateAnalysis walk, SocketProtocol protocol, bool isFinishedElsewhere)
    {
        var (isFinished, isFinishedInIteration, isAbandoned) = (false, false, false);
        foreach (var visit in walk.Visits)
        {
            foreach (var (operation, fact) in visit.Arrivals)
                if (IsAfter(send, fact))
                    switch (protocol.EventOf(operation))
                    {
                        case SocketEvent.Dispose:
                            isAbandoned |= !fact.Thrown;
                            break;
                        case SocketEvent.Last or SocketEvent.More or SocketEvent.MorePerhaps when operation != send || fact.Iterated == 0:
                            (isFinished, isFinishedInIteration) = (true, isFinishedInIteration || fact.Iterated == 0);
                            break;
                        case SocketEvent.Anything:
                            isFinished = true;
                            break;
                    }
            isAbandoned |= visit.IsExit && IsAfter(send, visit.Fact) && !visit.Fact.Thrown;
        }

        var beginnings = isFinishedInIteration ? BeginningsAgain(send, walk, protocol) : new();
        if (!isAbandoned && !ComesBack(send, beginnings, walk))
            return null;
        if (!isFinished)
            return !isFinishedElsewhere ? new(send, null)
                : IsFinishedOnAnotherPath(send, walk, protocol) ? new(send, send)
                : null;
        return isFinishedInIteration && BranchingOff(send, walk, protocol, beginnings) is { } place ? new(send, place) : null;
    }

    /// <summary>Whether the next iteration of a loop, which may have no end, begins another message though this one is not over.</summary>
    private static bool ComesBack(IOperation send, HashSet<IOperation> beginnings, TypestateAnalysis walk)
    {
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (beginnings.Contains(operation) && IsAfter(send, fact) && !fact.Thrown)
                return true;
        return false;
    }

    /// <summary>
    /// Whether the same code sends the rest of the message on another path, and does not tell its caller which one it took: then nobody
    /// knows that this one is left to be finished.
    /// </summary>
    private static bool IsFinishedOnAnotherPath(IOperation send, TypestateAnalysis walk, SocketProtocol protocol)
    {
        var heads = new MessageHeads(walk);
        if (!protocol.TellsNothing || heads.Of(send) is not { } head)
            return false;
        foreach (var visit in walk.Visits)
        foreach (var (operation, _) in visit.Arrivals)
            if (protocol.EventOf(operation) == SocketEvent.Last && heads.Of(operation) == head)
                return true;
        return false;
    }

    /// <summary>The frames by which another message begins though this one is not over: the frame itself, or its message's first.</summary>
    private static HashSet<IOperation> BeginningsAgain(IOperation send, TypestateAnalysis walk, SocketProtocol protocol)
    {
        var (beginnings, heads) = (new HashSet<IOperation>(), new MessageHeads(walk));
        if (IsTheSameEachTime(send, protocol) && !AsksWhatIsSet(send, walk))
            beginnings.Add(send);
        if (heads.Of(send) is { } head && IsTheSameEachTime(head, protocol) && !AsksWhatIsSet(head, walk) && heads.ComesBetween(head))
            beginnings.Add(head);
        return beginnings;
    }

    /// <summary>Whether a condition asks for a member that the code sets: so it may know whether the frame has been sent.</summary>
    private static bool AsksWhatIsSet(IOperation send, TypestateAnalysis walk)
    {
        var code = walk.Code.Function;
        var place = code.Descendants().First(operation => operation.Syntax == send.Syntax); // graphs hold clones
        foreach (var (condition, _) in DecidingConditions.Of(place))
        foreach (var part in condition.DescendantsAndSelf())
            if (part is IMemberReferenceOperation { Member: var member } && LocalUses.WritesOf(member, code).Any())
                return true;
        return false;
    }

    /// <summary>Whether a frame is a text that says something: two of them in a row begin two messages.</summary>
    private static bool IsTheSameEachTime(IOperation send, SocketProtocol protocol) =>
        send is IInvocationOperation call
        && protocol.MemberOf(call) is { Role: MessagingRole.SendText or MessagingRole.SendBytes } member
        && call.ArgumentFor(member.Operand)?.Unconverted()
            is { ConstantValue: { HasValue: true, Value: string { Length: > 0 } } }
                or IUtf8StringOperation { Value.Length: > 0 };

    /// <summary>
    /// The last operation before a path on which nothing follows but the end, or a frame that is not part of the message.
    /// </summary>
    private static IOperation? BranchingOff(
        IOperation send,
        TypestateAnalysis walk,
        SocketProtocol protocol,
        HashSet<IOperation> beginnings
    )
    {
        var lost = new HashSet<ExplodedNode>();
        for (var grows = true; grows; )
        {
            grows = false;
            foreach (var visit in walk.Visits)
                if (
                    !lost.Contains(visit)
                    && IsAfter(send, visit.Fact)
                    && !visit.Fact.Thrown
                    && (beginnings.Count > 0 || visit.Fact.Iterated == 0)
                    && IsLost(visit)
                )
                    grows |= lost.Add(visit);
        }

        var (first, questions) = ((IOperation?)null, new SameQuestions(send, walk));
        foreach (var visit in walk.Visits)
            if (!lost.Contains(visit))
                foreach (var next in visit.Next)
                    if (
                        lost.Contains(next)
                        && !questions.AreAskedAt(visit, next)
                        && LastOf(visit) is { } last
                        && (first is null || last.Syntax.SpanStart < first.Syntax.SpanStart)
                    )
                        first = last;
        return first;

        bool IsLost(ExplodedNode visit)
        {
            foreach (var (operation, fact) in visit.Arrivals)
                return IsAfter(send, fact) && beginnings.Contains(operation) || protocol.EventOf(operation) is SocketEvent.Dispose;
            foreach (var next in visit.Next)
                if (!lost.Contains(next))
                    return false;
            return visit.IsExit || visit.Next.Count > 0;
        }

        IOperation? LastOf(ExplodedNode visit)
        {
            var operations = walk.Code.Blocks[visit.Block];
            return operations.IsEmpty ? null : operations[operations.Length - 1];
        }
    }

    /// <summary>Whether a path comes from a frame, and nothing else has been sent since.</summary>
    public static bool IsAfter(IOperation send, Fact fact) => fact.State == State.Midway && fact.Cause == send;
}
