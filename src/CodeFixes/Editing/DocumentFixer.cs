using System;
using System.Collections.Generic;
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
    /// <summary>What the lightbulb says: what will stand there. No other rule says the same.</summary>
    private protected abstract string Title { get; }

    /// <summary>What it says instead of the fixes, by the name that plans give them, that put something else there.</summary>
    private protected virtual ImmutableDictionary<string, string> Titles => ImmutableDictionary<string, string>.Empty;

    /// <summary>Whether what other rules then ask for takes the place of the fix, so that only theirs says what will stand there.</summary>
    private protected virtual bool IsReplacedByFollowUps => false;

    /// <summary>What it says of one of its fixes.</summary>
    internal string TitleOf(string fix) => Titles.GetValueOrDefault(fix, Title);

    /// <summary>What it says of one plan, where that names what it writes.</summary>
    private protected virtual string TitleOf(TrackedPlan plan) => TitleOf(plan.Fix);

    /// <summary>Identifies the fix for Fix All: one for each fixer, whatever the single diagnostics need.</summary>
    private protected abstract string EquivalenceKey { get; }

    /// <summary>Carries out one plan in the file that it was made for.</summary>
    private protected abstract SyntaxNode Apply(SyntaxNode root, TrackedPlan plan);

    /// <summary>Carries out one plan in all files that it names.</summary>
    private protected virtual void Apply(EditedTrees trees, TrackedPlan plan)
    {
        var own = plan.Diagnostic.Location.SourceTree!;
        trees[own] = Apply(trees[own], plan);
    }

    /// <inheritdoc/>
    public override FixAllProvider? GetFixAllProvider() => InDocuments();

    /// <summary>All plans of a document, one after the other.</summary>
    internal FixAllProvider InDocuments() =>
        FixAllProvider.Create(
            async (context, document, diagnostics) =>
                (await FixAsync(document.Project.Solution, diagnostics, context.CancellationToken).ConfigureAwait(false)).GetDocument(
                    document.Id
                )
        );

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var solution = context.Document.Project.Solution;
        foreach (var diagnostic in context.Diagnostics)
            if (
                FixableDiagnosticIds.Contains(diagnostic.Id) // dotnet format shows a fixer the findings of all rules of an analyzer
                && TrackedPlan.Of(diagnostic, solution, context.CancellationToken) is { } plan
                && await LinkedFiles.TakeAsync(plan, solution, context.CancellationToken).ConfigureAwait(false)
            )
            {
                var only = ImmutableArray.Create(diagnostic);
                var title = IsReplacedByFollowUps
                    ? (await FollowedAsync(solution, only, context.CancellationToken).ConfigureAwait(false)).Title
                    : null;
                context.RegisterCodeFix(ActionFor(title ?? TitleOf(plan), solution, only, PriorityOf(diagnostic)), diagnostic);
            }
    }

    private CodeAction ActionFor(
        string title,
        Solution solution,
        IReadOnlyCollection<Diagnostic> diagnostics,
        CodeActionPriority priority
    ) => CodeAction.Create(title, cancellationToken => FixAsync(solution, diagnostics, cancellationToken), EquivalenceKey, priority);

    /// <summary>
    /// What is shown as a warning is mended first, and what is not shown last. Roslyn's own engine takes the first for a wish: it keeps
    /// high priority for its own fixes.
    /// </summary>
    private static CodeActionPriority PriorityOf(Diagnostic diagnostic) =>
        diagnostic.Severity switch
        {
            >= DiagnosticSeverity.Warning => CodeActionPriority.High,
            DiagnosticSeverity.Hidden => CodeActionPriority.Low,
            _ => CodeActionPriority.Default,
        };

    /// <summary>What the plans and what other rules then ask for make of a solution; what that leaves without a use goes.</summary>
    private async Task<Solution> FixAsync(
        Solution solution,
        IReadOnlyCollection<Diagnostic> diagnostics,
        CancellationToken cancellationToken
    )
    {
        var (after, _) = await FollowedAsync(solution, diagnostics, cancellationToken).ConfigureAwait(false);
        return await LeftBehind.RemovedAsync(solution, after, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Carries out what can be carried out, and what other rules then ask for, with the title of the last that did.</summary>
    private async Task<(Solution After, string? Title)> FollowedAsync(
        Solution solution,
        IReadOnlyCollection<Diagnostic> diagnostics,
        CancellationToken cancellationToken
    )
    {
        var after = await FixOnlyAsync(solution, diagnostics, cancellationToken).ConfigureAwait(false);
        return await FollowUps.AppliedAsync(this, solution, after, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Carries out what can be carried out, in the order of the code; a plan whose nodes an earlier one has taken away is left out.
    /// </summary>
    internal async Task<Solution> FixOnlyAsync(Solution solution, IEnumerable<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var inOrder = diagnostics.OrderBy(d => d.Location.SourceTree!.FilePath, StringComparer.Ordinal).ThenBy(d => d.Location.SourceSpan);
        var plans = new List<TrackedPlan>();
        foreach (var diagnostic in inOrder)
            if (
                TrackedPlan.Of(diagnostic, solution, cancellationToken) is { } plan
                && await LinkedFiles.TakeAsync(plan, solution, cancellationToken).ConfigureAwait(false)
            )
                plans.Add(plan);
        var trees = new EditedTrees(solution, plans);
        foreach (var plan in plans)
            if (plan.IsWholeIn(trees))
                Apply(trees, plan);
        return await trees.EditedAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Fix All for fixes that edit several files: two of them may edit the same, so all are carried out together.</summary>
    private protected sealed class AcrossDocuments(DocumentFixer fixer) : FixAllProvider
    {
        public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() =>
            new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution };

        public override async Task<CodeAction?> GetFixAsync(FixAllContext context)
        {
            var diagnostics = new List<Diagnostic>();
            if (context is { Scope: FixAllScope.Document, Document: { } document })
                diagnostics.AddRange(await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false));
            else
                foreach (var project in context.Scope == FixAllScope.Solution ? context.Solution.Projects : new[] { context.Project })
                    diagnostics.AddRange(await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false));
            return diagnostics.Count == 0 ? null : fixer.ActionFor(fixer.Title, context.Solution, diagnostics, CodeActionPriority.Default);
        }
    }
}
