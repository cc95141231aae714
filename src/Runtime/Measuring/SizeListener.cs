using System;
using System.Diagnostics.Metrics;
using System.Globalization;
using System.Threading;

namespace ZmqPerf;

/// <summary>
/// Collects the sizes of all frames that this library sends and receives in the process, and says which settings follow from them. Frames
/// of Net.Zmq's own calls are not among them.
/// <code>
/// using var sizes = SizeHistogram.Listen();
/// ... // the load to be measured
/// Console.WriteLine(sizes);
/// </code>
/// </summary>
/// <remarks>
/// It is one listener of <c>Meter("ZmqPerf")</c> among others: dotnet-counters, OpenTelemetry and Prometheus read the same instruments,
/// <c>zmqperf.send.size</c>,
/// <c>zmqperf.receive.size</c> (both in bytes, with the tag <c>tier</c>), <c>zmqperf.send.frames</c>, <c>zmqperf.receive.frames</c> (with
/// the tag <c>up_to</c>: the power of two that the size does not exceed) and <c>zmqperf.would_block</c>. While any of them listens each
/// frame is recorded on the thread that sends or
/// receives it; nothing is allocated. Where the application switches meters off (<c>System.Diagnostics.Metrics.Meter.IsSupported</c>)
/// nothing is collected. Any thread may read and dispose it.
/// </remarks>
public sealed class SizeListener : IDisposable
{
    private const int DefaultHighWaterMark = 1000; // of libzmq: ZMQ_SNDHWM, ZMQ_RCVHWM

    private readonly MeterListener _listener = new();
    private long _refused;

    internal SizeListener()
    {
        _listener.SetMeasurementEventCallback<int>(static (_, size, _, histogram) => ((SizeHistogram)histogram!).Record(size));
        _listener.SetMeasurementEventCallback<long>(
            static (_, count, _, listener) => Interlocked.Add(ref ((SizeListener)listener!)._refused, count)
        );
        _listener.Start();
        _listener.EnableMeasurementEvents(Measurements.SentSizes, Sent);
        _listener.EnableMeasurementEvents(Measurements.ReceivedSizes, Received);
        _listener.EnableMeasurementEvents(Measurements.Refusals, this);
    }

    /// <summary>The sizes of the frames sent.</summary>
    public SizeHistogram Sent { get; } = new();

    /// <summary>The sizes of the frames received.</summary>
    public SizeHistogram Received { get; } = new();

    /// <summary>How many sends were refused because the socket's queues were full or it had no peer.</summary>
    public long WouldBlock => Interlocked.Read(ref _refused);

    /// <summary>Ends the collecting; what was collected stays.</summary>
    public void Dispose() => _listener.Dispose();

    /// <summary>Both tables, and the settings that follow from them.</summary>
    public override string ToString()
    {
        SizeSnapshot sent = Sent.Snapshot(),
            received = Received.Snapshot();
        return string.Create(
            CultureInfo.InvariantCulture,
            $"""
            sent: {sent}
            sends refused: {WouldBlock:N0}
            received: {received}
            settings: {Settings(sent, received)}
            """
        );
    }

    private static string Settings(SizeSnapshot sent, SizeSnapshot received)
    {
        string settings = "";
        if (sent.Count > 0)
        {
            settings += string.Create(
                CultureInfo.InvariantCulture,
                $"\n  a full queue at the default high-water mark of {DefaultHighWaterMark:N0} messages, of one frame each, keeps about "
                    + $"{DefaultHighWaterMark * sent.Average:N0} B, {DefaultHighWaterMark * (long)sent.Largest:N0} B at worst: "
                    + $"set Sndhwm and Rcvhwm by that"
            );
        }
        if (received.Count > 0)
        {
            settings += string.Create(
                CultureInfo.InvariantCulture,
                $"""

                  a receive buffer of {received.Percentile(
                    0.99
                ):N0} B takes 99 % of the frames whole, one of {received.Largest:N0} B all of them
                """
            );
        }
        return settings.Length == 0 ? "none, nothing was measured" : settings;
    }
}
