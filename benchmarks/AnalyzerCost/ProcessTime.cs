using System;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// CPU time of this process in milliseconds, that of its collector included. The clock of <see cref="Process"/> ticks in 10 ms on Linux;
/// clock_gettime(2) does not.
/// </summary>
internal static unsafe partial class ProcessTime
{
    private const int ProcessCpuTime = 2; // CLOCK_PROCESS_CPUTIME_ID

    public static double Now
    {
        get
        {
            if (!OperatingSystem.IsLinux())
                return Environment.CpuUsage.TotalTime.TotalMilliseconds;
            long* time = stackalloc long[2];
            _ = clock_gettime(ProcessCpuTime, time);
            return time[0] * 1e3 + time[1] / 1e6;
        }
    }

    [LibraryImport("libc")]
    private static partial int clock_gettime(int clock, long* time);
}
