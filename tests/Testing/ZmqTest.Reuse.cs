using System;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;

namespace ZmqPerf.Testing;

/// <content>A test's code for other purposes than its own: it is run in other ways, broken, or fixed and executed.</content>
public partial class ZmqTest
{
    private static readonly AsyncLocal<Action<ZmqTest>?> s_collector = new();

    /// <summary>Puts <paramref name="test"/> together: where it would be run, it is given to <paramref name="collect"/> instead.</summary>
    internal static void Collect(Func<Task> test, Action<ZmqTest> collect)
    {
        s_collector.Value = collect;
        try
        {
            test().GetAwaiter().GetResult();
        }
        catch (Exception)
        {
            // ends as it is collected; a test of the verifier itself may expect another end
        }
        finally
        {
            s_collector.Value = null;
        }
    }

    /// <summary>The code under test, without its marks.</summary>
    internal Task<Project> CreateProjectAsync(CancellationToken cancellationToken = default)
    {
        StopIfCollected();
        var marked = TestState.WithInheritedValuesApplied(null, []);
        marked.MarkupHandling = MarkupMode.Ignore;
        marked.ExpectedDiagnostics.Clear();
        var state = marked.WithProcessedMarkup(MarkupOptions, null, [], [], DefaultFilePath);
        var others = state.AdditionalProjects.Values.Select(p => new EvaluatedProjectState(p, ReferenceAssemblies));
        return CreateProjectAsync(new EvaluatedProjectState(state, ReferenceAssemblies), [.. others], cancellationToken);
    }

    /// <summary>What the analyzers report in a project. One that throws fails the test.</summary>
    internal async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(Project project, CancellationToken cancellationToken = default)
    {
        var (compilation, _) = await CompileAsync(project, cancellationToken).ConfigureAwait(false);
        return await ReportedAsync(Analysis(compilation, _analyzers, project.AnalyzerOptions), cancellationToken).ConfigureAwait(false);
    }

    /// <summary>What the analyzers and the generators report in the code under test.</summary>
    private protected async Task<ImmutableArray<Diagnostic>> ReportedAsync(CancellationToken cancellationToken = default)
    {
        var project = await CreateProjectAsync(cancellationToken).ConfigureAwait(false);
        var (compilation, ofGenerators) = await GetProjectCompilationAsync(project, Verify, cancellationToken).ConfigureAwait(false);
        if (_answer.Value is { Found: { IsDefault: false } found })
            return [.. ofGenerators, .. Reported(found.RemoveAll(IsOfCompiler))];
        var analysis = CreateCompilationWithAnalyzers(compilation, _analyzers, project.AnalyzerOptions, cancellationToken);
        return [.. ofGenerators, .. await ReportedAsync(analysis, cancellationToken).ConfigureAwait(false)];
    }

    private static async Task<ImmutableArray<Diagnostic>> ReportedAsync(
        CompilationWithAnalyzers analysis,
        CancellationToken cancellationToken
    ) => Reported((await analysis.GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false)).GetAllDiagnostics());

    private static ImmutableArray<Diagnostic> Reported(ImmutableArray<Diagnostic> diagnostics)
    {
        var thrown = diagnostics.FirstOrDefault(d => d.Id == "AD0001");
        Verify.True(
            thrown is null,
            $"analyzer threw: {thrown?.GetMessage(CultureInfo.InvariantCulture)}\n{thrown?.Descriptor.Description}"
        );
        return [.. diagnostics.Where(d => !d.IsSuppressed)];
    }

    private void StopIfCollected()
    {
        if (s_collector.Value is not { } collect)
            return;
        collect(this);
        throw new OperationCanceledException("the test is collected, not run");
    }
}
