using System;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>What holds for every fixer.</summary>
public sealed class FixerTests
{
    public static TheoryData<string> Names => [.. RuleCatalogue.Fixers.Select(f => f.GetType().Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Fixer_is_found_by_hosts(string name)
    {
        var type = Fixer(name).GetType();
        Assert.True(type.IsSealed);
        Assert.True(type.IsPublic);
        var export = type.GetCustomAttribute<ExportCodeFixProviderAttribute>()!;
        Assert.Equal([LanguageNames.CSharp], export.Languages);
        Assert.Equal(name, export.Name);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Fixer_is_named_after_its_rule(string name)
    {
        var fixable = Fixer(name).FixableDiagnosticIds.Order(StringComparer.Ordinal);
        if (RuleCatalogue.Rules.SingleOrDefault(r => name == $"{r.Name}Fixer") is { } rule)
        {
            Assert.Equal(RuleCatalogue.DescriptorsOf(rule).Select(d => d.Id).Distinct().Order(StringComparer.Ordinal), fixable);
            return;
        }

        // declarations of flyweights are judged as a whole, by one analyzer
        Assert.StartsWith("Flyweight", name, StringComparison.Ordinal);
        Assert.Subset(new FlyweightAnalyzer().SupportedDiagnostics.Select(d => d.Id).ToHashSet(), fixable.ToHashSet());
    }

    /// <summary>The batch fixer merges texts, and loses edits that overlap.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Fix_All_edits_whole_documents(string name)
    {
        var provider = Fixer(name).GetFixAllProvider();
        Assert.NotNull(provider);
        Assert.NotSame(WellKnownFixAllProviders.BatchFixer, provider);
        Assert.Superset(
            new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution }.ToHashSet(),
            provider.GetSupportedFixAllScopes().ToHashSet()
        );
    }

    [Fact]
    public void No_id_has_two_fixers() =>
        Assert.All(RuleCatalogue.Fixers.SelectMany(f => f.FixableDiagnosticIds).GroupBy(id => id), g => Assert.Single(g));

    private static CodeFixProvider Fixer(string name) => RuleCatalogue.Fixers.Single(f => f.GetType().Name == name);
}
