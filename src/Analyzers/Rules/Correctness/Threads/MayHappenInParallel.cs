using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// What the code that starts a thread can come to while that thread runs: along the control-flow graph, from the start on, up to the first
/// operation by which it may have waited for it, or may have learned from a variable that the thread writes. A wait that only some paths
/// pass counts for all, because what decides about it may be whether there is anything to wait for.
/// </summary>
internal static class MayHappenInParallel
{
    /// <summary>
    /// The first of these operations that control reaches without waiting; the start itself too, where a loop leads back to it.
    /// </summary>
    /// <param name="thread">What is started.</param>
    /// <param name="uses">The operations.</param>
    /// <param name="socket">What both use.</param>
    /// <param name="body">The code.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <param name="whateverWaits">Whether no wait can be for the thread, which goes on with the socket in any case.</param>
    /// <param name="isEndless">Whether the thread uses the socket again and again without end.</param>
    public static IOperation? FirstReached(
        ThreadStart thread,
        IReadOnlyCollection<IOperation> uses,
        ISymbol socket,
        MessagingBody body,
        CancellationToken cancellationToken,
        bool whateverWaits = false,
        bool isEndless = false
    )
    {
        var start = thread.Start;
        var waits = whateverWaits ? null : new HappensBefore(thread, socket, body, isEndless);
        if (FunctionCycles.FlowOf(body, start.EnclosingFunction(), cancellationToken) is not { } flow)
            return null;
        var wanted = new Dictionary<SyntaxNode, IOperation>();
        foreach (var use in uses)
            wanted[use.Syntax] = use;
        var (pending, seen) = (new Stack<(FlowNode Node, bool FromStart)>(), new HashSet<FlowNode>());
        foreach (var node in flow.Nodes)
            if (Holds(flow.BlockOf(node), start.Syntax))
                pending.Push((node, true));
        while (pending.Count > 0)
        {
            var (node, fromStart) = pending.Pop();
            var (found, stops) = Walk(flow.BlockOf(node), start, fromStart, wanted, waits);
            if (found is not null && waits?.AnyBetween(start, found, wanted) != true)
                return found;
            if (stops)
                continue;
            for (var edge = 0; edge < node.Edges; edge++)
                if (seen.Add(node.Target(edge)))
                    pending.Push((node.Target(edge), false));
        }

        return null;
    }

    private static (IOperation? Found, bool Stops) Walk(
        BasicBlock block,
        IOperation start,
        bool fromStart,
        Dictionary<SyntaxNode, IOperation> wanted,
        HappensBefore? waits
    )
    {
        var begun = !fromStart;
        foreach (var operation in EvaluationOrder.Of(block))
        {
            if (!begun)
            {
                begun = operation.Syntax == start.Syntax && operation.Kind == start.Kind;
                continue;
            }

            if (operation is IInvocationOperation or IObjectCreationOperation && wanted.TryGetValue(operation.Syntax, out var use))
                return (use, true);
            if (waits?.Contains(operation) == true)
                return (null, true);
        }

        return (null, false);
    }

    private static bool Holds(BasicBlock block, SyntaxNode syntax)
    {
        foreach (var operation in EvaluationOrder.Of(block))
            if (operation.Syntax == syntax)
                return true;
        return false;
    }
}
