using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// The performance rules on programs as people write them, in <c>Corpus/</c>: each call site is marked by what the catalogue says of it,
/// before any rule was asked. <c>// expect: ZMQ2001</c> is certainly one; <c>// never: ZMQ2001</c> certainly is none; about lines without a
/// mark a rule may
/// give information, but no warning.
/// </summary>
public sealed class CorpusTests(ITestOutputHelper output)
{
    private const double LeastRecall = 0.9;
    private const int FewestSites = 300;

    [Fact]
    public async Task Marked_sites_are_found_and_nothing_else_is()
    {
        var (trees, sites) = Read();
        Assert.True(sites.Count >= FewestSites, $"{sites.Count} sites");
        var reports = await ReportsAsync(trees);
        var wrong = reports
            .Where(r =>
                sites.Contains(new(r.File, r.Line, r.Id, IsExpected: false))
                || !sites.Contains(r.Site) && r is { IsForHotCodeOnly: false, Severity: >= DiagnosticSeverity.Warning }
            )
            .ToList();
        var found = reports.Select(r => r.Site).ToHashSet();
        var expected = sites.Where(s => s.IsExpected).ToList();
        foreach (var rule in expected.GroupBy(s => s.Id).OrderBy(g => g.Key, StringComparer.Ordinal))
            output.WriteLine(
                $"{rule.Key}: {rule.Count(found.Contains)} of {rule.Count()} "
                    + $"found, {sites.Count(s => s.Id == rule.Key && !s.IsExpected)} "
                    + $"left alone{string.Concat(rule.Where(s => !found.Contains(s)).Select(s => $"\n  missed: {s.File}:{s.Line}"))}"
            );
        var recall = expected.Count(found.Contains) / (double)expected.Count;
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{sites.Count} sites, recall {recall:P1}"));
        Assert.True(wrong.Count == 0, string.Join("\n", wrong.Select(r => $"{r.File}:{r.Line} {r.Id} {r.Message}")));
        Assert.True(recall >= LeastRecall, $"recall {recall}");
    }

    [Fact]
    public void Every_performance_rule_has_sites_of_both_kinds()
    {
        var sites = Read().Sites;
        var rules = RuleCatalogue.Ids.Where(IsPerformanceRule).ToList();
        Assert.All(rules, id => Assert.Contains(sites, s => s.Id == id && s.IsExpected));
        Assert.All(sites, s => Assert.Contains(s.Id, rules));
    }

    private static (IReadOnlyList<SyntaxTree> Trees, HashSet<Site> Sites) Read()
    {
        var (trees, sites) = (new List<SyntaxTree>(), new HashSet<Site>());
        foreach (
            var path in Directory
                .GetFiles(Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Corpus"), "*.cs")
                .Order(StringComparer.Ordinal)
        )
        {
            var (file, text) = (Path.GetFileName(path), File.ReadAllText(path));
            trees.Add(CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Latest), file));
            foreach (var (line, index) in text.Split('\n').Select((line, index) => (line, index)))
                sites.UnionWith(Marks(line).Select(mark => new Site(file, index + 1, mark.Id, mark.IsExpected)));
        }

        return (trees, sites);
    }

    private static IEnumerable<(string Id, bool IsExpected)> Marks(string line)
    {
        var isExpected = true;
        foreach (var word in line[Math.Max(0, line.LastIndexOf("//", StringComparison.Ordinal))..].Split(' ', ','))
            if (word is "expect:" or "never:")
                isExpected = word == "expect:";
            else if (word.Trim() is ['Z', 'M', 'Q', _, _, _, _] id)
                yield return (id, isExpected);
    }

    private static async Task<IReadOnlyList<Report>> ReportsAsync(IReadOnlyList<SyntaxTree> trees)
    {
        var compilation = CSharpCompilation.Create(
            "Corpus",
            trees,
            References.Get(ZmqVersion.V0_5_0, runtime: true),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                nullableContextOptions: NullableContextOptions.Enable
            )
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));

        var diagnostics = await compilation.WithAnalyzers(RuleCatalogue.Analyzers, ConfigOptions.All).GetAnalyzerDiagnosticsAsync();
        Assert.DoesNotContain(diagnostics, d => d.Id == "AD0001");
        return
        [
            .. diagnostics
                .Where(d => IsPerformanceRule(d.Id))
                .Select(d => new Report(
                    d.Location.SourceTree!.FilePath,
                    d.Location.GetLineSpan().StartLinePosition.Line + 1,
                    d.Id,
                    d.Severity,
                    d.Properties.ContainsKey(Heat.ReportKey),
                    d.GetMessage(CultureInfo.InvariantCulture)
                )),
        ];
    }

    private static bool IsPerformanceRule(string id) =>
        (id.StartsWith("ZMQ1", StringComparison.Ordinal) || id.StartsWith("ZMQ2", StringComparison.Ordinal)) && NetZmqBinding.HoldsFor(id);

    private readonly record struct Site(string File, int Line, string Id, bool IsExpected);

    private sealed record Report(string File, int Line, string Id, DiagnosticSeverity Severity, bool IsForHotCodeOnly, string Message)
    {
        public Site Site => new(File, Line, Id, IsExpected: true);
    }
}
