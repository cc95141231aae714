using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace ZmqPerf.Tool.Profiling;

/// <summary>
/// Settings and rules that matter for the sizes that were seen. Only what certainly lies on one side of a threshold counts for that side: a
/// bucket that holds the threshold counts for none.
/// </summary>
internal static class Recommendations
{
    /// <summary>Of libzmq: ZMQ_SNDHWM, ZMQ_RCVHWM; and of NetMQ.</summary>
    private const int DefaultHighWaterMark = 1000;

    /// <summary>What libzmq reads from a connection at once.</summary>
    private const int ReadBuffer = 8192;

    public static IEnumerable<string> Of(MeterReadings readings, ThresholdsInForce thresholds) =>
        readings.IsNetMq
            ? NetMqRecommendations.Of(readings, thresholds)
            : Sending(readings, thresholds).Concat(Receiving(readings, thresholds));

    /// <summary>What a queue holds at most as it is, and by which options that can be set.</summary>
    public static string FullQueue(SizeDistribution sent, string options) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"A full queue at the default high-water mark of {DefaultHighWaterMark:N0} messages of one frame keeps about "
                + $"{DefaultHighWaterMark * sent.Average:N0} B, and {(double)DefaultHighWaterMark * sent.Percentile(1):N0} B at worst: "
                + $"set {options} by that (ZMQ3017)."
        );

    private static IEnumerable<string> Sending(MeterReadings readings, ThresholdsInForce thresholds)
    {
        var sent = readings.Sent;
        if (sent.Count > 0)
        {
            if (sent.Split(thresholds.ZeroCopy).UpTo is > 0 and var below)
                yield return string.Create(
                    CultureInfo.InvariantCulture,
                    $"{below:P1} of the frames sent lie below the zero-copy threshold of {thresholds.ZeroCopy:N0} B ({thresholds.Source}): "
                        + $"ZMQ1001 matters, a zero-copy message around a block that is made for it costs more than it saves there."
                );
            if (sent.Split(thresholds.ZeroCopyOfExisting).Above is > 0 and var above)
                yield return string.Create(
                    CultureInfo.InvariantCulture,
                    $"{above:P1} exceed {thresholds.ZeroCopyOfExisting:N0} B ({thresholds.Source}): "
                        + $"zero-copy can pay for them where the memory exists already."
                );
            if (sent.Split(thresholds.Large).Above is > 0 and var large)
                yield return string.Create(
                    CultureInfo.InvariantCulture,
                    $"{large:P1} exceed {thresholds.Large:N0} B ({thresholds.Source}): "
                        + $"an array for each would go to the large object heap, ZMQ1002 matters."
                );
            if (sent.Split(thresholds.Small).Above is > 0 and var shared)
                yield return string.Create(
                    CultureInfo.InvariantCulture,
                    $"{shared:P1} exceed {thresholds.Small:N0} B ({thresholds.Source}): "
                        + $"where one payload goes to several sockets, a SharedFrame pays, ZMQ1009 matters."
                );
            yield return FullQueue(sent, "Sndhwm and Rcvhwm");
        }
        if (readings.WouldBlock > 0)
        {
            double refused = readings.WouldBlock / (double)Math.Max(1, readings.WouldBlock + sent.Count);
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"{readings.WouldBlock:N0} sends were refused, {refused:P1} of all tries: keep the frame and send it again "
                    + $"(FrameWriter.Send or TrySend); sends of a Message throw then (ZMQ2006), "
                    + $"and an ignored result is a lost message (ZMQ3001)."
            );
        }
    }

    private static IEnumerable<string> Receiving(MeterReadings readings, ThresholdsInForce thresholds)
    {
        var received = readings.Received;
        if (received.Count == 0)
            yield break;
        var (most, all) = (received.Percentile(0.99), received.Percentile(1));
        yield return string.Create(
            CultureInfo.InvariantCulture,
            $"A receive buffer of {(most < all ? $"{most:N0} B takes 99 % of the frames whole, one of " : "")}{all:N0} B "
                + $"{(most < all ? "all of them" : "takes all frames whole")} (ZMQ3002: compare the length)."
        );
        if (received.Split(thresholds.Small).UpTo is > 0 and var small)
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"{small:P1} of the frames received have {thresholds.Small:N0} B or less ({thresholds.Source}): over tcp one that is kept "
                    + $"keeps libzmq's read buffer of {ReadBuffer:N0} B and more, so copy what is kept (ZMQ2010)."
            );
        if (readings.Ways.GetValueOrDefault("owned") is > 0 and var owned)
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"{owned:N0} frames were detached from their receiver; frames that are done with before the next receive need not be."
            );
    }
}
