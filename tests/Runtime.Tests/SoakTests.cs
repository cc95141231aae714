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
        string program = Path.Combine(AppContext.BaseDirectory, "Soak.dll");
        string[] extent = s_full ? ["--seconds", "20", "--messages", "1000000"] : ["--seconds", "5", "--messages", "100000"];
        using var process = Process.Start(
            new ProcessStartInfo("dotnet", ["exec", program, .. extent, "--seed", "1"]) { RedirectStandardOutput = true }
        )!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, output);
        Assert.Contains("nothing lost but what libzmq says it drops, nothing doubled or damaged", output, StringComparison.Ordinal);
    }
}
