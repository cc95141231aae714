using System;
using System.IO;
using Xunit;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Reporting;

public sealed class GithubReportTests
{
    [Fact]
    public void a_finding_is_a_workflow_command_with_a_path_of_the_repository() =>
        Assert.StartsWith(
            "::warning file=src/Code.cs,line=7,endLine=7,col=5,endColumn=9,title=ZMQ1001::message\n",
            Written(Findings.Result(Findings.Of("ZMQ1001", line: 7)))
        );

    [Fact]
    public void what_ends_properties_and_commands_is_escaped() =>
        Assert.StartsWith(
            "::notice file=src/a%2Cb%3Ac %25.cs,line=1,endLine=1,col=5,endColumn=9,title=ZMQ1001::50%25 of it,%0Aso: no%0D%0A\n",
            Written(Findings.Result(Findings.Of("ZMQ1001", "src/a,b:c %.cs", message: "50% of it,\nso: no\r\n", level: Level.Info)))
        );

    [Fact]
    public void a_project_that_could_not_be_analyzed_is_an_error() =>
        Assert.Contains(
            "::error file=src/Code.csproj,title=zmqperf::Code.csproj did not compile%0ACS0103: gone\n",
            Written(
                Findings.Result(
                    [],
                    [new Failure(Path.Combine(Findings.Root, "src", "Code.csproj"), "did not compile", ["CS0103: gone"], "build it")]
                )
            )
        );

    private static string Written(ScanResult result) => Findings.Written(writer => GithubReport.Write(writer, result));
}
