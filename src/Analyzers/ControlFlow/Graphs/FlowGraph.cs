using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// All paths through a function. A control-flow graph omits those of exceptions and lets branches jump over finally blocks. Here both are
/// ordinary edges, so code that follows them need not know what a finally is.
/// </summary>
internal sealed class FlowGraph
{
    private static readonly ConditionalWeakTable<ControlFlowGraph, FlowGraph> s_graphs = new();

    private readonly int[] _first;
    private List<FlowNode>[]? _before;
    private FlowCaptures? _captures;
    private BlockNames? _names;

    private FlowGraph(ControlFlowGraph graph, FlowNode[] nodes)
    {
        (Graph, Nodes, _first) = (graph, nodes, new int[graph.Blocks.Length + 1]);
        for (var i = nodes.Length - 1; i >= 0; i--)
            _first[nodes[i].Block] = i;
        _first[graph.Blocks.Length] = nodes.Length;
        for (var block = graph.Blocks.Length - 1; block > 0; block--)
            if (_first[block] == 0)
                _first[block] = _first[block + 1];
    }

    public ControlFlowGraph Graph { get; }

    /// <summary>What a capture of the graph holds.</summary>
    public FlowCaptures Captures => _captures ??= new(Graph);

    /// <summary>Which of its blocks name a variable.</summary>
    public BlockNames Names => _names ??= new(Graph);

    /// <summary>Everything that control can reach, in the order of the blocks; the first is where the function begins.</summary>
    public FlowNode[] Nodes { get; }

    /// <summary>Null where nested finally blocks have too many paths through them.</summary>
    public static FlowGraph? Of(ControlFlowGraph graph) =>
        s_graphs.GetValue(graph, static g => new(g, FlowGraphBuilder.NodesOf(g))) is { Nodes.Length: > 0 } known ? known : null;

    public BasicBlock BlockOf(FlowNode node) => Graph.Blocks[node.Block];

    /// <summary>The nodes of a block: none where it is not reached, several in a finally.</summary>
    public ReadOnlySpan<FlowNode> NodesOf(int block) => Nodes.AsSpan(_first[block], _first[block + 1] - _first[block]);

    /// <summary>The nodes from which one is reached.</summary>
    public IReadOnlyList<FlowNode> Before(FlowNode node) => (_before ??= AllBefore())[node.Index];

    /// <summary>For each node whether control can come from there to one of these, or is there.</summary>
    public bool[] Leading(IEnumerable<FlowNode> ends)
    {
        var (leads, open) = (new bool[Nodes.Length], new Stack<FlowNode>(ends));
        while (open.Count > 0)
            if (open.Pop() is var node && !leads[node.Index])
            {
                leads[node.Index] = true;
                foreach (var before in Before(node))
                    open.Push(before);
            }

        return leads;
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

    private List<FlowNode>[] AllBefore()
    {
        var before = new List<FlowNode>[Nodes.Length];
        for (var i = 0; i < before.Length; i++)
            before[i] = new();
        foreach (var node in Nodes)
            for (var edge = 0; edge < node.Edges; edge++)
                before[node.Target(edge).Index].Add(node);

        return before;
    }
}
