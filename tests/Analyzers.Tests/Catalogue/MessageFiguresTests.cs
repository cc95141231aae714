using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>What a message or README.md says was measured is in a table of the rule's page, which the benchmarks write.</summary>
public sealed partial class MessageFiguresTests
{
    /// <summary>How far a figure may lie from that of the page: what the machine does from run to run.</summary>
    private const double Tolerated = 0.1;

    [Fact]
    public void Figures_of_the_readme_are_those_of_the_pages()
    {
        var quoted = File.ReadLines(Path.Combine(RuleCatalogue.Root, "README.md"))
            .SelectMany(line => Figures().Matches(line).Select(figure => (Id: Ids().Match(line).Value, Figure: figure)))
            .Where(quoted => quoted.Id.Length > 0)
            .ToList();
        Assert.NotEmpty(quoted);
        Assert.All(quoted, figure => Assert.True(IsOnPage(figure.Id, figure.Figure), $"{figure.Id}: {figure.Figure}"));
    }

    [Fact]
    public void Figures_of_messages_are_those_of_the_pages()
    {
        var quoted = Directory
            .EnumerateFiles(Path.Combine(RuleCatalogue.Root, "src", "Analyzers"), "*.cs", SearchOption.AllDirectories)
            .SelectMany(file => QuotedIn(File.ReadLines(file)))
            .ToList();
        Assert.True(quoted.Count >= 5, $"only {quoted.Count} figures were found");
        Assert.All(quoted, figure => Assert.True(IsOnPage(figure.Id, figure.Figure), $"{figure.Id}: {figure.Figure}"));
    }

    /// <summary>The figures of texts in code, each with the rule that was named last above it.</summary>
    private static IEnumerable<(string Id, Match Figure)> QuotedIn(IEnumerable<string> lines)
    {
        var id = "";
        foreach (var line in lines)
        {
            id = Ids().Matches(line).LastOrDefault()?.Value ?? id;
            foreach (Match text in Texts().Matches(line))
            foreach (Match figure in Figures().Matches(text.Value))
                yield return (id, figure);
        }
    }

    private static bool IsOnPage(string id, Match figure)
    {
        var (times, size) = (Number(figure.Groups["times"].Value), SizeOf(figure));
        return Measured(id).Any(row => row.Size == size && Math.Abs(row.Times - times) <= times * Tolerated);
    }

    /// <summary>The rows of a page's tables: the size and how many times the one takes the time of the other.</summary>
    private static IEnumerable<(long Size, double Times)> Measured(string id) =>
        File.ReadLines(RuleCatalogue.PageOf(id))
            .Select(line => Rows().Match(line))
            .Where(row => row.Success)
            .Select(row => ((long)Number(row.Groups["size"].Value), Number(row.Groups["times"].Value)));

    private static long SizeOf(Match figure) =>
        (long)Number(figure.Groups["size"].Value)
        * figure.Groups["unit"].Value switch
        {
            "MiB" => 1 << 20,
            "KiB" => 1 << 10,
            _ => 1,
        };

    private static double Number(string text) => double.Parse(text, NumberStyles.Number, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"(?<times>\d+(\.\d+)?)x[^,;)\d]*? (at|from) (?<size>\d+) (?<unit>B|KiB|MiB)")]
    private static partial Regex Figures();

    [GeneratedRegex("\"[^\"]*\"")]
    private static partial Regex Texts();

    [GeneratedRegex(@"ZMQ\d{4}")]
    private static partial Regex Ids();

    [GeneratedRegex(@"^\| (?<size>[\d,]+) \| [\d,.]+ \| [\d,.]+ \| (?<times>[\d.]+) \|")]
    private static partial Regex Rows();
}
