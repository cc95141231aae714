using System;
using System.CommandLine;
using System.IO;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool;

/// <summary><c>zmqperf scan PATH</c>: analyzes a project, a solution or a folder, and leaves it as it is.</summary>
internal static class ScanCommand
{
    private const string Description = """
        Analyzes a C# project, a solution or a folder without changing it.

        The code is compiled into a temporary folder with the ZmqPerf analyzers added for that time; a project that has the ZmqPerf.Analyzers package keeps its own.
        Steps of a build that follow the compiler (copying, packing, post-build events) do not run.

        Exit code: 0 nothing found, 1 findings at or above --fail-on, 2 something could not be analyzed (what could be is still reported).
        """;

    public static Command Create()
    {
        var path = new Argument<string>("PATH") { Description = "A .csproj, .sln, .slnx or .slnf file, or a folder: its one solution, else every project below it." };
        var sarif = new Option<string>("--sarif") { Description = "Where the findings go as SARIF 2.1.", DefaultValueFactory = _ => "zmqperf.sarif", HelpName = "FILE" };
        var failOn = new Option<FailOn>("--fail-on") { Description = "The lowest level that makes the exit code 1.", DefaultValueFactory = _ => FailOn.Warning, HelpName = "info|warning|never" };
        var format = new Option<Format>("--format") { Description = "What is written to the standard output.", DefaultValueFactory = _ => Format.Table, HelpName = "table|json" };
        var configuration = new Option<string>("--configuration", "-c") { Description = "The configuration that is analyzed.", DefaultValueFactory = _ => "Debug", HelpName = "NAME" };
        var command = new Command("scan", Description) { path, sarif, failOn, format, configuration };
        command.SetAction(async (parsed, cancellation) =>
        {
            var target = ScanTarget.Resolve(parsed.GetRequiredValue(path));
            var result = await Progress.RunAsync(report => Scan.RunAsync(target, parsed.GetRequiredValue(configuration), report, cancellation));
            string file = Path.GetFullPath(parsed.GetRequiredValue(sarif));
            await SarifLog.WriteAsync(file, result, cancellation);
            if (parsed.GetValue(format) == Format.Json)
                JsonReport.Write(Console.Out, result);
            else
                TableReport.Write(result, file);
            return result.ExitCode(parsed.GetValue(failOn));
        });
        return command;
    }

    private enum Format
    {
        Table,
        Json,
    }
}
