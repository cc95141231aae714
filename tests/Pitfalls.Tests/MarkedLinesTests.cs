using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>The rules report the lines that are wrong, and no others.</summary>
public sealed class MarkedLinesTests
{
    [Theory]
    [InlineData("Pitfalls")]
    [InlineData("NetMq")]
    public async Task Marked_lines_are_reported_and_nothing_else(string sample)
    {
        var sources = Repository.SourcesOf(sample);
        var trees = sources
            .Select(f => CSharpSyntaxTree.ParseText(File.ReadAllText(f), new CSharpParseOptions(LanguageVersion.Latest), f))
            .ToList();
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Select(f => MetadataReference.CreateFromFile(f));
        var options = new CSharpCompilationOptions(
            OutputKind.ConsoleApplication,
            allowUnsafe: true,
            nullableContextOptions: NullableContextOptions.Enable
        );
        var compilation = CSharpCompilation.Create(sample, trees, references, options);
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var reported = await compilation.WithAnalyzers([.. Repository.Analyzers]).GetAnalyzerDiagnosticsAsync();
        Assert.Equal(sources.SelectMany(Repository.Marked).Order(), reported.Select(At).Order());
    }

    private static (string File, int Line, string Id) At(Diagnostic diagnostic)
    {
        var place = diagnostic.Location.GetLineSpan();
        return (Path.GetFileName(place.Path), place.StartLinePosition.Line + 1, diagnostic.Id);
    }
}
