using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// Applies every offered fix in memory until none is left: in each round one fixer for each file, because fixes of different rules may
/// meet, then the rules run again. A file that several calls compile (linked, or for several target frameworks) is changed only where all
/// of them find the same and the fix makes the same of it. Where the result does not compile, all starts again, and the fixes that are to
/// blame are left out: alone, as far as that can be told.
/// </summary>
/// <param name="originals">The calls whose code may change.</param>
/// <param name="whyNot">Why a file must stay as it is, or null.</param>
/// <param name="report">Told what happens.</param>
/// <param name="fixAll">What a fixer makes of a document; that of the fixer itself by default.</param>
internal sealed partial class FixRun(
    IReadOnlyList<CallCode> originals,
    Func<string, string?> whyNot,
    Action<string> report,
    FixRun.FixAll? fixAll = null
)
{
    /// <summary>The files that change where some diagnostics of a document are fixed.</summary>
    public delegate Task<IReadOnlyDictionary<string, SourceText>> FixAll(
        CodeFixProvider fixer,
        Document document,
        ImmutableArray<Diagnostic> diagnostics,
        CancellationToken cancellationToken
    );

    private readonly FixAll _fixAll = fixAll ?? DocumentFix.AllAsync;
    private const int MostRounds = 200;

    private readonly Dictionary<string, string> _left = [];
    private readonly RefusedFixes _refused = new();

    /// <summary>Whether something did not compile: each round is compiled then before the next.</summary>
    private bool _isCareful;
    private FixTally _tally = new();
    private ILookup<string, string> _before = ByFile([]),
        _after = ByFile([]);

    /// <summary>Files that stay as they are, though something in them has a fix, and why.</summary>
    public IReadOnlyDictionary<string, string> Left => _left;

    /// <summary>Why fixes of a rule are left out in a file that is fixed else, or null.</summary>
    public string? WhyNotFixed(string file, string rule) => _refused.ReasonOf(file, rule);

    /// <summary>How many findings the files that change lose by their own fix.</summary>
    public int Fixed { get; private set; }

    /// <summary>How many more they lose, because the fix of another finding has removed or rewritten the code.</summary>
    public int GoneWithThem { get; private set; }

    /// <summary>How many findings a file loses by their own fix.</summary>
    public int FixedIn(string file) => _tally.FixedIn(file, _before, _after);

    /// <summary>The rules of what is left in a file that changes, one for each finding.</summary>
    public IEnumerable<string> RemainingIn(string file) => _after[file];

    /// <returns>The files that change, in order.</returns>
    /// <exception cref="CannotScanException">A fix threw: nothing may be written.</exception>
    public async Task<IReadOnlyList<FilePatch>> RunAsync(CancellationToken cancellationToken)
    {
        var before = await Task.WhenAll(originals.Select(code => code.ErrorsAsync(cancellationToken)));
        for (int i = 0; i < originals.Count; i++)
        {
            if (before[i] is [var error, ..])
                Leave(
                    originals[i].Project.Documents,
                    $"{Path.GetFileName(originals[i].Call.Project)} does not compile in the tool itself ({error.Text})"
                );
        }
        while (true)
        {
            var codes = await ConvergeAsync(cancellationToken);
            if (await RejectAsync(codes, cancellationToken))
                continue;
            if (await PatchesAsync(codes, cancellationToken) is { } patches)
                return patches;
        }
    }

    // null where a file cannot be written: what others have to do with it, nobody knows, so all starts again without it
    private async Task<IReadOnlyList<FilePatch>?> PatchesAsync(List<CallCode> codes, CancellationToken cancellationToken)
    {
        var patches = new List<FilePatch>();
        bool isWhole = true;
        foreach (
            var (file, original, changed) in codes
                .SelectMany(code => code.Changes())
                .DistinctBy(change => change.File)
                .OrderBy(change => change.File, StringComparer.Ordinal)
        )
        {
            var (patch, reason) = FilePatch.Create(
                file,
                await original.GetTextAsync(cancellationToken),
                await changed.GetTextAsync(cancellationToken)
            );
            if (patch is not null)
                patches.Add(patch);
            else
                _left[file] = reason!;
            isWhole &= patch is not null;
        }
        Fixed = patches.Sum(patch => FixedIn(patch.File));
        GoneWithThem = Math.Max(patches.Sum(patch => _before[patch.File].Count() - _after[patch.File].Count()) - Fixed, 0);
        return isWhole ? patches : null;
    }

    private async Task<List<CallCode>> ConvergeAsync(CancellationToken cancellationToken)
    {
        List<CallCode> codes = [.. originals];
        var stuck = new HashSet<(string File, string Rule)>();
        var found = await AnalyzeAsync(codes, null, [], cancellationToken);
        (_before, _tally) = (ByFile(found), new());
        _refused.Clear();
        for (int round = 1; round <= MostRounds; round++)
        {
            var allowed = await _refused.ExceptAsync(found, codes, cancellationToken);
            var step = FixStep.Choose(codes, allowed, file => _left.ContainsKey(file), Leave, whyNot, stuck);
            if (step.Count == 0)
                break;
            report($"fixing, round {round}");
            if (_isCareful && await ErrorAfterAsync(step, codes, cancellationToken) is not null)
                step = await CompilingAsync(step, codes, cancellationToken);
            var changed = new HashSet<int>();
            var applied = new List<(string File, FixStep Step)>();
            foreach (var (file, fix) in step)
            {
                if (await ApplyAsync(file, fix, codes, changed, cancellationToken))
                    applied.Add((file, fix));
                // another fix of this round may have come between: the next round knows
                else if (changed.Count == 0)
                    stuck.Add((file, fix.Fixer.FixableDiagnosticIds[0]));
            }
            var known = ByFile(found);
            found = await AnalyzeAsync(codes, found, changed, cancellationToken);
            var left = ByFile(found);
            applied.ForEach(done => _tally.Add(done.File, done.Step, known, left));
        }
        _after = ByFile(found);
        return codes;
    }

    private static async Task<ImmutableArray<Diagnostic>[]> AnalyzeAsync(
        List<CallCode> codes,
        ImmutableArray<Diagnostic>[]? known,
        HashSet<int> changed,
        CancellationToken cancellationToken
    )
    {
        var found = new ImmutableArray<Diagnostic>[codes.Count];
        for (int i = 0; i < codes.Count; i++)
            found[i] = known is null || changed.Contains(i) ? await codes[i].AnalyzeAsync(cancellationToken) : known[i];
        return found;
    }

    // a place that several calls compile counts once
    private static ILookup<string, string> ByFile(IEnumerable<ImmutableArray<Diagnostic>> found) =>
        found
            .SelectMany(diagnostics => diagnostics)
            .Select(diagnostic => (diagnostic.Id, File: diagnostic.Location.SourceTree!.FilePath, diagnostic.Location.SourceSpan))
            .Distinct()
            .ToLookup(place => place.File, place => place.Id);

    private void Leave(IEnumerable<Document> documents, string reason)
    {
        foreach (var document in documents)
            Leave(document.FilePath!, reason);
    }

    private void Leave(string file, string reason) => _left.TryAdd(file, reason);
}
