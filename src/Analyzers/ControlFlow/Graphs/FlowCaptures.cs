using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>What stands behind the captures of a control-flow graph, and behind the locals that its patterns declare.</summary>
internal sealed class FlowCaptures(ControlFlowGraph graph)
{
    private readonly Dictionary<CaptureId, IOperation?> _captured = CapturesIn(graph);
    private Dictionary<ISymbol, IOperation>? _matched;

    /// <summary>The operation without conversions, and behind a capture what a switch or a condition asks about.</summary>
    public IOperation Of(IOperation operation)
    {
        operation = operation.Unconverted();
        return
            operation is IFlowCaptureReferenceOperation { Id: var id }
            && _captured.TryGetValue(id, out var captured)
            && captured is not null
            ? captured.Unconverted()
            : operation;
    }

    /// <summary>What a pattern gives a name to: <c>case int k when k &gt; buffer.Length</c>.</summary>
    public IOperation? MatchedBy(ILocalSymbol local) => (_matched ??= PatternsIn(graph)).TryGetValue(local, out var value) ? value : null;

    /// <summary>What each capture holds; null where that depends on the path.</summary>
    private static Dictionary<CaptureId, IOperation?> CapturesIn(ControlFlowGraph graph)
    {
        var captured = new Dictionary<CaptureId, IOperation?>();
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Operations)
            if (operation is IFlowCaptureOperation { Id: var id, Value: var value })
                captured[id] = captured.ContainsKey(id) ? null : value;
        return captured;
    }

    private static Dictionary<ISymbol, IOperation> PatternsIn(ControlFlowGraph graph)
    {
        var matched = new Dictionary<ISymbol, IOperation>(SymbolEqualityComparer.Default);
        foreach (var block in graph.Blocks)
        {
            foreach (var operation in block.Operations)
                Add(operation);
            if (block.BranchValue is { } value)
                Add(value);
        }

        return matched;

        void Add(IOperation operation)
        {
            foreach (var part in operation.DescendantsAndSelf())
                if (part is IIsPatternOperation { Value: var value, Pattern: var pattern })
                    foreach (var inner in pattern.DescendantsAndSelf())
                        if (
                            inner is IDeclarationPatternOperation { DeclaredSymbol: { } declared, Parent: not IPropertySubpatternOperation }
                        )
                            matched[declared] = value;
        }
    }
}
