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
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>What one rule's fix writes is what no other rule has anything to say against.</summary>
public sealed class FixesTogetherTests(ITestOutputHelper output)
{
    private const int Sample = 40,
        SampleOfPages = 3;

    [Fact]
    public Task Fix_of_a_page_leads_to_no_other_finding() => CheckAsync(Pages);

    [Fact]
    public Task Fix_of_a_test_leads_to_no_other_finding() =>
        CheckAsync(TestSources.Fixed.Where(t => !IsPage(t)).Where((_, i) => i % Sample == 0 || FullRun.IsAsked));

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
        var (fixes, added) = (0, new List<string>());
        foreach (var (name, test) in Pages)
        {
            var source = new FixedSource(name, WithConfig(await test.CreateProjectAsync(), Types));
            added.AddRange(await source.VarsAddedAsync());
            fixes += source.Fixes;
        }

        output.WriteLine($"{fixes} fixes, {added.Count} with var");
        Assert.True(added.Count == 0, string.Join("\n\n", added.Take(6)));
        Assert.True(fixes > 20, $"only {fixes} fixes");
    }

    private static IEnumerable<(string Name, ZmqTest Test)> Pages =>
        TestSources.Fixed.Where(IsPage).Where((_, i) => i % SampleOfPages == 0 || FullRun.IsAsked);

    private static bool IsPage((string Name, ZmqTest) test) => test.Name.StartsWith("RulePageTests.", StringComparison.Ordinal);

    private static Project WithConfig(Project project, string config)
    {
        var folder = Path.GetDirectoryName(project.Documents.First().FilePath ?? project.Documents.First().Name) ?? "/";
        return project.AddAnalyzerConfigDocument(".editorconfig", SourceText.From(config), filePath: $"{folder}/.editorconfig").Project;
    }

    private async Task CheckAsync(IEnumerable<(string Name, ZmqTest Test)> tests)
    {
        var (fixes, caused) = (0, new List<string>());
        foreach (var (name, test) in tests)
        {
            var source = new FixedSource(name, await test.CreateProjectAsync());
            caused.AddRange(await source.CausedAsync());
            fixes += source.Fixes;
        }

        output.WriteLine($"{fixes} fixes, {caused.Count} findings caused");
        Assert.True(caused.Count == 0, string.Join("\n\n", caused.Take(3)));
        Assert.True(fixes > 20, $"only {fixes} fixes");
    }
}
