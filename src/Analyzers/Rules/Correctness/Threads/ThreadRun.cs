using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>What a thread runs.</summary>
internal sealed class ThreadRun
{
    public List<SocketUse> Uses { get; } = new();

    /// <summary>Those of the uses that stand in methods which are called under a lock.</summary>
    public HashSet<IOperation> UnderLocks { get; } = new();

    public HashSet<ISymbol> Methods { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>The fields that it writes, by which others may learn how far it is.</summary>
    public HashSet<ISymbol> Written { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>The fields that it only looks at.</summary>
    public HashSet<ISymbol> Read { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>The fields by which it chooses between two branches: other code that tests them knows which one it takes.</summary>
    public HashSet<ISymbol> DecidedBy { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Whether it looks at what another thread writes, and so may know how far that is.</summary>
    public bool Watches(ThreadRun other) => Read.Overlaps(other.Written);

    /// <summary>Whether one of the two may know how far the other is, and so keep out of its way.</summary>
    public bool MayKnow(ThreadRun other) =>
        Decides
        || other.Decides
        || DecidedBy.Overlaps(other.DecidedBy)
        || WaitsForSignal
        || other.WaitsForSignal
        || Watches(other)
        || other.Watches(this);

    /// <summary>Whether it runs unknown code, which may call any member of the object.</summary>
    public bool CallsOut { get; set; }

    public bool WaitsForSignal { get; set; }

    /// <summary>Whether it takes a lock somewhere.</summary>
    public bool Locks { get; set; }

    /// <summary>Whether a lock that others take may keep them out of its way: one that it never takes does not.</summary>
    public bool MayBeKeptOut => Locks || CallsOut;

    /// <summary>
    /// Whether it decides by what others may know as well: how far a task is, an exchange, a variable from around it.
    /// </summary>
    public bool Decides { get; set; }
}
