using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Where control can go from each block. On request, to the branches that the graph has come those that it leaves out: from a try into its
/// handlers and its finally, and from the end of a finally to where the branches through it lead. Branches that a constant condition never
/// takes are left out.
/// </summary>
internal static class GraphEdges
{
    public static List<int>[] Of(ControlFlowGraph graph, bool withHandlers)
    {
        var edges = new List<int>[graph.Blocks.Length];
        for (var i = 0; i < edges.Length; i++)
            edges[i] = new();
        foreach (var block in graph.Blocks)
        {
            if (!block.IsReachable)
                continue;
            Add(block, block.FallThroughSuccessor, Takes(block, conditional: false));
            Add(block, block.ConditionalSuccessor, Takes(block, conditional: true));
        }

        if (withHandlers)
            AddHandlers(graph.Root, edges);
        return edges;

        void Add(BasicBlock from, ControlFlowBranch? branch, bool isTaken)
        {
            if (branch?.Destination is not { } destination || !isTaken)
                return;
            edges[from.Ordinal].Add(destination.Ordinal);
            if (withHandlers)
                foreach (var final in branch.FinallyRegions)
                    edges[final.LastBlockOrdinal].Add(destination.Ordinal);
        }
    }

    /// <summary>Whether the block's constant condition, if it has one, lets control go this way.</summary>
    public static bool Takes(BasicBlock block, bool conditional)
    {
        if (
            block.ConditionKind == ControlFlowConditionKind.None
            || block.BranchValue?.ConstantValue is not { HasValue: true, Value: bool value }
        )
            return true;
        return value == (block.ConditionKind == ControlFlowConditionKind.WhenTrue) == conditional;
    }

    /// <summary>Every block of a try may throw.</summary>
    private static void AddHandlers(ControlFlowRegion region, List<int>[] edges)
    {
        foreach (var nested in region.NestedRegions)
        {
            AddHandlers(nested, edges);
            if (
                region.Kind is not (ControlFlowRegionKind.TryAndCatch or ControlFlowRegionKind.TryAndFinally)
                || nested.Kind
                    is not (ControlFlowRegionKind.Catch or ControlFlowRegionKind.FilterAndHandler or ControlFlowRegionKind.Finally)
            )
                continue;
            var attempt = region.NestedRegions[0];
            for (var block = attempt.FirstBlockOrdinal; block <= attempt.LastBlockOrdinal; block++)
                edges[block].Add(nested.FirstBlockOrdinal);
        }
    }
}
