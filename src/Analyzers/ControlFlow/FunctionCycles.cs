using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// What runs repeatedly in one function, found by the cycles of its control-flow graph. Two operations of one cycle run equally often.
/// </summary>
internal sealed class FunctionCycles
{
    private static readonly ConditionalWeakTable<ControlFlowGraph, Dictionary<SyntaxNode, IFlowAnonymousFunctionOperation>> s_lambdas =
        new();

    private readonly FlowGraph _flow;
    private readonly Lazy<int[]> _inCycle;
    private readonly Lazy<int[]> _inCycleOfHandlers;
    private readonly Lazy<Dictionary<TextSpan, (BasicBlock Block, int Length)>> _blocks;

    private FunctionCycles(FlowGraph flow)
    {
        _flow = flow;
        _inCycle = new(() => StronglyConnectedComponents.Of(flow, withHandlers: false));
        _inCycleOfHandlers = new(() => StronglyConnectedComponents.Of(flow, withHandlers: true));
        _blocks = new(() => BlocksIn(flow.Graph));
    }

    public FlowGraph Flow => _flow;

    public ControlFlowGraph Graph => _flow.Graph;

    /// <summary>The cycles of a lambda, a local function or the whole body; null where there is no graph.</summary>
    public static FunctionCycles? Create(MessagingBody body, IOperation function, CancellationToken cancellationToken) =>
        FlowOf(body, function, cancellationToken) is { } flow ? new(flow) : null;

    /// <summary>The paths through a lambda, a local function or the whole body.</summary>
    public static FlowGraph? FlowOf(MessagingBody body, IOperation function, CancellationToken cancellationToken) =>
        GraphOf(body, function, cancellationToken) is { } graph ? FlowGraph.Of(graph) : null;

    /// <summary>The control-flow graph of a lambda, a local function or the whole body.</summary>
    public static ControlFlowGraph? GraphOf(MessagingBody body, IOperation function, CancellationToken cancellationToken) =>
        body.Graph(cancellationToken) is { } graph ? GraphOf(graph, function, cancellationToken) : null;

    /// <summary>
    /// Whether the operation's block lies in a cycle. Exceptions count for handlers only: what leaves the loop unless it throws is not
    /// repeated, but the handler that goes on to the next iteration is.
    /// </summary>
    public bool Contains(IOperation operation)
    {
        if (BlockOf(operation) is not { } block)
            return false;
        var cycles = CyclesFor(block);
        foreach (var node in _flow.NodesOf(block.Ordinal))
            if (cycles[node.Index] != 0)
                return true;
        return false;
    }

    /// <summary>Whether one operation comes again after the other, and the other after it.</summary>
    public bool Joins(IOperation first, IOperation second)
    {
        if (BlockOf(first) is not { } from || BlockOf(second) is not { } to)
            return false;
        var cycles = CyclesFor(IsInHandler(from) ? from : to);
        foreach (var one in _flow.NodesOf(from.Ordinal))
        foreach (var other in _flow.NodesOf(to.Ordinal))
            if (cycles[one.Index] != 0 && cycles[one.Index] == cycles[other.Index])
                return true;
        return false;
    }

    private int[] CyclesFor(BasicBlock block) => (IsInHandler(block) ? _inCycleOfHandlers : _inCycle).Value;

    private static bool IsInHandler(BasicBlock block)
    {
        for (var region = block.EnclosingRegion; region is not null; region = region.Around())
            if (
                region.Kind
                is ControlFlowRegionKind.Catch
                    or ControlFlowRegionKind.Filter
                    or ControlFlowRegionKind.FilterAndHandler
                    or ControlFlowRegionKind.Finally
            )
                return true;
        return false;
    }

    /// <summary>The block in which an operation runs.</summary>
    public BasicBlock? BlockOf(IOperation operation) =>
        _blocks.Value.TryGetValue(operation.Syntax.Span, out var found) ? found.Block : null;

    /// <summary>
    /// Graphs hold clones of the operations, which keep the syntax: the block is the one with the smallest operation around it.
    /// </summary>
    private static Dictionary<TextSpan, (BasicBlock Block, int Length)> BlocksIn(ControlFlowGraph graph)
    {
        var blocks = new Dictionary<TextSpan, (BasicBlock Block, int Length)>();
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Roots())
            Add(operation, block);

        return blocks;

        void Add(IOperation whole, BasicBlock block)
        {
            var around = whole.Syntax.Span;
            foreach (var part in whole.DescendantsAndSelf())
                if (
                    part.Syntax.Span is var span
                    && around.Contains(span) // not what stands elsewhere, as what a case compares with
                    && (!blocks.TryGetValue(span, out var known) || around.Length < known.Length)
                )
                    blocks[span] = (block, around.Length);
        }
    }

    /// <summary>Lambdas and local functions have graphs of their own, found through the graph of the function around them.</summary>
    private static ControlFlowGraph? GraphOf(ControlFlowGraph graph, IOperation function, CancellationToken cancellationToken)
    {
        switch (function)
        {
            case ILocalFunctionOperation local:
                return
                    GraphOf(graph, local.Parent!.EnclosingFunction(), cancellationToken) is { } outer
                    && outer.LocalFunctions.Contains(local.Symbol)
                    ? outer.GetLocalFunctionControlFlowGraph(local.Symbol, cancellationToken)
                    : null;
            case IAnonymousFunctionOperation lambda:
                return
                    GraphOf(graph, lambda.Parent!.EnclosingFunction(), cancellationToken) is { } around
                    && FlowLambda(around, lambda) is { } flow
                    ? around.GetAnonymousFunctionControlFlowGraph(flow, cancellationToken)
                    : null;
            default:
                return graph;
        }
    }

    private static IFlowAnonymousFunctionOperation? FlowLambda(ControlFlowGraph graph, IAnonymousFunctionOperation lambda) =>
        s_lambdas.GetValue(graph, static g => LambdasIn(g)).TryGetValue(lambda.Syntax, out var found) ? found : null;

    private static Dictionary<SyntaxNode, IFlowAnonymousFunctionOperation> LambdasIn(ControlFlowGraph graph)
    {
        var lambdas = new Dictionary<SyntaxNode, IFlowAnonymousFunctionOperation>();
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Roots())
        foreach (var part in operation.DescendantsAndSelf())
            if (part is IFlowAnonymousFunctionOperation flow && !lambdas.ContainsKey(flow.Syntax))
                lambdas.Add(flow.Syntax, flow);
        return lambdas;
    }
}
