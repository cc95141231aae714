using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>What is known about one object on one path: its state, and the operations that led to it.</summary>
/// <param name="State">What it is.</param>
/// <param name="Cause">The operation that made it so.</param>
/// <param name="Before">The one that made it what it was before.</param>
/// <param name="Iterated">The loops, one bit each, that have gone into another iteration since.</param>
/// <param name="Thrown">Whether an exception has been on the way since.</param>
internal readonly record struct Fact(
    State State,
    IOperation? Cause = null,
    IOperation? Before = null,
    int Iterated = 0,
    bool Thrown = false
);
