using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>What the captures of a control-flow graph hold, and the locals that its patterns declare.</summary>
internal sealed class FlowCaptures(ControlFlowGraph graph)
{
    private readonly Dictionary<CaptureId, List<IOperation>> _captured = CapturesIn(graph);
    private Dictionary<ISymbol, IOperation>? _matched;

    /// <summary>The operation without conversions, and in place of a capture what a switch or a condition asks about.</summary>
    public IOperation Of(IOperation operation)
    {
        operation = operation.Unconverted();
        while (operation is IFlowCaptureReferenceOperation { Id: var id } && ValuesOf(id) is [var only]) // a ??= captures a capture
            operation = only.Unconverted();
        return operation;
    }

    /// <summary>The same, and of an assignment that is captured the variable that it has just written.</summary>
    public IOperation Written(IOperation operation) => Written(operation, static o => o.Unconverted());

    /// <summary>The same, but for conversions that may give another value.</summary>
    public IOperation Kept(IOperation operation) => Written(operation, static o => o.SameValue());

    /// <summary>Everything that a capture stands for, on whichever path.</summary>
    public IReadOnlyList<IOperation> ValuesOf(CaptureId capture) =>
        _captured.TryGetValue(capture, out var values) ? values : ImmutableArray<IOperation>.Empty;

    /// <summary>What a pattern gives a name to: <c>case int k when k &gt; buffer.Length</c>.</summary>
    public IOperation? MatchedBy(ILocalSymbol local) => (_matched ??= PatternsIn()).TryGetValue(local, out var value) ? value : null;

    private IOperation Written(IOperation operation, Func<IOperation, IOperation> bare)
    {
        var (value, isCaptured) = (bare(operation), false);
        while (value is IFlowCaptureReferenceOperation { Id: var id } && ValuesOf(id) is [var only])
            (value, isCaptured) = (bare(only), true);
        return isCaptured && value is ISimpleAssignmentOperation { IsRef: false, Target: var target } ? target : value;
    }

    private static Dictionary<CaptureId, List<IOperation>> CapturesIn(ControlFlowGraph graph)
    {
        var captured = new Dictionary<CaptureId, List<IOperation>>();
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Operations)
            if (operation is IFlowCaptureOperation { Id: var id, Value: var value })
            {
                if (!captured.TryGetValue(id, out var values))
                    captured.Add(id, values = new());
                values.Add(value);
            }

        return captured;
    }

    private Dictionary<ISymbol, IOperation> PatternsIn()
    {
        var matched = new Dictionary<ISymbol, IOperation>(SymbolEqualityComparer.Default);
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Roots())
            Add(operation);

        return matched;

        void Add(IOperation operation)
        {
            foreach (var part in operation.DescendantsAndSelf())
                if (part is IIsPatternOperation { Value: var value, Pattern: var pattern })
                    Name(pattern, value);
        }

        void Name(IPatternOperation pattern, IOperation value)
        {
            switch (pattern)
            {
                case IDeclarationPatternOperation { DeclaredSymbol: { } declared }:
                    matched[declared] = value;
                    break;
                case IBinaryPatternOperation { LeftPattern: var left, RightPattern: var right }:
                    Name(left, value);
                    Name(right, value);
                    break;
                case INegatedPatternOperation { Pattern: var negated }:
                    Name(negated, value);
                    break;
                case IRecursivePatternOperation { DeconstructionSubpatterns: var parts }
                    when Of(value) is ITupleOperation { Elements: var elements } && elements.Length == parts.Length:
                    for (var i = 0; i < parts.Length; i++)
                        Name(parts[i], elements[i]);
                    break;
            }
        }
    }
}
