using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>An option that break-evens decide, and what was found.</summary>
/// <param name="Key">As the analyzers read it.</param>
/// <param name="Default">The published value.</param>
/// <param name="Value">What was measured; null where that is unstable, and the default stays.</param>
/// <param name="Why">How the value follows from what was measured, or why it does not.</param>
/// <param name="Pairs">The break-evens behind it.</param>
internal sealed record Threshold(string Key, int Default, int? Value, string Why, IReadOnlyList<PairResult> Pairs);

/// <summary>A way that costs more for small messages, and the other one.</summary>
internal sealed record Pair(string Series, string Dearer, string Than);

internal sealed record PairResult(Pair Pair, BreakEven BreakEven);

/// <summary>Which break-evens decide which option. Where an interval is known, the end of it that warns less is taken.</summary>
internal static class Thresholds
{
    /// <summary>A block that is made for the message, and memory that exists anyway: two questions, and an option for each.</summary>
    public static readonly Pair BlockPerMessage = new(Stations.Send, Strategies.ZeroCopy, Strategies.InPlace),
        MemoryThatExists = new(Stations.Send, MoreStrategies.ZeroCopyOfExisting, Strategies.Existing);

    public static readonly Pair SharedFrame = new(Stations.Fan, MoreStrategies.Shared, MoreStrategies.CopiedForEach);

    /// <summary>
    /// What libzmq reads from a connection at once: smaller frames lie in that buffer and keep it, larger ones have memory of their own.
    /// </summary>
    private const int ReadBuffer = 8192;

    public static IReadOnlyList<Threshold> Of(Samples samples, string? unusable) =>
        [
            ZeroCopy(samples, unusable, OptionKeys.ZeroCopyThreshold, OptionDefaults.ZeroCopyThreshold, BlockPerMessage),
            ZeroCopy(samples, unusable, OptionKeys.ZeroCopyExistingThreshold, OptionDefaults.ZeroCopyThresholdOfExisting, MemoryThatExists),
            Large(),
            Small(samples, unusable),
        ];

    private static Threshold ZeroCopy(Samples samples, string? unusable, string key, int byDefault, Pair compared)
    {
        var pair = Result(samples, compared, unusable);
        return pair.BreakEven.Kind == BreakEvenKind.Unstable
            ? new(key, byDefault, null, pair.BreakEven.Why, [pair])
            : new(key, byDefault, (int)pair.BreakEven.Size.Low, "the break-even, at the lower end of its interval", [pair]);
    }

    private static Threshold Large() =>
        new(
            OptionKeys.LargeMessageThreshold,
            OptionDefaults.LargeMessageThreshold,
            LargeObjects.SmallestArray(),
            "the smallest byte[] that this runtime puts on the large object heap, asked of the runtime itself",
            []
        );

    private static Threshold Small(Samples samples, string? unusable)
    {
        var pair = Result(samples, SharedFrame, unusable);
        return pair.BreakEven.Kind == BreakEvenKind.Unstable
                ? new(OptionKeys.SmallMessageLimit, OptionDefaults.SmallMessageLimit, null, pair.BreakEven.Why, [pair])
            : pair.BreakEven.Size.High > ReadBuffer
                ? new(
                    OptionKeys.SmallMessageLimit,
                    OptionDefaults.SmallMessageLimit,
                    ReadBuffer,
                    $"the size of libzmq's read buffer, which no small frame exceeds; sharing pays only above",
                    [pair]
                )
            : new(
                OptionKeys.SmallMessageLimit,
                OptionDefaults.SmallMessageLimit,
                (int)pair.BreakEven.Size.High,
                "the break-even, at the upper end of its interval",
                [pair]
            );
    }

    private static PairResult Result(Samples samples, Pair pair, string? unusable)
    {
        if (unusable is not null)
            return new(pair, BreakEven.Unstable(unusable));
        var sizes = samples.SizesOf(pair.Series);
        return new(
            pair,
            BreakEvenFinder.Find(sizes, [.. sizes.Select(size => Ratios.Of(samples, pair.Series, size, pair.Dearer, pair.Than))])
        );
    }
}
