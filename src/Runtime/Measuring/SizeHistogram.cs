using System;
using System.Threading;

namespace ZmqPerf;

/// <summary>
/// Counts message sizes in buckets of powers of two, in constant memory: what a growing list of sizes is kept for.
/// <code>
/// var sizes = new SizeHistogram();
/// ...
/// sizes.Record(frame.Size);
/// ...
/// Console.WriteLine(sizes);
/// </code>
/// <see cref="Listen"/> collects the sizes that this library sends and receives anyway.
/// </summary>
/// <remarks>
/// Any number of threads may record and read at once. Each property and <see cref="Snapshot"/> reads the counters one after the other: a
/// size that is recorded at that moment may be in some of them already and not in others yet. Nothing is allocated by <see cref="Record"/>.
/// </remarks>
public sealed class SizeHistogram
{
    private readonly long[] _counts = new long[SizeBuckets.Count];
    private long _bytes;
    private int _smallest = int.MaxValue;
    private int _largest;

    /// <summary>How many sizes were recorded.</summary>
    public long Count => Snapshot().Count;

    /// <summary>The exact mean in bytes; 0 where nothing was recorded.</summary>
    public double Average => Snapshot().Average;

    /// <summary>
    /// Starts to collect the sizes of all frames that this library sends and receives in the process. Dispose the listener to end it.
    /// </summary>
    /// <returns>The listener, which listens already.</returns>
    public static SizeListener Listen() => new();

    /// <summary>Counts one size.</summary>
    /// <param name="size">Bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    public void Record(int size)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        Interlocked.Add(ref _bytes, size);
        for (
            int smallest;
            size < (smallest = Volatile.Read(ref _smallest)) && Interlocked.CompareExchange(ref _smallest, size, smallest) != smallest;

        ) { }
        for (
            int largest;
            size > (largest = Volatile.Read(ref _largest)) && Interlocked.CompareExchange(ref _largest, size, largest) != largest;

        ) { }
        Interlocked.Increment(ref _counts[SizeBuckets.Of(size)]); // last: what is counted is within the limits
    }

    /// <summary>As <see cref="SizeSnapshot.Percentile"/>, of all that was recorded so far.</summary>
    /// <param name="share">From 0 to 1: 0.95 for the 95th percentile.</param>
    /// <returns>Bytes; 0 where nothing was recorded.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The share is not from 0 to 1.</exception>
    public int Percentile(double share) => Snapshot().Percentile(share);

    /// <summary>What was recorded so far, as values that no longer change.</summary>
    public SizeSnapshot Snapshot()
    {
        long[] counts = new long[SizeBuckets.Count];
        for (int i = 0; i < counts.Length; i++)
            counts[i] = Volatile.Read(ref _counts[i]);
        return new SizeSnapshot(counts, Volatile.Read(ref _bytes), Volatile.Read(ref _smallest), Volatile.Read(ref _largest));
    }

    /// <summary>A table of the buckets, below a line with the count, the average and the percentiles 50, 95 and 99.</summary>
    public override string ToString() => Snapshot().ToString();
}
