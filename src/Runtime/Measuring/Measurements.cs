using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Linq;
using System.Runtime.CompilerServices;

namespace ZmqPerf;

/// <summary>The instruments of <c>Meter("ZmqPerf")</c>. Where nobody listens, a message costs a look at two fields.</summary>
internal static class Measurements
{
    internal static readonly Meter Meter = new("ZmqPerf", typeof(Measurements).Assembly.GetName().Version?.ToString(3));

    internal static readonly Histogram<int> SentSizes = Meter.CreateHistogram<int>(
        "zmqperf.send.size",
        "By",
        "Sizes of the frames sent, by the way they took (tier)."
    );

    internal static readonly Histogram<int> ReceivedSizes = Meter.CreateHistogram<int>(
        "zmqperf.receive.size",
        "By",
        "Sizes of the frames received, by the way they took (tier)."
    );

    internal static readonly Counter<long> SentFrames = Meter.CreateCounter<long>(
        "zmqperf.send.frames",
        "{frame}",
        "Frames sent, by the power of two (up_to, in bytes) that their size does not exceed."
    );

    internal static readonly Counter<long> ReceivedFrames = Meter.CreateCounter<long>(
        "zmqperf.receive.frames",
        "{frame}",
        "Frames received, by the power of two (up_to, in bytes) that their size does not exceed."
    );

    internal static readonly Counter<long> Refusals = Meter.CreateCounter<long>(
        "zmqperf.would_block",
        "{send}",
        "Sends that the socket refused because its queues were full or it had no peer."
    );

    internal static readonly Counter<long> Failures = Meter.CreateCounter<long>(
        "zmqperf.send.failures",
        "{message}",
        "Messages that a receive loop dropped because their socket refused them for good."
    );

    private static readonly object[] s_upTo =
    [
        .. Enumerable.Range(0, SizeBuckets.Count).Select(bucket => (object)SizeBuckets.UpperEnd(bucket)),
    ];

    /// <summary>Call it when the frame is gone and nothing is left to do: a listener may throw.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Sent(int size, string tier)
    {
        if (SentSizes.Enabled || SentFrames.Enabled)
            Record(SentSizes, SentFrames, size, tier);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Received(int size, string tier)
    {
        if (ReceivedSizes.Enabled || ReceivedFrames.Enabled)
            Record(ReceivedSizes, ReceivedFrames, size, tier);
    }

    internal static void Refused()
    {
        if (Refusals.Enabled)
            Refusals.Add(1);
    }

    internal static void Failed()
    {
        if (Failures.Enabled)
            Failures.Add(1);
    }

    /// <summary>
    /// The counter is for listeners in other processes: of a histogram they get quantiles of short intervals, which nothing can add up.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Record(Histogram<int> sizes, Counter<long> frames, int size, string tier)
    {
        sizes.Record(size, new KeyValuePair<string, object?>("tier", tier));
        frames.Add(1, new KeyValuePair<string, object?>("up_to", s_upTo[SizeBuckets.Of(size)]));
    }
}
