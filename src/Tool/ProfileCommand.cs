using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Profiling;
using ZmqPerf.Tool.Reporting;

namespace ZmqPerf.Tool;

/// <summary><c>zmqperf profile</c>: the sizes of the frames that another process sends and receives, and what follows from them.</summary>
internal static class ProfileCommand
{
    private const string Description =
        "Listens to a process that sends or receives with the ZmqPerf runtime, and shows how many frames of which sizes it handles, what "
        + "was refused, and which settings and rules matter for that.\n\n"
        + "A PID is listened to from now on. A --command is counted from its first frame to its last, with the programs that it starts: "
        + "a startup hook is loaded into them. Frames of Net.Zmq's own calls are not among them: Net.Zmq counts nothing, and to "
        + "replace its code in a running program would change what is measured. In a program of yours "
        + "SizeHistogram.Listen() does the same, and SizeHistogram.Record(size) counts any frame.\n\n"
        + "Exit code: that of the command where one is started; else 0, or 2 where nothing was recorded.";

    /// <summary>What a process counts arrives in portions of a fifth of a second.</summary>
    private static readonly TimeSpan s_leastDuration = TimeSpan.FromSeconds(1);

    public static Command Create()
    {
        var pid = new Argument<int?>("PID")
        {
            Description = "The process to listen to.",
            Arity = ArgumentArity.ZeroOrOne,
            CustomParser = Pid,
        };
        var start = new Option<string?>("--command")
        {
            Description = "A program to start and to listen to until it ends: \"dotnet app.dll\".",
            HelpName = "COMMAND",
        };
        var duration = new Option<TimeSpan?>("--duration")
        {
            Description = "How long to listen: 30s, 2m; 10s for a PID, until it ends for a command.",
            CustomParser = argument => Time.Parse(argument, s_leastDuration),
            HelpName = "TIME",
        };
        var format = new Option<Format?>("--format")
        {
            Description = "What is written to the standard output; table by default.",
            CustomParser = Arguments.Choice<Format>,
            HelpName = "table|json",
        };
        var config = new Option<string?>("--config")
        {
            Description = $"The global analyzer config whose thresholds apply; {ConfigValues.UsualFile} where it is there.",
            HelpName = "FILE",
        }.NeedsFile();
        var command = new Command("profile", Description) { pid, start, duration, format, config };
        command.Validators.Add(result =>
        {
            // asked for what was written: its value may be no number, which is said anyway
            if (result.GetResult(pid) is { Tokens.Count: > 0 } == result.GetResult(start) is { Tokens.Count: > 0 })
                result.AddError("Name the PID of a process, or a --command to start.");
        });
        command.SetAction(
            async (parsed, cancellation) =>
            {
                try
                {
                    var thresholds = Thresholds(parsed.GetValue(config));
                    bool json = parsed.GetValue(format) == Format.Json;
                    var (readings, code) = parsed.GetValue(start) is { } line
                        ? await StartAsync(line, json, parsed.GetValue(duration))
                        : (
                            await ListenAsync(
                                parsed.GetValue(pid)!.Value,
                                parsed.GetValue(duration) ?? TimeSpan.FromSeconds(10),
                                cancellation
                            ),
                            ExitCode.Clean
                        ); // Ctrl-C ends the listening, not the report
                    if (json)
                        ProfileReport.WriteJson(Console.Out, readings, thresholds);
                    else if (!readings.IsEmpty)
                        ProfileReport.WriteTable(Console.Out, readings, thresholds);
                    if (!readings.IsEmpty)
                        return code;
                    await Console.Error.WriteLineAsync(
                        $"zmqperf: nothing was recorded: {Why(readings, isStarted: parsed.GetValue(start) is not null)}"
                    );
                    return code != ExitCode.Clean ? code : ExitCode.CouldNotRun;
                }
                catch (Exception problem) when (problem is CannotProfileException or IOException or UnauthorizedAccessException)
                {
                    await Console.Error.WriteLineAsync($"zmqperf: {problem.Message}");
                    return ExitCode.CouldNotRun;
                }
            }
        );
        return command;
    }

    private static int? Pid(ArgumentResult argument)
    {
        string text = argument.Tokens.Count == 1 ? argument.Tokens[0].Value : "";
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int pid) && pid > 0)
            return pid;
        argument.AddError($"'{text}' is not a PID, which is a number.");
        return null;
    }

    private static Task<MeterReadings> ListenAsync(int pid, TimeSpan duration, CancellationToken cancellation) =>
        Progress.RunAsync(report =>
        {
            report(string.Create(CultureInfo.InvariantCulture, $"listening to process {pid} for {duration.TotalSeconds:0.#} s"));
            return MeterSession.ListenAsync(pid, duration, cancellation);
        });

    /// <summary>Ctrl-C reaches the program, too, which ends or goes on.</summary>
    private static async Task<(MeterReadings, int)> StartAsync(string line, bool json, TimeSpan? duration)
    {
        using var counts = new HookedCounts();
        using var process = StartedProcess.Start(line, keepsOutputFree: json, counts);
        // a line, and nothing that moves: the program writes to the same terminal
        string until = duration is { } time
            ? string.Create(CultureInfo.InvariantCulture, $"for {time.TotalSeconds:0.#} s")
            : "until it ends";
        await Console.Error.WriteLineAsync($"listening to process {process.Id} {until} ...");
        var end = process.WaitForExitAsync();
        await Task.WhenAny(end, Task.Delay(duration ?? Timeout.InfiniteTimeSpan));
        var readings = counts.Read();
        await end;
        return (readings, process.ExitCode);
    }

    private static string Why(MeterReadings readings, bool isStarted) =>
        (readings.MeterSeen, isStarted) switch
        {
            (true, true) => "the program uses ZmqPerf, but has sent and received no frame with it",
            (true, false) => "the process has used ZmqPerf before, but has sent and received no frame with it in that time",
            (false, true) => "does the program send with ZmqPerf? Frames of Net.Zmq's own calls are not counted, "
                + "nor is a program that loads no startup hooks: native, compiled ahead of time, or trimmed",
            (false, false) => "does the process send with ZmqPerf? Frames of Net.Zmq's own calls are not counted",
        };

    private static ThresholdsInForce Thresholds(string? config)
    {
        string file = config ?? ConfigValues.UsualFile;
        return config is not null || File.Exists(file) ? ThresholdsInForce.Of(file) : ThresholdsInForce.Published;
    }

    private enum Format
    {
        Table,
        Json,
    }
}
