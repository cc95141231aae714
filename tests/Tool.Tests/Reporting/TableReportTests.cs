using System;
using System.IO;
using System.Linq;
using Xunit;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Reporting;

public sealed class TableReportTests
{
    private static readonly string s_broken = Path.Combine(Findings.Root, "Broken.csproj");

    private static readonly ScanResult s_result = Findings.Result(
        Findings.Of("ZMQ1003", line: 1, preview: "+fixed\n"),
        Findings.Of("ZMQ3016", line: 2, level: Level.Info)
    );

    [Fact]
    public void Summary_comes_first() => Assert.Equal("1 project analyzed: 1 warning, 1 info", Lines(s_result)[0]);

    [Fact]
    public void Last_line_says_what_can_be_fixed() =>
        Assert.Equal("1 of 2 findings can be fixed: run the same with --fix", Lines(s_result)[^1]);

    [Fact]
    public void Nothing_is_said_of_fixes_where_none_is_offered() =>
        Assert.DoesNotContain("--fix", string.Join('\n', Lines(Findings.Result(Findings.Of("ZMQ1003")))));

    [Fact]
    public void Nothing_is_said_of_fixes_to_somebody_who_has_just_fixed() =>
        Assert.DoesNotContain("--fix", Findings.Written(writer => new TableReport(writer, null).Write(s_result, null, offersFixes: false)));

    /// <summary>--fix leaves projects with errors alone.</summary>
    [Fact]
    public void Findings_of_a_project_that_does_not_compile_cannot_be_fixed()
    {
        var finding = Findings.Of("ZMQ1003", preview: "+fixed\n");
        var result = Findings.Result([finding], [new Failure(finding.Project, "did not compile", [], "build it")]);
        Assert.Equal(0, result.Fixable);
    }

    [Fact]
    public void Counts_of_projects_add_up()
    {
        var result = Findings.Result([], [new Failure(s_broken, "did not compile", [], "build it")]) with
        {
            Projects = new(All: 9, Wholly: 6, InPart: 2),
        };
        Assert.StartsWith("9 projects, 6 analyzed, 2 in part, 1 not: nothing found", Lines(result)[0]);
    }

    [Fact]
    public void Projects_that_are_left_out_are_counted_and_named_with_the_reason()
    {
        var result = s_result with
        {
            LeftOut = [new(Path.Combine(Findings.Root, "Left.csproj"), "All.slnx does not list it; name it, too")],
        };
        Assert.EndsWith(", 1 project left out", Lines(result)[0]);
        Assert.Contains(
            Lines(result),
            line => line.EndsWith("Left.csproj: All.slnx does not list it; name it, too", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void No_cost_is_said_of_what_is_wrong_and_not_slow() =>
        Assert.DoesNotContain(
            "cost",
            Lines(Findings.Result(Findings.Of("ZMQ3001"))).Single(line => line.StartsWith("ZMQ3001", StringComparison.Ordinal))
        );

    private static string[] Lines(ScanResult result) =>
        Findings.Written(writer => new TableReport(writer, null).Write(result, null)).TrimEnd('\n').Split('\n');
}
