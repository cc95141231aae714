using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.Diagnostics.Tracing;

namespace ZmqPerf.Tool.Profiling;

/// <summary>Adds the events of the provider System.Diagnostics.Metrics up. Their figures are those of one interval, as text.</summary>
internal sealed class MeterEvents(MeterReadings readings)
{
    private const string Meter = "ZmqPerf";

    /// <summary>What the process has answered to being listened to, if it was a refusal.</summary>
    public string? Refusal { get; private set; }

    public void Add(TraceEvent data)
    {
        switch (data.EventName)
        {
            case "Collection/Stop" when Time(data, "intervalEndTime") - Time(data, "intervalStartTime") is { TotalSeconds: > 0 } interval:
                readings.Seconds += interval.TotalSeconds;
                break;
            case "BeginInstrumentReporting" when IsOurs(data):
                readings.MeterSeen = true;
                break;
            case "HistogramValuePublished" when IsOurs(data):
                AddHistogram(data);
                break;
            case "CounterRateValuePublished" when IsOurs(data):
                AddCounter(data);
                break;
            case "MultipleSessionsNotSupportedError":
                Refusal = "another tool is listening to the metrics of this process already, and it takes one at a time";
                break;
            case "Error":
                Refusal = Text(data, "errorMessage");
                break;
        }
    }

    private void AddHistogram(TraceEvent data)
    {
        long count = (long)Number(data, "count");
        var sizes = Text(data, "instrumentName") == "zmqperf.send.size" ? readings.Sent : readings.Received;
        sizes.AddSum(count, Number(data, "sum"));
        if (Tag(data, "tier") is { } way)
            readings.Ways[way] = readings.Ways.GetValueOrDefault(way) + count;
    }

    private void AddCounter(TraceEvent data)
    {
        long count = (long)Number(data, "rate");
        switch (Text(data, "instrumentName"))
        {
            case "zmqperf.would_block":
                readings.WouldBlock += count;
                break;
            case "zmqperf.send.frames" when int.TryParse(Tag(data, "up_to"), CultureInfo.InvariantCulture, out int upTo):
                readings.Sent.Add(upTo, count);
                break;
            case "zmqperf.receive.frames" when int.TryParse(Tag(data, "up_to"), CultureInfo.InvariantCulture, out int upTo):
                readings.Received.Add(upTo, count);
                break;
        }
    }

    private static bool IsOurs(TraceEvent data) => Text(data, "meterName") == Meter;

    private static string Text(TraceEvent data, string name) => Convert.ToString(data.PayloadByName(name), CultureInfo.InvariantCulture) ?? "";

    private static double Number(TraceEvent data, string name) => double.TryParse(Text(data, name), CultureInfo.InvariantCulture, out double value) ? value : 0;

    private static DateTime Time(TraceEvent data, string name) => data.PayloadByName(name) is DateTime time ? time : default;

    /// <summary>Tags are written as <c>tier=in_place,other=value</c>.</summary>
    private static string? Tag(TraceEvent data, string name) =>
        Text(data, "tags").Split(',').Select(tag => tag.Split('=')).FirstOrDefault(tag => tag.Length == 2 && tag[0] == name)?[1];
}
