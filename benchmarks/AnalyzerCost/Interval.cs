using System;
using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>A median, and where that of all there could be lies in 95 of 100 cases, whatever the values are distributed like.</summary>
internal readonly record struct Interval(double Median, double Least, double Most)
{
    public static Interval OfMedian(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        // the signs of the differences from the median are coins: 1.96 standard deviations of their count
        int away = (int)Math.Ceiling(1.96 * Math.Sqrt(sorted.Length) / 2);
        int middle = sorted.Length / 2;
        return new(
            Cost.Median(sorted),
            sorted[Math.Max(0, (sorted.Length - 1) / 2 - away)],
            sorted[Math.Min(sorted.Length - 1, middle + away)]
        );
    }
}
