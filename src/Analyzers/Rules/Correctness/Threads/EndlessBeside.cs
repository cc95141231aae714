using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Code that starts a thread, and then uses a socket in a loop without an end, in which it waits for nobody: whatever the thread waits for,
/// an item of a queue or an event, it does beside that loop what it does then.
/// </summary>
internal static class EndlessBeside
{
    public static IOperation? UseOf(ISymbol socket, in ThreadStart start, MessagingBody body)
    {
        if (start.RunsSideBySide || start.IsOverAtOnce || start.Kind is null)
            return null;
        var function = start.Start.EnclosingFunction();
        var uses = new HashSet<SyntaxNode>();
        var found = new List<(IOperation Use, ILoopOperation Loop)>();
        foreach (var use in SocketUse.In(function, body))
            if (use.Socket.Is(socket) && use.Call.EnclosingFunction() == function)
            {
                uses.Add(use.Call.Syntax);
                if (
                    EndlessLoop.IsAround(use.Call, socket, body)
                    && Loops.InnermostLoop(use.Call) is { } loop
                    && EndlessLoop.Is(loop, body)
                    && loop.Syntax.SpanStart >= start.Start.Syntax.Span.End
                    && RunsEachTime(use.Call, loop)
                )
                    found.Add((use.Call, loop));
            }

        foreach (var (use, loop) in found)
            if (!MayWait(loop, uses, new HappensBefore(start, socket, body, isEndless: true)))
                return use;
        return null;
    }

    /// <summary>Whether every iteration comes to the use.</summary>
    private static bool RunsEachTime(IOperation use, ILoopOperation loop)
    {
        for (var (child, parent) = (use, use.Parent!); child != loop.Body && parent != loop; (child, parent) = (parent, parent.Parent!))
            if (Branching.IsBranch(child, parent) || parent is ILockOperation)
                return false;
        foreach (var operation in loop.Body.Descendants())
            if (operation is IBranchOperation && operation.Syntax.SpanStart < use.Syntax.SpanStart)
                return false;
        return true;
    }

    /// <summary>Whether a loop may wait for others, or learn from one; time, the socket and what is added to a queue aside.</summary>
    private static bool MayWait(ILoopOperation loop, HashSet<SyntaxNode> uses, HappensBefore waits)
    {
        foreach (var operation in loop.Body.Descendants())
            if (
                waits.Contains(operation)
                && !uses.Contains(operation.Syntax)
                && !(
                    operation is IInvocationOperation { TargetMethod: var method }
                    && (method.Has(ThreadFacet.LetsTimePass) || method.IsLike(CollectionFacet.Stores))
                )
            )
                return true;
        return false;
    }
}
