using System;
using System.Globalization;
using System.Threading.Tasks;
using Spectre.Console;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>How far a calibration is, on the standard error: a bar on a terminal, else plain lines.</summary>
internal static class CalibrationProgress
{
    public static async Task<T> RunAsync<T>(TimeSpan budget, Func<IProgress<Step>, Task<T>> work)
    {
        if (Console.IsErrorRedirected)
            return await work(new Reporting(step => Console.Error.WriteLine(Line(step, budget))));
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) });
        return await console
            .Progress()
            .Columns(new TaskDescriptionColumn(), new ProgressBarColumn(), new PercentageColumn(), new ElapsedTimeColumn())
            .StartAsync(context =>
            {
                var bar = context.AddTask("warming up", maxValue: budget.TotalSeconds);
                return work(
                    new Reporting(step =>
                    {
                        bar.Description = Markup.Escape(What(step));
                        bar.Value = step.Elapsed.TotalSeconds;
                    })
                );
            });
    }

    private static string Line(Step step, TimeSpan budget) =>
        string.Create(CultureInfo.InvariantCulture, $"{step.Elapsed.TotalSeconds, 4:F0} of {Format.Seconds(budget)}  {What(step)}");

    private static string What(Step step) =>
        step switch
        {
            { Rounds: 0 } => "warming up",
            { Round: 0 } => "finding the pace",
            _ => $"round {step.Round} of about {step.Rounds}",
        };

    private sealed class Reporting(Action<Step> report) : IProgress<Step>
    {
        public void Report(Step value) => report(value);
    }
}
