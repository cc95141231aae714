using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Reporting;

public sealed class RankingTests
{
    [Fact]
    public void reliability_comes_first_then_cost_hot_ones_first_and_what_is_not_measured_by_level()
    {
        // published: a large array costs far more than a block; nobody measured ZMQ3..., and ZMQ2005 in a loop
        var result = Findings.Result(
            Findings.Of("ZMQ3013", level: Level.Info),
            Findings.Of("ZMQ3001"),
            Findings.Of("ZMQ1001", form: CostForms.Block, size: 64),
            Findings.Of("ZMQ1002", form: CostForms.LargeArray, size: 100_000),
            Findings.Of("ZMQ1003", line: 1, form: CostForms.Array, size: 64),
            Findings.Of("ZMQ1003", line: 2, isHot: true, form: CostForms.Array, size: 64),
            Findings.Of("ZMQ2005", isHot: true)
        );
        Assert.Equal(
            ["ZMQ3001", "ZMQ3013", "ZMQ1003", "ZMQ2005", "ZMQ1002", "ZMQ1001"],
            RuleGroup.Rank(result).Select(group => group.Rule.Id)
        );
    }

    /// <summary>The second question costs some nanoseconds, whatever the bytes of another form cost.</summary>
    [Fact]
    public void a_rule_is_not_ranked_by_another_form_of_it()
    {
        var result = Findings.Result(
            Findings.Of("ZMQ2005", isHot: true, form: CostForms.SizeAgain),
            Findings.Of("ZMQ2001", isHot: true, form: CostForms.Message),
            Findings.Of("ZMQ2004", isHot: true, form: CostForms.Buffer, size: 64)
        );
        Assert.Equal(["ZMQ2001", "ZMQ2004", "ZMQ2005"], RuleGroup.Rank(result).Select(group => group.Rule.Id));
        Assert.All(RuleGroup.Rank(result), group => Assert.InRange(group.Cost!.Nanoseconds, 0.1, 200));
        Assert.Equal(88, RuleGroup.Rank(result)[1].Cost!.Bytes); // of new byte[64]
    }

    [Theory]
    [InlineData(64L, 64L, @"^about [\d.]+ ns, 32 B per hit with 64 B \(published\)$")]
    [InlineData(64L, 512L, @"^up to about [\d.]+ ns, 32 B per hit with \d+ B \(published\)$")]
    [InlineData(64L, null, @"^about [\d.]+ ns, 32 B per hit with 64 B \(published\), 1 not known$")]
    [InlineData(null, null, "^cost not known$")]
    public void the_cost_of_a_rule_is_that_of_its_findings(long? one, long? other, string expected)
    {
        var (first, second) = (
            Findings.Of("ZMQ1006", line: 1, form: CostForms.MessageOfSpan, size: one),
            Findings.Of("ZMQ1006", line: 2, form: CostForms.MessageOfSpan, size: other)
        );
        string text = TableReport.CostOf(Assert.Single(RuleGroup.Rank(Findings.Result(first, second))));
        Assert.Matches(expected, text);
    }

    [Fact]
    public void a_misspelt_option_has_no_cost()
    {
        string text = Findings.Written(writer => new TableReport(writer, null).Write(Findings.Result(Findings.Of("ZMQ9001")), null));
        Assert.Contains(": 1 finding\n", text.ReplaceLineEndings("\n"), StringComparison.Ordinal);
    }

    [Fact]
    public void hot_findings_of_a_rule_come_first()
    {
        var group = Assert.Single(
            RuleGroup.Rank(
                Findings.Result(
                    Findings.Of("ZMQ1003", line: 1),
                    Findings.Of("ZMQ1003", line: 2, isHot: true),
                    Findings.Of("ZMQ1003", line: 3)
                )
            )
        );
        Assert.Equal([2, 1, 3], group.Findings.Select(finding => finding.Span!.Value.StartLine));
        Assert.Equal(1, group.Hot);
    }

    [Fact]
    public void sources_that_differ_by_their_dates_only_are_one()
    {
        Cost Of(string provenance, bool isCalibrated = false) => new(1, 1, null, provenance, isCalibrated);
        RuleGroup group = new(
            Findings.Of("ZMQ1003").Rule,
            null,
            [],
            new Dictionary<Finding, Cost>
            {
                [Findings.Of("ZMQ1003", line: 1)] = Of("Measured on one, 2026-11-25"),
                [Findings.Of("ZMQ1003", line: 2)] = Of("Measured on one, 2026-11-22"),
                [Findings.Of("ZMQ1003", line: 3)] = Of("Measured on another, 2026-11-23"),
                [Findings.Of("ZMQ1003", line: 4)] = Of("by you, 2026-11-24", isCalibrated: true),
            }
        );
        Assert.Equal(
            [
                "published by ZmqPerf, not measured on this machine: Measured on one, 2026-11-22 to 2026-11-25",
                "published by ZmqPerf, not measured on this machine: Measured on another, 2026-11-23",
                "calibrated: by you, 2026-11-24",
            ],
            RuleGroup.Sources([group])
        );
    }

    [Fact]
    public void the_report_says_where_the_costs_come_from()
    {
        string text = Findings.Written(writer =>
            new TableReport(writer, null).Write(Findings.Result(Findings.Of("ZMQ1001", form: CostForms.Block, size: 64)), null)
        );
        Assert.Matches(@"costs published by ZmqPerf, not measured on this machine: .*\.NET.*libzmq.*20\d\d-\d\d-\d\d", text);
    }
}
