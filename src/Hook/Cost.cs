using System;
using System.Collections.Generic;
using System.Diagnostics;

namespace ZmqPerf.Hook;

/// <summary>What it takes the program to count its frames, measured once on its own machine and in its own process.</summary>
internal static class Cost
{
    private const int Batches = 15,
        Batch = 1000;

    /// <summary>Nanoseconds for a frame: the median of some batches, because the program runs meanwhile.</summary>
    private static readonly Lazy<double> s_ofFrame = new(Measure);

    /// <summary>Nothing of a program that has counted nothing.</summary>
    public static IEnumerable<string> Lines(long frames)
    {
        if (frames == 0)
            yield break;
        yield return Handover.Line(Handover.CountingNanoseconds, "", frames, (long)(frames * s_ofFrame.Value));
        using var process = Process.GetCurrentProcess();
        yield return Handover.Line(Handover.ProcessorNanoseconds, "", 1, process.TotalProcessorTime.Ticks * 100);
    }

    private static double Measure()
    {
        var spare = new SizeCounter();
        double[] batches = new double[Batches];
        for (int i = 0; i < Batches; i++)
        {
            long start = Stopwatch.GetTimestamp();
            for (int frame = 0; frame < Batch; frame++)
                spare.Add(frame);
            batches[i] = (Stopwatch.GetTimestamp() - start) * 1e9 / Stopwatch.Frequency / Batch;
        }
        Array.Sort(batches);
        return batches[Batches / 2];
    }
}
