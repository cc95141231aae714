using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Tests.Testing;

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

    private Task CheckAsync(LanguageVersion version) =>
        FixedSource.NothingAsync(SourcesAsync(version), s => s.BrokenAsync(), moreThan: 5, output);

    /// <summary>Those that say nothing which the version has no words for.</summary>
    private static async IAsyncEnumerable<FixedSource> SourcesAsync(LanguageVersion version)
    {
        foreach (var (name, test) in FullRun.OneOf(Sample, TestSources.Fixed))
        {
            var project = In(version, await test.CreateProjectAsync());
            if ((await project.GetCompilationAsync())!.GetDiagnostics().All(d => d.Severity != DiagnosticSeverity.Error))
                yield return new(name, project);
        }
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
