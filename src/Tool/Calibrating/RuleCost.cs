using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What a hit of a rule costs on this machine.</summary>
/// <param name="Id">The rule.</param>
/// <param name="Size">Bytes per message.</param>
/// <param name="Ratio">How many times its remedy.</param>
/// <param name="Nanoseconds">More than its remedy, each time.</param>
/// <param name="Bytes">Managed bytes more than its remedy, each time.</param>
/// <param name="Unstable">Why it cannot be told; null where it can.</param>
internal sealed record RuleCost(string Id, int Size, string Hit, string Remedy, Interval Ratio, double Nanoseconds, double Bytes, string? Unstable);

/// <summary>The ways that rules find, and those that their fixes write. <see cref="Analyzers.Configuration.MeasuredRules"/> says the latter in words.</summary>
internal static class RuleCosts
{
    private const double WidestRatio = 1.5;

    /// <summary>Rules in id order, each at a size that is typical of what it finds.</summary>
    private static readonly (string Id, string Series, int Size, string Hit, string Remedy)[] s_rules =
    [
        ("ZMQ1001", Stations.Send, 64, Strategies.ZeroCopy, Strategies.InPlace),
        ("ZMQ1002", Stations.Send, 131072, Strategies.ByteArray, Strategies.InPlace),
        ("ZMQ1003", Stations.Send, 1024, Strategies.ByteArray, Strategies.InPlace),
        ("ZMQ1004", Stations.Send, 1024, Strategies.Pool, Strategies.InPlace),
        ("ZMQ1005", Stations.Send, 1024, MoreStrategies.CopiedFirst, Strategies.Existing),
        ("ZMQ1006", Stations.Send, 64, Strategies.MessageOfSpan, Strategies.Existing),
        ("ZMQ1007", Stations.Text, 64, MoreStrategies.TextEncoded, MoreStrategies.TextItself),
        ("ZMQ1009", Stations.Fan, 16384, MoreStrategies.CopiedForEach, MoreStrategies.Shared),
        ("ZMQ2001", Stations.Receive, 64, Strategies.Message, Strategies.Reused),
        ("ZMQ2002", Stations.Receive, 64, MoreStrategies.Rebuilt, Strategies.Reused),
        ("ZMQ2003", Stations.Receive, 1024, Strategies.Copy, Strategies.Reused),
        ("ZMQ2004", Stations.Receive, 1024, Strategies.ByteArray, Strategies.Span),
        ("ZMQ2005", Stations.Receive, 64, MoreStrategies.DataTwice, Strategies.Reused),
        ("ZMQ2006", Stations.Nothing, 0, MoreStrategies.NothingThrown, MoreStrategies.NothingAnswered),
    ];

    public static IEnumerable<string> Ids => s_rules.Select(rule => rule.Id);

    public static IReadOnlyList<RuleCost> Of(Samples samples, string? unusable)
    {
        if (samples.Rounds == 0)
            return [];
        int[][] draws = Bootstrap.Of(samples.Rounds);
        return [.. s_rules.Where(rule => samples[rule.Series, rule.Size, rule.Hit] is not null).Select(rule =>
        {
            var (hit, remedy) = (samples[rule.Series, rule.Size, rule.Hit]!, samples[rule.Series, rule.Size, rule.Remedy]!);
            var ratio = Interval.OfMedian(Ratios.Of(samples, rule.Series, rule.Size, rule.Hit, rule.Remedy), draws);
            string? unstable = unusable ?? (samples.Rounds < BreakEvenFinder.FewestRounds ? "too few rounds" : ratio.Spread > WidestRatio ? $"the ratio is not known better than by a factor of {WidestRatio}" : null);
            return new RuleCost(rule.Id, rule.Size, rule.Hit, rule.Remedy, ratio, hit.Median - remedy.Median, hit.Bytes - remedy.Bytes, unstable);
        })];
    }
}
