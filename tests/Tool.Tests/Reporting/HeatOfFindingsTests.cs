using System;
using System.Linq;
using System.Text.Json.Nodes;
using Xunit;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Reporting;

/// <summary>What reports say of heat: none calls a finding hot and cold at once.</summary>
public sealed class HeatOfFindingsTests
{
    [Theory]
    [InlineData(true, false, "hot", true, false)]
    [InlineData(true, true, "hot, not in builds", true, false)]
    [InlineData(false, true, "cold", false, true)]
    [InlineData(false, false, null, false, false)]
    public void Heat_of_a_finding_is_shown(bool isHot, bool isLeftOut, string? mark, bool hot, bool cold)
    {
        var result = Findings.Result(Findings.Of("ZMQ1003", isHot: isHot, isLeftOut: isLeftOut));
        string table = Findings.Written(writer => new TableReport(writer, null).Write(result, null));
        string line = table.Split('\n').Single(text => text.Contains("ZMQ1003 warning", StringComparison.Ordinal));
        Assert.EndsWith(mark is null ? "message" : $"message [{mark}]", line);

        var finding = JsonNode.Parse(Findings.Written(writer => JsonReport.Write(writer, result)))!["findings"]![0]!;
        Assert.Equal((hot, cold, isLeftOut), ((bool)finding["hot"]!, (bool)finding["cold"]!, (bool)finding["leftOutOfBuilds"]!));

        string page = Findings.Written(writer => HtmlReport.Write(writer, result));
        Assert.Equal(mark is not null, page.Contains($">{mark}</span>", StringComparison.Ordinal));
    }

    /// <summary>Advice that hardly pays on NetMQ stands behind what builds report, in a loop as well.</summary>
    [Fact]
    public void Hot_finding_that_builds_leave_out_makes_no_rule_hot_and_comes_last()
    {
        var groups = RuleGroup.Rank(
            Findings.Result(
                Findings.Of("ZMQ1003", line: 1, isHot: true, isLeftOut: true),
                Findings.Of("ZMQ1008", line: 2, isLeftOut: true),
                Findings.Of("ZMQ1008", line: 3),
                Findings.Of("ZMQ1008", line: 4, isHot: true, isLeftOut: true)
            )
        );
        Assert.Equal(["ZMQ1008", "ZMQ1003"], groups.Select(group => group.Rule.Id));
        Assert.All(groups, group => Assert.Equal(0, group.Hot));
        Assert.Equal([3, 4, 2], groups[0].Findings.Select(finding => finding.Span!.Value.StartLine));
    }
}
