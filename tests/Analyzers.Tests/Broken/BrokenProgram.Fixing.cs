#if WORKSPACES
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Broken;

internal sealed partial record BrokenProgram
{
    /// <summary>A fix that is offered on broken code changes it, and adds no syntax error to those that are there.</summary>
    private async Task<string?> FixFailureAsync(ImmutableArray<Diagnostic> diagnostics)
    {
        if (!diagnostics.Any(d => FixPlan.FixOf(d) is not null))
            return null;
        using var workspace = new AdhocWorkspace();
        var solution = TestWorkspace.Load(workspace, Projects, ParseOptions, Config, []);
        var (compilation, options) = (await TestWorkspace.CompileAsync(solution, default).ConfigureAwait(false))[^1];
        var again = await AnalyzeAsync(WithGenerated(compilation, out _), options).ConfigureAwait(false);
        foreach (var diagnostic in again.Where(d => FixPlan.FixOf(d) is not null))
            if (RuleCatalogue.FixerOf(diagnostic.Id) is { } fixer && solution.GetDocument(diagnostic.Location.SourceTree) is { } document
                && await FixFailureAsync(fixer, document, diagnostic).ConfigureAwait(false) is { } failure)
                return failure;
        return null;
    }

    private static async Task<string?> FixFailureAsync(CodeFixProvider fixer, Document document, Diagnostic diagnostic)
    {
        var actions = new List<CodeAction>();
        await fixer.RegisterCodeFixesAsync(new(document, diagnostic, (action, _) => actions.Add(action), default)).ConfigureAwait(false);
        foreach (var action in actions)
        {
            var changed = (await action.GetOperationsAsync(default).ConfigureAwait(false)).OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!;
            var (before, after) = (await document.GetTextAsync().ConfigureAwait(false), await changed.GetTextAsync().ConfigureAwait(false));
            if (before.ContentEquals(after))
                return $"the fix of {diagnostic} changes nothing";
            if (SyntaxErrors(after.ToString(), document) > SyntaxErrors(before.ToString(), document))
                return $"the fix of {diagnostic} breaks the syntax:\n{after}";
        }

        return null;
    }

    private static int SyntaxErrors(string text, Document document) =>
        CSharpSyntaxTree.ParseText(text, (CSharpParseOptions)document.Project.ParseOptions!).GetDiagnostics().Count(d => d.Severity == DiagnosticSeverity.Error);
}
#endif
