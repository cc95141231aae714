using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>A project that has an older C#, as those for .NET Framework do, gets fixes which that C# can compile.</summary>
public sealed class LanguageVersionsTests(ITestOutputHelper output)
{
    private const int Sample = 20;

    [Fact]
    public Task Fix_compiles_in_the_oldest() => CheckAsync(LanguageVersion.CSharp7_3);

    [FullTheory("applies every fix of every test in each language")]
    [InlineData(LanguageVersion.CSharp8)]
    [InlineData(LanguageVersion.CSharp9)]
    [InlineData(LanguageVersion.CSharp10)]
    [InlineData(LanguageVersion.CSharp11)]
    [InlineData(LanguageVersion.CSharp12)]
    public Task Fix_compiles(LanguageVersion version) => CheckAsync(version);

    private async Task CheckAsync(LanguageVersion version)
    {
        var (fixes, broken) = (0, new List<string>());
        foreach (var (name, test) in TestSources.Fixed.Where((_, i) => i % Sample == 0 || FullRun.IsAsked))
        {
            var project = In(version, await test.CreateProjectAsync());
            if ((await project.GetCompilationAsync())!.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error))
                continue; // says something that the version has no words for
            var source = new FixedSource(name, project);
            broken.AddRange(await source.BrokenAsync());
            fixes += source.Fixes;
        }

        output.WriteLine($"{fixes} fixes, {broken.Count} broken");
        Assert.True(broken.Count == 0, string.Join("\n\n", broken.Take(6)));
        Assert.True(fixes > 5, $"only {fixes} fixes");
    }

    private static Project In(LanguageVersion version, Project project)
    {
        var options = (CSharpCompilationOptions)project.CompilationOptions!;
        var nullable = version < LanguageVersion.CSharp8 ? NullableContextOptions.Disable : options.NullableContextOptions;
        return project
            .WithParseOptions(((CSharpParseOptions)project.ParseOptions!).WithLanguageVersion(version))
            .WithCompilationOptions(options.WithNullableContextOptions(nullable));
    }
}
