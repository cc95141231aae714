using System;
using System.Numerics;

namespace ZmqPerf;

/// <summary>
/// Sizes by powers of two: one bucket for 0, one for 1, one for 2, then one for 3 to 4, 5 to 8 and so on, so that the usual sizes are the
/// upper ends of theirs.
/// </summary>
internal static class SizeBuckets
{
    /// <summary>The last one takes what exceeds 2^30.</summary>
    internal const int Count = 33;

    internal static int Of(int size) => size == 0 ? 0 : 33 - BitOperations.LeadingZeroCount((uint)size - 1);

    /// <summary>The largest size of a bucket.</summary>
    internal static int UpperEnd(int bucket) => bucket == 0 ? 0 : (int)Math.Min(1L << (bucket - 1), int.MaxValue);
}
