using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.Sizes.Paths;

/// <summary>
/// A way from one block to another: a branch, or the jump of an exception from a try into a handler, which starts from the state at the beginning of the
/// try. <see cref="Unknown"/> are the variables that may change on the way.
/// </summary>
internal sealed class PathEdge(int source, int target, bool isException, bool? outcome, ImmutableArray<int> unknown)
{
    public int Source => source;

    public int Target => target;

    public bool IsException => isException;

    /// <summary>The outcome of the source's condition that leads here; null where it has none.</summary>
    public bool? Outcome => outcome;

    public ImmutableArray<int> Unknown => unknown;

    /// <summary>What arrives; null for nothing so far.</summary>
    public SizeState? State { get; set; }
}

/// <summary>
/// All ways through a graph. It has no edges for exceptions, so they are added: a handler begins with what held where its try began, and knows nothing of
/// what the try writes, or of what the filters write that run before it. What a finally writes is unknown behind it.
/// </summary>
internal sealed class PathEdges
{
    private readonly PathCode _code;
    private readonly SizeVariables _variables;
    private readonly List<PathEdge>[] _from, _to;

    private PathEdges(PathCode code, SizeVariables variables)
    {
        (_code, _variables) = (code, variables);
        var count = code.Graph.Blocks.Length;
        (_from, _to) = (new List<PathEdge>[count], new List<PathEdge>[count]);
        for (var i = 0; i < count; i++)
            (_from[i], _to[i]) = (new(), new());
    }

    public IReadOnlyList<PathEdge> From(int block) => _from[block];

    public IReadOnlyList<PathEdge> To(int block) => _to[block];

    /// <summary>Whether a cycle can close here: every one has an edge that leads backwards.</summary>
    public bool IsLoopHead(int block)
    {
        foreach (var edge in _to[block])
            if (edge.Source >= block)
                return true;
        return false;
    }

    public static PathEdges Of(PathCode code, SizeVariables variables)
    {
        var edges = new PathEdges(code, variables);
        foreach (var block in code.Graph.Blocks)
        {
            bool? whenTaken = block.ConditionKind == ControlFlowConditionKind.None ? null : block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            edges.Add(block, block.ConditionalSuccessor, whenTaken);
            edges.Add(block, block.FallThroughSuccessor, !whenTaken);
        }

        edges.AddHandlers(code.Graph.Root, new());
        return edges;
    }

    private void Add(BasicBlock block, ControlFlowBranch? branch, bool? outcome)
    {
        if (branch?.Destination is not { } destination)
            return;
        var unknown = new HashSet<int>();
        foreach (var final in branch.FinallyRegions)
            AddWrites(unknown, final);
        foreach (var region in branch.LeavingRegions)
            if (region is { Kind: ControlFlowRegionKind.Filter, EnclosingRegion: { EnclosingRegion: { } attempt } })
                AddWrites(unknown, attempt.NestedRegions[0]);       // the finallys in the try run between the filter and its handler
        Add(new(block.Ordinal, destination.Ordinal, isException: false, outcome, unknown.ToImmutableArray()));
    }

    private void AddHandlers(ControlFlowRegion region, HashSet<int> filters)
    {
        if (region.Kind is ControlFlowRegionKind.TryAndCatch or ControlFlowRegionKind.TryAndFinally)
        {
            filters = new(filters);
            foreach (var handler in region.NestedRegions)
                if (handler.Kind == ControlFlowRegionKind.FilterAndHandler)
                    AddWrites(filters, handler.NestedRegions[0]);
            var attempt = region.NestedRegions[0];
            var unknown = new HashSet<int>(filters);
            AddWrites(unknown, attempt);
            foreach (var handler in region.NestedRegions)
                AddHandler(attempt, handler, unknown.ToImmutableArray());
        }

        foreach (var nested in region.NestedRegions)
            AddHandlers(nested, filters);
    }

    private void AddHandler(ControlFlowRegion attempt, ControlFlowRegion handler, ImmutableArray<int> unknown)
    {
        if (handler.Kind == ControlFlowRegionKind.FilterAndHandler)
            foreach (var part in handler.NestedRegions)
                AddHandler(attempt, part, unknown);
        else if (handler != attempt)
            Add(new(attempt.FirstBlockOrdinal, handler.FirstBlockOrdinal, isException: true, outcome: null, unknown));
    }

    private void Add(PathEdge edge)
    {
        _from[edge.Source].Add(edge);
        _to[edge.Target].Add(edge);
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
