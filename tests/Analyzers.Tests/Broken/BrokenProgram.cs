using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Broken;

/// <summary>A program that is broken in one way, and whether analyzers, generator and fixers bear it.</summary>
internal sealed partial record BrokenProgram(string What, Project Project)
{
    private const int Tries = 3;

    private const double LargeFile = 50_000;

    /// <summary>For a file, and for each further large file's worth of it.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(2);

    /// <summary>Whether there is a messaging library at all.</summary>
    public bool HasLibrary { get; init; } = true;

    /// <summary>What goes wrong; null where nothing does.</summary>
    public async Task<string?> FailureAsync()
    {
        try
        {
            return await FoundAsync().ConfigureAwait(false);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return e.ToString();
        }
    }

    private async Task<string?> FoundAsync()
    {
        var compilation = WithGenerated((await Project.GetCompilationAsync().ConfigureAwait(false))!, out var failed);
        if (failed is not null)
            return failed;
        ImmutableArray<Diagnostic> diagnostics;
        for (var i = 1; ; i++)
        {
            var (time, cpu) = (Stopwatch.StartNew(), Environment.CpuUsage.TotalTime);
            var analysis = AnalyzeAsync(compilation, Project.AnalyzerOptions);
            if (await Task.WhenAny(analysis, Task.Delay(s_hang)).ConfigureAwait(false) != analysis)
                return "an analyzer hangs";
            diagnostics = await analysis.ConfigureAwait(false);
            // neither a busy machine nor other tests beside this one make an analyzer slow
            var taken = Min(time.Elapsed, Environment.CpuUsage.TotalTime - cpu);
            if (
                taken
                < s_limit
                    * Project.Solution.Projects.SelectMany(p => p.Documents).Sum(d => Math.Ceiling((TextOf(d).Length + 1) / LargeFile))
            )
                break;
            if (i == Tries)
                return $"the analysis takes {taken.TotalSeconds.ToString("F1", CultureInfo.InvariantCulture)} s";
        }

        if (diagnostics.FirstOrDefault(d => d.Id == "AD0001") is { } thrown)
            return $"{thrown.GetMessage(CultureInfo.InvariantCulture)}\n"
                + $"{thrown.Descriptor.Description.ToString(CultureInfo.InvariantCulture)}";
        var reported = diagnostics.Where(d => d.Location.IsInSource && !d.Id.StartsWith("ZMQ4", StringComparison.Ordinal)).ToList();
        if (!HasLibrary && reported.Count > 0)
            return $"reported without a library: {reported[0]}";
        foreach (var diagnostic in reported)
        {
            DiagnosticRules.CheckMessage(diagnostic);
            if (HasErrorType(compilation, diagnostic))
                return $"reported on an error type: {diagnostic}";
        }

        return await FixFailureAsync(diagnostics).ConfigureAwait(false);
    }

    /// <summary>The text of the main project's first file.</summary>
    public string Text => TextOf(Project.Documents.First());

    public override string ToString() => $"{What}\n{string.Join("\n---\n", Project.Documents.Select(TextOf))}";

    private static string TextOf(Document document) => document.GetTextAsync().GetAwaiter().GetResult().ToString();

    private static TimeSpan Min(TimeSpan one, TimeSpan other) => one < other ? one : other;

    private static async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(Compilation compilation, AnalyzerOptions options)
    {
        await Task.Yield();
        return await TestAnalysis
            .Of(compilation, RuleCatalogue.Analyzers, AllReported.In(options))
            .GetAnalyzerDiagnosticsAsync()
            .ConfigureAwait(false);
    }

    private Compilation WithGenerated(Compilation compilation, out string? failure)
    {
        CSharpGeneratorDriver
            .Create([new FlyweightGenerator().AsSourceGenerator()], parseOptions: (CSharpParseOptions)Project.ParseOptions!)
            .RunGeneratorsAndUpdateCompilation(compilation, out var updated, out var diagnostics);
        // it says itself that the language is too old
        failure = diagnostics.FirstOrDefault(d => d.Id != "ZMQ4003") is { } diagnostic ? $"the generator fails: {diagnostic}" : null;
        return updated;
    }

    /// <summary>Whether what is reported is an expression without a type, or a call without a method.</summary>
    private static bool HasErrorType(Compilation compilation, Diagnostic diagnostic)
    {
        var tree = diagnostic.Location.SourceTree!;
        if (tree.GetRoot().FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not ExpressionSyntax expression)
            return false;
        var model = compilation.GetSemanticModel(tree);
        return model.GetTypeInfo(expression).Type is { TypeKind: TypeKind.Error }
            || expression is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax
                && model.GetSymbolInfo(expression).Symbol is null;
    }
}
