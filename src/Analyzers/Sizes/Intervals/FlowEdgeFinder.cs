using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Finds the ways through a control-flow graph. It has no edges for exceptions, so they are added: from every block of a try to its
/// handlers. A filter runs before the finally blocks between it and the place of the exception, and its handler after them, so each of them
/// knows nothing of what the others write.
/// </summary>
internal sealed class FlowEdgeFinder
{
    private readonly GraphCode _code;
    private readonly SizeVariables _variables;
    private readonly FlowEdges _edges;
    private readonly Dictionary<ControlFlowRegion, FinallyWrites> _finals = new();

    private FlowEdgeFinder(GraphCode code, SizeVariables variables) =>
        (_code, _variables, _edges) = (code, variables, new(code.Blocks.Length));

    public static FlowEdges Of(GraphCode code, SizeVariables variables)
    {
        var paths = new FlowEdgeFinder(code, variables);
        foreach (var block in code.Graph.Blocks)
        {
            bool? whenTaken =
                block.ConditionKind == ControlFlowConditionKind.None ? null : block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            paths.Add(block, block.ConditionalSuccessor, whenTaken);
            paths.Add(block, block.FallThroughSuccessor, !whenTaken);
            if (FinallyWrites.LeftBy(block) is { } final)
                paths._edges.LeaveBy(block.Ordinal, paths.FinallyOf(final));
        }

        paths.AddHandlers(code.Graph.Root, new());
        return paths._edges;
    }

    private void Add(BasicBlock block, ControlFlowBranch? branch, bool? outcome)
    {
        if (branch?.Destination is not { } destination)
            return;
        var unknown = new HashSet<int>();
        foreach (var region in branch.LeavingRegions)
            if (region is { Kind: ControlFlowRegionKind.Filter, EnclosingRegion: { EnclosingRegion: { } attempt } })
                AddFinallyWrites(unknown, attempt.NestedRegions[0]);
        var finals = ImmutableArray.CreateBuilder<FinallyWrites>(branch.FinallyRegions.Length);
        foreach (var final in branch.FinallyRegions)
            finals.Add(FinallyOf(final));
        _edges.Add(
            new(block.Ordinal, destination.Ordinal, isException: false, outcome, unknown.ToImmutableArray(), finals.MoveToImmutable())
        );
    }

    private void AddHandlers(ControlFlowRegion region, HashSet<int> filters)
    {
        if (region.Kind is ControlFlowRegionKind.TryAndCatch or ControlFlowRegionKind.TryAndFinally)
        {
            filters = new(filters);
            foreach (var handler in region.NestedRegions)
                if (handler.Kind == ControlFlowRegionKind.FilterAndHandler)
                    AddWrites(filters, handler.NestedRegions[0]);
            var (attempt, unknown) = (region.NestedRegions[0], filters.ToImmutableArray());
            for (var i = 1; i < region.NestedRegions.Length; i++)
            for (var block = attempt.FirstBlockOrdinal; block <= attempt.LastBlockOrdinal; block++)
                _edges.Add(
                    new(
                        block,
                        region.NestedRegions[i].FirstBlockOrdinal,
                        isException: true,
                        outcome: null,
                        unknown,
                        ImmutableArray<FinallyWrites>.Empty
                    )
                );
        }

        foreach (var nested in region.NestedRegions)
            AddHandlers(nested, filters);
    }

    private FinallyWrites FinallyOf(ControlFlowRegion region)
    {
        if (_finals.TryGetValue(region, out var known))
            return known;
        var written = new HashSet<int>();
        AddWrites(written, region);
        return _finals[region] = new(written.ToImmutableArray());
    }

    private void AddFinallyWrites(HashSet<int> written, ControlFlowRegion region)
    {
        if (region.Kind == ControlFlowRegionKind.Finally)
            AddWrites(written, region);
        else
            foreach (var nested in region.NestedRegions)
                AddFinallyWrites(written, nested);
    }

    private void AddWrites(HashSet<int> written, ControlFlowRegion region)
    {
        for (var block = region.FirstBlockOrdinal; block <= region.LastBlockOrdinal; block++)
            foreach (var statement in _code.Blocks[block])
            foreach (var step in statement.Steps)
                if (step.Writes)
                    Writes.AddTo(written, step.Operation, _code, _variables);
    }
}
