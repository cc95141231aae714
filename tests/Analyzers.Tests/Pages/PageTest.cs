using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
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

    private PageTest(string id, PageExample example, SnippetFrame frame)
    {
        _id = id;
        TestState.OutputKind = frame.OutputKind;
        TestCode = frame.Around(example.Code);
        if (example.Config.Length > 0)
            TestState.AnalyzerConfigFiles.Add((example.Config.Contains("is_global") ? "/.globalconfig" : "/.editorconfig", example.Config));
        ExpectedDiagnostics.AddRange(example.InCode.Select(m => Anything(m.Id).WithLine(frame.LinesBefore + m.Line)));
        ExpectedDiagnostics.AddRange(example.InConfig.Select(m => Anything(m.Id).WithNoLocation()));
    }

    /// <summary>❌ is reported on the marked lines, and its fix leads to ✅. By hand: no fix is offered.</summary>
    public static PageTest Bad(string id, PagePair pair)
    {
        var frame = SnippetFrame.For(pair.Bad.Code, pair.Good.Code);
        var test = new PageTest(id, pair.Bad, frame);
        if (pair.Good.ByHand)
            test.ExpectsNoFix = pair.Bad.InCode.Count > 0;
        else
            test.FixedCode = frame.Around(pair.Good.Code);
        return test;
    }

    /// <summary>✅ is silent.</summary>
    public static PageTest Good(string id, PagePair pair) => new(id, pair.Good, SnippetFrame.For(pair.Bad.Code, pair.Good.Code));

    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => RuleCatalogue.Analyzers;

#if WORKSPACES
    protected override CodeFixProvider GetCodeFixProvider() => RuleCatalogue.FixerOf(_id) ?? new NoFixer(_id);

    /// <summary>Stands in for the fixer of a rule without one.</summary>
    private sealed class NoFixer(string id) : CodeFixProvider
    {
        public override System.Collections.Immutable.ImmutableArray<string> FixableDiagnosticIds => [id];

        public override System.Threading.Tasks.Task RegisterCodeFixesAsync(CodeFixContext context) => System.Threading.Tasks.Task.CompletedTask;
    }
#endif

    private static DiagnosticResult Anything(string id) =>
        new DiagnosticResult(id, DiagnosticSeverity.Warning).WithOptions(DiagnosticOptions.IgnoreSeverity | DiagnosticOptions.IgnoreAdditionalLocations);
}
