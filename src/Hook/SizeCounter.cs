using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ZmqPerf.Hook;

/// <summary>
/// Counts sizes by their power of two, with their sum. Threads that send at once seldom write to the same cache line; nothing is allocated.
/// </summary>
internal sealed class SizeCounter
{
    private const int Stripes = 16,
        Bytes = SizeBuckets.Count,
        Stride = 40; // whole cache lines

    private readonly long[] _cells = new long[Stripes * Stride];

    public long Count
    {
        get
        {
            long count = 0;
            for (int bucket = 0; bucket < SizeBuckets.Count; bucket++)
                count += Sum(bucket);
            return count;
        }
    }

    /// <summary>Optimized at once (AggressiveOptimization): what it costs is measured at the beginning.</summary>
    [MethodImpl((MethodImplOptions)512)]
    public void Add(int size)
    {
        int stripe = Environment.CurrentManagedThreadId % Stripes * Stride;
        Interlocked.Add(ref _cells[stripe + Bytes], size);
        Interlocked.Increment(ref _cells[stripe + SizeBuckets.Of(size)]);
    }

    /// <param name="instrument">How the runtime's instruments for the same begin.</param>
    /// <param name="way">What the frames are told apart by.</param>
    public IEnumerable<string> Lines(string instrument, string way)
    {
        long count = 0;
        for (int bucket = 0; bucket < SizeBuckets.Count; bucket++)
        {
            if (Sum(bucket) is not (> 0 and var frames))
                continue;
            count += frames;
            yield return Handover.Line($"{instrument}.frames", SizeBuckets.UpperEnd(bucket), frames, 0);
        }
        if (count > 0)
            yield return Handover.Line($"{instrument}.size", way, count, Sum(Bytes));
    }

    private long Sum(int cell)
    {
        long sum = 0;
        for (int stripe = 0; stripe < Stripes; stripe++)
            sum += Interlocked.Read(ref _cells[(stripe * Stride) + cell]);
        return sum;
    }
}
