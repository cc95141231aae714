using System;
using System.Collections.Generic;

namespace ZmqPerf.Benchmarks.NetMq;

/// <summary>What a rule finds in code on NetMQ, against what to write instead.</summary>
/// <param name="Rule">The rule's id.</param>
/// <param name="Description">What the two ways are.</param>
/// <param name="Sizes">Bytes per message.</param>
/// <param name="Open">Opens both ways for messages of a size.</param>
internal sealed record Pair(string Rule, string Description, IReadOnlyList<int> Sizes, Func<int, Ways> Open);

/// <summary>Two ways to do the same work. Each delivers a number of messages, and returns the sum of the bytes that arrived.</summary>
internal sealed record Ways(Func<int, long> Before, Func<int, long> After, params IReadOnlyList<IDisposable> Owned) : IDisposable
{
    public void Dispose()
    {
        foreach (var owned in Owned)
            owned.Dispose();
    }
}
