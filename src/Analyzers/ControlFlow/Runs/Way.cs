using System.Collections.Generic;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>A step to a block.</summary>
/// <param name="Block">The block's ordinal.</param>
/// <param name="Pending">What the finally that begins there leads to; null elsewhere.</param>
internal readonly record struct Way(int Block, Pending? Pending);

/// <summary>
/// What goes on behind a finally: a branch to its target, an exception to the next handlers. Without it an exception would seem to leave
/// the finally the way a normal end does, and a <c>break</c> the way a <c>continue</c> does.
/// </summary>
internal sealed class Pending
{
    public List<Way> Next { get; } = new();
}
