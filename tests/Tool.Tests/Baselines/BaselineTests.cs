using System;
using System.IO;
using Xunit;
using ZmqPerf.Tool.Baselines;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Baselines;

public sealed class BaselineTests : IDisposable
{
    private static readonly FindingIdentity s_first = new("ZMQ1003", "M:C.M", "a"),
        s_second = new("ZMQ1003", "M:C.M", "b"),
        s_third = new("ZMQ2001", "M:C.M", "\"grüße\" <&>");

    private readonly UserCode _code = new();

    public void Dispose() => _code.Dispose();

    [Fact]
    public void a_second_identical_line_is_new()
    {
        var (isNew, gone) = Baseline.Of([s_first]).Compare([s_first, s_first]);
        Assert.Equal([false, true], isNew);
        Assert.Equal(0, gone);
    }

    [Fact]
    public void what_is_not_found_any_more_is_gone()
    {
        var (isNew, gone) = Baseline.Of([s_first, s_first, s_second, s_third]).Compare([s_third, s_first]);
        Assert.Equal([false, false], isNew);
        Assert.Equal(2, gone);
    }

    [Fact]
    public void the_file_is_sorted_has_a_line_for_each_and_reads_back()
    {
        string file = Path.Combine(_code.Folder, "baseline.json");
        Baseline.Of([s_third, s_first, s_second, s_first]).Write(file);
        Assert.Equal(
            """
            {
              "version": 1,
              "findings": [
                {"rule":"ZMQ1003","symbol":"M:C.M","code":"a","count":2},
                {"rule":"ZMQ1003","symbol":"M:C.M","code":"b","count":1},
                {"rule":"ZMQ2001","symbol":"M:C.M","code":"\"grüße\" <&>","count":1}
              ]
            }

            """.ReplaceLineEndings("\n"),
            File.ReadAllText(file)
        );
        var read = Baseline.Read(file);
        Assert.Equal(4, read.Count);
        Assert.Equal(Baseline.Of([s_first, s_second, s_first, s_third]).ToString(), read.ToString());
    }

    [Theory]
    [InlineData("", "malformed")]
    [InlineData("[]", "malformed")]
    [InlineData("{}", "malformed")]
    [InlineData("""{"version":"1","findings":[]}""", "malformed")]
    [InlineData("""{"version":0,"findings":[]}""", "malformed")]
    [InlineData("""{"version":1}""", "malformed")]
    [InlineData("""{"version":1,"findings":null}""", "malformed")]
    [InlineData("""{"version":1,"findings":[null]}""", "malformed")]
    [InlineData("""{"version":1,"findings":[{"rule":"ZMQ1001"}]}""", "malformed")]
    [InlineData("""{"version":1,"findings":[{"rule":"ZMQ1001","symbol":"","code":"","count":0}]}""", "malformed")]
    [InlineData("""{"version":1,"findings":[{"rule":"ZMQ1001","symbol":"","code":"","count":1}""", "malformed")]
    [InlineData("""{"version":2,"findings":[],"more":true}""", "has version 2")]
    public void a_file_that_is_no_baseline_is_named(string text, string said)
    {
        string file = _code.Write("baseline.json", text);
        string message = Assert.Throws<CannotScanException>(() => Baseline.Read(file)).Message;
        Assert.Contains(file, message);
        Assert.Contains(said, message);
    }
}
