using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>Every script that can be called says what it is for, and does nothing that it was not asked for.</summary>
public sealed class ScriptsTests
{
    public static TheoryData<string> Scripts =>
        [
            .. Directory.EnumerateFiles(Repository.Root, "*.sh").Select(file => Path.GetFileName(file)).Order(StringComparer.Ordinal),
            "eng/pictures.sh",
        ];

    [Theory]
    [MemberData(nameof(Scripts))]
    public async Task Help_is_written_to_the_standard_output(string script)
    {
        if (OperatingSystem.IsWindows())
            return;
        var (code, output, error) = await RunAsync(script, "--help");
        Assert.Equal((0, ""), (code, error));
        Assert.Contains($"./{Path.GetFileName(script)} ", output, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Scripts))]
    public async Task Unknown_argument_is_refused_on_the_standard_error(string script)
    {
        if (OperatingSystem.IsWindows())
            return;
        var (code, output, error) = await RunAsync(script, "--no-such-option");
        Assert.Equal((2, ""), (code, output));
        Assert.Contains($"./{Path.GetFileName(script)} ", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("bench.sh", "quick", "--no-such-option")]
    [InlineData("bench.sh", "ZMQ9876")]
    [InlineData("fuzz.sh", "loops", "1", "--no-such-option")]
    [InlineData("mutate.sh", "1", "--no-such-option")]
    [InlineData("soak.sh", "1", "--no-such-option")]
    [InlineData("test.sh", "full", "--no-such-option")]
    public async Task Unknown_argument_behind_others_is_refused_before_anything_is_built(string script, params string[] arguments)
    {
        if (OperatingSystem.IsWindows())
            return;
        var (code, output, error) = await RunAsync(script, arguments);
        Assert.Equal((2, ""), (code, output));
        Assert.Contains($"./{script} ", error, StringComparison.Ordinal);
    }

    /// <summary>
    /// What still writes into a pipe that "head" has left dies of SIGPIPE, and under pipefail the script does, at random.
    /// </summary>
    [Theory]
    [MemberData(nameof(Scripts))]
    public void Pipe_is_read_to_its_end(string script) =>
        Assert.DoesNotContain("| head", File.ReadAllText(Path.Combine(Repository.Root, script)), StringComparison.Ordinal);

    private static async Task<(int Code, string Output, string Error)> RunAsync(string script, params string[] arguments)
    {
        using var process = Process.Start(
            new ProcessStartInfo("bash", [Path.Combine(Repository.Root, script), .. arguments])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync();
        return (process.ExitCode, await output, await error);
    }
}
