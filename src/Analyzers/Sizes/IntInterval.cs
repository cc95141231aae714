using System;
using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// All integers from <see cref="Low"/> to <see cref="High"/>; sound arithmetic over them lives beside it. An interval contains every value
/// that can occur, so a wide one only costs a report. There is no empty one: what never completes has a null in its place.
/// </summary>
internal readonly record struct IntInterval
{
    public IntInterval(long low, long high)
    {
        if (low > high)
            throw new ArgumentOutOfRangeException(nameof(low), "the lower bound lies above the upper one");
        (Low, High) = (low, high);
    }

    /// <summary>Array.MaxLength of .NET: no array of bytes is longer.</summary>
    public const long MaxLength = 0x7FFFFFC7;

    /// <summary>Every length that an array can have.</summary>
    public static IntInterval AnyLength { get; } = new(0, MaxLength);

    /// <summary>Nothing is known.</summary>
    public static IntInterval Anything { get; } = new(long.MinValue, long.MaxValue);

    public long Low { get; }

    public long High { get; }

    public bool IsExact => Low == High;

    /// <summary>What a size certainly has; null where that is nothing.</summary>
    public long? Least => Low > 0 || IsExact ? Low : null;

    /// <summary>Whether this says more about a length than that it is one.</summary>
    public bool IsBounded => Low > 0 || High < MaxLength;

    public static IntInterval Exactly(long value) => new(value, value);

    public bool Contains(long value) => Low <= value && value <= High;

    public IntInterval Join(IntInterval other) => new(Math.Min(Low, other.Low), Math.Max(High, other.High));

    /// <summary>What both contain; null where that is nothing.</summary>
    public IntInterval? Meet(IntInterval other)
    {
        var (low, high) = (Math.Max(Low, other.Low), Math.Min(High, other.High));
        return low <= high ? new(low, high) : null;
    }

    /// <summary>
    /// An upper bound of both that moves each bound at most once per threshold, so that a loop's growing interval comes to rest. The
    /// thresholds ascend; beyond the last ones lies <paramref name="range"/>, the type's.
    /// </summary>
    public IntInterval Widen(IntInterval next, ImmutableArray<long> thresholds, IntInterval range)
    {
        var (low, high) = (Low, High);
        if (next.Low < low)
        {
            low = Math.Min(range.Low, next.Low);
            foreach (var threshold in thresholds)
                if (threshold <= next.Low && threshold > low)
                    low = threshold;
        }

        if (next.High > high)
        {
            high = Math.Max(range.High, next.High);
            for (var i = thresholds.Length - 1; i >= 0; i--)
                if (thresholds[i] >= next.High && thresholds[i] < high)
                    high = thresholds[i];
        }

        return new(low, high);
    }

    /// <summary>For messages: "64 bytes", "64 to 99 bytes", "at most 99 bytes", "at least 85000 bytes".</summary>
    public override string ToString() =>
        IsExact ? Bytes(Low)
        : Low <= 0 ? $"at most {Bytes(High)}"
        : High >= MaxLength ? $"at least {Bytes(Low)}"
        : $"{Low} to {Bytes(High)}";

    private static string Bytes(long count) => count == 1 ? "1 byte" : $"{count} bytes";
}
