using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Tool.Catalogue;

namespace ZmqPerf.Tool.Fixing;

/// <summary>Asks the fixes what they make of a document, and of others that go with it, as an editor does; nothing is written.</summary>
internal static class DocumentFix
{
    private static readonly IReadOnlyDictionary<string, SourceText> s_none = new Dictionary<string, SourceText>();

    /// <summary>The fixer of a finding that all of its kind can be given to; null where none is offered, or one by hand only.</summary>
    public static CodeFixProvider? FixerOf(Diagnostic diagnostic) =>
        FixPlan.FixOf(diagnostic) is null
            ? null
            : RuleCatalogue.BulkFixers.FirstOrDefault(fixer => fixer.FixableDiagnosticIds.Contains(diagnostic.Id));

    /// <summary>The files that change, by full path, with one diagnostic fixed; empty where no fix is offered.</summary>
    public static async Task<IReadOnlyDictionary<string, SourceText>> OneAsync(
        Document document,
        Diagnostic diagnostic,
        CancellationToken cancellationToken
    )
    {
        document = await Indentation.KeptIn(document, cancellationToken);
        return FixerOf(diagnostic) is { } fixer && await ActionAsync(fixer, document, diagnostic, cancellationToken) is { } action
            ? await TextsAsync(action, document, cancellationToken)
            : s_none;
    }

    /// <summary>
    /// The files that change, by full path, with all diagnostics of one fixer in a document fixed; empty where that changes nothing.
    /// </summary>
    public static async Task<IReadOnlyDictionary<string, SourceText>> AllAsync(
        CodeFixProvider fixer,
        Document document,
        ImmutableArray<Diagnostic> diagnostics,
        CancellationToken cancellationToken
    )
    {
        document = await Indentation.KeptIn(document, cancellationToken);
        if (await ActionAsync(fixer, document, diagnostics[0], cancellationToken) is not { } first)
            return s_none;
        var context = new FixAllContext(
            document,
            fixer,
            FixAllScope.Document,
            first.EquivalenceKey,
            diagnostics.Select(diagnostic => diagnostic.Id).Distinct(),
            new Given(document, diagnostics),
            cancellationToken
        );
        return await fixer.GetFixAllProvider()!.GetFixAsync(context) is { } all
            ? await TextsAsync(all, document, cancellationToken)
            : s_none;
    }

    private static async Task<CodeAction?> ActionAsync(
        CodeFixProvider fixer,
        Document document,
        Diagnostic diagnostic,
        CancellationToken cancellationToken
    )
    {
        CodeAction? offered = null;
        await fixer.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => offered ??= action, cancellationToken));
        return offered;
    }

    private static async Task<IReadOnlyDictionary<string, SourceText>> TextsAsync(
        CodeAction action,
        Document document,
        CancellationToken cancellationToken
    )
    {
        var operations = await action.GetOperationsAsync(cancellationToken);
        var texts = new Dictionary<string, SourceText>();
        if (operations.OfType<ApplyChangesOperation>().FirstOrDefault()?.ChangedSolution.GetProject(document.Project.Id) is not { } changed)
            return texts;
        foreach (var id in changed.GetChanges(document.Project).GetChangedDocuments())
        {
            var original = document.Project.GetDocument(id)!;
            SourceText before = await original.GetTextAsync(cancellationToken),
                after = LineEndings.Like(before, await changed.GetDocument(id)!.GetTextAsync(cancellationToken));
            if (!after.ContentEquals(before))
                texts[original.FilePath!] = after;
        }
        return texts;
    }

    /// <summary>The diagnostics that are to be fixed, whatever else there may be.</summary>
    private sealed class Given(Document document, ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document asked, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(asked.Id == document.Id ? diagnostics : []);

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
