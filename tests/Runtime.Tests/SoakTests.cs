using System;
using System.Diagnostics;
using System.IO;
using Xunit;

namespace ZmqPerf.Tests;

/// <summary>
/// A short run of <c>./soak.sh</c>: numbered messages against a high-water mark, killed peers, closed contexts, and memory and handles that
/// stay flat. Five seconds, and twenty with a million messages for <c>./test.sh full</c>.
/// </summary>
[Collection(Measuring.Alone)]
public class SoakTests
{
    private static readonly bool s_full = Environment.GetEnvironmentVariable("ZMQPERF_TESTS") == "full";

    [LinuxFact]
    public void ShortRun_LosesDoublesDamagesAndKeepsNothing()
    {
        var (exitCode, output) = Run(s_full ? ["--seconds", "20", "--messages", "1000000"] : ["--seconds", "5", "--messages", "100000"]);
        Assert.True(exitCode == 0, output);
        Assert.Contains("nothing lost but what libzmq says it drops, nothing doubled or damaged", output, StringComparison.Ordinal);
    }

    [LinuxTheory]
    [InlineData("Lost", "message 101 came where 100 was due")]
    [InlineData("Doubled", "message 100 came where 101 was due")]
    [InlineData("Damaged", "message 100 is damaged")]
    [InlineData("Unanswered", "answer")]
    [InlineData("Kept", "the memory has grown by")]
    public void PlantedMistake_FailsTheRun(string plant, string failure)
    {
        // what is kept has to outgrow what is tolerated between the second quarter and the last, however slow memory is here
        var (exitCode, output) = Run(["--seconds", plant == "Kept" ? "8" : "4", "--plant", plant]);
        Assert.True(exitCode == 1, output);
        Assert.Contains(failure, output, StringComparison.Ordinal);
    }

    private static (int ExitCode, string Output) Run(string[] extent)
    {
        string program = Path.Combine(AppContext.BaseDirectory, "Soak.dll");
        using var process = Process.Start(
            new ProcessStartInfo("dotnet", ["exec", program, .. extent, "--seed", "1"]) { RedirectStandardOutput = true }
        )!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output);
    }
}
