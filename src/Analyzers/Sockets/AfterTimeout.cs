using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Whether the code sends where a receive has found nothing: every path from there reaches the send before the next receive, unless it
/// leaves. A flag that says whether a reply is still due therefore makes it unknown.
/// </summary>
internal static class AfterTimeout
{
    /// <summary>The receive that has found nothing before this send; null where none certainly has.</summary>
    public static IOperation? Before(IOperation send, TypestateAnalysis walk, LockstepProtocol protocol, bool mayThrow)
    {
        var causes = new HashSet<(IOperation Cause, bool Thrown)>();
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (operation == send && protocol.IsOutOfTurn(send, fact) && fact.Cause is { } cause)
                causes.Add((cause, fact.Thrown));
        foreach (var (cause, thrown) in causes)
            if (protocol.Receives(cause) && !thrown && IsInevitable(send, cause, thrown, walk))
                return cause;
            else if (thrown && mayThrow && ThrowingReceive(cause, walk, protocol) is { } receive && IsInevitable(send, cause, thrown, walk))
                return receive;
        return null;
    }

    private static bool IsInevitable(IOperation send, IOperation cause, bool thrown, TypestateAnalysis walk)
    {
        var open = new HashSet<ExplodedNode>();
        foreach (var visit in walk.Visits)
            if (visit.Fact is { State: State.MustReceive } fact && fact.Cause == cause && fact.Thrown == thrown && !IsMet(visit))
                open.Add(visit);
        foreach (var visit in open)
        foreach (var next in visit.Next)
            if (!next.IsExit && next.Fact.State != State.Null && !open.Contains(next) && !IsMet(next))
                return false;
        return !HasCycle(open);

        bool IsMet(ExplodedNode visit)
        {
            foreach (var (operation, fact) in visit.Arrivals)
                if (operation == send && fact.Cause == cause)
                    return true;
            return false;
        }
    }

    private static bool HasCycle(HashSet<ExplodedNode> visits)
    {
        var left = new HashSet<ExplodedNode>(visits);
        int ended;
        do ended = left.RemoveWhere(visit => !visit.Next.Exists(left.Contains));
        while (ended > 0);
        return left.Count > 0;
    }

    /// <summary>A receive that waits for the answer to a send, in a try that catches its time-out.</summary>
    private static IOperation? ThrowingReceive(IOperation send, TypestateAnalysis walk, LockstepProtocol protocol)
    {
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (
                protocol.BeginsByReceiving(operation)
                && fact is { State: State.MustReceive, Thrown: false }
                && fact.Cause == send
                && IsCaught(operation, walk.Code.Body)
            )
                return operation;
        return null;
    }

    /// <summary>Whether the innermost try that has a handler catches the time-out; a filter may let it pass on.</summary>
    private static bool IsCaught(IOperation receive, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Operation.Syntax == receive.Syntax)
                foreach (var handler in Tries.HandlersAround(hit.Operation))
                    return (handler.ExceptionType.IsEveryException() || body.Library.Types.IsException(handler.ExceptionType))
                        && TimeoutFilter.Lets(handler, body);
        return false;
    }
}
