using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// One piece of work, done with the analyzers of each arm in turn, in one process that is warm, on one thread: CPU time and allocation of
/// each arm, and what an arm adds to the one it is compared with, in the fastest round of each: other work on the machine only adds to CPU
/// time.
/// </summary>
internal sealed class CostTable
{
    private static readonly Arm[] s_others =
    [
        new(AnalyzerSet.Of("Meziantou.Analyzer", "Meziantou.Analyzer"), 0),
        new(AnalyzerSet.Of("Roslynator.Analyzers", "Roslynator.Analyzers"), 0),
        new(AnalyzerSet.Of("SonarAnalyzer.CSharp", "SonarAnalyzer.CSharp"), 0),
    ];

    private readonly List<(Arm Arm, double Milliseconds, double Megabytes, double AddedMilliseconds, double AddedMegabytes)> _rows = [];

    private CostTable(string title) => Title = title;

    public string Title { get; }

    /// <summary>
    /// Beyond so many files only our analyzers and the SDK's are measured: it is their growth that matters, and others take many minutes a
    /// round.
    /// </summary>
    private const int MostFilesWithOthers = 1000;

    /// <summary>What others cost is told from ours in far fewer rounds than what ours cost from nothing.</summary>
    private const int RoundsPerOther = 3;

    /// <summary>So many files warm the process up.</summary>
    private const int FilesToWarmUp = 100;

    /// <summary>A build of the whole project.</summary>
    public static CostTable OfBuild(int files, int percent, bool findings, int rounds)
    {
        var (project, small) = (
            new GeneratedProject(files, percent, findings),
            new GeneratedProject(Math.Min(files, FilesToWarmUp), percent, findings)
        );
        return Measure(
            TitleOf(files, percent, findings),
            rounds,
            files <= MostFilesWithOthers,
            set => Build(small, set),
            set => Build(project, set)
        );

        static Cost Build(GeneratedProject project, AnalyzerSet set)
        {
            var compilation = project.Compilation;
            return Cost.Of(() => Cost.Build(compilation, set));
        }
    }

    /// <summary>A key pressed in one messaging file of a project that an editor has analyzed before.</summary>
    public static CostTable OfKeystroke(int files, int percent, bool findings, int rounds)
    {
        var project = new GeneratedProject(files, percent, findings);
        var compilation = project.Compilation;
        _ = compilation.GetDiagnostics();
        int edits = 0;
        return Measure($"A key pressed in one file of {files:N0}, {Share(percent, findings)}", rounds, withOthers: true, Press, Press);

        Cost Press(AnalyzerSet set)
        {
            var cost = Cost.Of(() =>
            {
                for (int i = 0; i < KeystrokesPerSample; i++)
                {
                    var edited = GeneratedProject.Edit(compilation.SyntaxTrees[0], edits++);
                    Cost.Keystroke(compilation.ReplaceSyntaxTree(compilation.SyntaxTrees[0], edited), edited, set);
                }
            });
            return new(cost.Milliseconds / KeystrokesPerSample, cost.Megabytes / KeystrokesPerSample);
        }
    }

    /// <summary>The clock of the process ticks in 10 ms.</summary>
    private const int KeystrokesPerSample = 20;

    public static string TitleOf(int files, int percent, bool findings) => $"{files:N0} files, {Share(percent, findings)}";

    private static string Share(int percent, bool findings) =>
        percent == 0
            ? "without the messaging library"
            : $"{percent} % of them messaging, {(findings ? "with five findings each" : "without a finding")}";

    private static CostTable Measure(string title, int rounds, bool withOthers, Func<AnalyzerSet, Cost> warmUp, Func<AnalyzerSet, Cost> run)
    {
        var sdk = AnalyzerSet.Sdk();
        Arm[] arms =
        [
            new(AnalyzerSet.None, null),
            new(AnalyzerSet.Empty, 0),
            new(AnalyzerSet.Ours, 0),
            new(sdk, 0),
            new(sdk.And(AnalyzerSet.Ours), 3),
            .. (withOthers ? s_others : []),
        ];
        for (int warm = 0; warm < 2; warm++)
            foreach (var arm in arms)
                warmUp(arm.Set);
        var samples = arms.Select(_ => new List<Cost>()).ToArray();
        for (int round = 1; round <= rounds; round++)
        {
            for (int i = 0; i < arms.Length; i++)
                if (round % RoundsPerOther == 1 || !s_others.Contains(arms[i]))
                    samples[i].Add(run(arms[i].Set));
            Console.Write($"\r{title}: round {round} of {rounds}");
        }
        Console.WriteLine();

        var table = new CostTable(title);
        for (int i = 0; i < arms.Length; i++)
        {
            var (own, basis) = (Cost.Least(samples[i]), Cost.Least(samples[arms[i].Basis ?? i]));
            table._rows.Add(
                (arms[i], own.Milliseconds, own.Megabytes, own.Milliseconds - basis.Milliseconds, own.Megabytes - basis.Megabytes)
            );
        }
        return table;
    }

    public override string ToString()
    {
        var text = new StringBuilder(
            "| analyzers | CPU, ms | allocated, MB | added to | CPU added, ms | CPU added, % | allocated more, MB |\n"
                + "|---|---:|---:|---|---:|---:|---:|\n"
        );
        foreach (var (arm, milliseconds, megabytes, addedMilliseconds, addedMegabytes) in _rows)
            text.Append(CultureInfo.InvariantCulture, $"| {arm.Set.Name} | {milliseconds:F1} | {megabytes:F1} |")
                .Append(
                    arm.Basis is not { } basis
                        ? " | | | |\n"
                        : string.Create(
                            CultureInfo.InvariantCulture,
                            $" {_rows[basis].Arm.Set.Name} | {addedMilliseconds:F1} "
                                + $"| {100 * addedMilliseconds / _rows[basis].Milliseconds:F1} | {addedMegabytes:F2} |\n"
                        )
                );
        return text.ToString();
    }

    /// <summary>A set of analyzers, and the index of the arm that it is compared with.</summary>
    private sealed record Arm(AnalyzerSet Set, int? Basis);
}
