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
/// One project, compiled and analyzed by each arm in turn, in one process that is warm, on one thread: CPU time and allocation of each arm, and what an arm adds to the one it is compared with, as the
/// median of the differences within a round.
/// </summary>
internal sealed class CostTable
{
    private readonly List<(Arm Arm, double Milliseconds, double Megabytes, double AddedMilliseconds, double AddedMegabytes)> _rows = [];

    private CostTable(int files, int percent) => (Files, Percent) = (files, percent);

    public int Files { get; }

    public int Percent { get; }

    public static CostTable Measure(int files, int percent, int rounds)
    {
        var project = new GeneratedProject(files, percent);
        var sdk = AnalyzerSet.Of("NetAnalyzers", "the SDK's analyzers");
        Arm[] arms =
        [
            new(AnalyzerSet.None, null),
            new(AnalyzerSet.Empty, 0),
            new(AnalyzerSet.Ours, 0),
            new(sdk, 0),
            new(sdk.And(AnalyzerSet.Ours), 3),
            new(AnalyzerSet.Of("Meziantou.Analyzer", "Meziantou.Analyzer"), 0),
            new(AnalyzerSet.Of("Roslynator.Analyzers", "Roslynator.Analyzers"), 0),
            new(AnalyzerSet.Of("SonarAnalyzer.CSharp", "SonarAnalyzer.CSharp"), 0),
        ];
        for (int warm = 0; warm < 2; warm++)
            foreach (var arm in arms)
                Run(project, arm.Set);
        var samples = arms.Select(_ => new List<Sample>()).ToArray();
        for (int round = 1; round <= rounds; round++)
        {
            for (int i = 0; i < arms.Length; i++)
                samples[i].Add(Run(project, arms[i].Set));
            Console.Write($"\rround {round} of {rounds}");
        }
        Console.Write("\r");

        var table = new CostTable(files, percent);
        for (int i = 0; i < arms.Length; i++)
        {
            var basis = samples[arms[i].Basis ?? i];
            table._rows.Add((arms[i], Median(samples[i].Select(s => s.Milliseconds)), Median(samples[i].Select(s => s.Megabytes)),
                Median(samples[i].Zip(basis, (s, b) => s.Milliseconds - b.Milliseconds)), Median(samples[i].Zip(basis, (s, b) => s.Megabytes - b.Megabytes))));
        }
        return table;
    }

    public override string ToString()
    {
        var text = new StringBuilder("| analyzers | CPU, ms | allocated, MB | added to | CPU added, ms | CPU added, % | allocated more, MB |\n|---|---:|---:|---|---:|---:|---:|\n");
        foreach (var (arm, milliseconds, megabytes, addedMilliseconds, addedMegabytes) in _rows)
            text.Append(CultureInfo.InvariantCulture, $"| {arm.Set.Name} | {milliseconds:F0} | {megabytes:F1} |")
                .Append(arm.Basis is not { } basis ? " | | | |\n"
                    : string.Create(CultureInfo.InvariantCulture, $" {_rows[basis].Arm.Set.Name} | {addedMilliseconds:F1} | {100 * addedMilliseconds / _rows[basis].Milliseconds:F1} | {addedMegabytes:F2} |\n"));
        return text.ToString();
    }

    private static Sample Run(GeneratedProject project, AnalyzerSet set)
    {
        var compilation = project.Compilation;
        GC.Collect();
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        var cpu = Process.GetCurrentProcess().TotalProcessorTime;
        if (set.Analyzers.IsEmpty)
            _ = compilation.GetDiagnostics();
        else
            _ = new CompilationWithAnalyzers(compilation, set.Analyzers, new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), OnException, concurrentAnalysis: false, logAnalyzerExecutionTime: false))
                .GetAllDiagnosticsAsync(CancellationToken.None).GetAwaiter().GetResult();
        return new((Process.GetCurrentProcess().TotalProcessorTime - cpu).TotalMilliseconds, (GC.GetTotalAllocatedBytes(precise: true) - allocated) / 1048576.0);
    }

    private static void OnException(Exception exception, DiagnosticAnalyzer analyzer, Microsoft.CodeAnalysis.Diagnostic diagnostic) =>
        throw new InvalidOperationException($"{analyzer} has thrown", exception);

    private static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted.Length % 2 == 1 ? sorted[sorted.Length / 2] : (sorted[sorted.Length / 2 - 1] + sorted[sorted.Length / 2]) / 2;
    }

    /// <summary>A set of analyzers, and the index of the arm that it is compared with.</summary>
    private sealed record Arm(AnalyzerSet Set, int? Basis);

    private readonly record struct Sample(double Milliseconds, double Megabytes);
}
