using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>ZMQ4003 as the generator reports it: where a build stops, no analyzer runs.</summary>
public sealed class OldLanguageTests
{
    private const string View = "[Flyweight] readonly ref partial struct V { [Field] public partial int A { get; } }";

    [Fact]
    public void View_is_reported_at_its_name()
    {
        var diagnostic = Assert.Single(Reported(Compile(View)));
        Assert.Equal((Rules.ZMQ4003_LanguageTooOld, DiagnosticSeverity.Error), (diagnostic.Descriptor, diagnostic.Severity));
        Assert.Equal("V", diagnostic.Location.SourceTree!.GetText().ToString(diagnostic.Location.SourceSpan));
    }

    [Fact]
    public void View_of_two_parts_is_reported_once() =>
        Assert.Single(Reported(Compile(View + " readonly ref partial struct V { [Field] public partial int B { get; } }")));

    [Theory]
    [InlineData("[GenerateFlyweight] public sealed record Order(int Id);")]
    [FullData("[Flyweight] public class C { }")]
    public void Another_declaration_is_not_reported(string source) => Assert.Empty(Reported(Compile(source)));

    [Fact]
    public void Pragma_suppresses_it()
    {
        var diagnostics = Reported(Compile("\n#pragma warning disable ZMQ4003\n" + View));
        Assert.DoesNotContain(diagnostics, d => !d.IsSuppressed);
    }

    [Theory]
    [InlineData(ReportDiagnostic.Suppress)]
    [InlineData(ReportDiagnostic.Warn)]
    public void Level_is_configured(ReportDiagnostic level)
    {
        var compilation = Compile(View);
        var options = compilation.Options.WithSpecificDiagnosticOptions([new("ZMQ4003", level)]);
        var severities = Reported(compilation.WithOptions(options)).Select(d => d.Severity);
        Assert.Equal(level == ReportDiagnostic.Warn ? [DiagnosticSeverity.Warning] : [], severities);
    }

    [Fact]
    public void Level_of_the_file_is_configured()
    {
        var compilation = Compile(View);
        var options = compilation.Options.WithSyntaxTreeOptionsProvider(new InFile("/Source.cs"));
        Assert.Equal(DiagnosticSeverity.Warning, Assert.Single(Reported(compilation.WithOptions(options))).Severity);
    }

    [Fact]
    public void Edit_before_it_moves_it()
    {
        var compilation = Compile(View);
        var driver = Generated.Driver(LanguageVersion.CSharp12).RunGenerators(compilation);
        var tree = compilation.SyntaxTrees.Single();
        var edited = tree.WithChangedText(Microsoft.CodeAnalysis.Text.SourceText.From("// before\n" + tree));
        var after = Assert.Single(driver.RunGenerators(compilation.ReplaceSyntaxTree(tree, edited)).GetRunResult().Diagnostics);
        Assert.Same(edited, after.Location.SourceTree);
        Assert.Equal("V", edited.GetText().ToString(after.Location.SourceSpan));
    }

    [Fact]
    public void Unrelated_edit_makes_no_model_anew()
    {
        var compilation = Compile(View);
        var driver = Generated.Driver(LanguageVersion.CSharp12).RunGenerators(compilation);
        var other = CSharpSyntaxTree.ParseText("class Unrelated { }", new(LanguageVersion.CSharp12), "/Other.cs");
        var result = Assert.Single(driver.RunGenerators(compilation.AddSyntaxTrees(other)).GetRunResult().Results);
        Assert.All(
            result.TrackedSteps[FlyweightGenerator.ModelStep].SelectMany(s => s.Outputs),
            o => Assert.True(o.Reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, o.Reason.ToString())
        );
        Assert.Single(result.Diagnostics);
    }

    private static CSharpCompilation Compile(string source) => Generated.Compile(Generated.Usings + source, LanguageVersion.CSharp12);

    private static Diagnostic[] Reported(CSharpCompilation compilation)
    {
        Generated.Driver(LanguageVersion.CSharp12).RunGeneratorsAndUpdateCompilation(compilation, out _, out var diagnostics);
        return [.. diagnostics];
    }

    /// <summary>An .editorconfig that makes it a warning in one file.</summary>
    private sealed class InFile(string path) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, System.Threading.CancellationToken cancellationToken) =>
            GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(
            SyntaxTree tree,
            string diagnosticId,
            System.Threading.CancellationToken cancellationToken,
            out ReportDiagnostic severity
        )
        {
            severity = ReportDiagnostic.Warn;
            return tree.FilePath == path && diagnosticId == "ZMQ4003";
        }

        public override bool TryGetGlobalDiagnosticValue(
            string diagnosticId,
            System.Threading.CancellationToken cancellationToken,
            out ReportDiagnostic severity
        )
        {
            severity = ReportDiagnostic.Default;
            return false;
        }
    }
}
