using System;
using System.CommandLine;
using System.Threading.Tasks;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool;

internal static class Program
{
    public static async Task<int> Main(string[] args)
    {
        var root = new RootCommand("Finds ZeroMQ code that costs more than its author thinks.") {
            ScanCommand.Create(),
            RulesCommand.Create(),
        };
        var parsed = root.Parse(args);
        try
        {
            int code = await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
            return parsed.Errors.Count > 0 ? ExitCode.CouldNotRun : code;
        }
        catch (CannotScanException cannot)
        {
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
