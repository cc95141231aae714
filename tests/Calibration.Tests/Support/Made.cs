using System;
using ZmqPerf.Measuring;
using ZmqPerf.Tool.Calibrating;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>
/// Samples of a machine that does not exist, whose break-evens are known: zero-copy of existing memory pays from 4,000 B on, of a block of
/// its own from 65,536 B on, a shared frame from 1,000 B on.
/// </summary>
internal static class Made
{
    public static readonly Machine Machine = new(
        "Made-up processor <1>",
        4,
        "Made-up system",
        "10.0.0",
        "workstation collector",
        "4.3.4",
        "0.5.0"
    );

    public static Calibration Calibration(int rounds = 15, double noise = 0.02, string? unusable = null) =>
        Calibration(Samples(rounds, noise), unusable);

    public static Calibration Calibration(Samples samples, string? unusable = null) =>
        new(
            new DateTime(2026, 11, 21, 4, 5, 6, DateTimeKind.Utc),
            TimeSpan.FromSeconds(60),
            Machine,
            new(0.98, 0.01),
            samples,
            unusable,
            Thresholds.Of(samples, unusable),
            RuleCosts.Of(samples, unusable)
        );

    public static Samples Samples(int rounds, double noise)
    {
        var random = new Random(1);
        var samples = new Samples();
        for (int round = 0; round < rounds; round++)
        {
            foreach (int size in Stations.Sizes)
            {
                double copy = 40 + 0.02 * size;
                Add(Stations.Send, size, copy, Strategies.InPlace, Strategies.Existing);
                Add(
                    Stations.Send,
                    size,
                    2 * copy,
                    Strategies.ByteArray,
                    Strategies.ArrayPool,
                    Strategies.Message,
                    Strategies.Pool,
                    Strategies.MessageOfSpan,
                    MoreStrategies.CopiedFirst
                );
                Add(Stations.Send, size, copy * Math.Pow(size / 65536.0, -0.15), Strategies.ZeroCopy);
                Add(Stations.Send, size, copy * Math.Pow(size / 4000.0, -0.5), MoreStrategies.ZeroCopyOfExisting);
                Add(Stations.Fan, size, copy, MoreStrategies.CopiedForEach);
                Add(Stations.Fan, size, copy * Math.Pow(size / 1000.0, -0.5), MoreStrategies.Shared);
                Add(Stations.Receive, size, 40, Strategies.Receiver, Strategies.Reused);
                Add(
                    Stations.Receive,
                    size,
                    130,
                    Strategies.Message,
                    Strategies.Span,
                    Strategies.ByteArray,
                    Strategies.Copy,
                    MoreStrategies.Rebuilt,
                    MoreStrategies.DataTwice,
                    MoreStrategies.SizeBesides,
                    MoreStrategies.BufferEach
                );
            }
            Add(Stations.Nothing, 0, 500, MoreStrategies.NothingAnswered);
            Add(Stations.Nothing, 0, 2500, MoreStrategies.NothingThrown);
            Add(Stations.Text, 64, 50, MoreStrategies.TextItself);
            Add(Stations.Text, 64, 70, MoreStrategies.TextEncoded);
            samples.CompleteRound();
        }
        return samples;

        void Add(string series, int size, double nanoseconds, params string[] arms)
        {
            foreach (string arm in arms)
                samples.Add(
                    series,
                    size,
                    arm,
                    nanoseconds * (1 + noise * (2 * random.NextDouble() - 1)),
                    arm == Strategies.ByteArray ? size + 24 : 0
                );
        }
    }
}
