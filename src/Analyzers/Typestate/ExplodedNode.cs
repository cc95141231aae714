using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>A block, and with what it is reached.</summary>
internal sealed record ProgramPoint(int Block, Fact Fact, PathCondition Truth, Pending? Pending);

/// <summary>What follows the finally that runs: the rest of a branch, or of the search for a handler where there is none.</summary>
internal sealed record Pending(ControlFlowBranch? Branch, int Finallys, Pending? Outer);

/// <summary>
/// One visit to a block: the facts with which the operations in it were reached, and where it goes on other than by an exception.
/// </summary>
internal sealed class ExplodedNode(ProgramPoint place, bool isExit)
{
    public ProgramPoint Place => place;

    public List<(IOperation Operation, Fact Fact)> Arrivals { get; } = new();

    public List<ExplodedNode> Next { get; } = new();

    /// <summary>Whether this is the end of the function.</summary>
    public bool IsExit => isExit;
}
