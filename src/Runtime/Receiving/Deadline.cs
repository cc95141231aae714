using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ZmqPerf;

/// <summary>
/// How long a wait may take, in whole milliseconds rounded up, so that no wait becomes a poll in a loop. The clock is read once per wait,
/// never per message.
/// </summary>
internal readonly struct Deadline
{
    private const long Never = -1;

    private readonly long _end;

    private Deadline(long milliseconds, long begun = 0)
    {
        Wait = Clamp(milliseconds);
        _end = milliseconds == Never ? Never : (begun == 0 ? Environment.TickCount64 : begun) + milliseconds;
    }

    /// <summary>The whole wait; -1 for no limit, at most 24 days.</summary>
    internal int Wait { get; }

    /// <summary>What is left of it now: 0 when it is over.</summary>
    internal int Left => _end == Never ? Wait : Clamp(_end - Environment.TickCount64);

    internal static void Validate(TimeSpan timeout, [CallerArgumentExpression(nameof(timeout))] string? name = null)
    {
        if (timeout < TimeSpan.Zero && timeout != Timeout.InfiniteTimeSpan)
            throw new ArgumentOutOfRangeException(name, timeout, "A time-out is zero or positive, or Timeout.InfiniteTimeSpan.");
    }

    internal static Deadline After(TimeSpan timeout) =>
        new(
            timeout == Timeout.InfiniteTimeSpan
                ? Never
                : (timeout.Ticks / TimeSpan.TicksPerMillisecond) + Math.Sign(timeout.Ticks % TimeSpan.TicksPerMillisecond)
        );

    /// <summary>A time-out of a socket's: -1 forever, which needs no clock.</summary>
    /// <param name="milliseconds">The time-out.</param>
    /// <param name="begun">When the wait has begun; 0 for now.</param>
    internal static Deadline After(int milliseconds, long begun = 0) => new(milliseconds, begun);

    /// <summary>What is left of it, or less.</summary>
    internal Deadline AtMost(int milliseconds) => new(_end == Never ? milliseconds : Math.Min(Left, milliseconds));

    private static int Clamp(long milliseconds) => milliseconds == Never ? -1 : (int)Math.Clamp(milliseconds, 0, int.MaxValue);
}
