using System;
using System.Diagnostics;

namespace ZmqPerf.Mutation;

/// <summary>Other programs.</summary>
internal static class Shell
{
    /// <exception cref="InvalidOperationException">It failed.</exception>
    public static string Output(string program, string folder, params string[] arguments)
    {
        using var process = Start(program, folder, arguments);
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? output : throw new InvalidOperationException($"{program} {string.Join(' ', arguments)} failed:{Environment.NewLine}{output}");
    }

    /// <summary>Its exit code; null where it took too long, and was killed.</summary>
    public static int? ExitCode(TimeSpan most, string program, string folder, params string[] arguments)
    {
        using var process = Start(program, folder, arguments);
        process.OutputDataReceived += static (_, _) => { };
        process.BeginOutputReadLine();
        if (process.WaitForExit(most))
            return process.ExitCode;
        process.Kill(entireProcessTree: true);
        return null;
    }

    private static Process Start(string program, string folder, string[] arguments) =>
        Process.Start(new ProcessStartInfo(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true })!;
}
