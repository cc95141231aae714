using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CodeFixesAndRefactorings;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Host;
using Microsoft.CodeAnalysis.Host.Mef;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Editor.Host;

/// <summary>The services of an editor over a workspace: what squiggles, what the lightbulb offers, what an action changes.</summary>
internal static class Services
{
    private static readonly string[] s_features = ["Microsoft.CodeAnalysis.Features", "Microsoft.CodeAnalysis.CSharp.Features"];

    public static MefHostServices Host { get; } =
        MefHostServices.Create(
            MefHostServices.DefaultAssemblies.Concat(s_features.Select(Assembly.Load)).Append(typeof(Services).Assembly).Distinct()
        );

    /// <summary>Our analyzers and fixes, as a project that references the package has them.</summary>
    public static ImmutableArray<AnalyzerReference> AnalyzersFor(Workspace workspace)
    {
        var loader = workspace.Services.SolutionServices.GetRequiredService<IAnalyzerAssemblyLoaderProvider>().SharedShadowCopyLoader;
        return
        [
            .. Directory.GetFiles(Path.Combine(AppContext.BaseDirectory, "analyzers"), "*.dll").Select(path => Reference(path, loader)),
        ];
    }

    /// <summary>What the squiggles of an open file show.</summary>
    public static Task<ImmutableArray<DiagnosticData>> SquigglesAsync(Document document) =>
        document
            .Project.Solution.Services.GetRequiredService<IDiagnosticAnalyzerService>()
            .GetDiagnosticsForSpanAsync(document, null, DiagnosticIdFilter.All, null, DiagnosticKind.All, CancellationToken.None);

    /// <summary>The fixes of ours that the lightbulb shows at a place, in its order.</summary>
    public static async Task<List<(CodeAction Action, ImmutableArray<Diagnostic> For, CodeFixCollection Fixes)>> FixesAsync(
        Document document,
        TextSpan at
    )
    {
        var service = ((IMefHostExportProvider)Host).GetExports<ICodeFixService>().Single().Value;
        var offers = new List<(CodeAction, ImmutableArray<Diagnostic>, CodeFixCollection)>();
        await foreach (var fixes in service.StreamFixesAsync(document, at, null, CancellationToken.None).ConfigureAwait(false))
            if (fixes.Provider.GetType().Assembly.GetName().Name!.StartsWith("ZmqPerf.", StringComparison.Ordinal))
                offers.AddRange(fixes.Fixes.Select(fix => (fix.Action, fix.Diagnostics, fixes)));
        return offers;
    }

    /// <summary>What the solution is after an action.</summary>
    public static async Task<Solution> ApplyAsync(Solution solution, CodeAction action)
    {
        var operations = await action.GetOperationsAsync(solution, CodeAnalysisProgress.None, CancellationToken.None).ConfigureAwait(false);
        return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
    }

    /// <summary>What the solution is after Fix All.</summary>
    public static Task<Solution> FixAllAsync(Solution solution, FixAllState state) =>
        solution
            .Services.GetRequiredService<IFixAllGetFixesService>()
            .GetFixAllChangedSolutionAsync(new FixAllContext(state, CodeAnalysisProgress.None, CancellationToken.None))!;

    private static AnalyzerFileReference Reference(string path, IAnalyzerAssemblyLoader loader)
    {
        var reference = new AnalyzerFileReference(path, loader);
        reference.AnalyzerLoadFailed += (_, e) => Crashes.Seen.Enqueue($"{path}: {e.Message}");
        return reference;
    }
}
