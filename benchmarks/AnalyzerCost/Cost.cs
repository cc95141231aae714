using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>What one run has cost: CPU time of the process in milliseconds, and allocated megabytes.</summary>
internal readonly record struct Cost(double Milliseconds, double Megabytes)
{
    public static Cost Of(Action run)
    {
        GC.Collect();
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        double cpu = ProcessTime.Now;
        run();
        return new(ProcessTime.Now - cpu, (GC.GetTotalAllocatedBytes(precise: true) - allocated) / 1048576.0);
    }

    /// <summary>The fastest round, and the one that allocates least: other work only adds.</summary>
    public static Cost Least(IReadOnlyCollection<Cost> samples) => new(samples.Min(s => s.Milliseconds), samples.Min(s => s.Megabytes));

    public static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted.Length % 2 == 1 ? sorted[sorted.Length / 2] : (sorted[sorted.Length / 2 - 1] + sorted[sorted.Length / 2]) / 2;
    }

    /// <summary>All diagnostics of a project, on one thread.</summary>
    public static void Build(Compilation compilation, AnalyzerSet set)
    {
        if (set.Analyzers.IsEmpty)
            _ = compilation.GetDiagnostics();
        else
            _ = Analysis(compilation, set).GetAllDiagnosticsAsync(CancellationToken.None).GetAwaiter().GetResult();
    }

    /// <summary>
    /// What an editor asks for after a keystroke: the diagnostics of the one file that was edited, in a compilation that is new but for
    /// what the other files are.
    /// </summary>
    public static void Keystroke(Compilation compilation, SyntaxTree edited, AnalyzerSet set)
    {
        var model = compilation.GetSemanticModel(edited);
        _ = model.GetDiagnostics();
        if (set.Analyzers.IsEmpty)
            return;
        var analysis = Analysis(compilation, set);
        _ = analysis.GetAnalyzerSyntaxDiagnosticsAsync(edited, CancellationToken.None).GetAwaiter().GetResult();
        _ = analysis.GetAnalyzerSemanticDiagnosticsAsync(model, filterSpan: null, CancellationToken.None).GetAwaiter().GetResult();
    }

    private static CompilationWithAnalyzers Analysis(Compilation compilation, AnalyzerSet set) =>
        new(
            set.Severities.IsEmpty
                ? compilation
                : compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(set.Severities)),
            set.Analyzers,
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]),
                OnException,
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: false
            )
        );

    private static void OnException(Exception exception, DiagnosticAnalyzer analyzer, Diagnostic diagnostic) =>
        throw new InvalidOperationException($"{analyzer} has thrown", exception);
}
