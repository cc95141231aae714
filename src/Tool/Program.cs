using System;
using System.CommandLine;
using System.CommandLine.Help;
using System.IO;
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
        try
        {
            int code = await parsed.InvokeAsync(
                new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = s_farewell }
            );
            return parsed.Errors.Count > 0 ? ExitCode.CouldNotRun : code;
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
}
