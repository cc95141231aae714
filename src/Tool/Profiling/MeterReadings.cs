using System.Collections.Generic;

namespace ZmqPerf.Tool.Profiling;

/// <summary>What the meter of a process has said while it was listened to.</summary>
internal sealed class MeterReadings
{
    /// <summary>Whether the process has used the runtime, in that time or before.</summary>
    public bool MeterSeen { get; set; }

    /// <summary>The time that the readings are of, in seconds.</summary>
    public double Seconds { get; set; }

    public SizeDistribution Sent { get; } = new();

    public SizeDistribution Received { get; } = new();

    /// <summary>Sends that were refused because the queues were full or there was no peer.</summary>
    public long WouldBlock { get; set; }

    /// <summary>Frames by the way they took, such as <c>in_place</c>.</summary>
    public SortedDictionary<string, long> Ways { get; } = [];

    public bool IsEmpty => Sent.Count + Received.Count + WouldBlock == 0;
}
