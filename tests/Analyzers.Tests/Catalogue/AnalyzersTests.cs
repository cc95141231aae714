using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>What holds for every analyzer, and that together they report the whole catalogue.</summary>
public sealed class AnalyzersTests
{
    [Fact]
    public void Every_descriptor_is_reported_by_one_analyzer()
    {
        var supported = RuleCatalogue.Analyzers.SelectMany(a => a.SupportedDiagnostics.Distinct()).ToList();
        Assert.Equal(supported.Distinct().Count(), supported.Count);
        Assert.Empty(supported.Except(RuleCatalogue.Descriptors));
        Assert.Empty(RuleCatalogue.Descriptors.Except(supported));
        Assert.All(RuleCatalogue.Ids, id => Assert.Single(RuleCatalogue.Analyzers.Where(a => a.SupportedDiagnostics.Any(d => d.Id == id))));
    }

    [Fact]
    public void Analyzers_hold_no_state_of_a_compilation() =>
        Assert.All(
            RuleCatalogue.Analyzers,
            a =>
                Assert.All(
                    a.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic),
                    f => Assert.True(f.IsInitOnly, f.Name)
                )
        );

    [Fact]
    public void Analyzers_serve_CSharp_only() =>
        Assert.All(
            RuleCatalogue.Analyzers,
            a => Assert.Equal([LanguageNames.CSharp], a.GetType().GetCustomAttribute<DiagnosticAnalyzerAttribute>()!.Languages)
        );
}
