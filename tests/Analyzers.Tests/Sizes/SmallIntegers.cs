using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>Integers so narrow that everything can be tried.</summary>
internal static class SmallIntegers
{
    public static IntType Type(bool isSigned, int bits = 4) => new(bits, isSigned);

    public static IEnumerable<long> Values(this IntType type) => type.Range.Values();

    public static IEnumerable<long> Values(this IntInterval interval)
    {
        for (var value = interval.Low; value <= interval.High; value++)
            yield return value;
    }

    public static ImmutableArray<IntInterval> Intervals(this IntType type) =>
        [.. from low in type.Values() from high in type.Values() where low <= high select new IntInterval(low, high)];

    /// <summary>What the type makes of an exact result: checked, nothing where it does not fit.</summary>
    public static long? Store(this IntType type, long exact, bool isChecked)
    {
        if (type.Range.Contains(exact))
            return exact;
        if (isChecked)
            return null;
        var turn = 1L << type.Bits;
        var positive = ((exact % turn) + turn) % turn;
        return positive > type.High ? positive - turn : positive;
    }

    /// <summary>The smallest interval around all results; null where there is none.</summary>
    public static IntInterval? Hull(IEnumerable<long?> results)
    {
        IntInterval? hull = null;
        foreach (var result in results)
            if (result is { } value)
                hull = IntInterval.Exactly(value).Join(hull ?? IntInterval.Exactly(value));
        return hull;
    }

    /// <summary>Whether <paramref name="claimed"/> contains all that happens.</summary>
    public static bool Covers(IntInterval? claimed, IntInterval? happens) =>
        happens is not { } all || claimed is { } interval && interval.Contains(all.Low) && interval.Contains(all.High);
}
