using System;
using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.Tool.Profiling;

/// <summary>How many frames had which size: counted by the power of two that the size does not exceed, with the exact sum.</summary>
internal sealed class SizeDistribution
{
    private readonly SortedDictionary<int, long> _counts = [];
    private double _bytes;
    private long _summed;

    /// <summary>Frames by the largest size of their bucket in bytes, ascending.</summary>
    public IReadOnlyDictionary<int, long> Buckets => _counts;

    public long Count => _counts.Values.Sum();

    /// <summary>The mean in bytes; 0 where there was nothing.</summary>
    public double Average => _summed == 0 ? 0 : _bytes / _summed;

    public void Add(int upTo, long count)
    {
        if (count > 0)
            _counts[upTo] = _counts.GetValueOrDefault(upTo) + count;
    }

    /// <summary>Frames, and what they are together.</summary>
    public void AddSum(long count, double bytes) => (_summed, _bytes) = (_summed + count, _bytes + bytes);

    /// <summary>
    /// A size that at least this share of the frames does not exceed, by nearest rank: the end of the bucket, so less than twice the exact
    /// percentile. 0 where there was nothing.
    /// </summary>
    public int Percentile(double share)
    {
        double rank = Math.Max(1, Math.Ceiling(share * Count));
        long seen = 0;
        foreach (var (upTo, count) in _counts)
            if ((seen += count) >= rank)
                return upTo;
        return 0;
    }

    /// <summary>
    /// The share of the frames that certainly have this size or less, and of those that certainly have more; the rest are in the bucket
    /// that it lies in.
    /// </summary>
    public (double UpTo, double Above) Split(int size)
    {
        double count = Math.Max(1, Count);
        return (
            _counts.Where(bucket => bucket.Key <= size).Sum(bucket => bucket.Value) / count,
            _counts.Where(bucket => bucket.Key / 2 >= size).Sum(bucket => bucket.Value) / count
        );
    }
}
