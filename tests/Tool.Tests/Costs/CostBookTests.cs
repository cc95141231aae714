using System;
using System.IO;
using Xunit;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Costs;

public sealed class CostBookTests : IDisposable
{
    private const string Text = "# measured on My Machine, 2026-01-02\nis_global = true\nzmqperf.cost.ZMQ1001.ns = 1234.5\nzmqperf.cost.ZMQ1001.bytes = 48\nzmqperf.cost.ZMQ1001.ratio = 2.1\nzmqperf.cost.ZMQ1001.size = 64\n";

    private readonly UserCode _code = new();

    public void Dispose() => _code.Dispose();

    [Theory]
    [InlineData("repository/src/zmqperf.globalconfig")]
    [InlineData("repository/zmqperf.globalconfig")]
    public void a_calibration_beside_the_project_or_above_counts(string place)
    {
        string file = _code.Write(place, Text), project = Path.Combine(_code.Folder, "repository", "src", "P.csproj");
        var cost = new CostBook(null).Of("ZMQ1001", project)!;
        Assert.Equal((1234.5, 48.0, 64L, true), (cost.Nanoseconds, cost.Bytes, cost.Size, cost.IsCalibrated));
        Assert.Contains("My Machine, 2026-01-02", cost.Provenance);
        Assert.Contains(file, cost.Provenance);
        Assert.False(new CostBook(null).Of("ZMQ1002", project)!.IsCalibrated);
    }

    [Fact]
    public void the_nearest_calibration_counts_and_one_that_is_named_before_all()
    {
        _code.Write("zmqperf.globalconfig", Text.Replace("1234.5", "1", StringComparison.Ordinal));
        _code.Write("src/zmqperf.globalconfig", Text.Replace("1234.5", "2", StringComparison.Ordinal));
        string named = _code.Write("elsewhere/mine", Text.Replace("1234.5", "3", StringComparison.Ordinal)), project = Path.Combine(_code.Folder, "src", "P.csproj");
        Assert.Equal(2, new CostBook(null).Of("ZMQ1001", project)!.Nanoseconds);
        Assert.Equal(3, new CostBook(named).Of("ZMQ1001", project)!.Nanoseconds);
    }

    [Fact]
    public void a_configuration_without_costs_is_none()
    {
        string file = _code.Write("zmqperf.globalconfig", "is_global = true\nzmqperf.zero_copy_threshold = 1\nzmqperf.cost.ZMQ1001.ns = never\n");
        Assert.False(new CostBook(null).Of("ZMQ1001", Path.Combine(_code.Folder, "P.csproj"))!.IsCalibrated);
        Assert.Contains("holds no costs", Assert.Throws<CannotScanException>(() => new CostBook(file)).Message);
        Assert.Contains("cannot be read", Assert.Throws<CannotScanException>(() => new CostBook(file + "x")).Message);
    }
}
