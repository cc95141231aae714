using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>Regions of a control-flow graph.</summary>
internal static class GraphRegions
{
    /// <summary>
    /// The region around, in the same graph. The root of a lambda's or a local function's graph knows the region of the other graph that
    /// the function stands in; blocks and handlers there are not its own.
    /// </summary>
    public static ControlFlowRegion? Around(this ControlFlowRegion region) =>
        region.Kind == ControlFlowRegionKind.Root ? null : region.EnclosingRegion;

    public static bool Holds(this ControlFlowRegion region, int block) =>
        region.FirstBlockOrdinal <= block && block <= region.LastBlockOrdinal;

    /// <summary>The finally or filter that a block belongs to.</summary>
    public static ControlFlowRegion? InnermostHandler(this BasicBlock block)
    {
        for (var region = block.EnclosingRegion; region is not null; region = region.Around())
            if (region.Kind is ControlFlowRegionKind.Finally or ControlFlowRegionKind.Filter)
                return region;
        return null;
    }

    /// <summary>The try whose handler or finally begins with a block.</summary>
    public static ControlFlowRegion? TryBefore(this BasicBlock block)
    {
        for (var region = block.EnclosingRegion; region is not null; region = region.Around())
            if (
                region.Kind is ControlFlowRegionKind.TryAndCatch or ControlFlowRegionKind.TryAndFinally
                && region.NestedRegions[0] is var attempt
                && !attempt.Holds(block.Ordinal)
            )
                return attempt;
        return null;
    }

    /// <summary>The finally of a try.</summary>
    public static ControlFlowRegion? FinallyOfTry(this ControlFlowRegion region) =>
        region
            is { Kind: ControlFlowRegionKind.Try, EnclosingRegion: { Kind: ControlFlowRegionKind.TryAndFinally, NestedRegions: var both } }
            ? both[1]
            : null;
}
