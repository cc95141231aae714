using System;
using System.Collections.Generic;
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
        foreach (var file in result.Reported.GroupBy(finding => finding.File))
        {
            if (Console.IsOutputRedirected)
                WriteLines([.. file]);
            else
                WriteTable(file);
            Console.WriteLine();
        }
        foreach (var failure in result.Failures)
            WriteFailure(failure);
        Console.WriteLine($"{Summary(result)}; written to {Relative(sarif)}");
    }

    // a file or a pipe has no width: nothing is wrapped
    private static void WriteLines(IReadOnlyList<Finding> findings)
    {
        int width = findings.Max(finding => Place(finding).Length);
        foreach (var finding in findings)
            Console.WriteLine($"{Place(finding).PadRight(width)} {finding.Rule.Id} {Name(finding.Level),-7} {finding.Message}");
    }

    private static void WriteTable(IEnumerable<Finding> findings)
    {
        var table = new Table().Border(TableBorder.None).HideHeaders().AddColumn(new TableColumn("place").NoWrap()).AddColumn("id").AddColumn("level").AddColumn("message");
        foreach (var finding in findings)
        {
            string colour = finding.Level switch { Level.Error => "red", Level.Warning => "yellow", _ => "blue" };
            string id = finding.Rule.HelpLink is { } link ? $"[link={link.EscapeMarkup()}]{finding.Rule.Id}[/]" : finding.Rule.Id;
            table.AddRow(Place(finding).EscapeMarkup(), id, $"[{colour}]{Name(finding.Level)}[/]", finding.Message.EscapeMarkup());
        }
        AnsiConsole.Write(table);
    }

    private static string Place(Finding finding) => finding.Span is { } span ? $"{Relative(finding.File)}:{span.StartLine}" : Relative(finding.File);

    private static void WriteFailure(Failure failure)
    {
        Console.WriteLine($"{Relative(failure.Project)} {failure.Reason}");
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
