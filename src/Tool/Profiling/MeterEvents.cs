using System;
using System.Globalization;
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
                readings.Add(Text(data, "instrumentName"), Tag(data), (long)Number(data, "count"), Number(data, "sum"));
                break;
            case "CounterRateValuePublished" when IsOurs(data):
                readings.Add(Text(data, "instrumentName"), Tag(data), (long)Number(data, "rate"), 0);
                break;
            case "MultipleSessionsNotSupportedError":
                Refusal = "another tool is listening to the metrics of this process already, and it takes one at a time";
                break;
            case "Error":
                Refusal = Text(data, "errorMessage");
                break;
        }
    }

    private static bool IsOurs(TraceEvent data) => Text(data, "meterName") == Meter;

    private static string Text(TraceEvent data, string name) =>
        Convert.ToString(data.PayloadByName(name), CultureInfo.InvariantCulture) ?? "";

    private static double Number(TraceEvent data, string name) =>
        double.TryParse(Text(data, name), CultureInfo.InvariantCulture, out double value) ? value : 0;

    private static DateTime Time(TraceEvent data, string name) => data.PayloadByName(name) is DateTime time ? time : default;

    /// <summary>The value of the one tag, written as <c>tier=in_place</c>.</summary>
    private static string? Tag(TraceEvent data) => Text(data, "tags").Split('=') is [_, var value] ? value : null;
}
