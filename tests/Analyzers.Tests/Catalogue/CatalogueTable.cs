using System;
using System.IO;
using System.Linq;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>The table of rules in README.md. <c>./docs.sh</c> writes it; otherwise it is compared.</summary>
public sealed class CatalogueTable
{
    private const string Begin = "<!-- rules -->\n";
    private const string End = "<!-- /rules -->";

    [Fact]
    public void Readme_holds_the_catalogue()
    {
        var path = Path.Combine(RuleCatalogue.Root, "README.md");
        var readme = File.ReadAllText(path).ReplaceLineEndings("\n");
        var begin = readme.IndexOf(Begin, StringComparison.Ordinal) + Begin.Length;
        var end = readme.IndexOf(End, StringComparison.Ordinal);
        Assert.True(begin >= Begin.Length && end >= begin, $"README.md has no {Begin.TrimEnd()} ... {End}");
        if (Environment.GetEnvironmentVariable("ZMQPERF_UPDATE_DOCS") == "1")
            File.WriteAllText(path, string.Concat(readme.AsSpan(0, begin), Markdown(), readme.AsSpan(end)));
        else
            Assert.True(readme[begin..end] == Markdown(), "README.md is behind the catalogue: run ./docs.sh");
    }

    private static string Markdown()
    {
        var rows = RuleCatalogue
            .Descriptors.GroupBy(d => d.Id)
            .Select(rule =>
                $"| [{rule.Key}](docs/rules/{rule.Key}.md) | {rule.First().Title} "
                + $"| {string.Join(", ", rule.Select(d => d.DefaultSeverity).Distinct())} "
                + $"| {(RuleCatalogue.FixerOf(rule.Key) is null ? "" : "yes")} |\n"
            );
        return "| rule | finds | level | fix |\n|---|---|---|---|\n" + string.Concat(rows);
    }
}
