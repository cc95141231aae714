using System;
using System.Globalization;
using System.Text;

namespace ZmqPerf;

/// <summary>
/// The sizes that a <see cref="SizeHistogram"/> had counted at one time. It does not change and may be used by any thread.
/// </summary>
public sealed class SizeSnapshot
{
    private readonly long[] _counts;

    internal SizeSnapshot(long[] counts, long bytes, int smallest, int largest)
    {
        _counts = counts;
        foreach (long count in counts)
            Count += count;
        Bytes = bytes;
        (Smallest, Largest) = Count == 0 ? (0, 0) : (smallest, largest);
    }

    /// <summary>How many sizes were recorded.</summary>
    public long Count { get; }

    /// <summary>Their sum in bytes.</summary>
    public long Bytes { get; }

    /// <summary>The smallest one in bytes; 0 where nothing was recorded.</summary>
    public int Smallest { get; }

    /// <summary>The largest one in bytes; 0 where nothing was recorded.</summary>
    public int Largest { get; }

    /// <summary>The exact mean in bytes; 0 where nothing was recorded.</summary>
    public double Average => Count == 0 ? 0 : (double)Bytes / Count;

    /// <summary>
    /// A size that at least the given share of the sizes does not exceed: the upper end of the bucket in which the exact percentile (by
    /// nearest rank) lies, or the largest size where that is less. So it is never below the exact percentile, and less than twice of it.
    /// </summary>
    /// <param name="share">From 0 to 1: 0.95 for the 95th percentile.</param>
    /// <returns>Bytes; 0 where nothing was recorded.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The share is not from 0 to 1.</exception>
    public int Percentile(double share)
    {
        if (!(share is >= 0 and <= 1)) // not a number either
            throw new ArgumentOutOfRangeException(nameof(share), share, "A share is from 0 to 1: 0.95 for the 95th percentile.");
        double rank = Math.Max(1, Math.Ceiling(share * Count));
        long seen = 0;
        for (int bucket = 0; bucket < _counts.Length; bucket++)
        {
            seen += _counts[bucket];
            if (seen >= rank)
                return Math.Min(SizeBuckets.UpperEnd(bucket), Largest);
        }
        return Largest;
    }

    /// <summary>
    /// A table of the buckets, below a line with the count, the average and the percentiles 50, 95 and 99. Sizes are in bytes.
    /// </summary>
    public override string ToString()
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"{Count:N0} messages");
        if (Count == 0)
            return text.ToString();
        text.Append(
            CultureInfo.InvariantCulture,
            $" of {Smallest:N0} to {Largest:N0} B, {Average:N1} B on average; "
                + $"P50 {Percentile(0.5):N0}, P95 {Percentile(0.95):N0}, P99 {Percentile(0.99):N0} B"
        );
        long seen = 0;
        for (int bucket = SizeBuckets.Of(Smallest); bucket <= SizeBuckets.Of(Largest); bucket++)
        {
            seen += _counts[bucket];
            text.Append(
                CultureInfo.InvariantCulture,
                $"\n<= {SizeBuckets.UpperEnd(bucket), 13:N0} B  {_counts[bucket], 15:N0}  {(double)seen / Count, 8:P1}"
            );
        }
        return text.ToString();
    }
}
