using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

namespace ZmqPerf.Measuring;

/// <summary>One way to do something.</summary>
/// <param name="Name">What the tables call it.</param>
/// <param name="Run">Does it this many times.</param>
internal sealed record Arm(string Name, Action<int> Run);

/// <summary>What one arm has cost at one size, per operation.</summary>
/// <param name="Rounds">Nanoseconds, round by round.</param>
/// <param name="Allocated">Managed bytes.</param>
internal sealed record Reading(IReadOnlyList<double> Rounds, double Allocated)
{
    public double Median { get; } = Sampler.Median(Rounds);

    /// <summary>
    /// How many times another arm of the same run this takes: the median of the ratios within each round, so that neither a slow minute nor
    /// one lucky round of either counts.
    /// </summary>
    public double Over(Reading other) => Sampler.MedianRatio(Rounds, other.Rounds);
}

/// <summary>
/// Measures arms on one thread, in turn within each round, so that what slows the machine down slows all of them. Operations run in batches
/// of bounded depth; what has to happen before and after a batch is not in the time.
/// </summary>
internal static class Sampler
{
    public static IReadOnlyDictionary<string, Reading> Measure(
        IReadOnlyList<Arm> arms,
        int rounds,
        int operations,
        int depth,
        Action<int>? before = null,
        Action<int>? after = null
    )
    {
        var times = arms.ToDictionary(arm => arm.Name, _ => new List<double>());
        var bytes = arms.ToDictionary(arm => arm.Name, _ => double.MaxValue);
        WarmUp(arms, depth, before, after);
        for (int round = -1; round < rounds; round++)
            foreach (var arm in arms)
            {
                var (nanoseconds, allocated) = Turn(arm, operations, long.MaxValue, depth, before, after);
                if (round < 0)
                    continue;
                times[arm.Name].Add(nanoseconds);
                bytes[arm.Name] = Math.Min(bytes[arm.Name], allocated);
            }

        return arms.ToDictionary(arm => arm.Name, arm => new Reading(times[arm.Name], bytes[arm.Name]));
    }

    /// <summary>
    /// Nanoseconds and managed bytes per operation of this many operations, or of as many batches as begin before a time stamp of
    /// <see cref="Stopwatch"/>, one at least.
    /// </summary>
    public static (double Nanoseconds, double Allocated) Turn(
        Arm arm,
        int operations,
        long until,
        int depth,
        Action<int>? before = null,
        Action<int>? after = null
    )
    {
        long ticks = 0,
            allocated = 0;
        int done = 0;
        do
        {
            before?.Invoke(depth);
            long held = GC.GetAllocatedBytesForCurrentThread();
            long start = Stopwatch.GetTimestamp();
            arm.Run(depth);
            ticks += Stopwatch.GetTimestamp() - start;
            allocated += GC.GetAllocatedBytesForCurrentThread() - held;
            after?.Invoke(depth);
            done += depth;
        } while (done < operations && Stopwatch.GetTimestamp() < until);
        return (ticks * 1e9 / Stopwatch.Frequency / done, (double)allocated / done);
    }

    /// <summary>
    /// Long enough for the JIT to have compiled every arm for good: it does so in the background, for what has been called thirty times.
    /// </summary>
    private static void WarmUp(IReadOnlyList<Arm> arms, int depth, Action<int>? before, Action<int>? after)
    {
        for (int time = 0; time < 3; time++)
        {
            foreach (var arm in arms)
                for (int i = 0; i < 40; i++)
                {
                    before?.Invoke(depth);
                    arm.Run(depth);
                    after?.Invoke(depth);
                }
            Thread.Sleep(120);
        }
    }

    /// <summary>The median of the ratios within each round.</summary>
    public static double MedianRatio(IEnumerable<double> rounds, IEnumerable<double> others) =>
        Median(rounds.Zip(others, (one, other) => one / other));

    public static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted.Length % 2 == 1 ? sorted[sorted.Length / 2] : (sorted[sorted.Length / 2 - 1] + sorted[sorted.Length / 2]) / 2;
    }
}
