using System;
using System.CommandLine;
using System.CommandLine.Help;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool;

internal static class Program
{
    /// <summary>How long a command that is told to end may take to leave nothing half done.</summary>
    private static readonly TimeSpan s_farewell = TimeSpan.FromSeconds(30);

    public static async Task<int> Main(string[] args)
    {
        // a RootCommand would be called like the assembly
        var root = new Command("zmqperf", "Finds ZeroMQ code that costs more than its author thinks.")
        {
            new HelpOption(),
            new VersionOption(),
        };
        root.Add(ScanCommand.Create());
        root.Add(RulesCommand.Create());
        root.Add(CalibrateCommand.Create());
        root.Add(ProfileCommand.Create());
        var parsed = root.Parse(args);
        // the list of commands has a line for each; what they do in full is in their own help
        if (parsed.CommandResult.Command == root)
            foreach (var command in root.Subcommands)
                command.Description = command.Description?.Split('\n')[0];
        if (parsed.Errors.Count > 0)
            return await RefuseAsync(parsed);
        try
        {
            return await parsed.InvokeAsync(
                new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = s_farewell }
            );
        }
        catch (CannotScanException cannot)
        {
            await Console.Error.WriteLineAsync($"zmqperf: {cannot.Message}");
            return ExitCode.CouldNotRun;
        }
        catch (Exception cannot) when (cannot is IOException or UnauthorizedAccessException)
        {
            // a disk that is full, say
            await Console.Error.WriteLineAsync($"zmqperf: {cannot.Message}");
            return ExitCode.CouldNotRun;
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("zmqperf: cancelled");
            return ExitCode.CouldNotRun;
        }
    }

    private static string WhichCommand(ParseResult parsed)
    {
        string commands = string.Join(", ", parsed.RootCommandResult.Command.Subcommands.Select(command => command.Name));
        return parsed.UnmatchedTokens is [var word, ..] ? $"there is no command '{word}': {commands}" : $"a command is needed: {commands}";
    }

    // what is wrong, and where to read more: the whole help would hide it
    private static async Task<int> RefuseAsync(ParseResult parsed)
    {
        var command = parsed.CommandResult.Command;
        bool isRoot = parsed.RootCommandResult.Command == command;
        foreach (string error in isRoot ? [WhichCommand(parsed)] : parsed.Errors.Select(error => error.Message).Distinct())
            await Console.Error.WriteLineAsync($"zmqperf: {error}");
        await Console.Error.WriteLineAsync($"see {(isRoot ? "zmqperf" : $"zmqperf {command.Name}")} --help");
        return ExitCode.CouldNotRun;
    }
}
