using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Differential.Tests.Programs;
using ZmqPerf.Differential.Tests.Running;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests.Fixing;

/// <summary>
/// Random programs with one pattern in them, and what its fix makes of them, side by side: the fix compiles, leaves nothing that it could
/// fix, gives the same text at once and one by one, and nothing that can be observed of a run differs.
/// </summary>
internal sealed class Differential(Plant plant, CodeFixProvider? fixer = null)
{
    private const int Runs = 6;

    /// <summary>Of so many changed programs one is also fixed step by step.</summary>
    private static readonly int s_oneByOne = FullRun.Count(3, 1);

    private readonly CodeFixProvider _fixer = fixer ?? FixedProject.FixerOf(plant.Id);

    /// <summary>Whether programs with a difference are cut down before they are shown.</summary>
    public bool Shrinks { get; init; } = true;

    /// <summary>Programs that compiled; those that the fix changed; runs of both; what did not agree.</summary>
    public int Programs { get; private set; }

    public int Fixed { get; private set; }

    public int Compared { get; private set; }

    public List<string> Differences { get; } = [];

    /// <summary>How often no fix is offered, for which reason.</summary>
    public Dictionary<string, int> Unfixed { get; } = [];

    public override string ToString() =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Programs:N0} programs, {Fixed:N0} fixed, {Compared:N0} runs compared, {Differences.Count} differences"
        );

    /// <summary>Generates and checks so many programs.</summary>
    public async Task RunAsync(int seed, int methods, bool oneByOne)
    {
        var documents = Enumerable
            .Range(0, methods)
            .Select(i => (Program.Name(i), Program.File(i, plant.Method(i, (seed * 10_000) + i), plant.Library)))
            .ToList();
        foreach (var (id, text, what) in (await CheckAsync(documents, seed, oneByOne, count: true)).Take(3))
            Differences.Add($"{plant.Name}, seed {seed}: {what}\n{(Shrinks ? await ShrinkAsync(id, text, seed, what) : "")}");
    }

    /// <summary>What does not agree in these documents: which, its text, and what.</summary>
    private async Task<List<(string Name, string Text, string What)>> CheckAsync(
        List<(string, string)> documents,
        int seed,
        bool oneByOne,
        bool count
    )
    {
        using var workspace = new AdhocWorkspace();
        var before = await FixedProject.Of(workspace, documents, plant.Library.Version).WithoutBrokenAsync();
        var analyzers = FixedProject.AnalyzersOf(plant.Id);
        var reported = await before.DiagnosticsAsync(analyzers);
        var fixable = FixedProject.Fixable(reported, [plant.Id]);
        if (count)
        {
            Programs += before.Project.DocumentIds.Count;
            foreach (
                var reason in reported
                    .Where(d => d.Id == plant.Id && FixPlan.FixOf(d) is null)
                    .Select(d => d.Properties.GetValueOrDefault(FixPlan.NoFixKey) ?? "no reason")
            )
                Unfixed[reason] = Unfixed.GetValueOrDefault(reason) + 1;
        }

        var differences = new List<(string, string, string)>();
        if (fixable.IsEmpty)
            return differences;
        var after = await before.FixAllAsync(_fixer, fixable);
        foreach (var left in await after.FixableAsync(analyzers, plant.Id))
            await AddAsync(after.Project.GetDocument(left.Location.SourceTree)!.Id, $"Fix All leaves {left}");
        foreach (var error in await after.ErrorsAsync())
            if (after.Project.GetDocument(error.Location.SourceTree) is { } document)
                await AddAsync(document.Id, $"the fix does not compile: {error}\n{await after.TextAsync(document.Id)}");
        var changed = new List<DocumentId>();
        foreach (var id in before.Project.DocumentIds)
            if (await before.TextAsync(id) != await after.TextAsync(id))
                changed.Add(id);
        if (count)
            Fixed += changed.Count;
        if (oneByOne)
            foreach (var id in changed.Where((_, i) => i % s_oneByOne == 0))
                if (await OneByOneAsync(before, id, analyzers) is var text && text != await after.TextAsync(id))
                    await AddAsync(id, $"one by one:\n{text}\nall at once:\n{await after.TextAsync(id)}");
        if (differences.Count == 0)
            await RunAsync();
        return differences;

        async Task AddAsync(DocumentId id, string what) =>
            differences.Add((before.Project.GetDocument(id)!.Name, await before.TextAsync(id), what));

        async Task RunAsync()
        {
            using var old = LoadedPrograms.Load(await before.CompileAsync());
            using var replaced = LoadedPrograms.Load(await after.CompileAsync());
            foreach (var id in changed)
            {
                var text = await before.TextAsync(id);
                for (var run = 0; run < Runs; run++)
                {
                    var name = before.Project.GetDocument(id)!.Name;
                    var scenario = new Scenario((seed * 131) + (Program.Number(name) * 17) + run, Plenty: plant.Waits);
                    var difference = plant.OnlyAfter
                        ? NeverEnds(time => Run(replaced, time))
                        : Compare(time => Run(old, time), time => Run(replaced, time));
                    if (count)
                        Compared++;
                    if (difference is null)
                        continue;
                    await AddAsync(id, $"{scenario}\n{difference}\n{await after.TextAsync(id)}");
                    break;

                    Outcome Run(LoadedPrograms programs, TimeSpan time) => Program.Run(plant.Library, programs, name, text, scenario, time);
                }
            }
        }
    }

    private string? Compare(Func<TimeSpan, Outcome> before, Func<TimeSpan, Outcome> after)
    {
        var (expected, actual) = Runner.Both(before, after, Program.Patience, plant.Intended);
        return expected.Equals(actual) ? null : expected.Against(actual);
    }

    private static string? NeverEnds(Func<TimeSpan, Outcome> after) =>
        after(Program.Patience).End == Outcome.Waiting && after(Program.Patience * 3).End == Outcome.Waiting
            ? "the fixed program never ends"
            : null;

    private async Task<string> OneByOneAsync(
        FixedProject project,
        DocumentId id,
        ImmutableArray<Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer> analyzers
    )
    {
        for (var steps = 0; await project.FixableInAsync(id, analyzers, plant.Id) is [var first, ..]; steps++)
        {
            if (steps > 20)
                return $"no end after {steps} steps:\n{await project.TextAsync(id)}";
            project = await project.FixAsync(_fixer, first);
        }

        return await project.TextAsync(id);
    }

    /// <summary>Leaves out statements as long as the program still shows a difference.</summary>
    private async Task<string> ShrinkAsync(string name, string text, int seed, string what)
    {
        var found = what;
        for (var again = true; again; )
        {
            again = false;
            var root = CSharpSyntaxTree.ParseText(text).GetRoot();
            foreach (
                var statement in root.DescendantNodes()
                    .OfType<StatementSyntax>()
                    .Where(s => s.Parent is BlockSyntax or SwitchSectionSyntax)
                    .ToList()
            )
            {
                var fewer = root.RemoveNode(statement, SyntaxRemoveOptions.KeepDirectives)!.ToFullString();
                List<(string, string, string What)> differences;
                try
                {
                    differences = await CheckAsync([(name, fewer)], seed, oneByOne: true, count: false);
                }
                catch (Exception e) when (e is TimeoutException or InvalidOperationException)
                {
                    continue;
                }

                if (differences.Count == 0)
                    continue;
                (text, found, again) = (fewer, differences[0].What, true);
                break;
            }
        }

        return $"cut down:\n{text}\n{found}";
    }
}
