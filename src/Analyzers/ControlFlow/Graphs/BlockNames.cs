using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>Which blocks of a graph name a variable, since others cannot write it, and which have a part of the text.</summary>
internal sealed class BlockNames
{
    private readonly Dictionary<SyntaxNode, List<int>> _blocks = new();
    private readonly Dictionary<ISymbol, HashSet<int>> _named = new(SymbolEqualityComparer.Default);
    private readonly HashSet<int> _captures = new();

    public BlockNames(ControlFlowGraph graph)
    {
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Roots())
            Add(operation, block.Ordinal);
    }

    /// <summary>Whether a block names the variable, declares it by a pattern, or has a capture that may stand for it.</summary>
    public bool MayName(ISymbol variable, int block) =>
        _captures.Contains(block) || _named.TryGetValue(variable, out var blocks) && blocks.Contains(block);

    /// <summary>The blocks in which something stands, in their order; not those that only compare with it, as a case does.</summary>
    public IReadOnlyList<int> Of(SyntaxNode part) =>
        _blocks.TryGetValue(part, out var blocks) ? blocks : (IReadOnlyList<int>)Array.Empty<int>();

    private void Add(IOperation whole, int block)
    {
        foreach (var part in whole.DescendantsAndSelf())
        {
            if (part.IsIn(whole))
                AddPart(part.Syntax, block);
            if (LocalUses.NamedBy(part) is { } named)
                Add(named, block);
            else if (part is IFlowCaptureReferenceOperation)
                _captures.Add(block);
            else if (part is IIsPatternOperation { Pattern: var pattern })
                foreach (var declared in Patterns.DeclaredBy(pattern))
                    Add(declared, block);
        }
    }

    private void AddPart(SyntaxNode part, int block)
    {
        if (!_blocks.TryGetValue(part, out var blocks))
            _blocks.Add(part, blocks = new(1));
        if (blocks.Count == 0 || blocks[blocks.Count - 1] != block)
            blocks.Add(block);
    }

    private void Add(ISymbol variable, int block)
    {
        if (!_named.TryGetValue(variable, out var blocks))
            _named.Add(variable, blocks = new());
        blocks.Add(block);
    }
}
