using System.Collections.Generic;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.Flow.Runs;

/// <summary>
/// The ways between the blocks of a control-flow graph. Those that an exception takes are kept apart, for it may come before anything in
/// its block has been done; what leaves a try goes through its finally.
/// </summary>
internal sealed class BlockWays
{
    private readonly List<int>[] _onward, _thrown, _before;

    private BlockWays(ControlFlowGraph graph) => (Graph, _onward, _thrown, _before) = (graph, Lists(graph), Lists(graph), Lists(graph));

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
        var after = Reached(block, region, _onward, _thrown);
        if (!after.Contains(block))
            return null;
        after.IntersectWith(Reached(block, region, _before));
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
        var seen = new HashSet<int>();
        var open = new Stack<int>(blocks);
        while (open.Count > 0)
        {
            var block = open.Pop();
            var isInside = isStay && blocks.Contains(block);
            var moves = !isInside && counter.Moves(block);
            if (!moves && Follow(_onward[block], isInside) || !(moves && counter.MovesFirst(block)) && Follow(_thrown[block], isInside))
                return true;
        }

        return false;

        bool Follow(List<int> ways, bool isInside)
        {
            foreach (var next in ways)
            {
                if (!cycle.Contains(next) || isInside && blocks.Contains(next))
                    continue;
                if (blocks.Contains(next))
                    return true;
                if (seen.Add(next))
                    open.Push(next);
            }

            return false;
        }
    }

    private static HashSet<int> Reached(int from, HashSet<int>? region, params List<int>[][] ways)
    {
        var reached = new HashSet<int>();
        var open = new Stack<int>();
        open.Push(from);
        while (open.Count > 0)
        {
            var block = open.Pop();
            foreach (var way in ways)
                foreach (var next in way[block])
                    if (region?.Contains(next) != false && reached.Add(next))
                        open.Push(next);
        }

        return reached;
    }

    private void Add(BasicBlock from, ControlFlowBranch? branch)
    {
        if (branch?.Destination is not { } destination)
            return;
        var last = from.Ordinal;
        foreach (var final in branch.FinallyRegions)
        {
            Add(_onward, last, final.FirstBlockOrdinal);
            last = final.LastBlockOrdinal;
        }

        Add(_onward, last, destination.Ordinal);
    }

    /// <summary>An exception comes to a handler behind a finally when that has run; to a filter it comes before.</summary>
    private void AddHandlers(BasicBlock block)
    {
        ControlFlowRegion? passed = null;
        foreach (var handler in block.Handlers())
        {
            if (passed is null || handler.Kind == ControlFlowRegionKind.FilterAndHandler)
                Add(_thrown, block.Ordinal, handler.FirstBlockOrdinal);
            if (passed is not null)
                Add(_onward, passed.LastBlockOrdinal, handler.FirstBlockOrdinal);
            if (handler.Kind == ControlFlowRegionKind.Finally)
                passed = handler;
        }
    }

    private void Add(List<int>[] ways, int from, int to)
    {
        ways[from].Add(to);
        _before[to].Add(from);
    }

    private static List<int>[] Lists(ControlFlowGraph graph)
    {
        var lists = new List<int>[graph.Blocks.Length];
        for (var i = 0; i < lists.Length; i++)
            lists[i] = new();
        return lists;
    }
}
