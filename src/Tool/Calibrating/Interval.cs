using System;
using System.Collections.Generic;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>A figure, and where it lies with 95 % confidence.</summary>
internal readonly record struct Interval(double Value, double Low, double High)
{
    /// <summary>How many times the lower end the upper one is.</summary>
    public double Spread => High / Low;

    public static Interval operator *(Interval interval, double factor) =>
        new(interval.Value * factor, interval.Low * factor, interval.High * factor);

    /// <summary>
    /// The median, and the percentiles 2.5 and 97.5 of the medians of as many draws, with replacement, as there are rows in <paramref
    /// name="draws"/>.
    /// </summary>
    public static Interval OfMedian(IReadOnlyList<double> values, int[][] draws)
    {
        double[] medians = new double[draws.Length],
            drawn = new double[values.Count];
        for (int i = 0; i < draws.Length; i++)
        {
            for (int j = 0; j < drawn.Length; j++)
                drawn[j] = values[draws[i][j]];
            medians[i] = Median(drawn);
        }
        double[] own = [.. values];
        return Of(Median(own), medians);
    }

    /// <summary>A value among the percentiles of its bootstrap.</summary>
    public static Interval Of(double value, double[] bootstrap)
    {
        Array.Sort(bootstrap);
        return new(value, bootstrap[(int)(0.025 * (bootstrap.Length - 1))], bootstrap[(int)Math.Ceiling(0.975 * (bootstrap.Length - 1))]);
    }

    /// <summary>Sorts them, too.</summary>
    public static double Median(double[] values)
    {
        Array.Sort(values);
        return values.Length % 2 == 1 ? values[values.Length / 2] : (values[values.Length / 2 - 1] + values[values.Length / 2]) / 2;
    }
}
