using System;
using System.Linq;
using System.Text.Json.Nodes;
using Xunit;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Reporting;

/// <summary>Reports name the messaging library that the code of a finding uses, where it is known.</summary>
public sealed class LibraryTests
{
    private static readonly ScanResult s_result = Findings.Result(
        Findings.Of("ZMQ2008", line: 1) with
        {
            Library = "NetMQ",
        },
        Findings.Of("ZMQ2008", line: 2) with
        {
            Library = "Net.Zmq",
        },
        Findings.Of("ZMQ4001", line: 3)
    );

    private static readonly string?[] s_libraries = ["NetMQ", "Net.Zmq", null];

    [Fact]
    public void Sarif_has_it_as_a_property() =>
        Assert.Equal(
            s_libraries,
            SarifLog.Create(s_result, hasBaseline: false)["runs"]![0]!["results"]!
                .AsArray()
                .Select(finding => (string?)finding!["properties"]?["library"])
        );

    [Fact]
    public void Json_has_it() =>
        Assert.Equal(
            s_libraries,
            JsonNode.Parse(Findings.Written(writer => JsonReport.Write(writer, s_result)))!["findings"]!
                .AsArray()
                .OrderBy(finding => (int)finding!["line"]!)
                .Select(finding => (string?)finding!["library"])
        );

    [Fact]
    public void Table_names_all_but_the_usual_one()
    {
        string table = Findings.Written(writer => new TableReport(writer, null).Write(s_result, null));
        Assert.Contains("[NetMQ]", table, StringComparison.Ordinal);
        Assert.DoesNotContain("Net.Zmq", table, StringComparison.Ordinal);
    }
}
