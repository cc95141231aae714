using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>What one rule's fix writes is what no other rule has anything to say against.</summary>
public sealed class FixesTogetherTests(ITestOutputHelper output)
{
    private const int Sample = 40,
        SampleOfPages = 3;

    [Fact]
    public Task Fix_of_a_page_leads_to_no_other_finding() => CheckAsync(Pages);

    [Fact]
    public Task Fix_of_a_test_leads_to_no_other_finding() => CheckAsync(FullRun.OneOf(Sample, TestSources.Fixed.Where(t => !IsPage(t))));

    [Fact]
    public async Task Fix_of_a_page_declares_types_where_the_style_asks_for_them()
    {
        const string Types = """
            root = true
            [*.cs]
            csharp_style_var_for_built_in_types = false
            csharp_style_var_when_type_is_apparent = false
            csharp_style_var_elsewhere = false
            """;
        await FixedSource.NothingAsync(In(Pages, p => WithConfig(p, Types)), s => s.VarsAddedAsync(), moreThan: 20, output);
    }

    private static IEnumerable<(string Name, ZmqTest Test)> Pages => FullRun.OneOf(SampleOfPages, TestSources.Fixed.Where(IsPage));

    private static bool IsPage((string Name, ZmqTest) test) => test.Name.StartsWith("RulePageTests.", StringComparison.Ordinal);

    private static Project WithConfig(Project project, string config)
    {
        var folder = Path.GetDirectoryName(project.Documents.First().FilePath ?? project.Documents.First().Name) ?? "/";
        return project.AddAnalyzerConfigDocument(".editorconfig", SourceText.From(config), filePath: $"{folder}/.editorconfig").Project;
    }

    private static async IAsyncEnumerable<FixedSource> In(IEnumerable<(string Name, ZmqTest Test)> tests, Func<Project, Project> changed)
    {
        foreach (var (name, test) in tests)
            yield return new(name, changed(await test.CreateProjectAsync()));
    }

    private Task CheckAsync(IEnumerable<(string Name, ZmqTest Test)> tests) =>
        FixedSource.NothingAsync(In(tests, p => p), s => s.CausedAsync(), moreThan: 10, output);
}
