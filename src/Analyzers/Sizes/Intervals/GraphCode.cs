using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>The statements of a control-flow graph, prepared once to be run many times.</summary>
internal sealed class GraphCode
{
    private readonly Dictionary<CaptureId, List<IOperation>> _captured = new();

    private GraphCode(ControlFlowGraph graph) => Graph = graph;

    public ControlFlowGraph Graph { get; }

    /// <summary>The statements of each block, by its ordinal; the value that it branches on or returns is the last one.</summary>
    public ImmutableArray<ImmutableArray<PathStatement>> Blocks { get; private set; }

    public static GraphCode Of(ControlFlowGraph graph)
    {
        var code = new GraphCode(graph);
        var blocks = ImmutableArray.CreateBuilder<ImmutableArray<PathStatement>>(graph.Blocks.Length);
        foreach (var block in graph.Blocks)
        {
            var statements = ImmutableArray.CreateBuilder<PathStatement>();
            foreach (var operation in block.Operations)
                statements.Add(code.Prepare(operation));
            if (block.BranchValue is { } value)
                statements.Add(code.Prepare(value));
            blocks.Add(statements.ToImmutable());
        }

        code.Blocks = blocks.MoveToImmutable();
        return code;
    }

    /// <summary>Everything that a capture stands for, on whichever path.</summary>
    public IReadOnlyList<IOperation> CapturedBy(CaptureId capture) =>
        _captured.TryGetValue(capture, out var values) ? values : ImmutableArray<IOperation>.Empty;

    /// <summary>Whether an exception in a block may come to a handler.</summary>
    public bool IsTried(int block)
    {
        for (var region = Graph.Blocks[block].EnclosingRegion; region is not null; region = region.EnclosingRegion)
            if (region.Kind == ControlFlowRegionKind.Try)
                return true;
        return false;
    }

    private PathStatement Prepare(IOperation operation)
    {
        if (operation is IFlowCaptureOperation capture)
        {
            if (!_captured.TryGetValue(capture.Id, out var values))
                _captured.Add(capture.Id, values = new());
            values.Add(capture.Value);
        }

        return PathStatement.Of(operation, watched: null);
    }
}

/// <summary>
/// One statement as a list of the operations in it that matter, in the order in which they run. Where something is written in the middle of
/// an expression, the reads around it matter too, for they see the value before it or the one after.
/// </summary>
internal readonly record struct PathStatement(IOperation Root, ImmutableArray<PathStep> Steps, bool KeepsReads)
{
    public static PathStatement Of(IOperation root, IOperation? watched)
    {
        var order = InOrder(root);
        var keepsReads = watched is not null;
        var last = root is IExpressionStatementOperation statement ? statement.Operation : root;
        foreach (var operation in order)
            keepsReads |= operation != last && Writes.Any(operation);
        var steps = ImmutableArray.CreateBuilder<PathStep>();
        foreach (var operation in order)
        {
            var step = new PathStep(
                operation,
                IsProof: ImpliedFacts.Any(operation) && !LeftOutCalls.IsInOne(operation),
                Writes.Any(operation)
            );
            if (step.IsProof || step.Writes || operation == watched || keepsReads && IsReference(operation))
                steps.Add(step);
        }

        return new(root, steps.ToImmutable(), keepsReads);
    }

    public static bool IsReference(IOperation operation) =>
        operation is IFlowCaptureReferenceOperation || LocalUses.SymbolOf(operation) is not null;

    /// <summary>Children before parents, left before right; without recursion, for expressions can be deep.</summary>
    private static List<IOperation> InOrder(IOperation root)
    {
        var order = new List<IOperation>();
        var pending = new Stack<IOperation>();
        pending.Push(root);
        while (pending.Count > 0)
        {
            var operation = pending.Pop();
            order.Add(operation);
            foreach (var child in operation.ChildOperations)
                pending.Push(child);
        }

        order.Reverse();
        return order;
    }
}

/// <summary>An operation that proves something by completing, writes something, or is read.</summary>
internal readonly record struct PathStep(IOperation Operation, bool IsProof, bool Writes);
