using System.Collections.Generic;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <content>How the ways are found.</content>
internal sealed partial class BlockWays
{
    private static bool HasTryInFinally(ControlFlowRegion region, bool isInFinally)
    {
        if (isInFinally && region.Kind == ControlFlowRegionKind.Try)
            return true;
        foreach (var nested in region.NestedRegions)
            if (HasTryInFinally(nested, isInFinally || region.Kind == ControlFlowRegionKind.Finally))
                return true;
        return false;
    }

    private void Add(BasicBlock from, ControlFlowBranch? branch)
    {
        if (branch?.Destination is not { } destination)
            return;
        var (last, next) = (from.Ordinal, _onward[from.Ordinal]);
        foreach (var final in branch.FinallyRegions)
        {
            var pending = new Pending();
            Add(next, last, new(final.FirstBlockOrdinal, pending));
            Add(_onward[last], last, new(final.FirstBlockOrdinal, pending));
            (last, next) = (final.LastBlockOrdinal, pending.Next);
        }

        Add(next, last, new(destination.Ordinal, null));
        Add(_onward[last], last, new(destination.Ordinal, null));
    }

    /// <summary>An exception comes to a handler behind a finally when that has run; to a filter it comes before.</summary>
    private void AddHandlers(BasicBlock block)
    {
        var (last, next) = (block.Ordinal, _thrown[block.Ordinal]);
        foreach (var handler in block.Handlers())
        {
            var first = handler.FirstBlockOrdinal;
            if (handler.Kind == ControlFlowRegionKind.FilterAndHandler && last != block.Ordinal)
                Add(_thrown[block.Ordinal], block.Ordinal, new(first, null));
            var pending = handler.Kind == ControlFlowRegionKind.Finally ? AfterFinally(first) : null;
            Add(next, last, new(first, pending));
            if (last != block.Ordinal)
                Add(_onward[last], last, new(first, pending));
            if (pending is not null)
                (last, next) = (handler.LastBlockOrdinal, pending.Next);
        }
    }

    private Pending AfterFinally(int first)
    {
        if (!_afterFinally.TryGetValue(first, out var pending))
            _afterFinally.Add(first, pending = new());
        return pending;
    }

    private void Add(List<Way> ways, int from, Way way)
    {
        if (!ways.Contains(way))
            ways.Add(way);
        if (!_before[way.Block].Contains(from))
            _before[way.Block].Add(from);
    }

    private static List<T>[] Lists<T>(ControlFlowGraph graph)
    {
        var lists = new List<T>[graph.Blocks.Length];
        for (var i = 0; i < lists.Length; i++)
            lists[i] = new();
        return lists;
    }
}
