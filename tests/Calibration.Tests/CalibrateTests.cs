using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Tool.Calibrating;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary><c>zmqperf calibrate</c>, and what of it needs sockets.</summary>
public sealed class CalibrateTests
{
    [Fact]
    public async Task Least_budget_writes_both_files()
    {
        using var folder = new Folder();
        File.WriteAllText(folder["zmqperf.globalconfig"], "former");
        var run = await Ran.ToolAsync(folder.Path, "calibrate", "--budget", "5s", "--report", "report.html");
        Assert.True(run.ExitCode == 0, run.Output + run.Error);
        Assert.Equal(["report.html", "zmqperf.globalconfig"], Directory.EnumerateFiles(folder.Path).Select(Path.GetFileName).Order());
        string text = File.ReadAllText(folder["zmqperf.globalconfig"]);
        Assert.Contains("is_global = true\nglobal_level = -50\n", text, StringComparison.Ordinal);
        Assert.Contains("\nzmqperf.large_message_threshold = ", text, StringComparison.Ordinal);
        Assert.Contains("zmqperf.zero_copy_threshold ", run.Output, StringComparison.Ordinal);
        Assert.Contains("GlobalAnalyzerConfigFiles", run.Output, StringComparison.Ordinal);
        Assert.Contains(" of 5s  warming up", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Budget_is_kept()
    {
        // few stations, so that a loaded machine finishes rounds
        using var stations = new Stations([64, 1024]);
        long start = Stopwatch.GetTimestamp();
        var samples = new Calibrator(TimeSpan.FromSeconds(6), new Progress<Step>(), CancellationToken.None).Measure(stations.All);
        // it is used up; how far a machine that stalls overruns it is not the tool's
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalSeconds, 3, 60);
        Assert.InRange(samples.Rounds, 2, 42);
        Assert.All(
            stations.All,
            station =>
                Assert.All(
                    station.Arms,
                    arm =>
                    {
                        var sample = samples[station.Series, station.Size, arm.Name]!;
                        Assert.Equal((samples.Rounds, samples.Rounds), (sample.Nanoseconds.Count, sample.Allocated.Count));
                        Assert.All(sample.Nanoseconds, nanoseconds => Assert.True(nanoseconds > 0, arm.Name));
                    }
                )
        );
        // more where the build is not optimised
        Assert.InRange(samples[Stations.Send, 1024, Measuring.Strategies.ByteArray]!.Bytes, 1024 + 24, 1024 + 100);
        Assert.Equal(0, samples[Stations.Send, 1024, Measuring.Strategies.InPlace]!.Bytes, 1);
    }

    [Fact]
    public void Every_way_delivers_what_the_next_one_expects()
    {
        using var stations = new Stations([8, 65536]);
        foreach (var station in stations.All)
        foreach (var arm in station.Arms)
        {
            station.Before?.Invoke(station.Depth);
            arm.Run(station.Depth);
            station.After?.Invoke(station.Depth);
        }
    }

    [Fact]
    public async Task Cancelled_run_leaves_what_was_there()
    {
        if (!OperatingSystem.IsLinux())
            return;
        using var folder = new Folder();
        File.WriteAllText(folder["zmqperf.globalconfig"], "former");
        // tests may be run by something that ignores Ctrl-C, which children inherit
        var process = Ran.StartProgram(
            "env",
            folder.Path,
            "--default-signal=INT",
            "dotnet",
            "exec",
            Ran.Tool,
            "calibrate",
            "--budget",
            "60s",
            "--report",
            "report.html"
        );
        string? line;
        while ((line = await process.StandardError.ReadLineAsync()) is not null && !line.Contains("warming up", StringComparison.Ordinal))
        { }
        Assert.NotNull(line);
        long start = Stopwatch.GetTimestamp();
        using (var kill = Process.Start("kill", ["-INT", $"{process.Id}"]))
            await kill.WaitForExitAsync();
        var run = await Ran.EndOf(process);
        Assert.Equal(2, run.ExitCode);
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalSeconds, 0, 40); // the budget was a minute
        Assert.Equal("former", File.ReadAllText(folder["zmqperf.globalconfig"]));
        Assert.Equal(["zmqperf.globalconfig"], Directory.EnumerateFiles(folder.Path).Select(Path.GetFileName));
    }

    [Theory]
    [InlineData("4s", "is too short: 5s is the least")]
    [InlineData("soon", "is not a time such as 45s or 2m")]
    public async Task Budget_that_cannot_be_is_refused(string budget, string said)
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, "calibrate", "--budget", budget);
        Assert.Equal(2, run.ExitCode);
        Assert.Contains(said, run.Error, StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFiles(folder.Path));
    }

    [Fact]
    public async Task File_that_cannot_be_written_is_said_before_anything_is_measured()
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, "calibrate", "--out", "nowhere/zmqperf.globalconfig");
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("nowhere", run.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("warming up", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Files_come_into_being_together_or_not_at_all()
    {
        using var folder = new Folder();
        using (var written = new WrittenFiles())
            written.Write(written.Plan(folder["a"]), "half");
        Assert.Empty(Directory.EnumerateFiles(folder.Path));
        using (var written = new WrittenFiles())
        {
            written.Write(written.Plan(folder["a"]), "whole");
            written.Commit();
        }
        Assert.Equal("whole", File.ReadAllText(Assert.Single(Directory.EnumerateFiles(folder.Path))));
    }
}
