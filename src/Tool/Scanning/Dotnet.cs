using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Tool.Scanning;

/// <summary>Runs the <c>dotnet</c> that runs this tool.</summary>
internal static class Dotnet
{
    // set by a dotnet command that started this one: they would bind the SDK of the scanned code to the SDK of the tool
    private static readonly string[] s_inherited =
    [
        "MSBuildSDKsPath",
        "MSBuildExtensionsPath",
        "MSBUILD_EXE_PATH",
        "MSBuildLoadMicrosoftTargetsReadOnly",
        "DOTNET_CLI_CONTEXT_VERBOSE",
    ];

    /// <summary>Everything that the command writes, line by line, and its exit code.</summary>
    /// <exception cref="CannotScanException">There is no <c>dotnet</c>.</exception>
    public static async Task<(int ExitCode, IReadOnlyList<string> Output)> RunAsync(
        string folder,
        IEnumerable<string> arguments,
        IReadOnlyDictionary<string, string> environment,
        CancellationToken cancellationToken
    )
    {
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
        foreach (string name in s_inherited)
            start.Environment.Remove(name);
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        // what ends in seconds does not live to gain from being watched
        start.Environment["DOTNET_TieredPGO"] = "0";
        foreach (var (name, value) in environment)
            start.Environment[name] = value;

        var lines = new List<string>();
        using var process = new Process { StartInfo = start };
        void Keep(object sender, DataReceivedEventArgs data)
        {
            if (data.Data is { Length: > 0 } line)
            {
                lock (lines)
                    lines.Add(line);
            }
        }
        process.OutputDataReceived += Keep;
        process.ErrorDataReceived += Keep;
        try
        {
            process.Start();
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            throw new CannotScanException($"the .NET SDK is needed, and '{start.FileName}' did not start: {e.Message}");
        }
        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await process.WaitForExitAsync(cancellationToken);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
        return (process.ExitCode, lines);
    }
}
