using System;
using System.Threading.Tasks;
using Spectre.Console;

namespace ZmqPerf.Tool.Reporting;

/// <summary>What the tool is at, on the standard error: a status line on a terminal, else plain lines.</summary>
internal static class Progress
{
    public static async Task<T> RunAsync<T>(Func<Action<string>, Task<T>> work)
    {
        if (Console.IsErrorRedirected)
            return await work(step => Console.Error.WriteLine($"{step} ..."));
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) });
        return await console.Status().StartAsync("starting", status => work(step => status.Status(Markup.Escape(step))));
    }
}
