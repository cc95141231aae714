using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>The statements of a control-flow graph, prepared once to be run many times.</summary>
internal sealed class GraphCode
{
    private GraphCode(FlowGraph flow) => Flow = flow;

    public FlowGraph Flow { get; }

    public ControlFlowGraph Graph => Flow.Graph;

    /// <summary>The statements of each block, by its ordinal; the value that it branches on or returns is the last one.</summary>
    public ImmutableArray<ImmutableArray<PathStatement>> Blocks { get; private set; }

    public static GraphCode Of(FlowGraph flow)
    {
        var code = new GraphCode(flow);
        var blocks = ImmutableArray.CreateBuilder<ImmutableArray<PathStatement>>(flow.Graph.Blocks.Length);
        foreach (var block in flow.Graph.Blocks)
        {
            var statements = ImmutableArray.CreateBuilder<PathStatement>();
            foreach (var operation in block.Roots())
                statements.Add(PathStatement.Of(operation, watched: null));
            blocks.Add(statements.ToImmutable());
        }

        code.Blocks = blocks.MoveToImmutable();
        return code;
    }

    /// <summary>Everything that a capture stands for, on whichever path.</summary>
    public IReadOnlyList<IOperation> CapturedBy(CaptureId capture) => Flow.Captures.ValuesOf(capture);
}

/// <summary>
/// One statement as a list of the operations in it that matter, in the order in which they run. Where something is written in the middle of
/// an expression, the reads around it matter too, because they see the value before it or the one after.
/// </summary>
internal readonly record struct PathStatement(IOperation Root, ImmutableArray<PathStep> Steps, bool KeepsReads)
{
    public static PathStatement Of(IOperation root, IOperation? watched)
    {
        var order = EvaluationOrder.Of(root);
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
}

/// <summary>An operation that proves something by completing, writes something, or is read.</summary>
internal readonly record struct PathStep(IOperation Operation, bool IsProof, bool Writes);
