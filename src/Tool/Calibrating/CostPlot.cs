using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>Cost against size for some ways, with bands of 95 %, and the break-even of a pair.</summary>
internal static class CostPlot
{
    public static string Of(Calibration calibration, string series, string title, string[] arms, Pair? pair = null)
    {
        var samples = calibration.Samples;
        int[][] draws = Bootstrap.Of(samples.Rounds);
        var curves = arms.Select(arm =>
            {
                var costs = samples
                    .SizesOf(series)
                    .Select(size => (Size: size, Cost: Interval.OfMedian(samples[series, size, arm]!.Nanoseconds, draws)))
                    .ToList();
                return new Curve(arm, [.. costs.Select(c => ((double)c.Size, c.Cost.Value))])
                {
                    Band = [.. costs.Select(c => ((double)c.Size, c.Cost.Low, c.Cost.High))],
                };
            })
            .ToList();
        return Plot.Lines(
            title,
            "bytes per message",
            "nanoseconds",
            curves,
            x => Format.Size((int)x),
            Format.Nanoseconds,
            logarithmicY: true,
            pair is null ? null : Mark(calibration, pair)
        );
    }

    private static double? Mark(Calibration calibration, Pair pair) =>
        calibration.Thresholds.SelectMany(threshold => threshold.Pairs).FirstOrDefault(result => result.Pair == pair)?.BreakEven
            is { Kind: BreakEvenKind.At, Size: var size }
            ? size.Value
            : null;
}
