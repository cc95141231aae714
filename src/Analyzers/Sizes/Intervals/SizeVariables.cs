using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// The variables that are followed through one function, by number: its locals and parameters, and what the graph captures of expressions.
/// </summary>
internal sealed class SizeVariables
{
    /// <summary>More are not followed; those are unknown.</summary>
    public const int Most = 64;

    private readonly Dictionary<ISymbol, int> _symbols = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<CaptureId, int> _captures = new();
    private readonly List<IntInterval> _ranges = new();
    private readonly List<SizeValue> _entry = new();

    public int Count => _ranges.Count;

    /// <summary>What they are where the function begins.</summary>
    public ImmutableArray<SizeValue> Entry => _entry.ToImmutableArray();

    public IntInterval RangeOf(int variable) => _ranges[variable];

    public int? Of(ISymbol? symbol) => symbol is not null && _symbols.TryGetValue(symbol, out var variable) ? variable : null;

    public int? Of(CaptureId capture) => _captures.TryGetValue(capture, out var variable) ? variable : null;

    /// <summary>The variable that an operation refers to.</summary>
    public int? Of(IOperation reference) =>
        reference is IFlowCaptureReferenceOperation capture ? Of(capture.Id) : Of(LocalUses.SymbolOf(reference));

    public void Add(ISymbol symbol, IntInterval range, SizeValue entry)
    {
        _symbols.Add(symbol, Count);
        _ranges.Add(range);
        _entry.Add(entry);
    }

    public void Add(CaptureId capture, IntInterval range)
    {
        _captures.Add(capture, Count);
        _ranges.Add(range);
        _entry.Add(new(range));
    }
}
