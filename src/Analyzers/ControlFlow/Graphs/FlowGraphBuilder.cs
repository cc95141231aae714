using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>Finds the nodes of a function and the edges between them, from its first block on.</summary>
internal sealed class FlowGraphBuilder
{
    /// <summary>Beyond this many nodes for each block, on average, the function is left alone.</summary>
    private const int MostNodesPerBlock = 16;

    private readonly ControlFlowGraph _graph;
    private readonly FlowNode?[] _plain;
    private readonly Dictionary<(int, Pending), FlowNode> _pending = new();
    private readonly List<FlowNode> _nodes = new();
    private readonly List<FlowEdge> _next = new();
    private readonly List<FlowHandler> _handlers = new();

    private FlowGraphBuilder(ControlFlowGraph graph) => (_graph, _plain) = (graph, new FlowNode?[graph.Blocks.Length]);

    /// <summary>Empty where there are too many.</summary>
    public static FlowNode[] NodesOf(ControlFlowGraph graph)
    {
        var builder = new FlowGraphBuilder(graph);
        builder.NodeOf(0, null);
        for (var i = 0; i < builder._nodes.Count; i++)
        {
            if (i > MostNodesPerBlock * graph.Blocks.Length)
                return Array.Empty<FlowNode>();
            builder.Connect(builder._nodes[i]);
        }

        return builder.InOrder();
    }

    private FlowNode[] InOrder()
    {
        _nodes.Sort(static (one, other) => one.Block != other.Block ? one.Block.CompareTo(other.Block) : one.Index.CompareTo(other.Index));
        var nodes = _nodes.ToArray();
        for (var i = 0; i < nodes.Length; i++)
            nodes[i].Index = i;
        foreach (var node in nodes)
        foreach (var edge in node.Next)
            edge.To.IsLoopHead |= edge.To.Index <= node.Index;
        return nodes;
    }

    private FlowNode NodeOf(int block, Pending? pending)
    {
        var known = pending is null ? _plain[block] : null;
        if (known is not null || pending is not null && _pending.TryGetValue((block, pending), out known))
            return known;
        var node = new FlowNode(block, pending) { Index = _nodes.Count };
        _nodes.Add(node);
        if (pending is null)
            _plain[block] = node;
        else
            _pending.Add((block, pending), node);
        return node;
    }

    private void Connect(FlowNode node)
    {
        var block = _graph.Blocks[node.Block];
        Throw(block.EnclosingRegion, node.Pending);
        if (_handlers.Count > 0)
            node.Handlers = _handlers.ToArray();
        _handlers.Clear();
        bool? whenTaken =
            block.ConditionKind == ControlFlowConditionKind.None ? null : block.ConditionKind == ControlFlowConditionKind.WhenTrue;
        if (FlowGraph.Takes(block, conditional: true))
            Follow(block.ConditionalSuccessor, node, block, whenTaken);
        if (FlowGraph.Takes(block, conditional: false))
            Follow(block.FallThroughSuccessor, node, block, !whenTaken);
        node.Next = _next.ToArray();
        _next.Clear();
    }

    private void Follow(ControlFlowBranch? branch, FlowNode node, BasicBlock block, bool? outcome)
    {
        if (branch is null)
            return;
        var region = block.InnermostHandler();
        var isFilter = region is { Kind: ControlFlowRegionKind.Filter };
        if (branch.Destination is { Ordinal: var target })
        {
            // a filter that returned true: what lies between the exception and the handler runs first
            if (isFilter && !region!.Holds(target))
                Add(Land(node.Pending!.Passed, target, node.Pending.Outer));
            else
                Add(Leave(block.EnclosingRegion, target, node.Pending));
        }
        else if (branch.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling && node.Pending is { } pending)
        {
            if (!isFilter)
            {
                Add(Leave(region!.EnclosingRegion, pending.Target, pending.Outer));
                return;
            }

            Throw(region, pending);
            foreach (var other in _handlers)
                Add(other.To);
            _handlers.Clear();
        }

        void Add(FlowNode? to)
        {
            if (to is not null)
                _next.Add(new(to, outcome));
        }
    }

    /// <summary>What comes next between a region and a block: a finally, or the block; null if control leaves the function.</summary>
    private FlowNode? Leave(ControlFlowRegion? from, int target, Pending? pending)
    {
        for (var region = from; region is not null && !region.Holds(target); region = region.Around())
            if (region.Kind is ControlFlowRegionKind.Finally or ControlFlowRegionKind.Filter)
                pending = pending?.Outer;
            else if (region.FinallyOfTry() is { } final)
                return NodeOf(final.FirstBlockOrdinal, new(target, pending, null));
        return target == Pending.Out ? null : NodeOf(target, pending);
    }

    private FlowNode? Land(PassedFinally? passed, int target, Pending? pending) =>
        passed is null ? NodeOf(target, pending) : Leave(passed.Try, target, passed.Pending);

    /// <summary>
    /// Finds what an exception reaches, from the inside out. Filters are evaluated before any finally runs; one that throws counts as
    /// false.
    /// </summary>
    private void Throw(ControlFlowRegion? from, Pending? pending)
    {
        var (passed, asked) = ((PassedFinally?)null, (ControlFlowRegion?)null);
        for (var region = from; region is not null; region = region.Around())
            switch (region.Kind)
            {
                case ControlFlowRegionKind.Finally:
                    pending = pending?.Outer;
                    break;
                case ControlFlowRegionKind.Filter:
                    (passed, asked, pending) = (pending?.Passed, region.EnclosingRegion, pending?.Outer);
                    break;
                case ControlFlowRegionKind.Try:
                    asked = region;
                    break;
                case ControlFlowRegionKind.TryAndFinally when asked is { Kind: ControlFlowRegionKind.Try }:
                    (passed, asked) = (passed ?? new(asked, pending), null);
                    break;
                case ControlFlowRegionKind.TryAndCatch when asked is not null:
                    if (IsCaught(region, asked, passed, pending))
                        return;
                    asked = null;
                    break;
            }

        if (passed is not null && Leave(passed.Try, Pending.Out, passed.Pending) is { } last)
            _handlers.Add(new(last, null, IsFilter: false));
    }

    /// <summary>
    /// Visits the handlers of a try after one that was visited already; returns whether one of them catches every exception.
    /// </summary>
    private bool IsCaught(ControlFlowRegion tries, ControlFlowRegion asked, PassedFinally? passed, Pending? pending)
    {
        for (var i = tries.NestedRegions.IndexOf(asked) + 1; i < tries.NestedRegions.Length; i++)
        {
            var handler = tries.NestedRegions[i];
            var isFilter = handler.Kind == ControlFlowRegionKind.FilterAndHandler;
            var first = handler.FirstBlockOrdinal;
            var takesAll = handler.ExceptionType.IsEveryException();
            var to = isFilter ? NodeOf(first, new(Pending.Out, pending, passed)) : Land(passed, first, pending)!;
            _handlers.Add(new(to, takesAll ? null : handler.ExceptionType, isFilter));
            if (!isFilter && takesAll)
                return true;
        }

        return false;
    }
}
