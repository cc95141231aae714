using System;

namespace ZmqPerf.Tests;

/// <summary>
/// Counts the managed bytes that the calling thread allocates. What a message costs shows in every count; what shows in one alone is the
/// runtime's own, which loads and compiles now and then on whichever thread is there.
/// </summary>
internal static class Allocation
{
    private const int Counts = 5;

    /// <summary>What the action allocates in so many runs, after three that are not counted: the least of several counts.</summary>
    public static long By(int times, Action action)
    {
        for (int i = 0; i < 3; i++)
            action();
        long least = long.MaxValue;
        for (int i = 0; i < Counts && least > 0; i++)
            least = Math.Min(least, Once(times, action));
        return least;
    }

    private static long Once(int times, Action action)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < times; i++)
            action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
