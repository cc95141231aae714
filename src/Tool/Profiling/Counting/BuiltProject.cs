using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>The program of a project, built as <c>dotnet build</c> does.</summary>
internal static class BuiltProject
{
    /// <returns>The command that starts it.</returns>
    /// <exception cref="CannotProfileException">It cannot be built, or is no program.</exception>
    public static async Task<IReadOnlyList<string>> WordsAsync(
        string project,
        string configuration,
        string? framework,
        IReadOnlyList<string> arguments,
        CancellationToken cancellation
    )
    {
        string full = Path.GetFullPath(project);
        if (!Path.Exists(full))
            throw new CannotProfileException($"'{project}' does not exist; name a project (.csproj) or its folder.");
        if (Directory.Exists(full) && !Directory.EnumerateFiles(full, "*.*proj").Any())
            throw new CannotProfileException($"There is no project in '{project}'; name a project (.csproj) or its folder.");
        string[] build =
        [
            "build",
            full,
            "-c",
            configuration,
            "-nologo",
            "-target:Build",
            "-getProperty:TargetPath",
            "-getProperty:OutputType",
        ];
        var (exitCode, output) = await Progress.RunAsync(report =>
        {
            report($"building {Path.GetFileName(full)}");
            return Dotnet.RunAsync(
                Directory.Exists(full) ? full : Path.GetDirectoryName(full)!,
                framework is null ? build : [.. build, "-f", framework],
                new Dictionary<string, string>(),
                cancellation
            );
        });
        if (exitCode != 0)
            throw new CannotProfileException($"'{project}' cannot be built:{Environment.NewLine}{Said(output)}");
        var properties = Properties(output);
        return (string?)properties?["TargetPath"] is not { Length: > 0 } path
                ? throw new CannotProfileException($"'{project}' has several target frameworks: choose one with --framework.")
            : (string?)properties["OutputType"] is "Exe" or "WinExe" ? ["dotnet", path, .. arguments]
            : throw new CannotProfileException($"'{project}' is a library: name the project of a program that uses it.");
    }

    private static JsonNode? Properties(IReadOnlyList<string> output)
    {
        try
        {
            return JsonNode.Parse(string.Join('\n', output.SkipWhile(line => !line.StartsWith('{'))))?["Properties"];
        }
        catch (JsonException)
        {
            throw new CannotProfileException($"The SDK does not say what it has built; name the assembly with --command. {Said(output)}");
        }
    }

    private static string Said(IReadOnlyList<string> output) =>
        string.Join(Environment.NewLine, output.Select(line => line.Trim()).Where(line => line.Length > 0).Distinct().Take(10));
}
