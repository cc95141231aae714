using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Profiling;
using ZmqPerf.Tool.Profiling.Counting;

namespace ZmqPerf.Tool;

/// <summary><c>zmqperf profile</c>: the sizes of the frames that another process sends and receives, and what follows from them.</summary>
internal sealed class ProfileCommand
{
    private const string Description =
        "Shows how many frames of which sizes a program sends and receives, what was refused, and which settings and rules matter for "
        + "that.\n\n"
        + "A --command or a --project is counted from its first frame to its last. It runs as a copy in a temporary folder, in which "
        + "every library that calls libzmq (Net.Zmq), and NetMQ, is rewritten to count its frames; the report says what that cost. "
        + "The program itself is not touched. The copy is deleted in the end, with what the program has written beside itself; its "
        + "current folder is yours. --in-place starts the program where it is, and counts frames of the ZmqPerf runtime only, in the "
        + "programs that it starts, too.\n\n"
        + "A PID is listened to from now on, as it is: frames of the ZmqPerf runtime only. A running program cannot be made to count "
        + "those of Net.Zmq's or NetMQ's own calls: start it with --command.\n\n"
        + "Exit code: that of the program where one is started; else 0, or 2 where nothing was recorded.";

    /// <summary>What a process counts arrives in portions of a fifth of a second.</summary>
    private static readonly TimeSpan s_leastDuration = TimeSpan.FromSeconds(1);

    private readonly Argument<int?> _pid = new("PID")
    {
        Description = "The process to listen to.",
        Arity = ArgumentArity.ZeroOrOne,
        CustomParser = Pid,
    };
    private readonly Option<string?> _command = new("--command")
    {
        Description = "A program to start and to count until it ends: \"dotnet app.dll\", \"./app --option\".",
        HelpName = "COMMAND",
    };
    private readonly Option<string?> _project = new("--project")
    {
        Description = "A project to build, start and count: its file or folder.",
        HelpName = "PROJECT",
    };
    private readonly Option<string?> _arguments = new("--arguments")
    {
        Description = "With --project: what its program is given: \"--option 'a file'\".",
        HelpName = "WORDS",
    };
    private readonly Option<string> _configuration = new("--configuration", "-c")
    {
        Description = "With --project: the configuration that is built.",
        DefaultValueFactory = _ => "Debug",
        HelpName = "NAME",
    };
    private readonly Option<string?> _framework = new("--framework", "-f")
    {
        Description = "With --project: which of its target frameworks, where it has several.",
        HelpName = "NAME",
    };
    private readonly Option<bool> _inPlace = new("--in-place") { Description = "Starts the program itself, and no copy of it." };
    private readonly Option<TimeSpan?> _duration = new("--duration")
    {
        Description = "How long to listen: 30s, 2m; 10s for a PID, until it ends for a program that is started.",
        CustomParser = argument => Time.Parse(argument, s_leastDuration),
        HelpName = "TIME",
    };
    private readonly Option<Format?> _format = new("--format")
    {
        Description = "What is written to the standard output; table by default.",
        CustomParser = Arguments.Choice<Format>,
        HelpName = "table|json",
    };
    private readonly Option<string?> _config = new Option<string?>("--config")
    {
        Description = $"The global analyzer config whose thresholds apply; {ConfigValues.UsualFile} where it is there.",
        HelpName = "FILE",
    }.NeedsFile();

    public static Command Create()
    {
        var profile = new ProfileCommand();
        var command = new Command("profile", Description)
        {
            profile._pid,
            profile._command,
            profile._project,
            profile._arguments,
            profile._configuration,
            profile._framework,
            profile._inPlace,
            profile._duration,
            profile._format,
            profile._config,
        };
        command.Validators.Add(profile.Validate);
        command.SetAction(profile.RunAsync);
        return command;
    }

    /// <summary>Asks for what was written: a value may be none, which is said anyway.</summary>
    private void Validate(CommandResult result)
    {
        bool IsWritten(SymbolResult? one) => one is { Tokens.Count: > 0 };
        bool isPid = IsWritten(result.GetResult(_pid)),
            isProject = IsWritten(result.GetResult(_project));
        int named = new[] { isPid, isProject, IsWritten(result.GetResult(_command)) }.Count(isWritten => isWritten);
        if (named != 1)
            result.AddError(
                $"Name {(named > 1 ? "one of these only: " : "")}the PID of a process, or a --command or a --project to start."
            );
        OptionResult?[] ofProjects = [result.GetResult(_arguments), result.GetResult(_configuration), result.GetResult(_framework)];
        foreach (var option in ofProjects)
            if (!isProject && IsWritten(option))
                result.AddError($"{option!.Option.Name} needs --project");
        if (isPid && result.GetResult(_inPlace) is { Implicit: false })
            result.AddError("--in-place needs --command or --project: a PID is always listened to where it is");
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken cancellation)
    {
        try
        {
            var thresholds = Thresholds(parsed.GetValue(_config));
            var format = parsed.GetValue(_format) ?? Format.Table;
            bool isEmpty = false;
            int code = await ProfileAsync(parsed, format, Report, cancellation);
            return isEmpty && code == ExitCode.Clean ? ExitCode.CouldNotRun : code;

            void Report(MeterReadings readings)
            {
                isEmpty = readings.IsEmpty;
                if (format == Format.Json)
                    ProfileReport.WriteJson(Console.Out, readings, thresholds);
                else if (!isEmpty)
                    ProfileReport.WriteTable(Console.Out, readings, thresholds);
                if (isEmpty)
                    Console.Error.WriteLine(
                        $"zmqperf: nothing was recorded: {Profiler.WhyNothing(readings, isStarted: parsed.GetValue(_pid) is null)}"
                    );
            }
        }
        catch (Exception problem) when (problem is CannotProfileException or IOException or UnauthorizedAccessException)
        {
            await Console.Error.WriteLineAsync($"zmqperf: {problem.Message}");
            return ExitCode.CouldNotRun;
        }
    }

    private async Task<int> ProfileAsync(ParseResult parsed, Format format, Action<MeterReadings> report, CancellationToken cancellation)
    {
        var duration = parsed.GetValue(_duration);
        if (parsed.GetValue(_pid) is { } pid)
        {
            report(await Profiler.ListenAsync(pid, duration ?? TimeSpan.FromSeconds(10), cancellation));
            return ExitCode.Clean;
        }
        var words = parsed.GetValue(_project) is { } project
            ? await BuiltProject.WordsAsync(
                project,
                parsed.GetRequiredValue(_configuration),
                parsed.GetValue(_framework),
                CommandWords.Of(parsed.GetValue(_arguments) ?? ""),
                cancellation
            )
            : CommandWords.Of(parsed.GetValue(_command)!);
        return await Profiler.StartAsync(words, keepsOutputFree: format == Format.Json, parsed.GetValue(_inPlace), duration, report);
    }

    private static int? Pid(ArgumentResult argument)
    {
        string text = argument.Tokens.Count == 1 ? argument.Tokens[0].Value : "";
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int pid) && pid > 0)
            return pid;
        argument.AddError($"'{text}' is not a PID, which is a number.");
        return null;
    }

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
