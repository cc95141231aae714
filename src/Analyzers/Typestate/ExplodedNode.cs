using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>What is known on a path: about the object that is followed, and about conditions.</summary>
internal readonly record struct PathState(Fact Fact, PathCondition Truth);

/// <summary>
/// One visit to a block: the facts with which the operations in it were reached, and where it goes on other than by an exception.
/// </summary>
internal sealed class ExplodedNode(FlowNode at, PathState state, bool isExit) : Visit<PathState>(at, state)
{
    public Fact Fact => State.Fact;

    public List<(IOperation Operation, Fact Fact)> Arrivals { get; } = new();

    public List<ExplodedNode> Next { get; } = new();

    /// <summary>Whether this is the end of the function.</summary>
    public bool IsExit => isExit;
}
