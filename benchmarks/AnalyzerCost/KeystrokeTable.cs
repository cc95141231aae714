using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// What a key pressed in a large file costs: what ours and the SDK's analyzers add to an empty one, by turns in each round, and the medians
/// of the differences with their intervals. What an analyzer adds that only looks is the compiler's part of it.
/// </summary>
internal static class KeystrokeTable
{
    /// <summary>Makes a file of about 2,100 lines.</summary>
    private const int Classes = 28;

    private const int WarmUp = 3;

    public static string TitleOf(int files, bool findings) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"A key pressed in a file of {LargeFile(findings).Lines:N0} lines, in a project of {files:N0} files, "
                + $"{(findings ? "with" : "without")} findings"
        );

    public static string Measure(int files, int percent, bool findings, int rounds)
    {
        var project = new GeneratedProject(files, percent, findings);
        var large = LargeFile(findings).Tree;
        var compilation = project.Compilation.AddSyntaxTrees(large);
        _ = compilation.GetDiagnostics();
        var sdk = AnalyzerSet.Sdk();
        AnalyzerSet[] sets = [AnalyzerSet.Empty, AnalyzerSet.Looking, AnalyzerSet.Ours, sdk, sdk.And(AnalyzerSet.Ours)];
        int[] bases = [0, 0, 0, 0, 3];
        var samples = sets.Select(_ => new List<Cost>()).ToArray();
        int edits = 0;
        for (int round = -WarmUp; round < rounds; round++)
        for (int i = 0; i < sets.Length; i++)
        {
            // who comes first changes
            int arm = (i + Math.Max(round, 0)) % sets.Length;
            var cost = Press(sets[arm]);
            if (round >= 0)
                samples[arm].Add(cost);
        }

        var text = new StringBuilder(
            "| analyzers | CPU, ms | added to | added, ms (95 % interval) | allocated more, MB |\n|---|---:|---|---:|---:|\n"
        );
        for (int i = 0; i < sets.Length; i++)
        {
            var pairs = samples[i].Zip(samples[bases[i]], (its, basis) => (its, basis)).ToList();
            var added = Interval.OfMedian(pairs.Select(pair => pair.its.Milliseconds - pair.basis.Milliseconds));
            text.Append(CultureInfo.InvariantCulture, $"| {sets[i].Name} | {Cost.Median(samples[i].Select(c => c.Milliseconds)):F1} ");
            if (i == 0)
                text.Append("| | | |\n");
            else
                text.Append(
                    CultureInfo.InvariantCulture,
                    $"| {sets[bases[i]].Name} | {added.Median:F1} ({added.Least:F1} to {added.Most:F1}) "
                        + $"| {Cost.Median(pairs.Select(pair => pair.its.Megabytes - pair.basis.Megabytes)):F2} |\n"
                );
        }

        return text.ToString();

        Cost Press(AnalyzerSet set)
        {
            var edited = GeneratedProject.Edit(large, edits++);
            return Cost.Of(() => Cost.Keystroke(compilation.ReplaceSyntaxTree(large, edited), edited, set));
        }
    }

    private static (Microsoft.CodeAnalysis.SyntaxTree Tree, int Lines) LargeFile(bool findings)
    {
        var tree = GeneratedProject.Large(Classes, findings);
        return (tree, tree.GetText().Lines.Count);
    }
}
