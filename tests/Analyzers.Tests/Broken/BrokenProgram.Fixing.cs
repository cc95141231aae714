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

namespace ZmqPerf.Analyzers.Tests.Broken;

internal sealed partial record BrokenProgram
{
    /// <summary>A fix that is offered on broken code changes it, and adds no syntax error to those that are there.</summary>
    private async Task<string?> FixFailureAsync(ImmutableArray<Diagnostic> diagnostics)
    {
        foreach (var diagnostic in diagnostics.Where(d => FixPlan.FixOf(d) is not null))
            if (
                RuleCatalogue.FixerOf(diagnostic.Id) is { } fixer
                && Project.Solution.GetDocument(diagnostic.Location.SourceTree) is { } document
                && await FixFailureAsync(fixer, document, diagnostic).ConfigureAwait(false) is { } failure
            )
                return failure;
        return null;
    }

    private static async Task<string?> FixFailureAsync(CodeFixProvider fixer, Document document, Diagnostic diagnostic)
    {
        var actions = new List<CodeAction>();
        await fixer.RegisterCodeFixesAsync(new(document, diagnostic, (action, _) => actions.Add(action), default)).ConfigureAwait(false);
        foreach (var action in actions)
        {
            var changed = (await action.GetOperationsAsync(default).ConfigureAwait(false))
                .OfType<ApplyChangesOperation>()
                .Single()
                .ChangedSolution.GetDocument(document.Id)!;
            var (before, after) = (await document.GetTextAsync().ConfigureAwait(false), await changed.GetTextAsync().ConfigureAwait(false));
            if (before.ContentEquals(after))
                return $"the fix of {diagnostic} changes nothing";
            if (SyntaxErrors(after.ToString(), document) > SyntaxErrors(before.ToString(), document))
                return $"the fix of {diagnostic} breaks the syntax:\n{after}";
        }

        return null;
    }

    private static int SyntaxErrors(string text, Document document) =>
        CSharpSyntaxTree
            .ParseText(text, (CSharpParseOptions)document.Project.ParseOptions!)
            .GetDiagnostics()
            .Count(d => d.Severity == DiagnosticSeverity.Error);
}
