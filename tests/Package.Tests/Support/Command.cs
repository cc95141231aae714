using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Package.Tests.Support;

/// <summary>What a finished process answered and wrote.</summary>
public sealed record Command(int ExitCode, string Output, string Error)
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(8);

    // set by the dotnet command that runs the tests; they would bind the consumers to its SDK
    private static readonly string[] s_inherited =
    [
        "MSBuildSDKsPath",
        "MSBuildExtensionsPath",
        "MSBUILD_EXE_PATH",
        "MSBuildLoadMicrosoftTargetsReadOnly",
    ];

    /// <summary>Runs <c>dotnet</c> in a folder.</summary>
    /// <exception cref="TimeoutException">It does not end; it is stopped.</exception>
    public static Task<Command> DotnetAsync(string folder, params IEnumerable<string> arguments) => RunAsync("dotnet", folder, arguments);

    /// <summary>Runs a program in a folder.</summary>
    /// <exception cref="TimeoutException">It does not end; it is stopped.</exception>
    public static async Task<Command> RunAsync(string program, string folder, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string name in s_inherited)
            start.Environment.Remove(name);
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["UseSharedCompilation"] = "true"; // a compiler that starts cold for each project takes most of the time
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        using var patience = new CancellationTokenSource(s_patience);
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException cancelled)
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException(
                $"{program} {string.Join(' ', arguments)} did not end within {s_patience}:\n{await output}{await error}",
                cancelled
            );
        }
        return new(process.ExitCode, await output, await error);
    }

    /// <exception cref="InvalidOperationException">The command failed; the message holds what it wrote.</exception>
    public Command Successful() => ExitCode == 0 ? this : throw new InvalidOperationException($"exit code {ExitCode}\n{Output}{Error}");
}
