using System;
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
        Assert.Equal(
            Directory.EnumerateFiles(s_pages, "ZMQ*.md").Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal),
            RuleCatalogue.All.Select(rule => rule.Id)
        );
        Assert.All(RuleCatalogue.All, rule => Assert.Equal(Lines(rule), rule.Page.Text.Split('\n')));
    }

    [Fact]
    public void levels_are_those_of_the_rules_and_of_the_presets() =>
        Assert.All(
            RuleCatalogue.All,
            rule =>
            {
                var descriptors = RuleCatalogue
                    .Analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics)
                    .Where(descriptor => descriptor.Id == rule.Id);
                Assert.All(
                    descriptors,
                    descriptor => Assert.Contains(descriptor.DefaultSeverity.ToString().ToLowerInvariant(), rule.Default.Split('/'))
                );
                Assert.Equal((rule.Default == "error" ? "error" : "warning", "none"), (rule.Strict, rule.Off));
                Assert.Equal(rule.Category == "Performance" ? "info" : rule.Default, rule.Reliability);
            }
        );

    [Fact]
    public void a_rule_has_a_fix_where_its_page_describes_one() =>
        Assert.All(RuleCatalogue.All, rule => Assert.Equal(!Head(rule, "Fix").StartsWith("none", StringComparison.Ordinal), rule.HasFix));

    [Fact]
    public void published_costs_say_where_and_when_they_were_measured()
    {
        var costs = RuleCatalogue
            .All.SelectMany(rule => rule.Page.PublishedCosts(), (rule, cost) => (rule.Id, cost.Key, cost.Value))
            .ToList();
        Assert.True(costs.Count > 15);
        Assert.All(costs, cost => Assert.Equal(cost.Id, cost.Key.Rule));
        Assert.All(costs, cost => Assert.Matches(@"\.NET .*libzmq .*20\d\d-\d\d-\d\d", cost.Value.Provenance));
    }

    private static string Head(CatalogueRule rule, string name) =>
        Lines(rule).Single(line => line.StartsWith($"| {name} | ", StringComparison.Ordinal)).Split('|')[2].Trim();

    private static string[] Lines(CatalogueRule rule) => File.ReadAllText(Path.Combine(s_pages, rule.Id + ".md")).Split('\n');
}
