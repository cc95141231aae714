using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace ZmqPerf.Tool.Profiling;

/// <summary>A profile as text with a histogram, or as JSON.</summary>
internal static class ProfileReport
{
    private const int BarWidth = 40;

    private static readonly JsonSerializerOptions s_json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public static void WriteTable(TextWriter output, MeterReadings readings, ThresholdsInForce thresholds)
    {
        WriteCounts(output, "sent", readings.Sent, readings.Seconds);
        WriteCounts(output, "received", readings.Received, readings.Seconds);
        string perSecond = readings.WouldBlock > 0 ? Invariant($", {readings.WouldBlock / readings.Seconds:N0} a second") : "";
        output.WriteLine(Invariant($"sends refused: {readings.WouldBlock:N0}{perSecond}"));
        if (readings.Ways.Count > 0)
            output.WriteLine($"ways: {string.Join(", ", readings.Ways.Select(way => Invariant($"{NameOf(way.Key)} {way.Value:N0}")))}");
        output.WriteLine($"counted: {What(readings)}");
        if (readings.Counting is { Frames: > 0 } cost)
            output.WriteLine(
                Invariant($"cost of counting: about {cost.Nanoseconds / cost.Frames:N0} ns a frame, {Share(cost)} of the ")
                    + Invariant($"{cost.ProcessorNanoseconds / 1e9:N1} s of processor time that the program took")
            );
        output.WriteLine();
        foreach (string recommendation in Recommendations.Of(readings, thresholds))
            output.WriteLine($"- {recommendation}");
        WriteSizes(output, "sent", readings.Sent);
        WriteSizes(output, "received", readings.Received);
    }

    public static void WriteJson(TextWriter output, MeterReadings readings, ThresholdsInForce thresholds) =>
        output.WriteLine(
            JsonSerializer.Serialize(
                new
                {
                    seconds = Math.Round(readings.Seconds, 3),
                    sent = Sizes(readings.Sent, readings.Seconds),
                    received = Sizes(readings.Received, readings.Seconds),
                    wouldBlock = readings.WouldBlock,
                    ways = readings.Ways,
                    counted = new
                    {
                        runtime = true,
                        rewritten = readings.Rewritten,
                        readings.WhyNotRewritten,
                        nanosecondsPerFrame = readings.Counting is { Frames: > 0 } cost
                            ? Math.Round(cost.Nanoseconds / cost.Frames, 1)
                            : (double?)null,
                        shareOfProcessorTime = readings.Counting is { Frames: > 0 } share ? Math.Round(share.Share, 6) : (double?)null,
                    },
                    thresholds,
                    recommendations = Recommendations.Of(readings, thresholds),
                },
                s_json
            )
        );

    private static object Sizes(SizeDistribution sizes, double seconds) =>
        new
        {
            count = sizes.Count,
            perSecond = Math.Round(sizes.Count / Math.Max(seconds, 1e-3), 1),
            average = Math.Round(sizes.Average, 1),
            p50 = sizes.Percentile(0.5),
            p95 = sizes.Percentile(0.95),
            p99 = sizes.Percentile(0.99),
            buckets = sizes.Buckets.Select(bucket => new { upTo = bucket.Key, count = bucket.Value }),
        };

    private static string Share(CountingCost cost) =>
        cost.Share < 0.0001 ? "less than 0.01 %" : cost.Share.ToString("P2", CultureInfo.InvariantCulture);

    /// <summary>Which frames the figures are of.</summary>
    private static string What(MeterReadings readings) =>
        readings.Rewritten.Count > 0
            ? $"frames of the ZmqPerf runtime, and those of {string.Join(" and ", readings.Rewritten)}, rewritten in a copy of the program"
            : "frames of the ZmqPerf runtime only" + (readings.WhyNotRewritten is { } why ? $": {why}" : "");

    /// <summary>A way as users know it, where the runtime's meter has a word of its own.</summary>
    private static string NameOf(string way) =>
        way switch
        {
            "in_place" => "written in place",
            "stack" => "written on the stack and copied",
            "scratch" => "written in memory of the thread and copied",
            "handed_over" => "written in memory that libzmq took over",
            "shared" => "SharedFrame",
            "reused" => "FrameReceiver",
            "owned" => "OwnedFrame",
            "libzmq" => "calls of libzmq",
            _ => way,
        };

    private static void WriteCounts(TextWriter output, string what, SizeDistribution sizes, double seconds) =>
        output.WriteLine(
            sizes.Count == 0
                ? $"{what}: nothing"
                : string.Create(
                    CultureInfo.InvariantCulture,
                    $"{what}: {sizes.Count:N0} frames in {seconds:F1} s, {sizes.Count / seconds:N0} a second; "
                        + $"{sizes.Average:N1} B on average, P50 <= {sizes.Percentile(0.5):N0}, "
                        + $"P95 <= {sizes.Percentile(0.95):N0}, P99 <= {sizes.Percentile(0.99):N0} B"
                )
        );

    private static void WriteSizes(TextWriter output, string what, SizeDistribution sizes)
    {
        if (sizes.Count == 0)
            return;
        output.WriteLine();
        output.WriteLine($"sizes of the frames {what}:");
        double most = sizes.Buckets.Values.Max();
        foreach (var (upTo, count) in sizes.Buckets)
        {
            var bar = new string('█', (int)Math.Ceiling(count / most * BarWidth));
            output.WriteLine(Invariant($"  {Invariant($"<= {upTo:N0}"), 16} B {count, 14:N0} {(double)count / sizes.Count, 8:P1}  {bar}"));
        }
    }

    private static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
