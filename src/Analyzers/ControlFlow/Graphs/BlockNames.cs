using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>Which blocks of a graph name a variable: what else they do cannot write it.</summary>
internal sealed class BlockNames
{
    private readonly Dictionary<ISymbol, HashSet<int>> _named = new(SymbolEqualityComparer.Default);
    private readonly HashSet<int> _captures = new();

    public BlockNames(ControlFlowGraph graph)
    {
        foreach (var block in graph.Blocks)
        {
            foreach (var operation in block.Operations)
                Add(operation, block.Ordinal);
            if (block.BranchValue is { } value)
                Add(value, block.Ordinal);
        }
    }

    /// <summary>Whether a block names the variable, declares it by a pattern, or has a capture that may stand for it.</summary>
    public bool MayName(ISymbol variable, int block) =>
        _captures.Contains(block) || _named.TryGetValue(variable, out var blocks) && blocks.Contains(block);

    private void Add(IOperation whole, int block)
    {
        foreach (var part in whole.DescendantsAndSelf())
            if (LocalUses.NamedBy(part) is { } named)
                Add(named, block);
            else if (part is IFlowCaptureReferenceOperation)
                _captures.Add(block);
            else if (part is IIsPatternOperation { Pattern: var pattern })
                foreach (var declared in Patterns.DeclaredBy(pattern))
                    Add(declared, block);
    }

    private void Add(ISymbol variable, int block)
    {
        if (!_named.TryGetValue(variable, out var blocks))
            _named.Add(variable, blocks = new());
        blocks.Add(block);
    }
}
