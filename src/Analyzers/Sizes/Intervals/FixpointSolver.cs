using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Finds what holds at the start of every block, on all paths that lead there. Blocks run in order of their number until nothing changes;
/// where a loop closes, bounds that still move jump to the next threshold. Two passes afterwards take back what that overshot.
/// </summary>
internal sealed class FixpointSolver
{
    /// <summary>Beyond these, nothing is known: of blocks, and of visits to each on average.</summary>
    public const int MostBlocks = 2000,
        MostVisits = 64;

    private const int Passes = 2;

    private readonly IPathBlocks _blocks;
    private readonly FlowEdges _edges;
    private readonly SizeVariables _variables;
    private readonly ImmutableArray<long> _thresholds;
    private readonly SizeState?[] _entries;
    private readonly bool[] _changed,
        _joined;
    private bool _widened;

    public FixpointSolver(IPathBlocks blocks, FlowEdges edges, SizeVariables variables, ImmutableArray<long> thresholds)
    {
        (_blocks, _edges, _variables, _thresholds) = (blocks, edges, variables, thresholds);
        (_entries, _changed, _joined) = (new SizeState?[blocks.Count], new bool[blocks.Count], new bool[blocks.Count]);
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
        for (var block = 0; block < _entries.Length; )
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
            var next = Enter(_edges.From(block), block + 1);
            block = _edges.FinallyLeftBy(block) is { } final ? Enter(final.Edges, next) : next;
        }

        for (var pass = 0; pass < Passes && _widened; pass++)
            Descend(cancellationToken);
        return _entries;
    }

    /// <summary>
    /// Brings what arrives on these ways to the blocks that they lead to; the first block to run again, or the given one.
    /// </summary>
    private int Enter(IReadOnlyList<FlowEdge> edges, int next)
    {
        foreach (var edge in edges)
            if (edge.State is { } state && Enter(edge.Target, state) && edge.Target < next)
                next = edge.Target;
        return next;
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

    /// <summary>
    /// Takes what arrives at each block anew, from the first loop on; what is known at its predecessors is known to hold.
    /// </summary>
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
        var (end, thrown) = ((SizeState?)null, (SizeState?)null);
        if (_entries[block] is { } entry)
        {
            Visits++;
            (end, thrown) = _blocks.Run(block, entry);
        }

        foreach (var edge in _edges.From(block))
            edge.Depart(
                edge.IsException ? thrown
                    : end is null || edge.Outcome is not { } outcome ? end
                    : _blocks.Branch(block, end, outcome),
                _variables
            );
        if (_edges.FinallyLeftBy(block) is not { } final)
            return;
        final.Leave(block, end);
        foreach (var edge in final.Edges)
            edge.Arrive(_variables);
    }
}

/// <summary>The blocks of a function, to be run on states.</summary>
internal interface IPathBlocks
{
    int Count { get; }

    /// <summary>
    /// What holds at the end of a block, null where that is not reached; and what an exception that leaves it can find, null where none
    /// finds a handler.
    /// </summary>
    (SizeState? End, SizeState? Thrown) Run(int block, SizeState from);

    /// <summary>What holds behind a block whose condition has this outcome; null where it cannot.</summary>
    SizeState? Branch(int block, SizeState end, bool outcome);
}
