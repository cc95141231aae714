using System;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Markdig;
using Markdig.Extensions.Tables;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;
using Spectre.Console;
using Spectre.Console.Rendering;
using MarkdownTable = Markdig.Extensions.Tables.Table;
using TableRow = Markdig.Extensions.Tables.TableRow;

namespace ZmqPerf.Tool.Reporting;

/// <summary>A page of Markdown: on a terminal with headings, tables, lists and coloured code, elsewhere as it is written.</summary>
internal static partial class PageText
{
    private static readonly MarkdownPipeline s_markdown = new MarkdownPipelineBuilder().UsePipeTables().Build();

    /// <summary>Without the comments that only tools read.</summary>
    public static string Plain(string page) => Comment().Replace(page, "");

    public static void Write(string page, IAnsiConsole console)
    {
        foreach (var block in Markdown.Parse(Plain(page), s_markdown))
            WriteBlock(block, console, indent: 0);
    }

    private static void WriteBlock(Block block, IAnsiConsole console, int indent)
    {
        switch (block)
        {
            case HeadingBlock heading:
                WriteLine(console, $"[bold {(heading.Level == 1 ? "underline " : "")}yellow]{Markup(heading.Inline)}[/]", indent);
                break;
            case ParagraphBlock paragraph:
                WriteLine(console, Markup(paragraph.Inline), indent);
                break;
            case FencedCodeBlock code:
                string text = string.Join('\n', code.Lines.Lines.Take(code.Lines.Count).Select(line => line.ToString()));
                console.Write(
                    new Padder(
                        new Markup(code.Info is "csharp" or "cs" ? CodeColours.Of(text) : $"[grey]{text.EscapeMarkup()}[/]"),
                        new Padding(indent + 4, 0, 0, 1)
                    )
                );
                break;
            case MarkdownTable table:
                console.Write(new Padder(Table(table), new Padding(indent, 0, 0, 1)));
                break;
            case ListBlock list:
                WriteList(list, console, indent);
                break;
            case ContainerBlock others:
                foreach (var inner in others)
                    WriteBlock(inner, console, indent + 2);
                break;
        }
    }

    private static void WriteList(ListBlock list, IAnsiConsole console, int indent)
    {
        int number = int.TryParse(list.OrderedStart, CultureInfo.InvariantCulture, out int start) ? start : 1;
        foreach (var item in list.OfType<ListItemBlock>())
        {
            string mark = list.IsOrdered ? $"{number++}." : "•";
            foreach (var (inner, position) in item.Select((inner, position) => (inner, position)))
            {
                if (position == 0 && inner is ParagraphBlock paragraph)
                    console.Write(
                        new Grid()
                            .AddColumn(new GridColumn().NoWrap().PadLeft(indent + 2).PadRight(1))
                            .AddColumn(new GridColumn().PadLeft(0))
                            .AddRow(new Markup(mark), new Markup(Markup(paragraph.Inline)))
                    );
                else
                    WriteBlock(inner, console, indent + 4);
            }
        }
        console.WriteLine();
    }

    private static void WriteLine(IAnsiConsole console, string markup, int indent) =>
        console.Write(new Padder(new Markup(markup), new Padding(indent, 0, 0, 1)));

    private static Spectre.Console.Table Table(MarkdownTable markdown)
    {
        var rows = markdown.OfType<TableRow>().ToList();
        var table = new Spectre.Console.Table().Border(TableBorder.Rounded);
        var head = rows[0].OfType<TableCell>().Select(Markup).ToList();
        foreach (var (text, position) in head.Select((text, position) => (text, position)))
        {
            var column = new TableColumn(text);
            table.AddColumn(
                position < markdown.ColumnDefinitions.Count && markdown.ColumnDefinitions[position].Alignment == TableColumnAlign.Right
                    ? column.RightAligned()
                    : column
            );
        }
        // a head without words only gives the columns their number
        table.ShowHeaders = head.Exists(text => text.Length > 0);
        foreach (var row in rows.Skip(1))
            table.AddRow(row.OfType<TableCell>().Select(cell => (IRenderable)new Markup(Markup(cell))).Take(head.Count));
        return table;
    }

    private static string Markup(Block cell) =>
        cell is TableCell container
            ? string.Join(' ', container.OfType<ParagraphBlock>().Select(paragraph => Markup(paragraph.Inline)))
            : "";

    private static string Markup(ContainerInline? inlines)
    {
        var text = new StringBuilder();
        foreach (var inline in inlines ?? Enumerable.Empty<Inline>())
        {
            text.Append(
                inline switch
                {
                    CodeInline code => $"[cyan]{code.Content.EscapeMarkup()}[/]",
                    EmphasisInline emphasis => $"[{(emphasis.DelimiterCount > 1 ? "bold" : "italic")}]{Markup(emphasis)}[/]",
                    LinkInline { Url: { } url } link when url.StartsWith("http", StringComparison.Ordinal) =>
                        $"[underline link={url.EscapeMarkup()}]{Markup(link)}[/]",
                    LineBreakInline line => line.IsHard ? "\n" : " ",
                    LiteralInline literal => literal.Content.ToString().EscapeMarkup(),
                    HtmlEntityInline entity => entity.Transcoded.ToString().EscapeMarkup(),
                    AutolinkInline auto => auto.Url.EscapeMarkup(),
                    ContainerInline container => Markup(container),
                    _ => "",
                }
            );
        }
        return text.ToString();
    }

    [GeneratedRegex(@"^[ \t]*<!--.*?-->[ \t]*\n(?:\n)?", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Comment();
}
