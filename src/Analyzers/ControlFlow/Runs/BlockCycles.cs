using System.Collections.Generic;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>
/// The cycles that blocks lie in, and whether control can come back without a counter having moved. An exception may occur before anything
/// in its block has run.
/// </summary>
internal sealed class BlockCycles(FlowGraph flow)
{
    public ControlFlowGraph Graph => flow.Graph;

    /// <summary>All blocks of a region that lie in a cycle with one of them; null where it lies in none.</summary>
    public HashSet<int>? CycleAround(int block, HashSet<int>? region)
    {
        var after = Reached(block, region, isBackwards: false);
        if (after.Count == 0)
            return null;
        after.IntersectWith(Reached(block, region, isBackwards: true));
        var blocks = new HashSet<int>();
        foreach (var node in after)
            blocks.Add(node.Block);
        return blocks.Contains(block) ? blocks : null;
    }

    /// <summary>The blocks of a region that are entered from elsewhere.</summary>
    public HashSet<int> EntriesOf(HashSet<int> region)
    {
        var entries = new HashSet<int>();
        foreach (var block in region)
        foreach (var node in flow.NodesOf(block))
        foreach (var before in flow.Before(node))
            if (!region.Contains(before.Block))
                entries.Add(block);
        return entries;
    }

    /// <summary>
    /// Whether control can leave a block, or the blocks that it stays in, and come back without having left the cycle around, and without
    /// the counter having moved on. Which of the blocks a stay passes is not known.
    /// </summary>
    public bool ComeBackWithout(Counter counter, HashSet<int> blocks, bool isStay, HashSet<int> cycle)
    {
        var seen = new HashSet<FlowNode>();
        var open = new Stack<FlowNode>();
        foreach (var block in blocks)
        foreach (var node in flow.NodesOf(block))
            open.Push(node);
        while (open.Count > 0)
        {
            var at = open.Pop();
            var isInside = isStay && blocks.Contains(at.Block);
            var moves = !isInside && counter.Moves(at.Block);
            if (!moves)
                foreach (var edge in at.Next)
                    if (ComesBack(edge.To, isInside))
                        return true;
            if (!(moves && counter.MovesFirst(at.Block)))
                foreach (var handler in at.Handlers)
                    if (ComesBack(handler.To, isInside))
                        return true;
        }

        return false;

        bool ComesBack(FlowNode next, bool isInside)
        {
            if (!cycle.Contains(next.Block) || isInside && blocks.Contains(next.Block))
                return false;
            if (blocks.Contains(next.Block))
                return true;
            if (seen.Add(next))
                open.Push(next);
            return false;
        }
    }

    private HashSet<FlowNode> Reached(int from, HashSet<int>? region, bool isBackwards)
    {
        var reached = new HashSet<FlowNode>();
        var open = new Stack<FlowNode>();
        foreach (var node in flow.NodesOf(from))
            open.Push(node);
        while (open.Count > 0)
        {
            var at = open.Pop();
            if (isBackwards)
                foreach (var before in flow.Before(at))
                    Reach(before);
            else
                for (var edge = 0; edge < at.Edges; edge++)
                    Reach(at.Target(edge));
        }

        return reached;

        void Reach(FlowNode node)
        {
            if (region?.Contains(node.Block) != false && reached.Add(node))
                open.Push(node);
        }
    }
}
