using System;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Package.Tests.Support;
using ZmqPerf.Testing;

namespace ZmqPerf.Package.Tests;

/// <summary>The tool as it is installed from the feed.</summary>
[Collection(Packages.Scanning)]
public sealed class ToolTests(ToolTests.Installed tool, Packages packages) : IClassFixture<ToolTests.Installed>
{
    [Fact]
    public async Task Version_IsThePackages()
    {
        var run = (await tool.RunAsync("--version")).Successful();
        Assert.StartsWith(Path.GetFileNameWithoutExtension(packages.Package("ZmqPerf.Tool"))["ZmqPerf.Tool.".Length..], run.Output);
    }

    [Fact]
    public async Task Help_NamesTheCommands()
    {
        var run = (await tool.RunAsync("--help")).Successful();
        Assert.Contains("zmqperf [command] [options]", run.Output);
        Assert.All(["calibrate", "profile", "scan"], command => Assert.Contains($"\n  {command} ", run.Output));
    }

    [FullFact("measures for five seconds")]
    public async Task Calibrate_RunsOptimized()
    {
        string file = Path.Combine(packages.Folder, "measured.globalconfig");
        var run = (await tool.RunAsync("calibrate", "--budget", "5s", "--out", file)).Successful();
        Assert.DoesNotContain("not optimised", run.Output);
        Assert.Contains("zmqperf.large_message_threshold = ", File.ReadAllText(file));
    }

    [FullFact("scans as ScanTests do, with the packaged tool")]
    public async Task Scan_BringsTheAnalyzersAndAnswersOneAndJson()
    {
        var consumer = Consumer.Create(packages.Folder, "Scanned By The Tool", ["Net.Zmq"]);
        var run = await tool.RunAsync("scan", consumer.Project, "--format", "json", "--sarif", Path.Combine(packages.Folder, "tool.sarif"));
        Assert.True(run.ExitCode == 1, run.Output + run.Error);
        var findings = JsonNode.Parse(run.Output)!["findings"]!.AsArray();
        Assert.Equal(
            Announced.Scanned,
            findings.Select(finding => (Path.GetFileName((string)finding!["file"]!), (int)finding["line"]!, (string)finding["id"]!)).Order()
        );
    }

    /// <summary>Installed once.</summary>
    public sealed class Installed(Packages packages) : IAsyncLifetime
    {
        private string Folder => Path.Combine(packages.Folder, "tools");

        public async Task InitializeAsync() =>
            (
                await Command.DotnetAsync(
                    packages.Folder,
                    "tool",
                    "install",
                    "ZmqPerf.Tool",
                    "--tool-path",
                    Folder,
                    "--prerelease", // which a version is that no tag names
                    "--add-source",
                    packages.Feed
                )
            ).Successful();

        public Task DisposeAsync() => Task.CompletedTask;

        public Task<Command> RunAsync(params string[] arguments) =>
            Command.RunAsync(Path.Combine(Folder, OperatingSystem.IsWindows() ? "zmqperf.exe" : "zmqperf"), packages.Folder, arguments);
    }
}
