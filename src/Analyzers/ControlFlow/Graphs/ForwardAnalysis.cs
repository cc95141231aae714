using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// What holds where each node begins, on all paths that lead there: states are joined. Nodes are run in order until nothing changes. States
/// that could keep growing are widened at loop heads, and later passes narrow what that overshot.
/// </summary>
internal abstract class ForwardAnalysis<TState>(IReadOnlyList<FlowNode> nodes)
    where TState : notnull
{
    /// <summary>Beyond this many visits to each node, on average, nothing is known.</summary>
    public const int MostVisits = 64;

    private const int Passes = 2;

    private readonly Optional<TState>[] _before = new Optional<TState>[nodes.Count];
    private readonly bool[] _changed = new bool[nodes.Count],
        _joined = new bool[nodes.Count];
    private Optional<TState>[]?[]? _sent;
    private Optional<TState>[] _buffer = new Optional<TState>[2];
    private bool _widened;

    /// <summary>How often a node has been run.</summary>
    public int Visits { get; private set; }

    /// <summary>Whether states can grow more often than there are nodes.</summary>
    protected virtual bool Widens => false;

    /// <summary>What holds on both paths.</summary>
    protected abstract TState Join(TState one, TState other);

    protected abstract bool AreSame(TState one, TState other);

    /// <summary>
    /// What holds at the end of a node, nothing where that is not reached; and what an exception that leaves it can find.
    /// </summary>
    protected abstract (Optional<TState> End, Optional<TState> Thrown) Run(FlowNode node, TState before);

    /// <summary>What holds after a node whose condition has this outcome; nothing where it cannot have it.</summary>
    protected abstract Optional<TState> Assume(FlowNode node, TState end, bool outcome);

    /// <summary>What one handler can find; nothing if no exception of the node reaches it.</summary>
    protected virtual Optional<TState> ThrownTo(FlowHandler handler, FlowNode node, TState before, Optional<TState> thrown) => thrown;

    /// <summary>Whether what holds there is of use to anybody: what leads only to what is not can be left out.</summary>
    protected virtual bool Matters(FlowNode node) => true;

    /// <summary>Widens what has grown, so that it settles.</summary>
    protected virtual TState Widen(TState before, TState joined) => joined;

    /// <summary>What holds where a node begins; nothing if it is unreachable.</summary>
    public Optional<TState> Before(FlowNode node) => _before[node.Index];

    /// <summary>False if it does not converge.</summary>
    public bool Solve(TState atEntry, CancellationToken cancellationToken)
    {
        _sent = Widens ? new Optional<TState>[]?[nodes.Count] : null;
        (_before[0], _changed[0]) = (atEntry, true);
        for (var index = 0; index < nodes.Count; )
        {
            if (!_changed[index])
            {
                index++;
                continue;
            }

            cancellationToken.ThrowIfCancellationRequested();
            if (Visits >= MostVisits * nodes.Count)
                return false;
            _changed[index] = false;
            index = Leave(nodes[index], index + 1);
        }

        for (var pass = 0; pass < Passes && _widened; pass++)
            Narrow(cancellationToken);
        return true;
    }

    /// <summary>Runs a node and passes its result to its successors; returns the first node to run again, or the given one.</summary>
    private int Leave(FlowNode node, int next)
    {
        var sent = Sent(node);
        for (var i = 0; i < node.Edges; i++)
            if (sent[i] is { HasValue: true, Value: var state } && node.Target(i) is var to && Enter(to, state) && to.Index < next)
                next = to.Index;
        return next;
    }

    /// <summary>What leaves a node by each of its edges, those to handlers being the last.</summary>
    private Optional<TState>[] Sent(FlowNode node)
    {
        var sent = BufferFor(node);
        if (_before[node.Index] is not { HasValue: true, Value: var before })
            return sent;
        Visits++;
        var (end, thrown) = Run(node, before);
        for (var i = 0; i < node.Edges; i++)
            sent[i] =
                !Matters(node.Target(i)) ? default
                : i >= node.Next.Length ? ThrownTo(node.Handlers[i - node.Next.Length], node, before, thrown)
                : end.HasValue && node.Next[i].Outcome is { } outcome ? Assume(node, end.Value, outcome)
                : end;
        return sent;
    }

    /// <summary>What has been sent is kept only where it is asked for again.</summary>
    private Optional<TState>[] BufferFor(FlowNode node)
    {
        if (_sent is not null)
            return _sent[node.Index] = new Optional<TState>[node.Edges];
        if (_buffer.Length < node.Edges)
            _buffer = new Optional<TState>[node.Edges];
        return _buffer;
    }

    /// <summary>Whether this is more than has arrived there before.</summary>
    private bool Enter(FlowNode node, TState state)
    {
        if (_before[node.Index] is not { HasValue: true, Value: var before })
        {
            _before[node.Index] = state;
            return _changed[node.Index] = true;
        }

        var joined = Join(before, state);
        if (AreSame(joined, before))
            return false;
        if (Widens && node.IsLoopHead)
        {
            if (_joined[node.Index])
                (joined, _widened) = (Widen(before, joined), true);
            _joined[node.Index] = true;
        }

        _before[node.Index] = joined;
        return _changed[node.Index] = true;
    }

    /// <summary>Recomputes what arrives at each node from the first loop on; what is known before that is exact.</summary>
    private void Narrow(CancellationToken cancellationToken)
    {
        var arriving = Arriving();
        for (var index = 1; index < nodes.Count; index++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (_before[index] is not { HasValue: true, Value: var before })
                continue;
            var entry = default(Optional<TState>);
            foreach (var (from, edge) in arriving[index])
                if (_sent![from]?[edge] is { HasValue: true, Value: var state })
                    entry = entry.HasValue ? Join(entry.Value, state) : state;
            if (entry.HasValue && AreSame(entry.Value, before))
                continue;
            _before[index] = entry;
            _ = Sent(nodes[index]);
        }
    }

    private List<(int From, int Edge)>[] Arriving()
    {
        var arriving = new List<(int, int)>[nodes.Count];
        for (var index = 0; index < arriving.Length; index++)
            arriving[index] = new();
        foreach (var node in nodes)
            for (var edge = 0; edge < node.Edges; edge++)
                arriving[node.Target(edge).Index].Add((node.Index, edge));
        return arriving;
    }
}
