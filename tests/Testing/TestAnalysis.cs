using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Testing;

/// <summary>
/// Analyzers over a compilation, on one thread. Tests run side by side: within one, a second thread has nothing to do but wait, which costs
/// a fifth of the CPU. A full run analyzes on several, as builds do.
/// </summary>
internal static class TestAnalysis
{
    public static CompilationWithAnalyzers Of(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions options
    ) =>
        compilation.WithAnalyzers(
            analyzers,
            new CompilationWithAnalyzersOptions(
                options,
                onAnalyzerException: null,
                concurrentAnalysis: FullRun.ChecksAll,
                logAnalyzerExecutionTime: false
            )
        );
}
