using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Differential.Tests.Fixing;

/// <summary>
/// All fixers one after the other, again and again, until none has anything to do. Each step leaves the code compiling, Fix All does the
/// same in documents, project and solution, and no fix brings back what another one has taken away.
/// </summary>
internal sealed class Convergence
{
    private const int MostRounds = 6;

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers = RuleCatalogue.Analyzers;

    /// <summary>The ids of all fixes.</summary>
    public static ImmutableArray<string> AllIds { get; } =
    [.. RuleCatalogue.Fixers.SelectMany(f => f.FixableDiagnosticIds).Order(StringComparer.Ordinal)];

    /// <summary>Fix Alls that were carried out.</summary>
    public int Steps { get; private set; }

    /// <summary>The most rounds that were needed.</summary>
    public int Rounds { get; private set; }

    /// <summary>Projects in which more than one fixer had something to do.</summary>
    public int Mixed { get; private set; }

    public List<string> Failures { get; } = [];

    /// <summary>Fixes everything of these ids; null where that fails.</summary>
    public async Task<FixedProject?> RunAsync(FixedProject project, ImmutableArray<string> ids, bool allScopes)
    {
        var (start, seen, used, failures) = (
            project,
            new HashSet<string> { await TextAsync(project) },
            new HashSet<string>(),
            Failures.Count
        );
        for (var round = 1; ; round++)
        {
            var fixable = await project.FixableAsync(s_analyzers, ids);
            if (fixable.IsEmpty)
                break;
            if (round > MostRounds)
                return await FailAsync(start, project, $"{fixable[0].Id} is still fixable after {MostRounds} rounds");
            Rounds = Math.Max(Rounds, round);
            foreach (var id in fixable.Select(d => d.Id).Distinct().Order(StringComparer.Ordinal).ToList())
            {
                var now = await project.FixableAsync(FixedProject.AnalyzersOf(id), id);
                if (now.IsEmpty)
                    continue;
                var next = await project.FixAllAsync(FixedProject.FixerOf(id), now);
                Steps++;
                used.Add(id);
                if ((await next.ErrorsAsync()).FirstOrDefault() is { } error)
                    return await FailAsync(project, next, $"after the fix of {id}: {error}");
                if (!seen.Add(await TextAsync(next)))
                    return await FailAsync(project, next, $"the fix of {id} leads back to what was there before");
                if ((await next.FixableAsync(FixedProject.AnalyzersOf(id), id)).FirstOrDefault() is { } left)
                    return await FailAsync(project, next, $"one pass of Fix All leaves {left}");
                if (allScopes && !await AgreesAsync(project, next, id, now))
                    return null;
                project = next;
            }
        }

        Mixed += used.Count > 1 ? 1 : 0;
        return Failures.Count == failures ? project : null;
    }

    private async Task<bool> AgreesAsync(FixedProject project, FixedProject next, string id, ImmutableArray<Diagnostic> diagnostics)
    {
        var fixer = FixedProject.FixerOf(id);
        var solution = await project.FixAllAsync(fixer, diagnostics, FixAllScope.Solution);
        if (await TextAsync(solution) != await TextAsync(next))
            return await FailAsync(solution, next, $"Fix All of {id} in the solution differs from that in the project") is not null;
        var documents = project;
        foreach (var document in diagnostics.Select(d => project.Project.GetDocument(d.Location.SourceTree)!.Id).Distinct().ToList())
        {
            var here = await documents.FixableAsync(FixedProject.AnalyzersOf(id), id);
            var tree = await documents.Project.GetDocument(document)!.GetSyntaxTreeAsync();
            if (here.Any(d => d.Location.SourceTree == tree))
                documents = await documents.FixAllAsync(fixer, here, FixAllScope.Document, document);
        }

        if (await TextAsync(documents) != await TextAsync(next))
            return await FailAsync(documents, next, $"Fix All of {id} document by document differs from that in the project") is not null;
        var steps = project;
        for (var i = 0; await steps.FixableAsync(FixedProject.AnalyzersOf(id), id) is [var first, ..]; i++)
        {
            if (i > diagnostics.Length)
                return await FailAsync(steps, next, $"the fix of {id}, one by one, does not end") is not null;
            steps = await steps.FixAsync(fixer, first);
        }

        return await TextAsync(steps) == await TextAsync(next)
            || await FailAsync(steps, next, $"Fix All of {id} differs from one by one") is not null;
    }

    private async Task<FixedProject?> FailAsync(FixedProject before, FixedProject after, string what)
    {
        var (old, replaced) = (before.Project.Documents.ToList(), after.Project.Documents.ToList());
        var texts = "";
        for (var i = 0; i < Math.Min(old.Count, replaced.Count); i++)
            if (
                await before.TextAsync(old[i].Id) is var text
                && await after.TextAsync(replaced[i].Id) is var other
                && (text != other || old.Count == 1)
            )
                texts += $"\n{text}\n-->\n{other}";
        Failures.Add(what + texts);
        return null;
    }

    private static async Task<string> TextAsync(FixedProject project)
    {
        var texts = new List<string>();
        foreach (var document in project.Project.Documents)
            texts.Add((await document.GetTextAsync()).ToString());
        return string.Join('\0', texts);
    }

    public override string ToString() =>
        $"{Steps} times Fix All, {Mixed} projects with work for several fixers, at most {Rounds} rounds, {Failures.Count} failures";
}
