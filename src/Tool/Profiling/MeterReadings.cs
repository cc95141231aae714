using System.Collections.Generic;
using System.Globalization;
using ZmqPerf.Hook;

namespace ZmqPerf.Tool.Profiling;

/// <summary>What the meter of a process has said while it was listened to.</summary>
internal sealed class MeterReadings
{
    /// <summary>The way of NetMQ's frames, as the hook calls it.</summary>
    private const string NetMq = "NetMQ";

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

    /// <summary>The assemblies of a copy of the program that counted for this; none where the program ran as it is.</summary>
    public IReadOnlyList<string> Rewritten { get; set; } = [];

    /// <summary>Why there is no such copy, where there could be one.</summary>
    public string? WhyNotRewritten { get; set; }

    /// <summary>Whether the program was ended from outside, or in a hurry: what it has counted last may be missing.</summary>
    public bool WasKilled { get; set; }

    /// <summary>Whether NetMQ has sent and received all of it: what is about libzmq, Net.Zmq and the runtime does not hold then.</summary>
    public bool IsNetMq => Ways is { Count: 1 } && Ways.ContainsKey(NetMq);

    /// <summary>What it took the program to count, where that is known.</summary>
    public CountingCost Counting { get; private set; }

    public bool IsEmpty => Sent.Count + Received.Count + WouldBlock == 0;

    /// <summary>Adds what an instrument has counted for one value of its tag; bytes where it is about sizes.</summary>
    public void Add(string instrument, string? tag, long count, double bytes)
    {
        switch (instrument)
        {
            case "zmqperf.send.size":
                AddSizes(Sent, tag, count, bytes);
                break;
            case "zmqperf.receive.size":
                AddSizes(Received, tag, count, bytes);
                break;
            case "zmqperf.would_block":
                WouldBlock += count;
                break;
            case Handover.CountingNanoseconds:
                Counting = Counting with { Frames = Counting.Frames + count, Nanoseconds = Counting.Nanoseconds + bytes };
                break;
            case Handover.ProcessorNanoseconds:
                Counting = Counting with { ProcessorNanoseconds = Counting.ProcessorNanoseconds + bytes };
                break;
            case "zmqperf.send.frames" when int.TryParse(tag, CultureInfo.InvariantCulture, out int upTo):
                Sent.Add(upTo, count);
                break;
            case "zmqperf.receive.frames" when int.TryParse(tag, CultureInfo.InvariantCulture, out int upTo):
                Received.Add(upTo, count);
                break;
        }
    }

    private void AddSizes(SizeDistribution sizes, string? way, long count, double bytes)
    {
        sizes.AddSum(count, bytes);
        if (way is not null)
            Ways[way] = Ways.GetValueOrDefault(way) + count;
    }
}

/// <summary>What it took processes to count frames in rewritten code: about, because it is what a frame took, times their number.</summary>
/// <param name="ProcessorNanoseconds">All that these processes took, to see it against.</param>
internal readonly record struct CountingCost(long Frames, double Nanoseconds, double ProcessorNanoseconds)
{
    /// <summary>From 0 to 1.</summary>
    public double Share => ProcessorNanoseconds > 0 ? Nanoseconds / ProcessorNanoseconds : 0;
}
