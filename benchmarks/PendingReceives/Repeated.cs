using System;
using System.Diagnostics;
using System.Globalization;
using System.Linq;

namespace ZmqPerf.Benchmarks.PendingReceives;

/// <summary>This program again, for one measurement.</summary>
internal static class Repeated
{
    public static double[] Numbers(params string[] arguments)
    {
        using var process = Process.Start(
            new ProcessStartInfo("dotnet", ["exec", typeof(Repeated).Assembly.Location, .. arguments]) { RedirectStandardOutput = true }
        )!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? [.. output.Split(' ', StringSplitOptions.TrimEntries).Select(number => double.Parse(number, CultureInfo.InvariantCulture))]
            : throw new InvalidOperationException($"{string.Join(' ', arguments)} ended with {process.ExitCode}");
    }
}
