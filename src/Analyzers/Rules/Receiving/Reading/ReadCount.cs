using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>How often code asks a question on the paths that continue.</summary>
/// <param name="Always">At least: on every such path.</param>
/// <param name="Most">
/// At most, on the best of the paths that are certain to exist (two ifs in a row may exclude each other, so what one of them asks does not
/// add to the other's). A loop that asks in each iteration counts twice.
/// </param>
/// <param name="Aside">
/// The most on a path by itself, to which nothing before or after it adds: after the loop, or where a switch is on.
/// </param>
/// <param name="Repeats">Whether a loop within the code asks in each iteration.</param>
internal readonly record struct ReadCount(int Always, int Most, int Aside = 0, bool Repeats = false)
{
    public const int Many = 2;

    /// <summary>The most on any path that counts.</summary>
    public int Highest => Math.Max(Most, Aside);

    /// <param name="loop">The loop whose next iteration is the path that continues; null for the next call of the function.</param>
    public static ReadCount In(IEnumerable<IOperation> code, Func<IOperation, bool> isRead, ILoopOperation? loop, MessagingBody body) =>
        new ReadCounter(isRead, loop, body).Sequence(code);

    /// <summary>This, and then the other.</summary>
    public ReadCount Then(ReadCount next) =>
        new(Always + next.Always, Math.Max(Most, Always + next.Most), Math.Max(Aside, next.Aside), Repeats || next.Repeats);

    /// <summary>The same where it may be left out.</summary>
    public ReadCount Perhaps() => this with { Always = 0 };

    /// <summary>The same on a path that does not continue: what counts is what counts by itself.</summary>
    public ReadCount Beside(bool counts) => new(0, 0, counts ? Highest : Aside, Repeats);
}
