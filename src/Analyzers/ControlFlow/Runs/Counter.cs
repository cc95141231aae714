using System.Collections.Generic;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>
/// Something that moves in one direction only, and is bounded: a place runs a limited number of times if every path from it back to it
/// moves the counter.
/// </summary>
internal abstract class Counter
{
    /// <summary>Whether the blocks move it, and none resets it.</summary>
    public abstract bool CountsIn(HashSet<int> region);

    /// <summary>Whether a block has moved it on where its end is reached.</summary>
    public abstract bool Moves(int block);

    /// <summary>Whether a block has moved it on even where something in it throws.</summary>
    public abstract bool MovesFirst(int block);

    /// <summary>
    /// How often blocks can be entered, each time with another count, while the region is not left; null where nothing bounds it.
    /// </summary>
    public abstract long? Most(HashSet<int> entries, HashSet<int> region);
}
