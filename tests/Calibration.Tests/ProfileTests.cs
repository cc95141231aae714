using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Tool.Profiling;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary><c>zmqperf profile</c> of a program that sends frames of 20, 100 and 100,000 bytes, 90, 9 and 1 of a hundred.</summary>
public sealed class ProfileTests
{
    [Fact]
    public async Task Running_process_is_listened_to()
    {
        using var folder = new Folder();
        var traffic = await ReadyAsync(folder);
        try
        {
            var run = await Ran.ToolAsync(folder.Path, "profile", $"{traffic.Id}", "--duration", "2s", "--format", "json");
            Assert.True(run.ExitCode == 0, run.Output + run.Error);
            var profile = JsonNode.Parse(run.Output)!;
            foreach (string way in new[] { "sent", "received" })
            {
                var sizes = profile[way]!;
                Assert.InRange((long)sizes["count"]!, 100, long.MaxValue);
                Assert.Equal([32, 128, 131072], sizes["buckets"]!.AsArray().Select(bucket => (int)bucket!["upTo"]!));
                Assert.InRange((double)sizes["average"]!, 900, 1200); // 1,027
                Assert.Equal((32, 128), ((int)sizes["p50"]!, (int)sizes["p95"]!));
                Assert.InRange((double)sizes["buckets"]![0]!["count"]! / (long)sizes["count"]!, 0.88, 0.92);
            }
            Assert.InRange((long)profile["wouldBlock"]!, 1, long.MaxValue);
            Assert.Contains(
                profile["recommendations"]!.AsArray(),
                text => ((string)text!).Contains("ZMQ1001 matters", StringComparison.Ordinal)
            );
            Assert.Equal("published", (string)profile["thresholds"]!["source"]!);
        }
        finally
        {
            End(traffic);
        }
    }

    [Fact]
    public async Task Command_is_listened_to_until_it_ends()
    {
        using var folder = new Folder();
        File.WriteAllText(
            folder["zmqperf.globalconfig"],
            "is_global = true\nzmqperf.zero_copy_threshold = 4096 # measured\nzmqperf.calibrated = 2026-11-21\n"
        );
        var run = await Ran.ToolAsync(folder.Path, "profile", "--command", $"dotnet exec \"{Ran.Traffic}\" 207");
        Assert.True(run.ExitCode == 7, run.Output + run.Error); // the program's own
        Assert.Contains("ready", run.Output, StringComparison.Ordinal);
        Assert.Contains("done", run.Output, StringComparison.Ordinal);
        Assert.Matches(
            @"sent: 20,701 frames in [\d.]+ s, [\d,]+ a second; 1,027.0 B on average, P50 <= 32, P95 <= 128, P99 <= 128 B",
            run.Output
        );
        Assert.Matches(@"\n +<= 32 B +18,630 ", run.Output);
        Assert.Matches(@"listening to process \d+ until it ends", run.Error);
        Assert.Matches(@"(?s)\n- .*\nsizes of the frames sent:\n.*█.*\nsizes of the frames received:\n", run.Output);
        Assert.Matches(@"\nways: .*FrameReceiver 20,701", run.Output);
        Assert.Contains(
            "below the zero-copy threshold of 4,096 B (calibrated 2026-11-21, zmqperf.globalconfig)",
            run.Output,
            StringComparison.Ordinal
        );
    }

    /// <summary>From the first frame to the last, though all are sent within 50 ms.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("exit")]
    [InlineData("throw")]
    [InlineData("kill")]
    public async Task Command_is_counted_however_it_ends(string end)
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, "profile", "--command", $"dotnet exec \"{Ran.Traffic}\" 3 {end}", "--format", "json");
        Assert.True(
            end is "" or "exit" ? run.ExitCode == 3 : run.ExitCode is not (0 or 2 or 3),
            $"{run.ExitCode} {run.Output} {run.Error}"
        );
        Assert.Contains("done", run.Error, StringComparison.Ordinal);
        var profile = JsonNode.Parse(run.Output)!;
        foreach (string way in new[] { "sent", "received" })
        {
            var sizes = profile[way]!;
            Assert.Equal(
                [(1, 1), (32, 270), (128, 27), (131072, 3)],
                sizes["buckets"]!.AsArray().Select(bucket => ((int)bucket!["upTo"]!, (int)bucket["count"]!))
            );
            Assert.Equal(Math.Round((1 + (270 * 20) + (27 * 100) + (3 * 100_000)) / 301d, 1), (double)sizes["average"]!);
        }
        Assert.Equal(3, (int)profile["wouldBlock"]!);
        Assert.Equal(301, (int)profile["ways"]!["reused"]!);
    }

    /// <summary>Rounds of ten milliseconds, which begin in time on a loaded machine and are not over after four seconds.</summary>
    private const int Longer = 600;

    [Fact]
    public async Task Command_that_goes_on_is_reported_as_it_was_then()
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(
            folder.Path,
            "profile",
            "--command",
            $"dotnet exec \"{Ran.Traffic}\" {Longer}",
            "--duration",
            "4s",
            "--format",
            "json"
        );
        Assert.True(run.ExitCode == 0, run.Output + run.Error);
        Assert.InRange((int)JsonNode.Parse(run.Output)!["sent"]!["count"]!, 1, Longer * 100); // of one more
    }

    /// <summary>Not when the program ends, which it may never do.</summary>
    [Fact]
    public async Task Command_that_goes_on_is_reported_at_once()
    {
        using var folder = new Folder();
        string command = $"dotnet exec \"{Ran.Traffic}\" {Longer}";
        var run = await Ran.ToolAsync(folder.Path, "profile", "--command", command, "--duration", "4s");
        Assert.Matches(@"(?s)sent: .*\nsizes of the frames received:\n.*\ndone\n", run.Output);
        Assert.Contains("\nthe program runs on: this ends with it ...\n", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Programs_that_the_command_starts_are_counted_together()
    {
        if (OperatingSystem.IsWindows())
            return;
        using var folder = new Folder();
        File.WriteAllText(folder["both.sh"], $"dotnet exec '{Ran.Traffic}' 1; dotnet exec '{Ran.Traffic}' 2");
        var run = await Ran.ToolAsync(folder.Path, "profile", "--command", "sh both.sh");
        Assert.True(run.ExitCode == 2, run.Output + run.Error); // the last one's
        Assert.Contains("sent: 302 frames", run.Output, StringComparison.Ordinal);
    }

    /// <summary>The last one ends before it has started a runtime.</summary>
    [Theory]
    [InlineData("--version", 2)]
    [InlineData("no-such-command", 1)]
    [InlineData("--list-runtimes", 2)]
    public async Task Command_without_the_runtime_is_asked_whether_it_sends(string arguments, int code)
    {
        using var folder = new Folder();
        var alone = await Ran.EndOf(Ran.Start(folder.Path, arguments));
        var run = await Ran.ToolAsync(folder.Path, "profile", "--command", $"dotnet {arguments}");
        Assert.Equal((code, alone.Output), (run.ExitCode, run.Output));
        Assert.Contains(
            $"{alone.Error}zmqperf: nothing was recorded: does the program send with ZmqPerf?",
            run.Error,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Hooks_that_the_program_has_are_kept()
    {
        using var counts = new HookedCounts();
        var environment = new Dictionary<string, string?> { ["DOTNET_STARTUP_HOOKS"] = "/theirs.dll" };
        counts.AddTo(environment);
        string[] hooks = environment["DOTNET_STARTUP_HOOKS"]!.Split(Path.PathSeparator);
        Assert.Equal(("ZmqPerf.Hook.dll", "/theirs.dll"), (Path.GetFileName(hooks[0]), hooks[1]));
    }

    [Fact]
    public async Task Process_that_sends_nothing_is_said_to()
    {
        using var folder = new Folder();
        var traffic = await ReadyAsync(folder, "idle");
        try
        {
            var run = await Ran.ToolAsync(folder.Path, "profile", $"{traffic.Id}", "--duration", "1s");
            Assert.Equal(2, run.ExitCode);
            Assert.Contains(
                "nothing was recorded: the process has used ZmqPerf before, but has sent and received no frame",
                run.Error,
                StringComparison.Ordinal
            );
        }
        finally
        {
            End(traffic);
        }
    }

    [Fact]
    public async Task Process_without_the_runtime_is_asked_whether_it_sends()
    {
        using var folder = new Folder();
        var traffic = await ReadyAsync(folder, "none");
        try
        {
            var run = await Ran.ToolAsync(folder.Path, "profile", $"{traffic.Id}", "--duration", "1s");
            Assert.Equal(2, run.ExitCode);
            Assert.Contains("nothing was recorded: does the process send with ZmqPerf?", run.Error, StringComparison.Ordinal);
        }
        finally
        {
            End(traffic);
        }
    }

    /// <summary>It takes connections and answers none: neither the time that was named nor Ctrl-C would end a wait for it.</summary>
    [Fact]
    public async Task Process_that_is_stopped_is_named()
    {
        if (OperatingSystem.IsWindows())
            return;
        using var folder = new Folder();
        var traffic = await ReadyAsync(folder);
        try
        {
            using (var kill = Process.Start("kill", ["-STOP", $"{traffic.Id}"]))
                await kill.WaitForExitAsync();
            var run = await Ran.ToolAsync(folder.Path, "profile", $"{traffic.Id}", "--duration", "1s");
            Assert.Equal(2, run.ExitCode);
            Assert.Contains("does not respond: it is stopped", run.Error, StringComparison.Ordinal);
        }
        finally
        {
            End(traffic);
        }
    }

    [Fact]
    public async Task Process_that_is_not_there_is_named()
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, "profile", $"{int.MaxValue - 7}");
        Assert.Equal(2, run.ExitCode);
        Assert.Contains($"There is no process {int.MaxValue - 7}.", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Process_that_is_not_dotnet_is_named()
    {
        if (OperatingSystem.IsWindows())
            return;
        using var folder = new Folder();
        var sleeping = Process.Start("sleep", "60");
        try
        {
            var run = await Ran.ToolAsync(folder.Path, "profile", $"{sleeping.Id}");
            Assert.Equal(2, run.ExitCode);
            Assert.Contains("it is not a .NET process", run.Error, StringComparison.Ordinal);
        }
        finally
        {
            End(sleeping);
        }
    }

    [Theory]
    [InlineData("profile")]
    [InlineData("profile", "1", "--command", "true")]
    [InlineData("profile", "abc")]
    [InlineData("profile", "1", "--duration", "soon")]
    [InlineData("profile", "--command", "no-such-program-anywhere")]
    public async Task What_cannot_be_listened_to_is_refused(params string[] arguments)
    {
        using var folder = new Folder();
        var run = await Ran.ToolAsync(folder.Path, arguments);
        Assert.Equal(2, run.ExitCode);
        Assert.NotEmpty(run.Error);
    }

    private static async Task<Process> ReadyAsync(Folder folder, params string[] arguments)
    {
        var process = Ran.Start(folder.Path, ["exec", Ran.Traffic, .. arguments]);
        Assert.Equal("ready", await process.StandardOutput.ReadLineAsync());
        return process;
    }

    private static void End(Process process)
    {
        process.Kill();
        process.Dispose();
    }
}
