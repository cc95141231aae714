using System;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// What code does, seen from a loop that waits for messages. Nothing: it looks at flags, clocks and counters, or asks sockets without
/// waiting.
/// </summary>
[Flags]
internal enum LoopEffect
{
    Nothing = 0,

    /// <summary>Yields the processor or spins, and comes back by itself at once.</summary>
    Yields = 1,

    /// <summary>Waits on the clock and for nothing else.</summary>
    Sleeps = 2,

    /// <summary>Does something of its own.</summary>
    Works = 4,

    /// <summary>Waits for something, or might: what is not known to return at once.</summary>
    Blocks = 8,
}
