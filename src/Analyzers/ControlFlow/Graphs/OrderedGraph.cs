using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// A function's control-flow graph, prepared once for all analyses: the operations of each block in the order in which they run.
/// </summary>
internal sealed class OrderedGraph
{
    /// <summary>Larger functions are left alone.</summary>
    private const int MostBlocks = 1000;

    private static readonly ConditionalWeakTable<MessagingBody, ConcurrentDictionary<IOperation, OrderedGraph?>> s_codes = new();

    private readonly Dictionary<IOperation, int> _blockOf = new();
    private HashSet<IOperation>? _ends;

    private OrderedGraph(FlowGraph flow, IOperation function, MessagingBody body) => (Flow, Function, Body) = (flow, function, body);

    public FlowGraph Flow { get; }

    public ControlFlowGraph Graph => Flow.Graph;

    public IOperation Function { get; }

    public MessagingBody Body { get; }

    public ImmutableArray<ImmutableArray<IOperation>> Blocks { get; private set; }

    public ImmutableArray<NaturalLoop> Loops { get; private set; }

    /// <summary>Null where there is no graph, too large a one, or code that does not bind.</summary>
    public static OrderedGraph? Of(IOperation function, MessagingBody body, CancellationToken cancellationToken) =>
        s_codes
            .GetValue(body, static _ => new())
            .GetOrAdd(
                function,
                f =>
                    f.HasErrors() || FunctionCycles.FlowOf(body, f, cancellationToken) is not { Graph.Blocks.Length: <= MostBlocks } flow
                        ? null
                        : Prepare(new(flow, f, body))
            );

    public int BlockOf(IOperation operation) => _blockOf[operation];

    /// <summary>Every operation, block by block.</summary>
    public IEnumerable<IOperation> Operations
    {
        get
        {
            foreach (var block in Blocks)
            foreach (var operation in block)
                yield return operation;
        }
    }

    /// <summary>Whether control never comes back from an operation: a call of what does nothing but throw.</summary>
    public bool NeverReturns(IOperation operation) => (_ends ??= Ends()).Contains(operation);

    private HashSet<IOperation> Ends()
    {
        var ends = new HashSet<IOperation>();
        foreach (var operation in Operations)
            if (operation is IInvocationOperation call && Body.Library.MemberOf(call) is null && NeverReturning.Is(call, Body, default))
                ends.Add(call);
        return ends;
    }

    /// <summary>Whether a value that is captured keeps its name: nothing else is captured with it.</summary>
    public bool IsOnlyValue(IFlowCaptureOperation capture) => ValuesOf(capture.Id).Count == 1;

    /// <summary>
    /// What an expression stands for, conversions aside: the one value of a capture, the variable that an assignment has just written.
    /// </summary>
    public IOperation Resolve(IOperation operation) => Flow.Captures.Written(operation);

    /// <summary>Everything that an expression stands for: the branches of a choice, otherwise the one value.</summary>
    public IEnumerable<IOperation> Choices(IOperation operation)
    {
        operation = Resolve(operation);
        if (operation is not IFlowCaptureReferenceOperation { Id: var id })
        {
            yield return operation;
            yield break;
        }

        foreach (var value in ValuesOf(id))
        foreach (var choice in Choices(value))
            yield return choice;
    }

    /// <summary>Everything that a capture stands for, on whichever path.</summary>
    public IReadOnlyList<IOperation> ValuesOf(CaptureId capture) => Flow.Captures.ValuesOf(capture);

    /// <summary>Whether an operation is what a block returns.</summary>
    public bool IsReturned(IOperation operation) =>
        _blockOf.TryGetValue(operation, out var block)
        && Graph.Blocks[block] is { FallThroughSuccessor.Semantics: ControlFlowBranchSemantics.Return, BranchValue: var value }
        && value == operation;

    private static OrderedGraph Prepare(OrderedGraph code)
    {
        var blocks = ImmutableArray.CreateBuilder<ImmutableArray<IOperation>>(code.Graph.Blocks.Length);
        foreach (var block in code.Graph.Blocks)
        {
            var operations = EvaluationOrder.Of(block);
            foreach (var operation in operations)
                code._blockOf[operation] = block.Ordinal;
            blocks.Add(operations.ToImmutableArray());
        }

        code.Blocks = blocks.MoveToImmutable();
        code.Loops = NaturalLoop.In(code.Graph);
        return code;
    }
}
