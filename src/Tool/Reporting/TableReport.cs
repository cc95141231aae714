using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Spectre.Console;
using ZmqPerf.Tool.Scanning;
using Rule = ZmqPerf.Tool.Scanning.Rule;

namespace ZmqPerf.Tool.Reporting;

/// <summary>
/// One line that sums up, what could not be analyzed and what was left out, findings by rule, where the costs come from, and what to do
/// next.
/// </summary>
/// <param name="writer">Where it goes.</param>
/// <param name="console">The terminal, where it goes to one: there it has colours, links and a width.</param>
internal sealed class TableReport(TextWriter writer, IAnsiConsole? console)
{
    private const int ErrorsShown = 3,
        LeftOutShown = 20;

    /// <param name="offersFixes">Whether to say how many can be fixed; not to somebody who has just done it.</param>
    public void Write(ScanResult result, string? writtenTo, bool offersFixes = true)
    {
        var groups = RuleGroup.Rank(result);
        writer.WriteLine(writtenTo is null ? Summary(result) : $"{Summary(result)}; written to {Relative(writtenTo)}");
        writer.WriteLine();
        foreach (var failure in result.Failures)
            WriteFailure(failure);
        if (result.LeftOut.Count > 0)
            WriteLeftOut(result.LeftOut);
        foreach (var group in groups)
        {
            WriteHead(group);
            int width = group.Findings.Max(finding => Place(finding).Length);
            foreach (var finding in group.Findings)
            {
                WriteFinding(finding, width);
                if (finding.Preview is { } preview)
                    WriteDiff(preview, indent: 4);
            }
            writer.WriteLine();
        }
        foreach (string source in RuleGroup.Sources(groups))
            writer.WriteLine($"costs {source}");
        if (offersFixes && result.Fixable is > 0 and int fixable)
            writer.WriteLine($"{fixable} of {Count(result.Reported.Count(), "finding")} can be fixed: run the same with --fix");
    }

    public void WriteDiff(string diff, int indent = 0)
    {
        string blanks = new(' ', indent);
        foreach (string line in diff.TrimEnd('\n').Split('\n'))
        {
            string colour = line switch
            {
                ['+', '+', '+', ..] or ['-', '-', '-', ..] => "bold",
                ['+', ..] => "green",
                ['-', ..] => "red",
                ['@', ..] => "blue",
                _ => "",
            };
            // carriage returns are for programs that take the diff as it stands
            string shown = console is null && indent == 0 ? line : line.TrimEnd('\r');
            if (console is null || colour.Length == 0)
                writer.WriteLine(blanks + shown);
            else
                console.MarkupLine($"{blanks}[{colour}]{shown.EscapeMarkup()}[/]");
        }
    }

    private void WriteHead(RuleGroup group)
    {
        string about = $"{Count(group.Findings.Count, "finding")}{(group.Hot > 0 ? $", {group.Hot} hot" : "")}";
        if (group.HasCost)
            about += $", {CostOf(group)}";
        if (console is null)
            writer.WriteLine($"{group.Rule.Id} {group.Rule.Title}: {about}");
        else
            console.MarkupLine($"{Linked(group.Rule)} [bold]{group.Rule.Title.EscapeMarkup()}[/]: {about.EscapeMarkup()}");
    }

    private void WriteFinding(Finding finding, int width)
    {
        if (console is null)
        {
            string tags = Tags(finding) is { Length: > 0 } all ? $" [{all}]" : "";
            // a file or a pipe has no width: nothing is wrapped
            writer.WriteLine($"  {Place(finding).PadRight(width)} {finding.Rule.Id} {Name(finding.Level), -7} {finding.Message}{tags}");
            return;
        }
        string colour = finding.Level switch
        {
            Level.Error => "red",
            Level.Warning => "yellow",
            _ => "blue",
        };
        var line = new Grid()
            .AddColumn(new GridColumn().NoWrap().Width(width + 2).PadLeft(2))
            .AddColumn(new GridColumn().NoWrap())
            .AddColumn();
        console.Write(
            line.AddRow(
                Place(finding).EscapeMarkup(),
                $"[{colour}]{Name(finding.Level)}[/]",
                finding.Message.EscapeMarkup()
                    + (HeatOf(finding) is { } known ? $" [{(finding.IsLeftOut ? "blue" : "red")}]({known})[/]" : "")
                    + (LibraryOf(finding) is { } library ? $" ({library})" : "")
            )
        );
    }

    private static string Tags(Finding finding) => string.Join(", ", new[] { HeatOf(finding), LibraryOf(finding) }.OfType<string>());

    /// <summary>The library, unless it is the one that most findings are about.</summary>
    private static string? LibraryOf(Finding finding) => finding.Library == "Net.Zmq" ? null : finding.Library;

    /// <summary>What is hot and left out of builds all the same says both.</summary>
    internal static string? HeatOf(Finding finding) =>
        (finding.IsHot, finding.IsLeftOut) switch
        {
            (true, false) => "hot",
            (true, true) => "hot, not in builds",
            (false, true) => "cold",
            _ => null,
        };

    private void WriteFailure(Failure failure)
    {
        writer.WriteLine($"{Relative(failure.Project)} {failure.Reason}");
        foreach (string error in failure.Errors.Take(ErrorsShown))
            writer.WriteLine($"  {error}");
        if (failure.Errors.Count > ErrorsShown)
            writer.WriteLine($"  and {failure.Errors.Count - ErrorsShown} more");
        writer.WriteLine($"  what to do: {failure.Next}");
        writer.WriteLine();
    }

    private void WriteLeftOut(IReadOnlyList<LeftOut> projects)
    {
        writer.WriteLine($"left out, {Count(projects.Count, "project")}:");
        foreach (var project in projects.Take(LeftOutShown))
            writer.WriteLine($"  {Relative(project.Project)}: {project.Reason}");
        if (projects.Count > LeftOutShown)
            writer.WriteLine($"  and {projects.Count - LeftOutShown} more, all of them with --format json");
        writer.WriteLine();
    }

    internal static string CostOf(RuleGroup group)
    {
        if (group.Cost is not { } cost)
            return "cost not known";
        string most = group.Costs.Values.Distinct().Skip(1).Any() ? "up to " : "";
        string others = group.Costs.Count < group.Findings.Count ? $", {group.Findings.Count - group.Costs.Count} not known" : "";
        return $"{most}{cost} ({(cost.IsCalibrated ? "calibrated" : "published")}){others}";
    }

    internal static string Summary(ScanResult result)
    {
        var byLevel = result.Reported.ToLookup(finding => finding.Level);
        string[] counts =
        [
            .. new[] { Level.Error, Level.Warning, Level.Info }
                .Where(level => byLevel[level].Any())
                .Select(level => Count(byLevel[level].Count(), Name(level))),
        ];
        string found = counts switch
        {
            [] when result.Known > 0 => "nothing new",
            [] => "nothing found",
            _ => string.Join(", ", counts),
        };
        return string.Join(
            ", ",
            [
                $"{Analyzed(result.Projects)}: {found}",
                .. result.Known > 0 ? [$"{result.Known} in the baseline"] : Array.Empty<string>(),
                .. result.Suppressed > 0 ? [$"{result.Suppressed} suppressed"] : Array.Empty<string>(),
                .. result.LeftOut.Count > 0 ? [$"{Count(result.LeftOut.Count, "project")} left out"] : Array.Empty<string>(),
            ]
        );
    }

    private static string Analyzed(ProjectCounts projects) =>
        projects.Wholly == projects.All
            ? $"{Count(projects.All, "project")} analyzed"
            : $"{Count(projects.All, "project")}, {projects.Wholly} analyzed, {projects.InPart} in part, {projects.Not} not";

    internal static string Name(Level level) =>
        level switch
        {
            Level.Error => "error",
            Level.Warning => "warning",
            _ => "info",
        };

    internal static string Count(int count, string what) => count == 1 || what == "info" ? $"{count} {what}" : $"{count} {what}s";

    /// <summary>As short as it gets from here.</summary>
    internal static string Relative(string file)
    {
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, file);
        return relative.StartsWith("..", StringComparison.Ordinal) ? file : relative;
    }

    private static string Place(Finding finding) =>
        finding.Span is { } span ? $"{Relative(finding.File)}:{span.StartLine}" : Relative(finding.File);

    private static string Linked(Rule rule) => rule.HelpLink is { } link ? $"[link={link.EscapeMarkup()}]{rule.Id}[/]" : rule.Id;
}
