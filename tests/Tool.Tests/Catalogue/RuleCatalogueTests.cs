using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Xunit;
using ZmqPerf.Tool.Catalogue;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Catalogue;

public sealed class RuleCatalogueTests
{
    private static readonly string s_pages = Path.Combine(Repository.Root, "docs", "rules");

    [Fact]
    public void there_is_a_rule_for_every_page_and_the_page_is_the_one_in_docs()
    {
        Assert.Equal(Directory.EnumerateFiles(s_pages, "*.md").Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal), RuleCatalogue.All.Select(rule => rule.Id));
        Assert.All(RuleCatalogue.All, rule => Assert.Equal(Lines(rule), rule.Page.Text.Split('\n')));
    }

    [Fact]
    public void levels_are_those_of_the_rules_and_of_the_presets() => Assert.All(RuleCatalogue.All, rule =>
    {
        var descriptors = RuleCatalogue.Analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).Where(descriptor => descriptor.Id == rule.Id);
        Assert.All(descriptors, descriptor => Assert.Contains(descriptor.DefaultSeverity.ToString().ToLowerInvariant(), rule.Default.Split('/')));
        Assert.Equal((rule.Default == "error" ? "error" : "warning", "none"), (rule.Strict, rule.Off));
    });

    [Fact]
    public void a_rule_has_a_fix_where_its_page_describes_one() => Assert.All(RuleCatalogue.All, rule => Assert.Equal(!Head(rule, "Fix").StartsWith("none", StringComparison.Ordinal), rule.HasFix));

    // independent of the tool's own reading: the first measured line whose place in its table is the middle one
    [Fact]
    public void published_costs_are_those_of_the_pages()
    {
        Assert.Contains(RuleCatalogue.All, rule => rule.Page.PublishedCost() is not null);
        Assert.All(RuleCatalogue.All, rule =>
        {
            string[] lines = Lines(rule);
            int head = Array.FindIndex(lines, line => line.StartsWith("| bytes | before, ns |", StringComparison.Ordinal));
            var cost = rule.Page.PublishedCost();
            Assert.Equal(head >= 0, cost is not null);
            if (cost is null)
                return;
            int rows = lines.Skip(head + 2).TakeWhile(line => line.StartsWith('|')).Count();
            var numbers = lines[head + 2 + (rows - 1) / 2].Trim('|').Split('|').Select(cell => double.Parse(cell, NumberStyles.Number, CultureInfo.InvariantCulture)).ToList();
            Assert.Equal((numbers[0], numbers[1] - numbers[2], numbers[4] - numbers[5]), (cost.Size!.Value, cost.Nanoseconds, cost.Bytes));
            Assert.Matches(@"\.NET .*libzmq .*20\d\d-\d\d-\d\d", cost.Provenance);
        });
    }

    private static string Head(CatalogueRule rule, string name) => Lines(rule).Single(line => line.StartsWith($"| {name} | ", StringComparison.Ordinal)).Split('|')[2].Trim();

    private static string[] Lines(CatalogueRule rule) => File.ReadAllText(Path.Combine(s_pages, rule.Id + ".md")).Split('\n');
}
