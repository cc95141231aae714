using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// A finally block, which branches and exceptions pass through: what it writes has behind it one of the values that it had at its end.
/// </summary>
internal sealed class FinallyWrites(ImmutableArray<int> written)
{
    private readonly Dictionary<int, SizeState> _ends = new();

    /// <summary>The branches that pass through.</summary>
    public List<FlowEdge> Edges { get; } = new();

    /// <summary>Notes what holds where a block ends that leaves the finally; null where that is not reached.</summary>
    public void Leave(int block, SizeState? end)
    {
        if (end is null)
            _ends.Remove(block);
        else
            _ends[block] = end;
    }

    /// <summary>What holds behind it, after what held before; null where its end is not reached.</summary>
    public SizeState? After(SizeState before)
    {
        if (_ends.Count == 0)
            return null;
        if (written.IsEmpty)
            return before;
        SizeState? end = null;
        foreach (var one in _ends.Values)
            end = end?.Join(one) ?? one;
        var after = before.Clone();
        foreach (var variable in written)
            after.Write(variable, end![variable]);
        return after;
    }

    /// <summary>The finally region that a block leaves at its end; null where it leaves none.</summary>
    public static ControlFlowRegion? LeftBy(BasicBlock block)
    {
        if (block.FallThroughSuccessor is not { Semantics: ControlFlowBranchSemantics.StructuredExceptionHandling })
            return null;
        var region = block.EnclosingRegion;
        while (region.Kind is not (ControlFlowRegionKind.Finally or ControlFlowRegionKind.Filter) && region.EnclosingRegion is { } outer)
            region = outer;
        return region.Kind == ControlFlowRegionKind.Finally ? region : null;
    }
}
