using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What to do on this machine, in a few sentences: what a reader wants who reads no further.</summary>
internal static class Verdict
{
    public static IEnumerable<string> Of(Calibration calibration)
    {
        if (calibration.Unusable is { } unusable)
            return
            [
                $"Nothing of this is used: {unusable}. "
                    + $"{(calibration.Former is null ? "The published thresholds stay." : "What the file said before stays.")}",
            ];
        if (calibration.Samples.Rounds == 0)
            return ["Not one round was finished: give it a larger budget, or an idle machine."];
        return
        [
            Cheapest(Ways.Sending, calibration.Samples),
            Cheapest(Ways.Receiving, calibration.Samples),
            Pays("A zero-copy message around a block of its own", calibration, Thresholds.BlockPerMessage),
            Pays("A zero-copy message around bytes that exist", calibration, Thresholds.MemoryThatExists),
            Pays("One SharedFrame for 4 sends", calibration, Thresholds.SharedFrame),
            Values(calibration),
        ];
    }

    private static string Cheapest(Ways ways, Samples samples)
    {
        var sizes = samples.SizesOf(ways.Series);
        var cheapest = ways.Cheapest(samples).Select(way => $"{way.Name} ({Ranges(sizes, way.Sizes)})");
        return $"{ways.What}, cheapest or within 3 % of it: {string.Join(", ", cheapest)}.";
    }

    private static string Pays(string what, Calibration calibration, Pair pair)
    {
        var breakEven = calibration.Thresholds.SelectMany(threshold => threshold.Pairs).Single(result => result.Pair == pair).BreakEven;
        return breakEven.Kind switch
        {
            BreakEvenKind.At => string.Create(CultureInfo.InvariantCulture, $"{what} pays from {breakEven.Size.Value:N0} B on."),
            BreakEvenKind.Never => $"{what} never pays.",
            BreakEvenKind.Always => $"{what} costs no more at any size.",
            _ => $"Whether {char.ToLowerInvariant(what[0])}{what[1..]} pays is not known: {breakEven.Why}.",
        };
    }

    private static string Values(Calibration calibration)
    {
        int known = calibration.Thresholds.Count(threshold => threshold.Value is not null);
        var moved = calibration
            .Thresholds.Where(threshold => threshold.Value is { } value && Differs(value, threshold.Default))
            .Select(threshold =>
                string.Create(CultureInfo.InvariantCulture, $"{threshold.Key} = {threshold.Value} instead of {threshold.Default}")
            )
            .ToList();
        string all = $"{known} of {calibration.Thresholds.Count} thresholds are known for this machine";
        return moved.Count == 0
            ? $"{all}; none is further than 10 % from the published one."
            : $"{all}; further than 10 % from the published ones: {string.Join(", ", moved)}.";
    }

    private static bool Differs(int value, int published) => value < 0.9 * published || value > 1.1 * published;

    /// <summary>Sizes that follow each other as "8 B to 1 KiB".</summary>
    private static string Ranges(IReadOnlyList<int> sizes, IReadOnlyList<int> chosen)
    {
        if (chosen.Count == sizes.Count)
            return "every size";
        var runs = sizes
            .Select((size, index) => (Size: size, Index: index))
            .Where(s => chosen.Contains(s.Size))
            .Select((s, count) => (s.Size, Run: s.Index - count))
            .GroupBy(s => s.Run, s => s.Size);
        return string.Join(
            ", ",
            runs.Select(run => run.Count() == 1 ? Format.Size(run.First()) : $"{Format.Size(run.First())} to {Format.Size(run.Last())}")
        );
    }
}
