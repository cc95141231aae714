using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>A severity that a user writes changes the severity, and nothing else: neither what is found nor what is said of it.</summary>
public sealed class SeverityTests(ITestOutputHelper output)
{
    private const int Sample = 25,
        SampleOfPages = 6;

    private static readonly string s_errors =
        "[*.cs]\n" + string.Concat(RuleCatalogue.Ids.Select(id => $"dotnet_diagnostic.{id}.severity = error\n"));

    private static readonly Dictionary<string, DiagnosticSeverity> s_levels = RuleCatalogue.Descriptors.ToDictionary(
        rule => rule.Id,
        rule => rule.DefaultSeverity
    );

    [Fact]
    public Task Severity_of_a_page_changes_nothing_else() => CheckAsync(FullRun.OneOf(SampleOfPages, TestSources.All.Where(IsPage)));

    [Fact]
    public Task Severity_of_a_fix_test_changes_nothing_else() =>
        CheckAsync(FullRun.OneOf(Sample, TestSources.All.Where(source => !IsPage(source) && source.Test.FixedState.Sources.Count > 0)));

    private static bool IsPage((string Name, ZmqTest Test) source) => source.Name.StartsWith("RulePageTests.", StringComparison.Ordinal);

    private async Task CheckAsync(IEnumerable<(string Name, ZmqTest Test)> sources)
    {
        var (count, ids) = (0, new HashSet<string>());
        foreach (var (name, test) in sources.Where(source => source.Test.TestState.Sources.Count > 0 && !SetsSeverities(source.Test)))
        {
            var created = await test.CreateProjectAsync();
            // the library's own levels would stand above those of files
            var project = created.WithCompilationOptions(created.CompilationOptions!.WithSpecificDiagnosticOptions([]));
            var without = await FindingsAsync(project);
            var with = await FindingsAsync(
                project.AddAnalyzerConfigDocument(".editorconfig", SourceText.From(s_errors), filePath: "/0/.editorconfig").Project
            );
            Assert.All(without, finding => Assert.Equal((s_levels[finding.Id], name), (finding.Severity, name)));
            // a severity of files is not one of the options, which have no place in them
            Assert.All(
                with.Where(finding => finding.Location.IsInSource),
                finding => Assert.Equal((DiagnosticSeverity.Error, name), (finding.Severity, name))
            );
            Assert.Equal(without.Select(TextOf), with.Select(TextOf));
            count += with.Count;
            ids.UnionWith(with.Select(finding => finding.Id));
        }

        output.WriteLine($"{count} findings of {ids.Count} ids");
        Assert.True(ids.Count > 20, $"only {ids.Count} ids");
    }

    private static bool SetsSeverities(ZmqTest test) =>
        test.TestState.AnalyzerConfigFiles.Any(file => file.content.ToString().Contains(".severity", StringComparison.Ordinal));

    private static async Task<List<Diagnostic>> FindingsAsync(Project project)
    {
        var compilation = (await project.GetCompilationAsync())!;
        var analysis = TestAnalysis.Of(compilation, RuleCatalogue.Analyzers, AllReported.In(project.AnalyzerOptions));
        var found = await analysis.GetAnalyzerDiagnosticsAsync();
        Assert.DoesNotContain(found, diagnostic => diagnostic.Id == "AD0001");
        return [.. found.OrderBy(TextOf, StringComparer.Ordinal)];
    }

    private static string TextOf(Diagnostic finding) =>
        $"{finding.Location.GetLineSpan()} {finding.Id}: {finding.GetMessage(CultureInfo.InvariantCulture)}";
}
