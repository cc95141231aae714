using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Measuring;

/// <summary>
/// CPU time of the calling thread in nanoseconds, native code included; clock_gettime(2). Linux only: elsewhere it is not a number.
/// </summary>
internal static unsafe partial class ThreadTime
{
    private const int ThreadCpuTime = 3; // CLOCK_THREAD_CPUTIME_ID

    public static double Now
    {
        get
        {
            if (!OperatingSystem.IsLinux())
                return double.NaN;
            long* time = stackalloc long[2];
            _ = clock_gettime(ThreadCpuTime, time);
            return time[0] * 1e9 + time[1];
        }
    }

    [LibraryImport("libc")]
    private static partial int clock_gettime(int clock, long* time);
}
