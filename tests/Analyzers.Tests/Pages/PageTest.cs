using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>Runs every analyzer over a page's example, and the fixer of the page's rule.</summary>
internal sealed class PageTest : ZmqTest
{
    private readonly string _id;
    private readonly SnippetFrame _frame;

    private PageTest(string id, PageExample example, SnippetFrame frame)
        : base(RuleCatalogue.Analyzers, RuleCatalogue.FixerOf(id) is { } fixer ? [fixer] : [])
    {
        (_id, _frame) = (id, frame);
        Generators = [typeof(FlyweightGenerator)];
        TestState.OutputKind = frame.OutputKind;
        TestCode = frame.Around(example.Code);
        ReportsAll = false;
        IsOneOfMany = true;
        ZmqVersion = example.ZmqVersion;
        ReferencesRuntime = ZmqVersion != ZmqVersion.NetMq;
        if (example.Config.Length > 0)
            TestState.AnalyzerConfigFiles.Add((example.Config.Contains("is_global") ? "/.globalconfig" : "/.editorconfig", example.Config));
        if (example.Beside is { } file)
            TestState.AdditionalFiles.Add(($"/{file.Name}", file.Text));
        if (example.CSharp > 0)
            LanguageVersion = (LanguageVersion)(100 * example.CSharp);
        ExpectedDiagnostics.AddRange(example.InCode.Select(m => Anything(m.Id).WithLocation(frame.LinesBefore + m.Line, 1)));
        ExpectedDiagnostics.AddRange(example.InConfig.Select(m => Anything(m.Id).WithNoLocation()));
    }

    /// <summary>❌ is reported on the marked lines, and its fix leads to ✅. By hand: no fix is offered.</summary>
    public static PageTest Bad(string id, PagePair pair)
    {
        var frame = SnippetFrame.For(pair.Bad.ZmqVersion, pair.Bad.Code, pair.Good.Code);
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
    public static PageTest Good(string id, PagePair pair) =>
        new(id, pair.Good, SnippetFrame.For(pair.Bad.ZmqVersion, pair.Bad.Code, pair.Good.Code));

    /// <summary>No analyzer throws on the code with a token or an end missing: every seventy-second one, all in a full run.</summary>
    public async Task RunBrokenAsync()
    {
        var document = Assert.Single((await CreateProjectAsync().ConfigureAwait(false)).Documents);
        var whole = await document.GetTextAsync().ConfigureAwait(false);
        var variants = FullRun.OneOf(72, BrokenCode.Of(whole, _frame.SnippetIn(whole)));
        foreach (var text in variants)
            await AnalyzeAsync(document.WithText(text).Project).ConfigureAwait(false);
    }

    /// <summary>What is reported in code carries a plan for its fix, or the reason why there is none.</summary>
    public async Task RunForReasonsAsync() =>
        Assert.All(
            (await ReportedAsync().ConfigureAwait(false)).Where(d => d.Id == _id && d.Location.IsInSource),
            d => Assert.True(FixPlan.FixOf(d) is not null || d.Properties.ContainsKey(FixPlan.NoFixKey), $"{d} says neither")
        );

    /// <summary>What the page's rule says, in the order of the code.</summary>
    public async Task<IEnumerable<string>> MessagesAsync() =>
        (await ReportedAsync().ConfigureAwait(false))
            .Where(d => d.Id == _id)
            .OrderBy(d => d.Location.SourceSpan.Start)
            .Select(d => d.GetMessage(CultureInfo.InvariantCulture));

    /// <summary>
    /// An editor, which asks file by file while the rest is not compiled yet, gets the diagnostics that the build reports in files.
    /// </summary>
    public async Task RunInEditorAsync()
    {
        var project = await CreateProjectAsync().ConfigureAwait(false);
        var (compilation, _) = await CompileAsync(project, default).ConfigureAwait(false);
        var tree = compilation.SyntaxTrees.First();
        var build = (await Analysis(compilation, project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync().ConfigureAwait(false)).Where(d =>
            d.Location.IsInSource
        );
        var single = Analysis(compilation, project.AnalyzerOptions);
        var syntax = await single.GetAnalyzerSyntaxDiagnosticsAsync(tree, default).ConfigureAwait(false);
        var semantic = await single
            .GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(tree), null, default)
            .ConfigureAwait(false);
        Assert.Equal(build.Select(d => d.ToString()).Order(), syntax.Concat(semantic).Select(d => d.ToString()).Order());
    }

    /// <summary>A page marks lines, and the library asks for places: those of what is reported there.</summary>
    protected override async Task PrepareAsync(CancellationToken cancellationToken)
    {
        var reported = (await ReportedAsync(cancellationToken).ConfigureAwait(false)).ToList();
        for (var i = 0; i < ExpectedDiagnostics.Count; i++)
            if (
                reported.Find(d =>
                    ExpectedDiagnostics[i] is { HasLocation: true } e && e.Id == d.Id && IsIn(d, e.Spans[0].Span.StartLinePosition.Line)
                ) is
                { } found
            )
            {
                ExpectedDiagnostics[i] = Anything(found.Id).WithSpan(found.Location.GetLineSpan());
                reported.Remove(found);
            }

        // what is right is silent: the library would let it keep what the fix is not for
        if (FixedState.Sources.Count > 0)
        {
            (FixedState.InheritanceMode, FixedState.OutputKind) = (StateInheritanceMode.Explicit, TestState.OutputKind);
            FixedState.AnalyzerConfigFiles.AddRange(TestState.AnalyzerConfigFiles);
            FixedState.AdditionalFiles.AddRange(TestState.AdditionalFiles);
        }

        await base.PrepareAsync(cancellationToken).ConfigureAwait(false);
    }

    private static bool IsIn(Diagnostic diagnostic, int line) =>
        diagnostic.Location.IsInSource && diagnostic.Location.GetLineSpan().StartLinePosition.Line == line;

    private CompilationWithAnalyzers Analysis(Compilation compilation, AnalyzerOptions options) =>
        TestAnalysis.Of(compilation, [.. GetDiagnosticAnalyzers()], options);

    private static DiagnosticResult Anything(string id) =>
        new DiagnosticResult(id, DiagnosticSeverity.Warning).WithOptions(
            DiagnosticOptions.IgnoreSeverity | DiagnosticOptions.IgnoreAdditionalLocations
        );
}
