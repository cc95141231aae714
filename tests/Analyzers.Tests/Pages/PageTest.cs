using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Testing;
#if WORKSPACES
using Microsoft.CodeAnalysis.CodeFixes;
#endif

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>Runs every analyzer over a page's example, and the fixer of the page's rule.</summary>
internal sealed class PageTest : CodeFixTest
{
    private readonly string _id;
    private readonly SnippetFrame _frame;

    private PageTest(string id, PageExample example, SnippetFrame frame)
    {
        (_id, _frame) = (id, frame);
        TestState.OutputKind = frame.OutputKind;
        TestCode = frame.Around(example.Code);
        ZmqVersion = example.ZmqVersion;
        if (example.Config.Length > 0)
            TestState.AnalyzerConfigFiles.Add((example.Config.Contains("is_global") ? "/.globalconfig" : "/.editorconfig", example.Config));
        if (example.Beside is { } file)
            TestState.AdditionalFiles.Add(($"/{file.Name}", file.Text));
        if (example.CSharp > 0)
            LanguageVersion = (LanguageVersion)(100 * example.CSharp);
        ExpectedDiagnostics.AddRange(example.InCode.Select(m => Anything(m.Id).WithLine(frame.LinesBefore + m.Line)));
        ExpectedDiagnostics.AddRange(example.InConfig.Select(m => Anything(m.Id).WithNoLocation()));
    }

    /// <summary>❌ is reported on the marked lines, and its fix leads to ✅. By hand: no fix is offered.</summary>
    public static PageTest Bad(string id, PagePair pair)
    {
        var frame = SnippetFrame.For(pair.Bad.Code, pair.Good.Code);
        var test = new PageTest(id, pair.Bad, frame);

        // for a declaration that is wrong nothing is generated, so what is declared has no body
        if (RuleCatalogue.Descriptors.Any(d => d.Id == id && d.DefaultSeverity == DiagnosticSeverity.Error))
            test.CompilerDiagnostics = CompilerDiagnostics.None;
        if (pair.Good.ByHand)
            test.ExpectsNoFix = pair.Bad.InCode.Count > 0;
        else
            test.FixedCode = frame.Around(pair.Good.Code);
        return test;
    }

    /// <summary>✅ is silent.</summary>
    public static PageTest Good(string id, PagePair pair) => new(id, pair.Good, SnippetFrame.For(pair.Bad.Code, pair.Good.Code));

    /// <summary>No analyzer throws on the code with any token or any end missing.</summary>
    public async Task RunBrokenAsync()
    {
        var project = Assert.Single(Projects);
        var file = Assert.Single(project.Files);
        foreach (var text in BrokenCode.Of(file.Text, _frame.SnippetIn(file.Text)))
            await AnalyzeAsync(Compile([project with { Files = [file with { Text = text }] }]), default).ConfigureAwait(false);
    }

    /// <summary>What is reported in code carries a plan for its fix, or the reason why there is none.</summary>
    public async Task RunForReasonsAsync() => Assert.All(
        (await AnalyzeAsync(Compile(Projects), default).ConfigureAwait(false)).Where(d => d.Id == _id && d.Location.IsInSource),
        d => Assert.True(FixPlan.FixOf(d) is not null || d.Properties.ContainsKey(FixPlan.NoFixKey), $"{d} says neither"));

    /// <summary>An editor, which asks file by file while the rest is not compiled yet, gets the diagnostics that the build reports in files.</summary>
    public async Task RunInEditorAsync()
    {
        var (compilation, options) = Assert.Single(Compile(Projects));
        var tree = compilation.SyntaxTrees.First();
        var whole = Analysis(compilation, options);
        var build = (await whole.GetAnalyzerDiagnosticsAsync().ConfigureAwait(false)).Where(d => d.Location.IsInSource);
        var single = Analysis(compilation, options);
        var syntax = await single.GetAnalyzerSyntaxDiagnosticsAsync(tree, default).ConfigureAwait(false);
        var semantic = await single.GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(tree), null, default).ConfigureAwait(false);
        Assert.Equal(build.Select(d => d.ToString()).Order(), syntax.Concat(semantic).Select(d => d.ToString()).Order());
    }

    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => RuleCatalogue.Analyzers;

    protected override IEnumerable<IIncrementalGenerator> GetSourceGenerators() => [new FlyweightGenerator()];

#if WORKSPACES
    protected override CodeFixProvider GetCodeFixProvider() => RuleCatalogue.FixerOf(_id) ?? new NoFixer(_id);

    /// <summary>Stands in for the fixer of a rule without one.</summary>
    private sealed class NoFixer(string id) : CodeFixProvider
    {
        public override ImmutableArray<string> FixableDiagnosticIds => [id];

        public override Task RegisterCodeFixesAsync(CodeFixContext context) => Task.CompletedTask;
    }
#endif

    private CompilationWithAnalyzers Analysis(Compilation compilation, AnalyzerOptions options) =>
        compilation.WithAnalyzers([.. GetDiagnosticAnalyzers()], options);

    private static DiagnosticResult Anything(string id) =>
        new DiagnosticResult(id, DiagnosticSeverity.Warning).WithOptions(DiagnosticOptions.IgnoreSeverity | DiagnosticOptions.IgnoreAdditionalLocations);
}
