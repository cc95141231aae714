using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// A way from one block to another: a branch, perhaps through finally blocks, or the jump of an exception from any place in a try's block
/// to a handler.
/// <see cref="Unknown"/> are the variables that may change on the way.
/// </summary>
internal sealed class FlowEdge(
    int source,
    int target,
    bool isException,
    bool? outcome,
    ImmutableArray<int> unknown,
    ImmutableArray<FinallyWrites> finals
)
{
    public int Source => source;

    public int Target => target;

    public bool IsException => isException;

    /// <summary>The outcome of the source's condition that leads here; null where it has none.</summary>
    public bool? Outcome => outcome;

    public ImmutableArray<int> Unknown => unknown;

    /// <summary>The finally blocks on the way, inner ones first.</summary>
    public ImmutableArray<FinallyWrites> Finals => finals;

    /// <summary>What leaves the source; null for nothing so far.</summary>
    public SizeState? Departing { get; private set; }

    /// <summary>What arrives; null for nothing so far.</summary>
    public SizeState? State { get; private set; }

    /// <summary>Sends a state on its way.</summary>
    public void Depart(SizeState? state, SizeVariables variables)
    {
        Departing = state;
        Arrive(variables);
    }

    /// <summary>Works out what arrives, which changes with what the finally blocks on the way do.</summary>
    public void Arrive(SizeVariables variables)
    {
        var state = Departing;
        if (state is not null && !unknown.IsEmpty)
        {
            state = state.Clone();
            foreach (var variable in unknown)
                state.Write(variable, new(variables.RangeOf(variable)));
        }

        foreach (var final in finals)
            state = state is null ? null : final.After(state);
        State = state;
    }
}
