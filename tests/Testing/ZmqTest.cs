using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>
/// A test of Microsoft.CodeAnalysis.Testing whose code uses Net.Zmq. The other parts of this class say what is added to the library, and
/// why. Code that needs a newer C# than the oldest Roslyn under test knows goes under <c>#if CSHARP13</c> or <c>CSHARP14</c>.
/// </summary>
public partial class ZmqTest : CSharpCodeFixTest<EmptyDiagnosticAnalyzer, EmptyCodeFixProvider, DefaultVerifier>
{
    private readonly ImmutableArray<DiagnosticAnalyzer> _analyzers;
    private readonly ImmutableArray<CodeFixProvider> _fixers;

    /// <summary>A test of these analyzers and, where there are any, of these fixes.</summary>
    public ZmqTest(ImmutableArray<DiagnosticAnalyzer> analyzers, params ImmutableArray<CodeFixProvider> fixers)
    {
        (_analyzers, _fixers) = (analyzers, fixers);
        // rules of one analyzer may share a descriptor, and code under test may have raw strings that begin with $$
        MarkupOptions = MarkupOptions.UseFirstDescriptor | MarkupOptions.TreatPositionIndicatorsAsCode;
        // what generators make has tests of its own
        TestBehaviors = TestBehaviors.SkipGeneratedSourcesCheck;
    }

    /// <summary>The newest C# of the loaded Roslyn, or an older one.</summary>
    public LanguageVersion LanguageVersion { get; set; } = LanguageVersion.Latest;

    /// <summary>Which Net.Zmq is referenced.</summary>
    public ZmqVersion ZmqVersion { get; set; } = ZmqVersion.V0_5_0;

    /// <summary>Whether the ZmqPerf runtime is referenced, too.</summary>
    public bool ReferencesRuntime { get; set; } = true;

    /// <summary>Generators whose output the code under test is compiled with.</summary>
    public IEnumerable<Type> Generators { get; init; } = [];

    /// <summary>What <c>[|x|]</c> stands for; the only id of the analyzers where this is not set.</summary>
    public DiagnosticDescriptor? DefaultDescriptor { get; init; }

    /// <summary>The diagnostics must be there and no fix be offered for any of them.</summary>
    public bool ExpectsNoFix { get; set; }

    /// <summary>Advice that pays in hot code only is given elsewhere, too, unless the test is about that.</summary>
    public bool ReportsAll { get; set; } = true;

    /// <summary>
    /// One of many alike: only every sixteenth also runs under a pragma, as generated code and with pieces missing, and fixes a single
    /// finding by Fix All, unless all are asked for. None of that depends on what the code is about.
    /// </summary>
    public bool IsOneOfMany { get; set; }

    /// <summary>Two ids may be reported in one line.</summary>
    public bool AllowsTwoIdsInOneLine { get; set; }

    /// <summary>Takes a piece of text out of all code, such as a using of what is not referenced.</summary>
    public void LeaveOut(string text)
    {
        foreach (var sources in new[] { TestState.Sources, FixedState.Sources })
            for (int i = 0; i < sources.Count; i++)
                sources[i] = (
                    sources[i].filename,
                    SourceText.From(sources[i].content.ToString().Replace(text, "", StringComparison.Ordinal))
                );
    }

    /// <inheritdoc/>
    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => _analyzers;

    /// <inheritdoc/>
    protected override CompilationWithAnalyzers CreateCompilationWithAnalyzers(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions options,
        CancellationToken cancellationToken
    ) =>
        compilation == s_nothing ? s_silence
        : _analyses.TryGetValue(compilation, out var known) ? known
        : Analysis(compilation, analyzers, options);

    /// <inheritdoc/>
    protected override IEnumerable<CodeFixProvider> GetCodeFixProviders() => _fixers;

    /// <inheritdoc/>
    protected override IEnumerable<Type> GetSourceGenerators() => Generators;

    /// <inheritdoc/>
    protected override DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers)
    {
        var ids = analyzers.SelectMany(a => a.SupportedDiagnostics).DistinctBy(d => d.Id).Take(2).ToList();
        return DefaultDescriptor ?? (ids.Count == 1 ? ids[0] : null);
    }

    /// <inheritdoc/>
    protected override ParseOptions CreateParseOptions() =>
        ((CSharpParseOptions)base.CreateParseOptions()).WithLanguageVersion(LanguageVersion);

    /// <inheritdoc/>
    protected override CompilationOptions CreateCompilationOptions() =>
        ((CSharpCompilationOptions)base.CreateCompilationOptions())
            .WithNullableContextOptions(NullableContextOptions.Enable)
            .WithConcurrentBuild(FullRun.ChecksAll);

    private CompilationWithAnalyzers Analysis(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions options
    ) => TestAnalysis.Of(compilation, analyzers, ReportsAll ? AllReported.In(options) : options);
}
