using System;
using System.Diagnostics;
using System.IO;
using Xunit;
using ZmqPerf.Testing;

namespace ZmqPerf.Tests;

/// <summary>
/// A short run of <c>./soak.sh</c>: numbered messages against a high-water mark, killed peers, closed contexts, and memory and handles that
/// stay flat. Three seconds, and twenty with a million messages for <c>./test.sh full</c>.
/// </summary>
[Collection(Measuring.Alone)]
public class SoakTests
{
    [LinuxFact]
    public void ShortRun_LosesDoublesDamagesAndKeepsNothing()
    {
        var (exitCode, output) = Run(["--seconds", $"{FullRun.Count(3, 20)}", "--messages", $"{FullRun.Count(30_000, 1_000_000)}"]);
        Assert.True(exitCode == 0, output);
        Assert.Contains("nothing lost but what libzmq says it drops, nothing doubled or damaged", output, StringComparison.Ordinal);
    }

    [LinuxTheory]
    [InlineData("Lost", "message 101 came where 100 was due")]
    [InlineData("Unanswered", "answer")]
    public void PlantedMistake_FailsTheRun(string plant, string failure) => IsFound(plant, failure, seconds: 4);

    [FullTheory("runs for a time of its own for each mistake")]
    [InlineData("Doubled", "message 100 came where 101 was due")]
    [InlineData("Damaged", "message 100 is damaged")]
    public void AnotherPlantedMistake_FailsTheRun(string plant, string failure) => IsFound(plant, failure, seconds: 4);

    /// <summary>
    /// What is kept has to outgrow what is tolerated between the second quarter and the last, however slow memory is here.
    /// </summary>
    [FullFact("runs for a time of its own")]
    public void PlantedLeak_FailsTheRun() => IsFound("Kept", "the memory has grown by", seconds: 8);

    private static void IsFound(string plant, string failure, int seconds)
    {
        if (!OperatingSystem.IsLinux())
            return;
        var (exitCode, output) = Run(["--seconds", $"{seconds}", "--plant", plant]);
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
