using System;
using System.Diagnostics;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.NetMq.Tests.Support;

/// <summary>A scenario in a process of its own, which may hang or die.</summary>
/// <param name="ExitCode">Null where it did not end in time.</param>
/// <param name="Output">What it wrote, in one line.</param>
/// <param name="Error">What it wrote about its death.</param>
internal sealed record Child(int? ExitCode, string Output, string Error)
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    /// <summary>The variable of a scenario's process with the address that it is given.</summary>
    public const string Address = "ZMQPERF_ADDRESS";

    public static Task<Child> RunAsync(string scenario) => RunAsync(scenario, s_patience);

    /// <summary>With a time to wait after the scenario's last words, for one that does not end.</summary>
    public static async Task<Child> RunAsync(string scenario, TimeSpan patience, string? address = null)
    {
        var host = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";
        var start = new ProcessStartInfo(host, ["exec", typeof(Child).Assembly.Location, scenario])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        if (address is not null)
            start.Environment[Address] = address;
        using var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var line = await process.StandardOutput.ReadLineAsync() ?? "";
        using var bound = new CancellationTokenSource(patience);
        try
        {
            await process.WaitForExitAsync(bound.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            return new(null, line, await error);
        }
        return new(process.ExitCode, line, await error);
    }
}
