using System;
using System.IO;
using System.Linq;
using Spectre.Console;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>Findings by file, then what could not be analyzed, then one line that sums up.</summary>
internal static class TableReport
{
    private const int ErrorsShown = 3;

    public static void Write(ScanResult result, string sarif)
    {
        // a file or a pipe has no width and no colours
        if (Console.IsOutputRedirected)
            (AnsiConsole.Profile.Width, AnsiConsole.Profile.Capabilities.ColorSystem) = (int.MaxValue, ColorSystem.NoColors);
        foreach (var file in result.Reported.GroupBy(finding => finding.File))
            WriteFile(file);
        foreach (var failure in result.Failures)
            WriteFailure(failure);
        Console.WriteLine($"{Summary(result)}; written to {Relative(sarif)}");
    }

    private static void WriteFile(IGrouping<string, Finding> findings)
    {
        var table = new Table().Border(TableBorder.None).HideHeaders().AddColumn(new TableColumn("place").NoWrap()).AddColumn("id").AddColumn("level").AddColumn("message");
        foreach (var finding in findings)
        {
            string colour = finding.Level switch { Level.Error => "red", Level.Warning => "yellow", _ => "blue" };
            table.AddRow(
                $"{Relative(finding.File)}:{finding.Span.StartLine}".EscapeMarkup(),
                finding.Rule.HelpLink is { } link && !Console.IsOutputRedirected ? $"[link={link.EscapeMarkup()}]{finding.Rule.Id}[/]" : finding.Rule.Id,
                $"[{colour}]{Name(finding.Level)}[/]",
                finding.Message.EscapeMarkup());
        }
        AnsiConsole.Write(table);
        Console.WriteLine();
    }

    private static void WriteFailure(Failure failure)
    {
        AnsiConsole.MarkupLine($"[red]{$"{Relative(failure.Project)} {failure.Reason}".EscapeMarkup()}[/]");
        foreach (string error in failure.Errors.Take(ErrorsShown))
            Console.WriteLine($"  {error}");
        if (failure.Errors.Count > ErrorsShown)
            Console.WriteLine($"  and {failure.Errors.Count - ErrorsShown} more");
        Console.WriteLine();
    }

    private static string Summary(ScanResult result)
    {
        var byLevel = result.Reported.ToLookup(finding => finding.Level);
        string[] counts =
        [
            .. new[] { Level.Error, Level.Warning, Level.Info }.Where(level => byLevel[level].Any()).Select(level => Count(byLevel[level].Count(), Name(level))),
        ];
        int suppressed = result.Findings.Count(finding => finding.Suppressed);
        return string.Join(", ", [
            $"{Count(result.Analyzed, "project")} analyzed: {(counts.Length == 0 ? "nothing found" : string.Join(", ", counts))}",
            .. suppressed > 0 ? [$"{suppressed} suppressed"] : Array.Empty<string>(),
            .. result.Failures.Count > 0 ? [$"{Count(result.Failures.Count, "failure")}"] : Array.Empty<string>(),
        ]);
    }

    internal static string Name(Level level) => level switch { Level.Error => "error", Level.Warning => "warning", _ => "info" };

    private static string Count(int count, string what) => count == 1 || what == "info" ? $"{count} {what}" : $"{count} {what}s";

    // as short as it gets from here
    private static string Relative(string file)
    {
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, file);
        return relative.StartsWith("..", StringComparison.Ordinal) ? file : relative;
    }
}
