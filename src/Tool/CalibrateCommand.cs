using System;
using System.CommandLine;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Measuring;
using ZmqPerf.Tool.Calibrating;

namespace ZmqPerf.Tool;

/// <summary>
/// <c>zmqperf calibrate</c>: measures what sends and receives cost on this machine, and writes the thresholds that follow as a global
/// analyzer config.
/// </summary>
internal static class CalibrateCommand
{
    private const string Description =
        "Measures on this machine what every way to send and to receive costs, from 8 B to 1 MiB, and writes what follows: the thresholds "
        + "of the rules, and what a hit of a rule costs, as a global analyzer config.\n\n"
        + "What cannot be told for certain is said to be unstable; what the file said before stays then, else the published threshold. "
        + "Leave the machine alone while it measures.\n\n"
        + "Exit code: 0 written, 2 nothing was measured, and nothing written.";

    public static Command Create()
    {
        var budget = new Option<TimeSpan?>("--budget")
        {
            Description = "How long it may take, 5s at least: 45s, 2m; 1m by default.",
            CustomParser = argument => Time.Parse(argument, Calibrator.LeastBudget),
            HelpName = "TIME",
        };
        var output = new Option<string>("--out")
        {
            Description = "Where the global analyzer config goes.",
            DefaultValueFactory = _ => ConfigValues.UsualFile,
            HelpName = "FILE",
        }.NeedsFile();
        var report = new Option<string?>("--report")
        {
            Description = "Where a report with plots goes, as one HTML file.",
            HelpName = "FILE",
        }.NeedsFile();
        var command = new Command("calibrate", Description) { budget, output, report };
        command.SetAction(
            async (parsed, cancellation) =>
            {
                try
                {
                    using var written = new WrittenFiles();
                    string file = written.Plan(parsed.GetRequiredValue(output));
                    string? page = parsed.GetValue(report) is { } path ? written.Plan(path) : null;
                    var former = FormerValues.In(file);
                    var calibration = await RunAsync(parsed.GetValue(budget) ?? TimeSpan.FromMinutes(1), cancellation) with
                    {
                        Former = former,
                    };
                    written.Write(file, ConfigFile.Text(calibration));
                    if (page is not null)
                        written.Write(page, HtmlReport.Text(calibration));
                    cancellation.ThrowIfCancellationRequested();
                    written.Commit();
                    Summary.Write(Console.Out, calibration, file, page);
                    return ExitCode.Clean;
                }
                catch (Exception problem) when (Explain(problem) is { } explanation)
                {
                    await Console.Error.WriteLineAsync($"zmqperf: {explanation}");
                    return ExitCode.CouldNotRun;
                }
            }
        );
        return command;
    }

    /// <summary>On a thread of its own: sockets and the counters of allocations belong to one.</summary>
    private static Task<Calibration> RunAsync(TimeSpan budget, CancellationToken cancellation) =>
        CalibrationProgress.RunAsync(
            budget,
            progress =>
                Task.Factory.StartNew(
                    () =>
                    {
                        var calibrator = new Calibrator(budget, progress, cancellation);
                        using var stations = new Stations(Stations.Sizes);
                        var samples = calibrator.Measure(stations.All);
                        return Calibration.Of(samples, budget, calibrator.Load, Machine.This, DateTime.UtcNow);
                    },
                    cancellation,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                )
        );

    private static string? Explain(Exception problem) =>
        problem switch
        {
            DllNotFoundException or TypeInitializationException { InnerException: DllNotFoundException } => $"""
                libzmq cannot be loaded, and nothing can be measured without it. Install it, then run this again:
                  Debian, Ubuntu   sudo apt-get install libzmq5
                  Fedora, RHEL     sudo dnf install zeromq
                  Alpine           sudo apk add libzmq
                  macOS            brew install zeromq
                  Windows          vcpkg install zeromq, and its bin folder on the PATH
                {(problem.InnerException ?? problem).Message.Split('\n')[0]}
                """,
            IOException or UnauthorizedAccessException => problem.Message,
            _ => null,
        };
}
