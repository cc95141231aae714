using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix without analysis of its own: what to do and where comes with the diagnostic (<see cref="FixPlan"/>). The plans of one document
/// are carried out one after the other on one tree, whether it is one plan or all of Fix All, so both give the same text.
/// </summary>
public abstract class DocumentFixer : CodeFixProvider
{
    /// <summary>What the lightbulb says.</summary>
    private protected abstract string Title { get; }

    /// <summary>Identifies the fix for Fix All: one for each fixer, whatever the single diagnostics need.</summary>
    private protected abstract string EquivalenceKey { get; }

    /// <summary>Carries out one plan.</summary>
    private protected abstract SyntaxNode Apply(SyntaxNode root, TrackedPlan plan);

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() =>
        FixAllProvider.Create(async (context, document, diagnostics) => await FixAsync(document, diagnostics, context.CancellationToken).ConfigureAwait(false));

    /// <inheritdoc/>
    public sealed override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
            if (FixPlan.FixOf(diagnostic) is not null)
                context.RegisterCodeFix(CodeAction.Create(Title, cancellationToken => FixAsync(context.Document, ImmutableArray.Create(diagnostic), cancellationToken), EquivalenceKey), diagnostic);
        return Task.CompletedTask;
    }

    private async Task<Document> FixAsync(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
            return document;
        var plans = diagnostics.Where(d => FixPlan.FixOf(d) is not null).OrderBy(d => d.Location.SourceSpan.Start).Select(d => new TrackedPlan(d, root)).ToList();
        root = root.TrackNodes(plans.SelectMany(p => p.Nodes).Distinct());
        foreach (var plan in plans)
            if (plan.IsWholeIn(root))
                root = Apply(root, plan);
        return document.WithSyntaxRoot(root);
    }
}
