using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// Measures all stations within a budget: rounds in which every arm of every station takes a turn of the same time, each round beginning
/// with another arm. A turn during which something else had the processor is repeated. The budget decides how long a turn is, and how many
/// rounds there are; what the last round has left unfinished does not count.
/// </summary>
internal sealed class Calibrator(TimeSpan budget, IProgress<Step> progress, CancellationToken cancellation)
{
    /// <summary>With less, a turn would be shorter than what it is to measure.</summary>
    public static TimeSpan LeastBudget { get; } = TimeSpan.FromSeconds(5);

    private const int FewestRounds = 9,
        MostRounds = 121;

    /// <summary>Long enough for many operations, and short enough for other processes to leave it alone.</summary>
    private static readonly TimeSpan s_turn = TimeSpan.FromMilliseconds(2.5);

    /// <summary>With less of a processor than this a turn has been disturbed, and so often it is tried.</summary>
    private const double Alone = 0.95;
    private const int Tries = 3;

    /// <summary>What the figures are made of, and written, at the end.</summary>
    private static readonly TimeSpan s_finish = TimeSpan.FromMilliseconds(300);

    private readonly long _start = Stopwatch.GetTimestamp();
    private int _turns,
        _disturbed;

    /// <summary>What else the machine did meanwhile.</summary>
    public Load Load { get; private set; } = new(1, null);

    public Samples Measure(IReadOnlyList<Station> stations)
    {
        TakePrecedence();
        WarmUp(stations);
        var samples = new Samples();
        int arms = stations.Sum(station => station.Arms.Count);
        int rounds = (int)Math.Clamp(Left / arms / s_turn, FewestRounds, MostRounds);
        TimeSpan turn = Left / (rounds + 1) / arms,
            cpu = Environment.CpuUsage.TotalTime; // the first round does not count
        long began = Stopwatch.GetTimestamp();
        for (int round = -1; ; round++)
        {
            long start = Stopwatch.GetTimestamp();
            if (!Round(stations, turn, round, round < 0 ? null : samples))
                break;
            if (round >= 0)
                samples.CompleteRound();
            progress.Report(new(round + 1, Math.Max(rounds, round + 1), Stopwatch.GetElapsedTime(_start)));
            var took = Stopwatch.GetElapsedTime(start);
            if (Left < took * 0.8)
                break;
            // a turn takes one batch at least, and others may want the processor: what is left is shared by the rounds that are missing
            turn *= Math.Clamp(Left / Math.Max(1, rounds - round - 1) / took, 0.5, 1.5);
        }
        samples.DropUnfinished();
        Load = new(
            (Environment.CpuUsage.TotalTime - cpu) / Stopwatch.GetElapsedTime(began),
            _turns == 0 ? null : (double)_disturbed / _turns
        );
        return samples;
    }

    private TimeSpan Left => budget - s_finish - Stopwatch.GetElapsedTime(_start);

    /// <summary>Whether the round was finished within the budget.</summary>
    private bool Round(IReadOnlyList<Station> stations, TimeSpan turn, int round, Samples? samples)
    {
        foreach (var station in stations)
            for (int i = 0; i < station.Arms.Count; i++)
            {
                if (Left < TimeSpan.Zero)
                    return false;
                var arm = station.Arms[(i + round + 1) % station.Arms.Count];
                var (nanoseconds, allocated) = Turn(station, arm, turn, tries: samples is null ? 1 : Tries);
                samples?.Add(station.Series, station.Size, arm.Name, nanoseconds, allocated);
            }
        return true;
    }

    /// <summary>One turn, the least disturbed of several where it was disturbed.</summary>
    private (double Nanoseconds, double Allocated) Turn(Station station, Arm arm, TimeSpan turn, int tries)
    {
        (double Nanoseconds, double Allocated) best = default;
        double most = 0;
        for (int i = 0; i < tries && most < Alone; i++)
        {
            cancellation.ThrowIfCancellationRequested();
            double cpu = ThreadTime.Now;
            long start = Stopwatch.GetTimestamp();
            var taken = Sampler.Turn(
                arm,
                int.MaxValue,
                start + (long)(turn.TotalSeconds * Stopwatch.Frequency),
                station.Depth,
                station.Before,
                station.After
            );
            double share = (ThreadTime.Now - cpu) / Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            if (double.IsNaN(share))
                return taken; // it cannot be told
            if (share > most || i == 0)
                (most, best) = (share, taken);
        }
        if (tries > 1)
            (_turns, _disturbed) = (_turns + 1, _disturbed + (most < Alone ? 1 : 0));
        return best;
    }

    /// <summary>Before what else wants the processor, where that is permitted.</summary>
    private static void TakePrecedence()
    {
        using var self = Process.GetCurrentProcess();
        try
        {
            self.PriorityClass = ProcessPriorityClass.High;
        }
        catch (Win32Exception)
        {
            // it is not: the share of the processor says what that means
        }
    }

    /// <summary>Every arm at its smallest size, often enough for the JIT to compile it for good, which it does in the background.</summary>
    private void WarmUp(IReadOnlyList<Station> stations)
    {
        progress.Report(new(0, 0, TimeSpan.Zero));
        var smallest = stations.GroupBy(station => station.Series).Select(series => series.MinBy(station => station.Size)!).ToList();
        for (int time = 0; time < 3 && Left > budget * 0.6; time++)
        {
            foreach (var station in smallest)
            foreach (var arm in station.Arms)
            {
                cancellation.ThrowIfCancellationRequested();
                Sampler.Turn(arm, 40 * station.Depth, long.MaxValue, station.Depth, station.Before, station.After);
            }
            Thread.Sleep(120);
        }
    }
}
