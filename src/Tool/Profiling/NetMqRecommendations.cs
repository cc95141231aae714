using System;
using System.Collections.Generic;
using System.Globalization;

namespace ZmqPerf.Tool.Profiling;

/// <summary>
/// <see cref="Recommendations"/> for a program of NetMQ alone: it has frames of its own, no zero-copy messages and no buffers to receive
/// into, and other names for its options.
/// </summary>
internal static class NetMqRecommendations
{
    public static IEnumerable<string> Of(MeterReadings readings, ThresholdsInForce thresholds)
    {
        var sent = readings.Sent;
        if (sent.Count > 0)
        {
            if (sent.Split(thresholds.Large).Above is > 0 and var large)
                yield return string.Create(
                    CultureInfo.InvariantCulture,
                    $"{large:P1} of the frames sent exceed {thresholds.Large:N0} B ({thresholds.Source}): an array for each goes to the "
                        + $"large object heap, and its copy, too; Msg.InitGC hands the array over (ZMQ1003)."
                );
            yield return Recommendations.FullQueue(sent, "SendHighWatermark and ReceiveHighWatermark");
        }
        if (readings.WouldBlock > 0)
        {
            double refused = readings.WouldBlock / (double)Math.Max(1, readings.WouldBlock + sent.Count);
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"{readings.WouldBlock:N0} sends were refused, {refused:P1} of all tries: keep the frame and send it again; "
                    + $"an ignored result is a lost message (ZMQ3001)."
            );
        }
    }
}
