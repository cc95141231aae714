using System;
using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>Everything that can be seen of a run from outside.</summary>
/// <param name="Said">What the program said, on the console or to its world.</param>
/// <param name="End">How it ended: with what result, by what exception, or not at all.</param>
/// <param name="Traffic">What its peers received, and what it left.</param>
public sealed record Outcome(string Said, string End, IReadOnlyList<string> Traffic)
{
    /// <summary>The end of a program that did not come to one by itself.</summary>
    public const string Waiting = "waits";

    public bool Equals(Outcome? other) =>
        other is not null && Said == other.Said && End == other.End && Traffic.SequenceEqual(other.Traffic);

    public override int GetHashCode() => HashCode.Combine(Said, End);

    public override string ToString() => $"{End}; said: {Said}\n{string.Join('\n', Traffic)}";

    /// <summary>What differs, on a few lines.</summary>
    public string Against(Outcome other) =>
        string.Join(
            '\n',
            new[] { (End, other.End), (Said, other.Said) }
                .Concat(Traffic.Zip(other.Traffic))
                .Where(pair => pair.Item1 != pair.Item2)
                .Select(pair => $"  before: {pair.Item1}\n  after:  {pair.Item2}")
        );

    /// <summary>The type of an exception, and the number of a libzmq error.</summary>
    public static string Describe(Exception exception) =>
        exception switch
        {
            AggregateException { InnerException: { } inner } => Describe(inner),
            Net.Zmq.Core.ZmqException failure => $"{failure.GetType().Name} {failure.ErrorNumber}",
            _ => exception.GetType().Name,
        };
}
