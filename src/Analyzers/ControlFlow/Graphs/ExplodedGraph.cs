using System;
using System.Collections.Generic;
using System.Threading;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// Follows each path by itself: states are not joined, and a node is visited once for each state in which it is reached. The visits are
/// therefore the paths, and can be asked what holds on all of them or on one.
/// </summary>
/// <typeparam name="TState">What is known on a path.</typeparam>
/// <typeparam name="TVisit">A visit to a node.</typeparam>
internal abstract class ExplodedGraph<TState, TVisit>
    where TState : struct, IEquatable<TState>
    where TVisit : Visit<TState>
{
    private readonly Dictionary<(FlowNode At, TState State), TVisit> _visits = new();
    private readonly Stack<TVisit> _open = new();

    public IEnumerable<TVisit> Visits => _visits.Values;

    protected abstract TVisit Create(FlowNode at, TState state);

    /// <summary>Does what the block does, and goes on to what comes after it.</summary>
    protected abstract void Run(TVisit visit);

    /// <summary>Runs what has been entered until nothing is left; false where there are too many paths.</summary>
    protected bool Explore(int mostVisits, CancellationToken cancellationToken)
    {
        while (_open.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (_visits.Count > mostVisits)
                return false;
            Run(_open.Pop());
        }

        return true;
    }

    protected TVisit Enter(FlowNode at, TState state)
    {
        if (!_visits.TryGetValue((at, state), out var visit))
        {
            _visits.Add((at, state), visit = Create(at, state));
            _open.Push(visit);
        }

        return visit;
    }
}

/// <summary>A node, and with what it is reached.</summary>
internal abstract class Visit<TState>(FlowNode at, TState state)
{
    public FlowNode At => at;

    public int Block => at.Block;

    public TState State => state;
}
