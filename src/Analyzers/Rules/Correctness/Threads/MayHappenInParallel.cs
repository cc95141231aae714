using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// What the code that starts a thread can come to while that thread runs: along the control-flow graph, from the start on, up to the first
/// operation by which it may have waited for it, or may have learned from a variable that the thread writes. A wait that only some ways
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
    public static IOperation? FirstReached(
        ThreadStart thread,
        IReadOnlyCollection<IOperation> uses,
        ISymbol socket,
        MessagingBody body,
        CancellationToken cancellationToken,
        bool whateverWaits = false
    )
    {
        var start = thread.Start;
        var waits = whateverWaits ? null : new HappensBefore(thread, socket, body);
        if (FunctionCycles.GraphOf(body, start.EnclosingFunction(), cancellationToken) is not { } graph)
            return null;
        var wanted = new Dictionary<SyntaxNode, IOperation>();
        foreach (var use in uses)
            wanted[use.Syntax] = use;
        var edges = GraphEdges.Of(graph, withHandlers: true);
        var (pending, seen) = (new Stack<(int Block, bool FromStart)>(), new HashSet<int>());
        foreach (var block in graph.Blocks)
            if (Holds(block, start.Syntax))
                pending.Push((block.Ordinal, true));
        while (pending.Count > 0)
        {
            var (ordinal, fromStart) = pending.Pop();
            var (found, stops) = Walk(graph.Blocks[ordinal], start, fromStart, wanted, waits);
            if (found is not null && waits?.AnyBetween(start, found, wanted) != true)
                return found;
            if (!stops)
                foreach (var next in edges[ordinal])
                    if (seen.Add(next))
                        pending.Push((next, false));
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
        foreach (var operation in InOrder(block))
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
        foreach (var operation in InOrder(block))
            if (operation.Syntax == syntax)
                return true;
        return false;
    }

    /// <summary>The operations of a block, operands before what they are operands of.</summary>
    private static IEnumerable<IOperation> InOrder(BasicBlock block)
    {
        foreach (var operation in block.Operations)
        foreach (var inner in InOrder(operation))
            yield return inner;
        if (block.BranchValue is { } value)
            foreach (var inner in InOrder(value))
                yield return inner;
    }

    private static IEnumerable<IOperation> InOrder(IOperation operation)
    {
        foreach (var child in operation.ChildOperations)
        foreach (var inner in InOrder(child))
            yield return inner;
        yield return operation;
    }
}
