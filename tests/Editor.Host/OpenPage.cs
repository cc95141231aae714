using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Shared.Extensions;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Editor.Host;

/// <summary>The examples of a rule's page in an editor. Each question is answered by what is wrong: by nothing where all is well.</summary>
public sealed class OpenPage
{
    private static readonly string[] s_places = ["start", "middle", "end"];

    private readonly Layout _layout;
    private readonly Solution _solution;

    /// <summary>Opens a page.</summary>
    public OpenPage(string id, Layout layout) => (_layout, _solution) = (layout, Page.Open(id, layout));

    private IEnumerable<Document> Documents => _solution.Projects.SelectMany(p => p.Documents);

    /// <summary>The rules of which an open file shows something.</summary>
    public async Task<IReadOnlySet<string>> RulesShownAsync()
    {
        var shown = new HashSet<string>(StringComparer.Ordinal);
        foreach (var document in Documents)
            shown.UnionWith((await SquigglesAsync(document).ConfigureAwait(false)).Select(s => s.Data.Id));
        return shown;
    }

    /// <summary>What an open file shows and the build does not, and the other way round.</summary>
    public async Task<IReadOnlyList<string>> DifferencesFromBuildAsync()
    {
        var wrong = new List<string>();
        foreach (var document in Documents)
        {
            var project = document.Project;
            var analyzers = project.AnalyzerReferences.SelectMany(r => r.GetAnalyzers(LanguageNames.CSharp)).ToImmutableArray();
            var compilation = await project.GetCompilationAsync().ConfigureAwait(false);
            var built = await compilation!
                .WithAnalyzers(analyzers, project.AnalyzerOptions)
                .GetAnalyzerDiagnosticsAsync()
                .ConfigureAwait(false);
            var inBuild = built.Where(d => d.Location.IsInSource).Select(d => $"{d.Id} {d.Location.SourceSpan} {d.Severity}").ToList();
            var shown = (await SquigglesAsync(document).ConfigureAwait(false))
                .Select(s => $"{s.Data.Id} {s.Span} {s.Data.Severity}")
                .ToList();
            wrong.AddRange(inBuild.Except(shown).Select(d => $"{document.Name}: only the build shows {d}"));
            wrong.AddRange(shown.Except(inBuild).Select(d => $"{document.Name}: only the open file shows {d}"));
        }

        return Finished(wrong);
    }

    /// <summary>Where on a squiggle the lightbulb does not show its fix, or shows it more than once.</summary>
    public async Task<IReadOnlyList<string>> PlacesWithoutFixAsync()
    {
        var wrong = new List<string>();
        foreach (var document in Documents)
        foreach (
            var (data, span) in (await SquigglesAsync(document).ConfigureAwait(false)).Where(s => s.Data.Properties.ContainsKey("fix"))
        )
        foreach (var (place, at) in s_places.Zip([span.Start, span.Start + span.Length / 2, span.End]))
            if (await OffersAsync(document, data.Id, span, new(at, 0)).ConfigureAwait(false) is { Count: not 1 } offers)
                wrong.Add($"{document.Name}{span} {data.Id}: {offers.Count} fixes at its {place}");
        return Finished(wrong);
    }

    /// <summary>What fixes do to a file that they must not: errors, lost comments, lines that an editor would lay out otherwise.</summary>
    public async Task<IReadOnlyList<string>> DamageOfFixesAsync()
    {
        var wrong = new List<string>();
        foreach (var document in Documents)
        foreach (
            var (data, span) in (await SquigglesAsync(document).ConfigureAwait(false)).Where(s => s.Data.Properties.ContainsKey("fix"))
        )
        foreach (var offer in await OffersAsync(document, data.Id, span, new(span.Start, 0)).ConfigureAwait(false))
        {
            var changed = await Services.ApplyAsync(_solution, offer.Action).ConfigureAwait(false);
            var damage = await FixedText
                .DamageAsync(_layout.Said(document), _layout.Said(changed.GetDocument(document.Id)!))
                .ConfigureAwait(false);
            wrong.AddRange(damage.Select(d => $"{document.Name}{span} {data.Id}: '{offer.Action.Title}' {d}"));
        }

        return Finished(wrong);
    }

    /// <summary>What Fix All in the solution leaves, though it has a fix, and the errors that it brings.</summary>
    public async Task<IReadOnlyList<string>> LeftByFixAllAsync(string id)
    {
        foreach (var document in Documents)
        foreach (var (data, span) in (await SquigglesAsync(document).ConfigureAwait(false)).Where(s => s.Data.Id == id))
        foreach (var (_, fixes) in await OffersAsync(document, id, span, new(span.Start, 0)).ConfigureAwait(false))
            if (fixes.FixAllState is { } state && fixes.SupportedScopes.Contains(FixAllScope.Solution))
                return await LeftAsync(
                        await Services.FixAllAsync(_solution, state.With(scope: FixAllScope.Solution)).ConfigureAwait(false),
                        id
                    )
                    .ConfigureAwait(false);
        return [];
    }

    private async Task<IReadOnlyList<string>> LeftAsync(Solution changed, string id)
    {
        var wrong = new List<string>();
        foreach (var document in Documents)
        {
            var after = changed.GetDocument(document.Id)!;
            wrong.AddRange(await FixedText.NewErrorsAsync(document, after).ConfigureAwait(false));
            wrong.AddRange(
                (await SquigglesAsync(after).ConfigureAwait(false))
                    .Where(s => s.Data.Id == id && s.Data.Properties.ContainsKey("fix"))
                    .Select(s => $"{document.Name}{s.Span} {id}: is left")
            );
        }

        return Finished(wrong);
    }

    private static List<string> Finished(List<string> wrong)
    {
        while (Crashes.Seen.TryDequeue(out var crash))
            wrong.Add(crash);
        return wrong;
    }

    private static async Task<IEnumerable<(DiagnosticData Data, TextSpan Span)>> SquigglesAsync(Document document)
    {
        var text = await document.GetTextAsync().ConfigureAwait(false);
        var all = await Services.SquigglesAsync(document).ConfigureAwait(false);
        return all.Where(d => d.Id.StartsWith("ZMQ", StringComparison.Ordinal) || d.Id == "AD0001")
            .Select(d => (d, d.DataLocation.UnmappedFileSpan.GetClampedTextSpan(text)));
    }

    private static async Task<List<(Microsoft.CodeAnalysis.CodeActions.CodeAction Action, CodeFixCollection Fixes)>> OffersAsync(
        Document document,
        string id,
        TextSpan span,
        TextSpan at
    ) =>
        [
            .. (await Services.FixesAsync(document, at).ConfigureAwait(false))
                .Where(o => o.For.Any(d => d.Id == id && d.Location.SourceSpan == span))
                .Select(o => (o.Action, o.Fixes)),
        ];
}
