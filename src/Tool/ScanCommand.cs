using System;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Baselines;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Fixing;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool;

/// <summary>
/// <c>zmqperf scan PATH...</c>: analyzes projects, solutions and folders, and leaves them as they are unless it is told to fix.
/// </summary>
internal sealed class ScanCommand
{
    private const string Description =
        "Analyzes C# projects, solutions and folders without changing them, unless --fix is given.\n\n"
        + "The code is compiled into a temporary folder with the ZmqPerf analyzers added for that time; a project that has the "
        + "ZmqPerf.Analyzers package keeps its own.\n"
        + "Steps of a build that follow the compiler (copying, packing, post-build events) do not run. Findings are grouped by rule: "
        + "reliability first, then by what a hit costs, hot code first.\n\n"
        + "Exit code: 0 nothing found, 1 findings at or above --fail-on, 2 something could not be analyzed (what could be is still "
        + "reported).";

    private readonly Argument<string[]> _paths = new("PATH")
    {
        Description = "A .csproj, .sln, .slnx or .slnf file, or a folder: its one solution, else every project below it.",
        Arity = ArgumentArity.OneOrMore,
    };
    private readonly Option<string?> _sarif = new Option<string?>("--sarif")
    {
        Description = "Where the findings go as SARIF 2.1, too.",
        HelpName = "FILE",
    }.NeedsFile();
    private readonly Option<FailOn?> _failOn = new("--fail-on")
    {
        Description = "The lowest level that makes the exit code 1; warning by default.",
        CustomParser = Arguments.Choice<FailOn>,
        HelpName = "info|warning|never",
    };
    private readonly Option<Format?> _format = new("--format")
    {
        Description = "The form of the report; table by default.",
        CustomParser = Arguments.Choice<Format>,
        HelpName = "table|json|github|html",
    };
    private readonly Option<string?> _out = new Option<string?>("--out")
    {
        Description = $"Where the report goes; else to the standard output, html to {Output.HtmlFile}.",
        HelpName = "FILE",
    }.NeedsFile();
    private readonly Option<string> _configuration = new("--configuration", "-c")
    {
        Description = "The configuration that is analyzed.",
        DefaultValueFactory = _ => "Debug",
        HelpName = "NAME",
    };
    private readonly Option<string?> _calibration = new Option<string?>("--calibration")
    {
        Description =
            $"What hits cost on this machine; else a {ConfigValues.UsualFile} beside a project or above it, else the published figures.",
        HelpName = "FILE",
    }.NeedsFile();
    private readonly Option<bool> _preview = new("--preview")
    {
        Description = "Shows what the fix of each finding would change (html always does).",
    };
    private readonly Option<bool> _fix = new("--fix")
    {
        Description =
            "Shows what all offered fixes change, and applies them: asks first on a terminal, "
            + "does not where input or output is redirected.",
    };
    private readonly Option<bool> _dryRun = new("--dry-run") { Description = "With --fix: only shows it." };
    private readonly Option<bool> _yes = new("--yes", "-y") { Description = "With --fix: does not ask." };
    private readonly Option<string?> _baseline = new Option<string?>("--baseline")
    {
        Description = "Findings that are known: recorded where the file does not exist, else only new ones are shown and count.",
        HelpName = "FILE",
    }.NeedsFile();
    private readonly Option<bool> _updateBaseline = new("--update-baseline")
    {
        Description = "With --baseline: records today's findings anew.",
    };

    public static Command Create()
    {
        var scan = new ScanCommand();
        var command = new Command("scan", Description)
        {
            scan._paths,
            scan._sarif,
            scan._failOn,
            scan._format,
            scan._out,
            scan._configuration,
            scan._calibration,
            scan._preview,
            scan._fix,
            scan._dryRun,
            scan._yes,
            scan._baseline,
            scan._updateBaseline,
        };
        scan._paths.Validators.Add(result =>
        {
            if (result.Tokens.Any(token => string.IsNullOrWhiteSpace(token.Value)))
                result.AddError("A PATH is empty.");
            // what begins like an option and is no path is one that was misspelled
            foreach (
                string option in result.Tokens.Select(token => token.Value).Where(value => value.StartsWith('-') && !Path.Exists(value))
            )
                result.AddError($"There is no option '{option}'.");
        });
        command.Validators.Add(result =>
        {
            if (result.GetValue(scan._updateBaseline) && result.GetValue(scan._baseline) is null)
                result.AddError("--update-baseline needs --baseline FILE");
            if ((result.GetValue(scan._dryRun) || result.GetValue(scan._yes)) && !result.GetValue(scan._fix))
                result.AddError("--dry-run and --yes need --fix");
        });
        command.SetAction(scan.RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult parsed, CancellationToken cancellation)
    {
        var targets = ScanTarget.ResolveAll(parsed.GetRequiredValue(_paths));
        var costs = new CostBook(parsed.GetValue(_calibration));
        var baseline = parsed.GetValue(_baseline) is { } file ? BaselineSession.Open(file, parsed.GetValue(_updateBaseline)) : null;
        var format = parsed.GetValue(_format) ?? Format.Table;
        string? sarif = parsed.GetValue(_sarif) is { } log ? Path.GetFullPath(log) : null;
        Output.Check(sarif);
        Output.Check(Output.FileOf(format, parsed.GetValue(_out)));

        await using var scan = await Progress.RunAsync(report =>
            Scan.RunAsync(targets, parsed.GetRequiredValue(_configuration), costs, report, cancellation)
        );
        if (parsed.GetValue(_fix))
            await FixAsync(scan, format, parsed, cancellation);
        var result = scan.Result;
        bool previews = parsed.GetValue(_preview) || format == Format.Html;
        if (previews || baseline is not null)
        {
            result = await Progress.RunAsync(async report =>
            {
                var code = CodeBase.Open(scan, report);
                var compared = baseline is null ? result : await baseline.CompareAsync(result, code.All, report, cancellation);
                return previews
                    ? compared with
                    {
                        Findings = await Previews.AddAsync(compared.Findings, code.Whole, result.Root, report, cancellation),
                    }
                    : compared;
            });
        }
        if (sarif is not null)
            await SarifLog.WriteAsync(sarif, result, baseline is not null, cancellation);
        Output.Write(format, parsed.GetValue(_out), (writer, console) => Write(format, writer, console, result, parsed));
        baseline?.Finish(Console.Error);
        return result.ExitCode(parsed.GetValue(_failOn) ?? FailOn.Warning);
    }

    private async Task FixAsync(Scan scan, Format format, ParseResult parsed, CancellationToken cancellation)
    {
        // what else goes to the standard output is for programs
        bool isForPeople = format == Format.Table && parsed.GetValue(_out) is null;
        var output = isForPeople ? Console.Out : Console.Error;
        var diffs = new TableReport(output, isForPeople && !Console.IsOutputRedirected ? Spectre.Console.AnsiConsole.Console : null);
        Func<Task<bool>>? confirm = parsed.GetValue(_dryRun)
            ? null
            : async () => parsed.GetValue(_yes) || Console.IsInputRedirected || Console.IsOutputRedirected || await AskAsync(cancellation);
        await new FixSession(scan, output, diffs).RunAsync(confirm, cancellation);
    }

    private static async Task<bool> AskAsync(CancellationToken cancellation)
    {
        await Console.Error.WriteAsync("apply these changes? [y/N] ");
        // nothing but a line ends the reading: Ctrl-C leaves it behind
        return (await Task.Run(Console.ReadLine, CancellationToken.None).WaitAsync(cancellation))?.Trim() is "y" or "Y" or "yes" or "Yes";
    }

    private void Write(Format format, TextWriter writer, Spectre.Console.IAnsiConsole? console, ScanResult result, ParseResult parsed)
    {
        switch (format)
        {
            case Format.Json:
                JsonReport.Write(writer, result);
                break;
            case Format.Github:
                GithubReport.Write(writer, result);
                break;
            case Format.Html:
                HtmlReport.Write(writer, result);
                break;
            default:
                new TableReport(writer, console).Write(result, parsed.GetValue(_sarif), offersFixes: !parsed.GetValue(_fix));
                break;
        }
    }
}
