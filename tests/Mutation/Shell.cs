using System;
using System.Diagnostics;

namespace ZmqPerf.Mutation;

/// <summary>Other programs.</summary>
internal static class Shell
{
    /// <exception cref="InvalidOperationException">It failed.</exception>
    public static string Output(string program, string folder, params string[] arguments)
    {
        using var process = Process.Start(
            new ProcessStartInfo(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true }
        )!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0
            ? output
            : throw new InvalidOperationException($"{program} {string.Join(' ', arguments)} failed:{Environment.NewLine}{output}");
    }
}
