using System;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// All integers from <see cref="Low"/> to <see cref="High"/>; sound arithmetic over them lives beside it. An interval contains every value
/// that can occur, so a wide one only costs a report.
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

    /// <summary>Every length that a buffer can have.</summary>
    public static IntInterval AnyLength { get; } = new(0, MaxLength);

    public long Low { get; }

    public long High { get; }

    public bool IsExact => Low == High;

    public static IntInterval Exactly(long value) => new(value, value);

    public IntInterval Join(IntInterval other) => new(Math.Min(Low, other.Low), Math.Max(High, other.High));

    /// <summary>For messages: "64 bytes", "64 to 99 bytes", "at most 99 bytes", "at least 85000 bytes".</summary>
    public override string ToString() =>
        IsExact ? Bytes(Low)
        : Low <= 0 ? $"at most {Bytes(High)}"
        : High >= MaxLength ? $"at least {Bytes(Low)}"
        : $"{Low} to {Bytes(High)}";

    private static string Bytes(long count) => count == 1 ? "1 byte" : $"{count} bytes";
}
