using System;
using System.Threading;

namespace ZmqPerf;

/// <summary>The end of a wait, in whole milliseconds rounded up, so that no wait becomes a poll in a loop. The clock is read once per wait, not per message.</summary>
internal readonly struct Deadline
{
    private readonly long _ends;

    private Deadline(long ends) => _ends = ends;

    internal bool IsOver => MillisecondsLeft == 0;

    /// <summary>-1 for ever; a wait beyond 24 days is made of several.</summary>
    internal int MillisecondsLeft => _ends < 0 ? -1 : (int)Math.Clamp(_ends - Environment.TickCount64, 0, int.MaxValue);

    internal static Deadline After(TimeSpan timeout)
    {
        if (timeout == Timeout.InfiniteTimeSpan)
            return new Deadline(-1);
        ArgumentOutOfRangeException.ThrowIfLessThan(timeout, TimeSpan.Zero);
        long milliseconds = (timeout.Ticks / TimeSpan.TicksPerMillisecond) + (timeout.Ticks % TimeSpan.TicksPerMillisecond == 0 ? 0 : 1);
        return new Deadline(Environment.TickCount64 + milliseconds);
    }
}
