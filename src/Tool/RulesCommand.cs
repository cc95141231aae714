using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Serialization;
using Spectre.Console;
using ZmqPerf.Tool.Catalogue;
using ZmqPerf.Tool.Reporting;

namespace ZmqPerf.Tool;

/// <summary><c>zmqperf rules [ID|PREFIX|CATEGORY]</c>: the catalogue, parts of it, or the page of one rule.</summary>
internal static class RulesCommand
{
    private const string Description = """
        Lists the rules with their level in each preset and whether a fix exists, or prints the page of one.

        Exit code: 0, or 2 where no rule has that id, prefix or category.
        """;

    public static Command Create()
    {
        var what = new Argument<string?>("RULE")
        {
            Description = "An id (ZMQ1001) for its page; the start of ids (ZMQ2) or a category (performance) for a part of the list.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        var format = new Option<ListFormat?>("--format")
        {
            Description = "The form of the list, table by default; a page is Markdown in json.",
            CustomParser = Arguments.Choice<ListFormat>,
            HelpName = "table|json",
        };
        var command = new Command("rules", Description) { what, format };
        command.SetAction(parsed => Run(parsed.GetValue(what), parsed.GetValue(format) ?? ListFormat.Table));
        return command;
    }

    private static int Run(string? what, ListFormat format)
    {
        if (
            what is not null
            && RuleCatalogue.All.FirstOrDefault(rule => rule.Id.Equals(what, StringComparison.OrdinalIgnoreCase)) is { } one
        )
        {
            WritePage(one, format);
            return ExitCode.Clean;
        }
        var rules = RuleCatalogue
            .All.Where(rule =>
                what is null
                || rule.Id.StartsWith(what, StringComparison.OrdinalIgnoreCase)
                || rule.Category.Equals(what, StringComparison.OrdinalIgnoreCase)
            )
            .ToList();
        if (rules.Count == 0)
        {
            Console.Error.WriteLine(
                $"zmqperf: there is no rule, prefix or category '{what}'; "
                    + $"did you mean {string.Join(", ", RuleNames.Near(what!))}? `zmqperf rules` lists all"
            );
            return ExitCode.CouldNotRun;
        }
        if (format == ListFormat.Json)
            Console.WriteLine(JsonSerializer.Serialize(rules.Select(Described), JsonReport.Options));
        else
            WriteTable(rules);
        return ExitCode.Clean;
    }

    private static void WritePage(CatalogueRule rule, ListFormat format)
    {
        if (format == ListFormat.Json)
            Console.WriteLine(JsonSerializer.Serialize(Described(rule) with { Page = rule.Page.Text }, JsonReport.Options));
        else if (Console.IsOutputRedirected)
            Console.Write(PageText.Plain(rule.Page.Text));
        else
            PageText.Write(rule.Page.Text, AnsiConsole.Console);
    }

    private static void WriteTable(IReadOnlyList<CatalogueRule> rules)
    {
        if (Console.IsOutputRedirected)
        {
            int title = rules.Max(rule => rule.Title.Length),
                category = rules.Max(rule => rule.Category.Length);
            Console.WriteLine(
                $"{"id", -8}{"title".PadRight(title)}  {"category".PadRight(category)}  {"default", -13} {"strict", -8} "
                    + $"{"reliability", -13} {"off", -5} fix"
            );
            foreach (var rule in rules)
                Console.WriteLine(
                    $"{rule.Id, -8}{rule.Title.PadRight(title)}  {rule.Category.PadRight(category)}  {rule.Default, -13} "
                        + $"{rule.Strict, -8} {rule.Reliability, -13} {rule.Off, -5} {Fix(rule)}"
                );
            return;
        }
        var table = new Table()
            .Border(TableBorder.Rounded)
            .AddColumn(new TableColumn("id").NoWrap())
            .AddColumns("title", "category", "default", "strict", "reliability", "off", "fix");
        foreach (var rule in rules)
            table.AddRow(
                $"[link={rule.HelpLink.EscapeMarkup()}]{rule.Id}[/]",
                rule.Title.EscapeMarkup(),
                rule.Category.EscapeMarkup(),
                Coloured(rule.Default),
                Coloured(rule.Strict),
                Coloured(rule.Reliability),
                Coloured(rule.Off),
                Fix(rule)
            );
        AnsiConsole.Write(table);
    }

    private static string Fix(CatalogueRule rule) => rule.HasFix ? "yes" : "no";

    private static string Coloured(string level) =>
        string.Join(
            '/',
            level
                .Split('/')
                .Select(one =>
                    one switch
                    {
                        "error" => "[red]error[/]",
                        "warning" => "[yellow]warning[/]",
                        "info" => "[blue]info[/]",
                        _ => $"[grey]{one}[/]",
                    }
                )
        );

    private static RuleDescription Described(CatalogueRule rule) =>
        new(
            rule.Id,
            rule.Title,
            rule.Category,
            new(rule.Default, rule.Strict, rule.Reliability, rule.Off),
            rule.HasFix,
            rule.HelpLink,
            null
        );

    private enum ListFormat
    {
        Table,
        Json,
    }

    private sealed record RuleDescription(
        string Id,
        string Title,
        string Category,
        Presets Level,
        bool Fix,
        string HelpLink,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? Page
    );

    private sealed record Presets(string Default, string Strict, string Reliability, string Off);
}
