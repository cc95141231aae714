using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What a hit of a form costs on this machine, at one size.</summary>
/// <param name="Size">Bytes per message.</param>
/// <param name="Ratio">How many times its remedy.</param>
/// <param name="Nanoseconds">More than its remedy, each time.</param>
/// <param name="Bytes">Managed bytes more than its remedy, each time.</param>
/// <param name="Unstable">Why it cannot be told; null where it can.</param>
internal sealed record RuleCost(
    CostForm Form,
    int Size,
    string Hit,
    string Remedy,
    Interval Ratio,
    double Nanoseconds,
    double Bytes,
    string? Unstable
)
{
    public CostRow Row => new(Size, System.Math.Max(0, Nanoseconds), System.Math.Max(0, Bytes), Ratio.Value);
}

/// <summary>The ways that rules find, and those that their fixes write. <see cref="CostForm.Against"/> says the latter in words.</summary>
internal static class RuleCosts
{
    private const double WidestRatio = 1.5;

    private static readonly int[] s_sizes = [8, 64, 512, 4096, 65536],
        s_large = [131072, 1048576];

    /// <summary>Forms in the order of rules, at sizes that are typical of what they find.</summary>
    private static readonly (CostForm Form, string Series, int[] Sizes, string Hit, string Remedy)[] s_forms =
    [
        (CostForms.Block, Stations.Send, s_sizes, Strategies.ZeroCopy, Strategies.InPlace),
        (CostForms.Existing, Stations.Send, s_sizes, MoreStrategies.ZeroCopyOfExisting, Strategies.Existing),
        (CostForms.LargeArray, Stations.Send, s_large, Strategies.ByteArray, Strategies.InPlace),
        (CostForms.Array, Stations.Send, s_sizes, Strategies.ByteArray, Strategies.InPlace),
        (CostForms.ArrayCopy, Stations.Send, s_sizes, MoreStrategies.CopiedFirst, Strategies.Existing),
        (CostForms.BlockPool, Stations.Send, s_sizes, Strategies.Pool, Strategies.InPlace),
        (CostForms.MessageOfSpan, Stations.Send, s_sizes, Strategies.MessageOfSpan, Strategies.Existing),
        (CostForms.Text, Stations.Text, [64], MoreStrategies.TextEncoded, MoreStrategies.TextItself),
        (CostForms.Message, Stations.Receive, s_sizes, Strategies.Message, Strategies.Reused),
        (CostForms.Rebuild, Stations.Receive, s_sizes, MoreStrategies.Rebuilt, Strategies.Reused),
        (CostForms.Buffer, Stations.Receive, s_sizes, MoreStrategies.BufferEach, Strategies.Span),
        (CostForms.DataAgain, Stations.Receive, s_sizes, MoreStrategies.DataTwice, Strategies.Reused),
        (CostForms.SizeAgain, Stations.Receive, s_sizes, MoreStrategies.SizeBesides, Strategies.Reused),
        (CostForms.EmptyPoll, Stations.Nothing, [0], MoreStrategies.NothingThrown, MoreStrategies.NothingAnswered),
    ];

    public static IEnumerable<CostForm> Forms => s_forms.Select(form => form.Form);

    public static IReadOnlyList<RuleCost> Of(Samples samples, string? unusable)
    {
        if (samples.Rounds == 0)
            return [];
        int[][] draws = Bootstrap.Of(samples.Rounds);
        var measured = s_forms.SelectMany(form => form.Sizes, (form, size) => (form.Form, form.Series, Size: size, form.Hit, form.Remedy));
        return
        [
            .. measured
                .Where(pair => samples[pair.Series, pair.Size, pair.Hit] is not null)
                .Select(pair =>
                {
                    var (hit, remedy) = (samples[pair.Series, pair.Size, pair.Hit]!, samples[pair.Series, pair.Size, pair.Remedy]!);
                    var ratio = Interval.OfMedian(Ratios.Of(samples, pair.Series, pair.Size, pair.Hit, pair.Remedy), draws);
                    string? unstable =
                        unusable
                        ?? (
                            samples.Rounds < BreakEvenFinder.FewestRounds ? "too few rounds"
                            : ratio.Spread > WidestRatio ? $"the ratio is not known better than by a factor of {WidestRatio}"
                            : null
                        );
                    return new RuleCost(
                        pair.Form,
                        pair.Size,
                        pair.Hit,
                        pair.Remedy,
                        ratio,
                        hit.Median - remedy.Median,
                        hit.Bytes - remedy.Bytes,
                        unstable
                    );
                }),
        ];
    }
}
