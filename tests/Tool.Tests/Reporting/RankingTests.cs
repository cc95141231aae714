using System.Linq;
using Xunit;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Reporting;

public sealed class RankingTests
{
    [Fact]
    public void rules_are_ranked_by_cost_hot_ones_first_and_what_is_not_measured_last()
    {
        // published: ZMQ1002 costs far more than ZMQ1001; nobody measured ZMQ3...
        var result = Findings.Result(
            Findings.Of("ZMQ3013", level: Level.Info), Findings.Of("ZMQ3001"), Findings.Of("ZMQ1001"), Findings.Of("ZMQ1002"), Findings.Of("ZMQ1003", line: 1), Findings.Of("ZMQ1003", line: 2, isHot: true));
        Assert.Equal(["ZMQ1003", "ZMQ1002", "ZMQ1001", "ZMQ3001", "ZMQ3013"], RuleGroup.Rank(result).Select(group => group.Rule.Id));
    }

    [Fact]
    public void hot_findings_of_a_rule_come_first()
    {
        var group = Assert.Single(RuleGroup.Rank(Findings.Result(Findings.Of("ZMQ1003", line: 1), Findings.Of("ZMQ1003", line: 2, isHot: true), Findings.Of("ZMQ1003", line: 3))));
        Assert.Equal([2, 1, 3], group.Findings.Select(finding => finding.Span!.Value.StartLine));
        Assert.Equal(1, group.Hot);
    }

    [Fact]
    public void the_report_says_where_the_costs_come_from()
    {
        string text = Findings.Written(writer => new TableReport(writer, null).Write(Findings.Result(Findings.Of("ZMQ1001")), "zmqperf.sarif"));
        Assert.Matches(@"costs published by ZmqPerf, not measured on this machine: .*\.NET.*libzmq.*20\d\d-\d\d-\d\d", text);
    }
}
