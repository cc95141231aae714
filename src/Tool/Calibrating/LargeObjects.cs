using System;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>Where the runtime's large object heap begins; nothing is timed for that.</summary>
internal static class LargeObjects
{
    /// <summary>The length of the smallest byte[] that is allocated there.</summary>
    public static int SmallestArray()
    {
        int small = 0,
            large = 1 << 24;
        while (large - small > 1)
            if (GC.GetGeneration(new byte[(small + large) / 2]) == GC.MaxGeneration)
                large = (small + large) / 2;
            else
                small = (small + large) / 2;
        return large;
    }
}
