using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

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
        var code = new MovedCode(
            (await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!,
            (await after.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!
        );
        var moved = known.ToLookup(d => d.Id, d => code.Of(d.Location.SourceSpan));
        // a finding in a text that was replaced may be the one that the new text has
        return found
            .Where(d => !moved[d.Id].Contains(d.Location.SourceSpan))
            .GroupBy(d => d.Id)
            .Where(group => group.Count() > moved[group.Key].Count(span => span is null))
            .SelectMany(group => group)
            .OrderBy(d => d.Id, StringComparer.Ordinal)
            .ThenBy(d => d.Location.SourceSpan)
            .ToList();
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
