using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Calibrating;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>What follows from samples.</summary>
public sealed class ThresholdTests
{
    [Fact]
    public void Earlier_break_even_decides_zero_copy()
    {
        var threshold = Made.Calibration().Thresholds.Single(t => t.Key == OptionKeys.ZeroCopyThreshold);
        Assert.InRange(threshold.Value!.Value, 3500, 4000);
        Assert.All(threshold.Pairs, pair => Assert.Equal(BreakEvenKind.At, pair.BreakEven.Kind));
    }

    [Fact]
    public void Small_messages_end_where_sharing_pays() => Assert.InRange(Made.Calibration().Thresholds.Single(t => t.Key == OptionKeys.SmallMessageLimit).Value!.Value, 930, 1050);

    [Fact]
    public void Large_arrays_are_those_of_the_runtime()
    {
        Assert.InRange(Made.Calibration().Thresholds.Single(t => t.Key == OptionKeys.LargeMessageThreshold).Value!.Value, 84_000, 85_000);
        Assert.Equal(System.GC.MaxGeneration, System.GC.GetGeneration(new byte[LargeObjects.SmallestArray()]));
        Assert.NotEqual(System.GC.MaxGeneration, System.GC.GetGeneration(new byte[LargeObjects.SmallestArray() - 1]));
    }

    [Fact]
    public void Unstable_samples_leave_the_published_thresholds()
    {
        var thresholds = Made.Calibration(rounds: 5).Thresholds;
        Assert.All(thresholds.Where(t => t.Key != OptionKeys.LargeMessageThreshold), threshold => Assert.Null(threshold.Value));
        Assert.Contains(Findings.Of(Made.Calibration(rounds: 5)), finding => finding.StartsWith("zmqperf.zero_copy_threshold stays at the published 65536: 5 rounds are too few", System.StringComparison.Ordinal));
    }

    [Fact]
    public void Rules_that_are_measured_are_those_that_are_quoted() => Assert.Equal(MeasuredRules.Against.Keys.Order(), RuleCosts.Ids);

    [Fact]
    public void Cost_of_a_rule_is_that_of_its_two_ways()
    {
        var cost = Made.Calibration().Costs.Single(c => c.Id == "ZMQ1003");
        Assert.InRange(cost.Ratio.Value, 1.95, 2.05);
        Assert.Equal((1024, 1048.0, null), (cost.Size, cost.Bytes, cost.Unstable));
    }
}
