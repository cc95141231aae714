using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace ZmqPerf;

/// <summary>The instruments of <c>Meter("ZmqPerf")</c>. Where nobody listens, a message costs a look at a field.</summary>
internal static class Measurements
{
    internal static readonly Meter Meter = new("ZmqPerf", typeof(Measurements).Assembly.GetName().Version?.ToString(3));

    internal static readonly Histogram<int> SentSizes = Meter.CreateHistogram<int>("zmqperf.send.size", "By", "Sizes of the frames sent, by the way they took (tier).");

    internal static readonly Histogram<int> ReceivedSizes = Meter.CreateHistogram<int>("zmqperf.receive.size", "By", "Sizes of the frames received, by the way they took (tier).");

    internal static readonly Counter<long> Refusals = Meter.CreateCounter<long>("zmqperf.would_block", "{send}", "Sends that the socket refused because its queues were full or it had no peer.");

    /// <summary>Call it when the frame is gone and nothing is left to do: a listener may throw.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Sent(int size, string tier)
    {
        if (SentSizes.Enabled)
            Record(SentSizes, size, tier);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Received(int size, string tier)
    {
        if (ReceivedSizes.Enabled)
            Record(ReceivedSizes, size, tier);
    }

    internal static void Refused()
    {
        if (Refusals.Enabled)
            Refusals.Add(1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Record(Histogram<int> sizes, int size, string tier) => sizes.Record(size, new KeyValuePair<string, object?>("tier", tier));
}
