using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>Every rule has its page, which says of it what the catalogue says, and nothing else has one.</summary>
public sealed partial class PageFilesTests
{
    private static readonly string[] s_details =
    [
        "## What is reported",
        "## Not reported",
        "## The fix",
        "## What it costs",
        "## Why it matters",
    ];

    public static TheoryData<string> Ids => [.. RuleCatalogue.Ids];

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Page_exists_and_begins_with_the_title(string id) =>
        Assert.StartsWith(
            $"# {id}: {RuleCatalogue.TitleOf(id)}\n",
            File.ReadAllText(RuleCatalogue.PageOf(id)).ReplaceLineEndings("\n"),
            StringComparison.Ordinal
        );

    /// <summary>The first line says what to do, in the words of the catalogue, with code marked as such.</summary>
    [Theory]
    [RuleRows(nameof(Ids))]
    public void Page_says_first_what_to_do(string id) =>
        Assert.Equal(
            Plain(RuleCatalogue.Descriptors.First(d => d.Id == id).Description.ToString(CultureInfo.InvariantCulture)),
            Plain(
                string.Join(
                    ' ',
                    File.ReadLines(RuleCatalogue.PageOf(id)).Skip(1).SkipWhile(line => line.Length == 0).TakeWhile(line => line.Length > 0)
                )
            )
        );

    /// <summary>Before the details comes the code: as it is reported, and as it should be.</summary>
    [Theory]
    [RuleRows(nameof(Ids))]
    public void Page_shows_the_fixed_code_before_the_details(string id)
    {
        var headings = File.ReadLines(RuleCatalogue.PageOf(id)).Where(line => line.StartsWith("## ", StringComparison.Ordinal)).ToList();
        var first = headings.FindIndex(heading => heading.StartsWith("## ✅", StringComparison.Ordinal));
        Assert.Equal(1, first);
        Assert.All(s_details, heading => Assert.True(headings.IndexOf(heading) is var at && (at < 0 || at > first), heading));
    }

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Page_names_the_category_and_the_levels_of_the_rule(string id)
    {
        var descriptors = RuleCatalogue.Descriptors.Where(d => d.Id == id).ToList();
        Assert.Equal(descriptors[0].Category, Row(id, "Category"));
        var row = Row(id, "Level");
        var (levels, named) = (
            descriptors.Select(d => d.DefaultSeverity).ToHashSet(),
            Levels().Matches(row).Select(level => Enum.Parse<DiagnosticSeverity>(level.Value)).ToHashSet()
        );
        Assert.Equal(levels.Order(), named.Order());
    }

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Page_says_that_there_is_no_fix_where_there_is_none(string id) =>
        Assert.Equal(RuleCatalogue.FixerOf(id) is null, Row(id, "Fix").StartsWith("none", StringComparison.Ordinal));

    [Fact]
    public void Every_page_has_a_rule() => Assert.Equal(RuleCatalogue.Ids.Order(StringComparer.Ordinal), RuleCatalogue.Pages);

    [Fact]
    public void Every_option_is_documented()
    {
        var page = File.ReadAllText(RuleCatalogue.PageOf(Rules.ZMQ9001_InvalidOption.Id));
        Assert.All(OptionKeys.All, key => Assert.Contains($"`{key}`", page, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(OptionKeys.ZeroCopyThreshold, OptionDefaults.ZeroCopyThreshold)]
    [FullData(OptionKeys.ZeroCopyExistingThreshold, OptionDefaults.ZeroCopyThresholdOfExisting)]
    [FullData(OptionKeys.LargeMessageThreshold, OptionDefaults.LargeMessageThreshold)]
    [FullData(OptionKeys.SmallMessageLimit, OptionDefaults.SmallMessageLimit)]
    public void Every_table_of_options_says_the_default(string key, int value) =>
        Assert.All(
            new[] { RuleCatalogue.PageOf(Rules.ZMQ9001_InvalidOption.Id), Path.Combine(RuleCatalogue.Root, "README.md") },
            file =>
                Assert.Contains(
                    value.ToString(CultureInfo.InvariantCulture),
                    File.ReadLines(file).Single(line => line.StartsWith($"| `{key}` |", StringComparison.Ordinal)),
                    StringComparison.Ordinal
                )
        );

    /// <summary>What the table at the head of a page says.</summary>
    private static string Row(string id, string name) =>
        File.ReadLines(RuleCatalogue.PageOf(id))
            .First(line => line.StartsWith($"| {name} |", StringComparison.Ordinal))
            .Split('|', 3)[2]
            .Trim()
            .TrimEnd('|')
            .TrimEnd();

    private static string Plain(string text) => text.Replace("`", "", StringComparison.Ordinal).Replace("'", "", StringComparison.Ordinal);

    [GeneratedRegex(@"\b(Error|Warning|Info)\b")]
    private static partial Regex Levels();
}
