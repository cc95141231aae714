using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Calibrating;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>What follows from samples.</summary>
public sealed class ThresholdTests
{
    [Theory]
    [InlineData(OptionKeys.ZeroCopyThreshold, 45_000, 65_536)]
    [InlineData(OptionKeys.ZeroCopyExistingThreshold, 3500, 4000)]
    public void Each_kind_of_memory_has_its_own_break_even(string key, int least, int most)
    {
        var threshold = Made.Calibration().Thresholds.Single(t => t.Key == key);
        Assert.InRange(threshold.Value!.Value, least, most);
        Assert.Equal(BreakEvenKind.At, Assert.Single(threshold.Pairs).BreakEven.Kind);
    }

    [Fact]
    public void Small_messages_end_where_sharing_pays() =>
        Assert.InRange(Made.Calibration().Thresholds.Single(t => t.Key == OptionKeys.SmallMessageLimit).Value!.Value, 930, 1050);

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
        Assert.Contains(
            Findings.Of(Made.Calibration(rounds: 5)),
            finding =>
                finding.StartsWith(
                    "zmqperf.zero_copy_threshold stays at the published 65536: 5 rounds are too few",
                    System.StringComparison.Ordinal
                )
        );
    }

    [Fact]
    public void Cost_of_a_form_is_that_of_its_two_ways_at_each_size()
    {
        var costs = Made.Calibration().Costs.Where(c => c.Form == CostForms.Array).ToList();
        Assert.All(costs, cost => Assert.InRange(cost.Ratio.Value, 1.95, 2.05));
        Assert.Equal(
            [(8, 32.0), (64, 88.0), (512, 536.0), (4096, 4120.0), (65536, 65560.0)],
            costs.Select(cost => (cost.Size, cost.Bytes))
        );
        Assert.All(costs, cost => Assert.Null(cost.Unstable));
    }
}
