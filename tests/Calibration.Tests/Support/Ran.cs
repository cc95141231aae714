using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

namespace ZmqPerf.Tool.Tests.Support;

/// <summary>What a program has answered and written.</summary>
internal sealed record Ran(int ExitCode, string Output, string Error)
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    public static string Tool { get; } = Metadata("Tool");

    public static string Traffic { get; } = Metadata("Traffic");

    public static string PlainTraffic { get; } = Metadata("PlainTraffic");

    public static Task<Ran> ToolAsync(string folder, params IEnumerable<string> arguments) =>
        EndOf(Start(folder, ["exec", Tool, .. arguments]));

    public static Process Start(string folder, params IEnumerable<string> arguments) => StartProgram("dotnet", folder, arguments);

    public static Process StartProgram(string program, string folder, params IEnumerable<string> arguments) =>
        Process.Start(
            new ProcessStartInfo(program, arguments)
            {
                WorkingDirectory = folder,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;

    public static async Task<Ran> EndOf(Process started)
    {
        using var process = started;
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        try
        {
            await process.WaitForExitAsync().WaitAsync(s_patience);
        }
        catch (TimeoutException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
        return new(process.ExitCode, await output, await error);
    }

    private static string Metadata(string key) =>
        typeof(Ran).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value!;
}
