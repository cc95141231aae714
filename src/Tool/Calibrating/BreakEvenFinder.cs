using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// Finds the size from which one way no longer costs more than another, by 3 % or more. The ratio of the two is taken within each round, so
/// that what slows a round down slows both; a size is decided where the 95 % interval of the median ratio lies on one side of what counts
/// as equal. One change from dearer to not dearer is a break-even, which lies between two sizes on a logarithmic line; its own interval is
/// that of the
/// break-evens of the drawn rounds. Anything else has no answer, and says why.
/// </summary>
internal static class BreakEvenFinder
{
    /// <summary>With fewer rounds the interval of a median is the range of all samples.</summary>
    public const int FewestRounds = 7;

    /// <summary>Ratios within this are equal: nobody gains by them.</summary>
    private static readonly double s_equal = Math.Log(1.03);

    /// <summary>How many times the lower end the upper end of a ratio, and of a break-even, may be.</summary>
    private const double WidestRatio = 2,
        WidestSize = 4;

    /// <summary>The break-even of one way against another.</summary>
    /// <param name="sizes">Bytes, ascending.</param>
    /// <param name="ratios">For each size the ratio of the two in each round.</param>
    public static BreakEven Find(IReadOnlyList<int> sizes, IReadOnlyList<IReadOnlyList<double>> ratios)
    {
        int rounds = ratios.Select(r => r.Count).DefaultIfEmpty().Min();
        if (rounds < FewestRounds)
            return BreakEven.Unstable(
                $"{rounds} rounds are too few, {FewestRounds} are the least: give it a larger budget, or an idle machine"
            );
        double[][] logs = [.. ratios.Select(r => r.Take(rounds).Select(ratio => Math.Log(ratio)).ToArray())];
        int[][] draws = Bootstrap.Of(rounds);
        Interval[] curve = [.. logs.Select(l => Interval.OfMedian(l, draws))];
        if (curve.Count(c => c.High - c.Low > Math.Log(WidestRatio)) is var wide && wide * 3 > sizes.Count)
            return BreakEven.Unstable($"at {wide} of {sizes.Count} sizes the ratio is not known better than by a factor of {WidestRatio}");

        int[] sides =
        [
            .. curve.Select(c =>
                c.Low > s_equal ? 1
                : c.High < -s_equal ? -1
                : 0
            ),
        ];
        int lastDearer = Array.LastIndexOf(sides, 1),
            firstCheaper = Array.IndexOf(sides, -1);
        if (firstCheaper >= 0 && firstCheaper < lastDearer)
            return BreakEven.Unstable(
                $"the curves cross more than once: it costs less at {Format.Size(sizes[firstCheaper])} "
                    + $"and more at {Format.Size(sizes[lastDearer])}"
            );
        if (lastDearer < 0)
            return new(BreakEvenKind.Always, At(sizes[0]));
        if (lastDearer == sizes.Count - 1)
            return new(BreakEvenKind.Never, At(sizes[^1]));

        var size = Interval.Of(
            Crossing(sizes, [.. curve.Select(c => c.Value)]),
            [.. draws.Select(draw => Crossing(sizes, Medians(logs, draw)))]
        );
        return size.Spread > WidestSize
            ? BreakEven.Unstable(
                string.Create(CultureInfo.InvariantCulture, $"it lies anywhere from {size.Low:N0} to {size.High:N0} B"),
                size
            )
            : new(BreakEvenKind.At, size);
    }

    /// <summary>Where the line after the last dearer size comes within what counts as equal.</summary>
    private static double Crossing(IReadOnlyList<int> sizes, double[] logs)
    {
        int last = Array.FindLastIndex(logs, log => log > s_equal);
        if (last < 0)
            return sizes[0];
        if (last == sizes.Count - 1)
            return sizes[^1];
        double share = (logs[last] - s_equal) / (logs[last] - logs[last + 1]);
        return Math.Exp(Math.Log(sizes[last]) + share * (Math.Log(sizes[last + 1]) - Math.Log(sizes[last])));
    }

    private static double[] Medians(double[][] logs, int[] draw)
    {
        double[] medians = new double[logs.Length],
            drawn = new double[draw.Length];
        for (int i = 0; i < logs.Length; i++)
        {
            for (int j = 0; j < draw.Length; j++)
                drawn[j] = logs[i][draw[j]];
            medians[i] = Interval.Median(drawn);
        }
        return medians;
    }

    private static Interval At(int size) => new(size, size, size);
}
