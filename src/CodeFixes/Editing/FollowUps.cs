using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Analyzers.Waiting;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// A fix that leads to a finding of another rule is half a fix. So the rules look at what was made, and what they find only now is fixed
/// as well, where it has a fix that needs no choice. What they found before stays: nobody asked for that.
/// </summary>
internal static class FollowUps
{
    private const int MostRounds = 4;

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers = ImmutableArray.Create<DiagnosticAnalyzer>(
        new SendingAnalyzer(),
        new ReceivingAnalyzer(),
        new WaitingAnalyzer(),
        new LifetimeAnalyzer(),
        new CorrectnessAnalyzer(),
        new CorrectnessInfoAnalyzer()
    );

    private static readonly Lazy<ImmutableDictionary<string, DocumentFixer>> s_fixers = new(() =>
        typeof(DocumentFixer)
            .Assembly.GetTypes()
            .Where(type => type.IsSubclassOf(typeof(DocumentFixer)) && !type.IsAbstract)
            .Select(type => (DocumentFixer)Activator.CreateInstance(type)!)
            .Where(fixer => fixer.GetFixAllProvider() is not null)
            .SelectMany(fixer => fixer.FixableDiagnosticIds.Select(id => (id, fixer)))
            .ToImmutableDictionary(pair => pair.id, pair => pair.fixer)
    );

    /// <summary>What <paramref name="fixer"/> made of a solution, gone on with, and what the last fix says that it has put there.</summary>
    public static async Task<(Solution After, string? Title)> AppliedAsync(
        DocumentFixer fixer,
        Solution before,
        Solution after,
        CancellationToken cancellationToken
    )
    {
        string? title = null;
        for (var round = 0; round < MostRounds; round++)
        {
            var found = await FoundAsync(fixer, before, after, cancellationToken).ConfigureAwait(false);
            if (found.Count == 0)
                break;
            var next = s_fixers.Value[found[0].Id];
            title = next.TitleOf(FixPlan.FixOf(found[0])!);
            after = await next.FixOnlyAsync(after, found, cancellationToken).ConfigureAwait(false);
        }

        return (after, title);
    }

    /// <summary>What one rule finds in changed files that it did not find before.</summary>
    private static async Task<List<Diagnostic>> FoundAsync(
        DocumentFixer fixer,
        Solution before,
        Solution after,
        CancellationToken cancellationToken
    )
    {
        var found = new List<Diagnostic>();
        foreach (var id in after.GetChanges(before).GetProjectChanges().SelectMany(project => project.GetChangedDocuments()))
            found.AddRange(
                await CausedFindings
                    .InAsync(before.GetDocument(id)!, after.GetDocument(id)!, s_analyzers, IsWanted, cancellationToken)
                    .ConfigureAwait(false)
            );
        return found.Where(diagnostic => diagnostic.Id == found[0].Id).ToList();

        bool IsWanted(Diagnostic diagnostic) =>
            FixPlan.FixOf(diagnostic) is not null
            && s_fixers.Value.ContainsKey(diagnostic.Id)
            && !fixer.FixableDiagnosticIds.Contains(diagnostic.Id);
    }
}
