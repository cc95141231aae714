using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// A block, and where control goes when it leaves the finally or the filter that the block is in. So a finally has a separate node for each
/// target that a branch or an exception reaches through it.
/// </summary>
internal sealed class FlowNode(int block, Pending? pending)
{
    /// <summary>Its place among the nodes, which are in the order of their blocks.</summary>
    public int Index { get; set; }

    public int Block => block;

    public Pending? Pending => pending;

    /// <summary>Where control can go at the end of the block.</summary>
    public FlowEdge[] Next { get; set; } = Array.Empty<FlowEdge>();

    /// <summary>Where an exception can go, in the order in which handlers are considered.</summary>
    public FlowHandler[] Handlers { get; set; } = Array.Empty<FlowHandler>();

    /// <summary>How many edges leave it, those of exceptions being the last.</summary>
    public int Edges => Next.Length + Handlers.Length;

    /// <summary>Where one of them leads.</summary>
    public FlowNode Target(int edge) => edge < Next.Length ? Next[edge].To : Handlers[edge - Next.Length].To;

    /// <summary>Whether a cycle can close here: every one has an edge that leads backwards.</summary>
    public bool IsLoopHead { get; set; }
}

/// <summary>An edge from the end of a block.</summary>
/// <param name="To">The node that it leads to.</param>
/// <param name="Outcome">The outcome of the condition at the end of the block; null where it has none.</param>
internal readonly record struct FlowEdge(FlowNode To, bool? Outcome);

/// <summary>An edge for an exception.</summary>
/// <param name="To">A handler, a filter, or a finally on the way to one.</param>
/// <param name="Caught">What takes it; null where every exception does.</param>
/// <param name="IsFilter">Whether it can reject the exception.</param>
internal readonly record struct FlowHandler(FlowNode To, ITypeSymbol? Caught, bool IsFilter);

/// <summary>What follows a finally or a filter.</summary>
/// <param name="Target">
/// The block that comes when all finally blocks in between have run; <see cref="Out"/> where an exception leaves the function. A filter has
/// none.
/// </param>
/// <param name="Outer">What follows the finally or the filter around it.</param>
/// <param name="Passed">The first finally that an exception has to pass when a filter has decided about it.</param>
internal sealed record Pending(int Target, Pending? Outer, PassedFinally? Passed)
{
    public const int Out = -1;
}

/// <summary>A try with a finally, and what was pending around it.</summary>
internal sealed record PassedFinally(ControlFlowRegion Try, Pending? Pending);
