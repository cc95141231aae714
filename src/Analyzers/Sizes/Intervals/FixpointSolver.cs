using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Finds what every variable can be at the start of every block. Where a loop closes, bounds that still move jump to the next threshold.
/// </summary>
internal sealed class FixpointSolver(
    IPathBlocks blocks,
    IReadOnlyList<FlowNode> nodes,
    SizeVariables variables,
    ImmutableArray<long> thresholds
) : ForwardAnalysis<SizeState>(nodes)
{
    /// <summary>Functions with more blocks are left alone.</summary>
    public const int MostBlocks = 2000;

    protected override bool Widens => true;

    protected override SizeState Join(SizeState one, SizeState other) => one.Join(other);

    protected override bool AreSame(SizeState one, SizeState other) => one.IsSameAs(other);

    protected override SizeState Widen(SizeState before, SizeState joined) => before.Widen(joined, thresholds, variables);

    protected override (Optional<SizeState> End, Optional<SizeState> Thrown) Run(FlowNode node, SizeState before)
    {
        var (end, thrown) = blocks.Run(node, before);
        return (MaybeOf(end), MaybeOf(thrown));
    }

    protected override Optional<SizeState> Assume(FlowNode node, SizeState end, bool outcome) =>
        MaybeOf(blocks.Branch(node.Block, end, outcome));

    private static Optional<SizeState> MaybeOf(SizeState? state) => state is null ? default : new(state);
}

/// <summary>The blocks of a function, to be run on states.</summary>
internal interface IPathBlocks
{
    /// <summary>
    /// What holds at the end of a block, null where that is not reached; and what an exception that leaves it can find, null where none
    /// finds a handler.
    /// </summary>
    (SizeState? End, SizeState? Thrown) Run(FlowNode node, SizeState from);

    /// <summary>What holds after a block whose condition has this outcome; null where it cannot.</summary>
    SizeState? Branch(int block, SizeState end, bool outcome);
}
