using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>What is found in a changed file and was not found before, wherever the edits have moved it.</summary>
internal static class CausedFindings
{
    public static async Task<IReadOnlyList<Diagnostic>> InAsync(
        Document before,
        Document after,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        Func<Diagnostic, bool> isWanted,
        CancellationToken cancellationToken
    )
    {
        var found = (await FindingsAsync(after, analyzers, cancellationToken).ConfigureAwait(false)).Where(isWanted).ToList();
        if (found.Count == 0)
            return found;
        var known = await FindingsAsync(before, analyzers, cancellationToken).ConfigureAwait(false);
        var changes = (await after.GetTextChangesAsync(before, cancellationToken).ConfigureAwait(false)).ToList();
        var moved = known.ToLookup(d => d.Id, d => Moved(d.Location.SourceSpan, changes));
        // a finding in a text that was replaced may be the one that the new text has
        return found
            .Where(d => !moved[d.Id].Contains(d.Location.SourceSpan))
            .GroupBy(d => d.Id)
            .Where(group => group.Count() > moved[group.Key].Count(span => span is null))
            .SelectMany(group => group)
            .OrderBy(d => d.Id, StringComparer.Ordinal)
            .ToList();
    }

    /// <summary>Where a piece of the old text stands in the new one; null where it was changed.</summary>
    private static TextSpan? Moved(TextSpan span, IEnumerable<TextChange> changes)
    {
        var shift = 0;
        foreach (var change in changes)
            if (change.Span.End <= span.Start)
                shift += change.NewText!.Length - change.Span.Length;
            else if (change.Span.Start < span.End)
                return null;
        return new(span.Start + shift, span.Length);
    }

    private static async Task<ImmutableArray<Diagnostic>> FindingsAsync(
        Document document,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancellationToken
    )
    {
        var model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        var found = await model!
            .Compilation.WithAnalyzers(analyzers, ColdCodeToo.Of(document.Project.AnalyzerOptions))
            .GetAnalyzerSemanticDiagnosticsAsync(model, null, cancellationToken)
            .ConfigureAwait(false);
        return found.RemoveAll(d => d.Severity < DiagnosticSeverity.Info);
    }
}
