using System;
using System.Diagnostics;
using System.Globalization;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// What is being measured, a line each, with the seconds since the beginning; on the error stream, so that the results stay apart.
/// </summary>
internal sealed class Progress
{
    private readonly long _start = Stopwatch.GetTimestamp();

    public void Say(string what) =>
        Console.Error.WriteLine(
            string.Create(CultureInfo.InvariantCulture, $"{Stopwatch.GetElapsedTime(_start).TotalSeconds, 6:F0} s  {what}")
        );
}
