using System.Collections.Immutable;
using System.Threading;

namespace ZmqPerf.Analyzers.Sizes.Paths;

/// <summary>
/// Finds what holds at the start of every block, on all paths that lead there. Blocks run in order of their number until nothing changes; where a loop
/// closes, bounds that still move jump to the next threshold. Two passes afterwards take back what that overshot.
/// </summary>
internal sealed class PathSolver
{
    /// <summary>Beyond these, nothing is known: of blocks, and of visits to each on average.</summary>
    public const int MostBlocks = 2000, MostVisits = 64;

    private const int Passes = 2;

    private readonly PathCode _code;
    private readonly PathEdges _edges;
    private readonly SizeVariables _variables;
    private readonly ImmutableArray<long> _thresholds;
    private readonly BlockRunner _runner;
    private readonly SizeState?[] _entries;
    private readonly bool[] _changed, _joined;
    private bool _widened;

    public PathSolver(PathCode code, SizeVariables variables, BlockRunner runner)
    {
        (_code, _variables, _runner) = (code, variables, runner);
        (_edges, _thresholds) = (PathEdges.Of(code, variables), Thresholds.In(code));
        var count = code.Blocks.Length;
        (_entries, _changed, _joined) = (new SizeState?[count], new bool[count], new bool[count]);
    }

    /// <summary>How often a block has been run.</summary>
    public int Visits { get; private set; }

    /// <summary>The state at the start of each block, null where it is not reached; null for all where there is too much code.</summary>
    public SizeState?[]? Solve(CancellationToken cancellationToken)
    {
        if (_entries.Length > MostBlocks)
            return null;
        _entries[0] = SizeState.Of(_variables.Entry);
        _changed[0] = true;
        for (var block = 0; block < _entries.Length;)
        {
            if (!_changed[block])
            {
                block++;
                continue;
            }

            cancellationToken.ThrowIfCancellationRequested();
            if (Visits >= MostVisits * _entries.Length)
                return null;
            _changed[block] = false;
            Leave(block);
            var next = block + 1;
            foreach (var edge in _edges.From(block))
                if (edge.State is { } state && Enter(edge.Target, state) && edge.Target < next)
                    next = edge.Target;
            block = next;
        }

        for (var pass = 0; pass < Passes && _widened; pass++)
            Descend(cancellationToken);
        return _entries;
    }

    /// <summary>Whether this is more than has come there before.</summary>
    private bool Enter(int block, SizeState state)
    {
        if (_entries[block] is not { } before)
        {
            _entries[block] = state;
            return _changed[block] = true;
        }

        var joined = before.Join(state);
        if (joined.IsSameAs(before))
            return false;
        if (_edges.IsLoopHead(block))
        {
            if (_joined[block])
                (joined, _widened) = (before.Widen(joined, _thresholds, _variables), true);
            _joined[block] = true;
        }

        _entries[block] = joined;
        return _changed[block] = true;
    }

    /// <summary>Takes what arrives at each block anew, from the first loop on; what is known at its predecessors is known to hold.</summary>
    private void Descend(CancellationToken cancellationToken)
    {
        for (var block = 1; block < _entries.Length; block++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            SizeState? entry = null;
            foreach (var edge in _edges.To(block))
                if (edge.State is { } state)
                    entry = entry?.Join(state) ?? state;
            if (_entries[block] is not { } before || entry is not null && entry.IsSameAs(before))
                continue;
            _entries[block] = entry;
            Leave(block);
        }
    }

    private void Leave(int block)
    {
        if (_entries[block] is not { } entry)
        {
            foreach (var edge in _edges.From(block))
                edge.State = null;
            return;
        }

        Visits++;
        var completes = _runner.Run(block, entry);
        var end = _runner.State;
        foreach (var edge in _edges.From(block))
            edge.State = edge.IsException ? Forget(entry, edge) : completes ? Follow(end, edge) : null;
    }

    private SizeState? Follow(SizeState end, PathEdge edge)
    {
        if (edge.Outcome is { } outcome && _code.Graph.Blocks[edge.Source].BranchValue is { } condition)
        {
            _runner.Continue(end);
            if (!_runner.Assume(condition, outcome))
                return null;
            end = _runner.State;
        }

        return Forget(end, edge);
    }

    private SizeState Forget(SizeState state, PathEdge edge)
    {
        if (edge.Unknown.IsEmpty)
            return state;
        var less = state.Clone();
        foreach (var variable in edge.Unknown)
            less.Write(variable, new(_variables.RangeOf(variable)));
        return less;
    }
}
