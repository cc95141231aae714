using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>
/// The ways between the blocks of a control-flow graph. Those that an exception takes are kept apart, for it may come before anything in
/// its block has been done; what leaves a try goes through its finally.
/// </summary>
internal sealed partial class BlockWays
{
    private readonly List<Way>[] _onward,
        _thrown;
    private readonly List<int>[] _before;

    /// <summary>Where an exception goes from the end of a finally, by the block that this begins with.</summary>
    private readonly Dictionary<int, Pending> _afterFinally = new();

    /// <summary>What is pending would pile up where a finally has a try of its own: there its end leads everywhere.</summary>
    private readonly bool _keepsPending;

    private BlockWays(ControlFlowGraph graph)
    {
        (Graph, _keepsPending) = (graph, !HasTryInFinally(graph.Root, isInFinally: false));
        (_onward, _thrown, _before) = (Lists<Way>(graph), Lists<Way>(graph), Lists<int>(graph));
    }

    public ControlFlowGraph Graph { get; }

    public static BlockWays Of(ControlFlowGraph graph)
    {
        var ways = new BlockWays(graph);
        foreach (var block in graph.Blocks)
        {
            if (!block.IsReachable)
                continue;
            if (GraphEdges.Takes(block, conditional: false))
                ways.Add(block, block.FallThroughSuccessor);
            if (GraphEdges.Takes(block, conditional: true))
                ways.Add(block, block.ConditionalSuccessor);
            ways.AddHandlers(block);
        }

        return ways;
    }

    /// <summary>All blocks of a region that lie in a cycle with one of them; null where it lies in none.</summary>
    public HashSet<int>? CycleAround(int block, HashSet<int>? region)
    {
        var after = Reached(block, region, After);
        if (!after.Contains(block))
            return null;
        after.IntersectWith(Reached(block, region, before => _before[before]));
        return after;
    }

    /// <summary>The blocks of a region that are entered from elsewhere.</summary>
    public HashSet<int> EntriesOf(HashSet<int> region)
    {
        var entries = new HashSet<int>();
        foreach (var block in region)
        foreach (var before in _before[block])
            if (!region.Contains(before))
                entries.Add(block);
        return entries;
    }

    /// <summary>
    /// Whether control can leave a block, or the blocks that it stays in, and come back without having left the cycle around, and without
    /// the counter having moved on. Which of the blocks a stay passes is not known.
    /// </summary>
    public bool ComeBackWithout(Counter counter, HashSet<int> blocks, bool isStay, HashSet<int> cycle)
    {
        var seen = new HashSet<Way>();
        var open = new Stack<Way>();
        foreach (var block in blocks)
            open.Push(new(block, null));
        while (open.Count > 0)
        {
            var at = open.Pop();
            var isInside = isStay && blocks.Contains(at.Block);
            var moves = !isInside && counter.Moves(at.Block);
            if (
                !moves && FollowOnward(at, isInside)
                || !(moves && counter.MovesFirst(at.Block)) && Follow(_thrown[at.Block], null, isInside)
            )
                return true;
        }

        return false;

        bool FollowOnward(Way at, bool isInside) =>
            at.Pending is { } pending && IsEndOfFinally(at.Block)
                ? Follow(pending.Next, null, isInside)
                : Follow(_onward[at.Block], at.Pending, isInside);

        bool Follow(List<Way> ways, Pending? pending, bool isInside)
        {
            foreach (var next in ways)
            {
                if (!cycle.Contains(next.Block) || isInside && blocks.Contains(next.Block))
                    continue;
                if (blocks.Contains(next.Block))
                    return true;
                var step = _keepsPending ? next with { Pending = next.Pending ?? pending } : new(next.Block, null);
                if (seen.Add(step))
                    open.Push(step);
            }

            return false;
        }
    }

    private bool IsEndOfFinally(int block) =>
        Graph.Blocks[block].EnclosingRegion is var region && InnermostFinally(region) is { } final && final.LastBlockOrdinal == block;

    private static ControlFlowRegion? InnermostFinally(ControlFlowRegion? region)
    {
        while (region is not null and not { Kind: ControlFlowRegionKind.Finally })
            region = region.Around();
        return region;
    }

    private IEnumerable<int> After(int block)
    {
        foreach (var way in _onward[block])
            yield return way.Block;
        foreach (var way in _thrown[block])
            yield return way.Block;
    }

    private static HashSet<int> Reached(int from, HashSet<int>? region, Func<int, IEnumerable<int>> next)
    {
        var reached = new HashSet<int>();
        var open = new Stack<int>();
        open.Push(from);
        while (open.Count > 0)
            foreach (var block in next(open.Pop()))
                if (region?.Contains(block) != false && reached.Add(block))
                    open.Push(block);
        return reached;
    }
}
