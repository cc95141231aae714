using System;
using System.Diagnostics;
using System.IO;
using Xunit;

namespace ZmqPerf.Tests;

/// <summary>A short run of <c>./soak.sh</c>: a million numbered messages against a high-water mark, killed peers, closed contexts, and memory and handles that stay flat.</summary>
[Collection(Measuring.Alone)]
public class SoakTests
{
    [LinuxFact]
    public void TwentySeconds_LoseDoubleDamageAndKeepNothing()
    {
        string program = Path.Combine(AppContext.BaseDirectory, "Soak.dll");
        using var process = Process.Start(new ProcessStartInfo("dotnet", ["exec", program, "--seconds", "20", "--messages", "1000000", "--seed", "1"]) { RedirectStandardOutput = true })!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, output);
        Assert.Contains("nothing lost, doubled, damaged or kept", output, StringComparison.Ordinal);
    }
}
