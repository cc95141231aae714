using System;
using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.Benchmarks.NetMq;

/// <summary>
/// What a message costs in each of two ways: processor time of the whole process, because NetMQ's own thread and the poller's take part,
/// and because that counts no other work of the machine.
/// </summary>
/// <param name="Before">Nanoseconds of processor time, the median of all rounds.</param>
/// <param name="After">The same, in the other way.</param>
/// <param name="Ratio">Before by after within a round, the median of all rounds.</param>
/// <param name="AllocatedBefore">Managed bytes.</param>
/// <param name="AllocatedAfter">Managed bytes, in the other way.</param>
internal sealed record Measurement(double Before, double After, double Ratio, double AllocatedBefore, double AllocatedAfter)
{
    /// <summary>Both ways by turns, so that what slows the machine down slows both.</summary>
    public static Measurement Of(Ways ways, Rounds rounds)
    {
        int messages = Calibrated(ways, rounds.Time);
        var (before, after) = (new List<Cost>(), new List<Cost>());
        for (int round = 0; round < rounds.Count; round++)
        {
            before.Add(Cost.Of(ways.Before, messages));
            after.Add(Cost.Of(ways.After, messages));
        }
        return new(
            Median(before.Select(cost => cost.Nanoseconds)),
            Median(after.Select(cost => cost.Nanoseconds)),
            Median(before.Zip(after, (b, a) => b.Nanoseconds / a.Nanoseconds)),
            before.Min(cost => cost.Bytes),
            after.Min(cost => cost.Bytes)
        );
    }

    private static double Median(IEnumerable<double> values) => values.Order().ElementAt(values.Count() / 2);

    /// <summary>How many messages take about the time of a round, in the faster way.</summary>
    private static int Calibrated(Ways ways, TimeSpan time)
    {
        for (int messages = 8 * Link.Depth; ; messages *= 2)
        {
            if (ways.Before(messages) != ways.After(messages))
                throw new InvalidOperationException("The two ways deliver different bytes.");
            if (Cost.Of(ways.After, messages).Nanoseconds * messages >= time.TotalNanoseconds)
                return messages;
        }
    }

    private readonly record struct Cost(double Nanoseconds, double Bytes)
    {
        public static Cost Of(Func<int, long> way, int messages)
        {
            long bytes = GC.GetTotalAllocatedBytes();
            var time = Environment.CpuUsage.TotalTime;
            way(messages);
            time = Environment.CpuUsage.TotalTime - time;
            bytes = GC.GetTotalAllocatedBytes() - bytes;
            return new(Math.Max(time.TotalNanoseconds, 1) / messages, (double)bytes / messages);
        }
    }
}

/// <summary>How many rounds there are, and how long one is.</summary>
internal sealed record Rounds(int Count, TimeSpan Time)
{
    public static Rounds Full { get; } = new(25, TimeSpan.FromMilliseconds(50));

    public static Rounds Quick { get; } = new(9, TimeSpan.FromMilliseconds(20));
}
