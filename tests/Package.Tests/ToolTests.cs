using System;
using System.IO;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Package.Tests.Support;

namespace ZmqPerf.Package.Tests;

/// <summary>The tool as it is installed from the feed, and what it writes as projects use it.</summary>
[Collection(Packages.Scanning)]
public sealed class ToolTests(ToolTests.Installed tool, Packages packages) : IClassFixture<ToolTests.Installed>
{
    private const string SmallZeroCopy = """
        using Net.Zmq;

        public static class C
        {
            public static void Send(Socket socket, nint mapped)
            {
                using var message = new Message(mapped, 3000, static _ => { });
                socket.Send(message);
            }
        }
        """;

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

    [Fact]
    public async Task Calibrate_RunsOptimized()
    {
        string file = Path.Combine(packages.Folder, "measured.globalconfig");
        var run = (await tool.RunAsync("calibrate", "--budget", "5s", "--out", file)).Successful();
        Assert.DoesNotContain("not optimised", run.Output);
        Assert.Contains("zmqperf.large_message_threshold = ", File.ReadAllText(file));
    }

    [Fact]
    public async Task Scan_BringsTheAnalyzers()
    {
        var consumer = Consumer.CreateEmpty(packages.Folder, "Scanned By The Tool", ["Net.Zmq"]);
        consumer.Write("C.cs", SmallZeroCopy);
        var run = await tool.RunAsync("scan", consumer.Project, "--sarif", Path.Combine(packages.Folder, "tool.sarif"));
        Assert.True(run.ExitCode == 1, run.Output + run.Error);
        Assert.Contains("ZMQ1001", run.Output);
    }

    /// <summary>What the summary of a calibration says to do with the file, and what wins over it.</summary>
    [Theory]
    [InlineData(
        "zmqperf.globalconfig",
        """<GlobalAnalyzerConfigFiles Include="$(MSBuildThisFileDirectory)zmqperf.globalconfig" />""",
        "",
        true
    )]
    [InlineData(".globalconfig", "", "", true)]
    [InlineData("zmqperf.globalconfig", "", "", false)]
    [InlineData(
        "zmqperf.globalconfig",
        """<GlobalAnalyzerConfigFiles Include="$(MSBuildThisFileDirectory)zmqperf.globalconfig" />""",
        "root = true\n[*.cs]\nzmqperf.zero_copy_threshold = 4000\n",
        null
    )]
    public async Task ConfigFile_IsReadWhereTheSummarySays(string name, string item, string editorConfig, bool? isRead)
    {
        var consumer = Consumer.CreateEmpty(
            Path.Combine(packages.Folder, "configured"),
            "Configured" + Guid.NewGuid().ToString("N"),
            Consumer.WithTheAnalyzersOnly
        );
        File.WriteAllText(
            consumer.Project,
            consumer
                .Read(consumer.Name + ".csproj")
                .Replace("</Project>", $"<ItemGroup>{item}</ItemGroup></Project>", StringComparison.Ordinal)
        );
        consumer.Write("C.cs", SmallZeroCopy);
        consumer.Write(".editorconfig", editorConfig.Length > 0 ? editorConfig : "root = true\n");
        consumer.Write(
            name,
            """
            is_global = true
            global_level = -50
            zmqperf.zero_copy_threshold = 2000
            zmqperf.calibrated = 2026-11-21
            zmqperf.cost.ZMQ1001.existing = 64 B: 120.0 ns, 32 B, 3.94x

            """
        );
        string output = (await Command.DotnetAsync(consumer.Folder, "build", "-nologo")).Successful().Output;
        // 3,000 bytes: above the threshold of the file, below the published one and that of the .editorconfig
        Assert.Equal(isRead != true, output.Contains("warning ZMQ1001", StringComparison.Ordinal));
        Assert.Equal(
            isRead is null,
            output.Contains(
                "about 3.9x a send of the bytes themselves at 64 B on this machine, measured 2026-11-21",
                StringComparison.Ordinal
            )
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
