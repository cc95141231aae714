using System.Diagnostics;
using System.Globalization;

namespace MarketFeed;

/// <summary>What the whole process spent between two moments.</summary>
public sealed class Measurement
{
    private readonly long _started;
    private readonly TimeSpan _cpu;
    private readonly long _allocated;
    private readonly int[] _collections;

    private Measurement()
    {
        GC.Collect();
        _collections = Collections();
        _allocated = GC.GetTotalAllocatedBytes(precise: true);
        _cpu = Cpu();
        _started = Stopwatch.GetTimestamp();
    }

    public static Measurement Start() => new();

    /// <summary>What each message cost and what was received, as one line of name=value.</summary>
    public string Report(Consumer consumer)
    {
        long messages = consumer.Messages;
        TimeSpan elapsed = Stopwatch.GetElapsedTime(_started);
        TimeSpan cpu = Cpu() - _cpu;
        long allocated = GC.GetTotalAllocatedBytes(precise: true) - _allocated;
        int[] collections = Collections();
        return string.Create(
            CultureInfo.InvariantCulture,
            $"messages={messages} messages_per_second={messages / elapsed.TotalSeconds:F0} "
                + $"cpu_ns_per_message={cpu.TotalNanoseconds / messages:F0} "
                + $"allocated_bytes_per_message={(double)allocated / messages:F2} gen0={collections[0] - _collections[0]} "
                + $"gen1={collections[1] - _collections[1]} "
                + $"gen2={collections[2] - _collections[2]} turnover={consumer.Turnover} checksum={consumer.Checksum:x16}"
        );
    }

    private static int[] Collections() => [GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2)];

    private static TimeSpan Cpu()
    {
        using Process process = Process.GetCurrentProcess();
        return process.TotalProcessorTime;
    }
}
