using System;

namespace ZmqPerf.Tests;

/// <summary>Counts the managed bytes that the calling thread allocates.</summary>
internal static class Allocation
{
    /// <summary>What the action allocates in so many runs, after three that are not counted.</summary>
    public static long By(int times, Action action)
    {
        for (int i = 0; i < 3; i++)
            action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < times; i++)
            action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
