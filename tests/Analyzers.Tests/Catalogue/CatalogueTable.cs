using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>The tables and pictures of rules in the documents. <c>./docs.sh</c> writes them; otherwise they are compared.</summary>
public sealed class CatalogueTable
{
    private const string Begin = "<!-- rules -->\n";
    private const string End = "<!-- /rules -->";

    /// <summary>Those that most users meet first, or that cost them most.</summary>
    private static readonly HashSet<string> s_first =
    [
        "ZMQ1001",
        "ZMQ1002",
        "ZMQ1003",
        "ZMQ2001",
        "ZMQ2004",
        "ZMQ2007",
        "ZMQ3001",
        "ZMQ3002",
        "ZMQ3007",
        "ZMQ3011",
    ];

    private static readonly (string Prefix, string Name)[] s_families =
    [
        ("ZMQ1", "Sending"),
        ("ZMQ2", "Receiving and waiting"),
        ("ZMQ3", "Lifetime and correctness"),
        ("ZMQ4", "Flyweights"),
        ("ZMQ9", "Configuration"),
    ];

    [Fact]
    public void Readme_holds_the_first_ten()
    {
        Assert.Equal(10, s_first.Count);
        Holds("README.md", Table(s_first.Contains, "docs/rules/", namesLibraries: false));
    }

    [Fact]
    public void Index_holds_the_catalogue() =>
        Holds(
            Path.Combine("docs", "rules", "README.md"),
            string.Join(
                '\n',
                s_families.Select(family =>
                    $"## {family.Name}\n\n{Table(id => id.StartsWith(family.Prefix, StringComparison.Ordinal), "", namesLibraries: true)}"
                )
            )
        );

    [Fact]
    public void Pictures_show_the_catalogue()
    {
        var message = string.Format(
            CultureInfo.InvariantCulture,
            Rules.ZMQ1001_ZeroCopyForSmallMessage.MessageFormat.ToString(CultureInfo.InvariantCulture),
            "24 bytes",
            "Send(span) or BeginFrame instead"
        );
        Assert.Contains($">{message}", Picture("squiggle.svg"), StringComparison.Ordinal);
        var report = Picture("scan.svg");
        var shown = RuleCatalogue.Ids.Where(id => report.Contains($">{id}<", StringComparison.Ordinal)).ToList();
        Assert.NotEmpty(shown);
        Assert.All(shown, id => Assert.Contains($">{RuleCatalogue.TitleOf(id)}:<", report, StringComparison.Ordinal));
    }

    [Fact]
    public void Every_rule_is_of_one_family() =>
        Assert.All(RuleCatalogue.Ids, id => Assert.Single(s_families, family => id.StartsWith(family.Prefix, StringComparison.Ordinal)));

    private static string Picture(string file) => File.ReadAllText(Path.Combine(RuleCatalogue.Root, "docs", "pictures", file));

    private static void Holds(string file, string table)
    {
        var path = Path.Combine(RuleCatalogue.Root, file);
        var document = File.ReadAllText(path).ReplaceLineEndings("\n");
        var begin = document.IndexOf(Begin, StringComparison.Ordinal) + Begin.Length;
        var end = document.IndexOf(End, StringComparison.Ordinal);
        Assert.True(begin >= Begin.Length && end >= begin, $"{file} has no {Begin.TrimEnd()} ... {End}");
        if (Environment.GetEnvironmentVariable("ZMQPERF_UPDATE_DOCS") == "1")
            File.WriteAllText(path, string.Concat(document.AsSpan(0, begin), table, document.AsSpan(end)));
        else
            Assert.True(document[begin..end] == table, $"{file} is behind the catalogue: run ./docs.sh");
    }

    private static string Table(Func<string, bool> isIncluded, string folder, bool namesLibraries)
    {
        var rows = RuleCatalogue
            .Descriptors.Where(d => isIncluded(d.Id))
            .GroupBy(d => d.Id)
            .Select(rule =>
                $"| [{rule.Key}]({folder}{rule.Key}.md) | {rule.First().Title} "
                + $"| {string.Join(", ", rule.Select(d => d.DefaultSeverity).Distinct())} "
                + $"| {Yes(RuleCatalogue.FixerOf(rule.Key) is not null)} |"
                + (namesLibraries ? $" {NetMq(rule.Key)} |\n" : "\n")
            );
        var (columns, rule) = namesLibraries ? (" NetMQ |", "---|") : ("", "");
        return $"| rule | advice | level | fix |{columns}\n|---|---|---|---|{rule}\n" + string.Concat(rows);
    }

    /// <summary>What is said of options holds for all.</summary>
    private static string NetMq(string id) =>
        NetZmqBinding.HoldsFor(id) ? Yes(NetMqBinding.HoldsFor(id) || id.StartsWith("ZMQ9", StringComparison.Ordinal)) : "only";

    private static string Yes(bool holds) => holds ? "yes" : "";
}
