using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>
/// The strongly connected components of one function's control-flow graph (Tarjan, without recursion). Two operations of one component run
/// equally often; a component of one block counts only if the block leads to itself.
/// </summary>
internal sealed class FunctionCycles
{
    private readonly ControlFlowGraph _graph;
    private readonly List<int>[] _edges;
    private readonly int[] _component;
    private readonly bool[] _isCycle;

    private FunctionCycles(ControlFlowGraph graph)
    {
        _graph = graph;
        _edges = GraphEdges.Of(graph);
        _component = new int[graph.Blocks.Length];
        _isCycle = new bool[graph.Blocks.Length];
        FindComponents();
    }

    /// <summary>The cycles of a lambda, a local function or the whole body; null where there is no graph.</summary>
    public static FunctionCycles? Create(MessagingBody body, IOperation function, CancellationToken cancellationToken) =>
        GraphOf(body, function, cancellationToken) is { } graph ? new(graph) : null;

    /// <summary>The control-flow graph of a lambda, a local function or the whole body.</summary>
    public static ControlFlowGraph? GraphOf(MessagingBody body, IOperation function, CancellationToken cancellationToken) =>
        body.Graph(cancellationToken) is { } graph ? GraphOf(graph, function, cancellationToken) : null;

    public bool Contains(IOperation operation) => BlockOf(operation) is { } block && _isCycle[_component[block.Ordinal]];

    /// <summary>Graphs hold clones of the operations, which keep the syntax: the block is the one with the smallest operation around it.</summary>
    private BasicBlock? BlockOf(IOperation operation)
    {
        var span = operation.Syntax.Span;
        BasicBlock? best = null;
        var smallest = int.MaxValue;
        foreach (var block in _graph.Blocks)
        {
            foreach (var candidate in block.Operations)
                Consider(candidate, block);
            if (block.BranchValue is { } value)
                Consider(value, block);
        }

        return best;

        void Consider(IOperation candidate, BasicBlock block)
        {
            if (!candidate.Syntax.Span.Contains(span) || candidate.Syntax.Span.Length > smallest || candidate.Syntax.SyntaxTree != operation.Syntax.SyntaxTree)
                return;
            foreach (var descendant in candidate.DescendantsAndSelf())
                if (descendant.Syntax.Span == span && candidate.Syntax.Span.Length < smallest)
                    (best, smallest) = (block, candidate.Syntax.Span.Length);
        }
    }

    /// <summary>Lambdas and local functions have graphs of their own, found through the graph of the function around them.</summary>
    private static ControlFlowGraph? GraphOf(ControlFlowGraph graph, IOperation function, CancellationToken cancellationToken)
    {
        switch (function)
        {
            case ILocalFunctionOperation local:
                return GraphOf(graph, local.Parent!.EnclosingFunction(), cancellationToken) is { } outer && outer.LocalFunctions.Contains(local.Symbol)
                    ? outer.GetLocalFunctionControlFlowGraph(local.Symbol, cancellationToken)
                    : null;
            case IAnonymousFunctionOperation lambda:
                return GraphOf(graph, lambda.Parent!.EnclosingFunction(), cancellationToken) is { } around && FlowLambda(around, lambda) is { } flow
                    ? around.GetAnonymousFunctionControlFlowGraph(flow, cancellationToken)
                    : null;
            default:
                return graph;
        }
    }

    private static IFlowAnonymousFunctionOperation? FlowLambda(ControlFlowGraph graph, IAnonymousFunctionOperation lambda)
    {
        foreach (var block in graph.Blocks)
        {
            foreach (var operation in block.Operations)
                if (Find(operation) is { } found)
                    return found;
            if (block.BranchValue is { } value && Find(value) is { } inBranch)
                return inBranch;
        }

        return null;

        IFlowAnonymousFunctionOperation? Find(IOperation operation)
        {
            foreach (var descendant in operation.DescendantsAndSelf())
                if (descendant is IFlowAnonymousFunctionOperation flow && flow.Syntax == lambda.Syntax)
                    return flow;
            return null;
        }
    }

    private void FindComponents()
    {
        var (index, low, onStack) = (new int[_component.Length], new int[_component.Length], new bool[_component.Length]);
        var (path, work) = (new Stack<int>(), new Stack<(int Block, int Edge)>());
        var (next, components) = (1, 0);
        for (var start = 0; start < _component.Length; start++)
        {
            if (index[start] == 0)
                work.Push((start, 0));
            while (work.Count > 0)
            {
                var (block, edge) = work.Pop();
                if (edge == 0)
                {
                    index[block] = low[block] = next++;
                    path.Push(block);
                    onStack[block] = true;
                }

                if (edge == _edges[block].Count)
                {
                    Close(block);
                    continue;
                }

                work.Push((block, edge + 1));
                if (index[_edges[block][edge]] == 0)
                    work.Push((_edges[block][edge], 0));
            }
        }

        void Close(int block)
        {
            foreach (var successor in _edges[block])
                if (onStack[successor])
                    low[block] = System.Math.Min(low[block], low[successor]);
            if (low[block] != index[block])
                return;
            int member;
            var size = 0;
            do
            {
                member = path.Pop();
                onStack[member] = false;
                _component[member] = components;
                size++;
            }
            while (member != block);
            _isCycle[components++] = size > 1 || _edges[block].Contains(block);
        }
    }
}
