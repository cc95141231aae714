using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace ZmqPerf.Testing;

/// <content>
/// What was asked of a text is not asked again. The library compiles and analyzes at every step of every way of fixing: a test of one fix
/// has two texts, and asks seven times.
/// </content>
public partial class ZmqTest
{
    private static readonly CSharpCompilation s_nothing = CSharpCompilation.Create(
        "nothing",
        options: new(OutputKind.DynamicallyLinkedLibrary)
    );

    /// <summary>What the library gets where nothing is reported.</summary>
    private static readonly CompilationWithAnalyzers s_silence = s_nothing.WithAnalyzers([new EmptyDiagnosticAnalyzer()]);

    private readonly ConcurrentDictionary<string, Asked> _asked = new();

    /// <summary>The analysis of the compilation that an empty one stands for.</summary>
    private readonly ConditionalWeakTable<Compilation, CompilationWithAnalyzers> _analyses = [];

    /// <summary>
    /// Where the compiler has nothing to say, the library gets an empty compilation to ask for errors, and the analysis of the real one:
    /// see <see cref="CreateCompilationWithAnalyzers"/>.
    /// </summary>
    protected override async Task<(Compilation compilation, ImmutableArray<Diagnostic> generatorDiagnostics)> GetProjectCompilationAsync(
        Project project,
        IVerifier verifier,
        CancellationToken cancellationToken
    )
    {
        // a project among others means what they mean, and a suppressor has a say about the compiler
        if (project.Solution.ProjectIds.Count > 1 || _analyzers.IsEmpty || _analyzers.Any(a => a is DiagnosticSuppressor))
            return await base.GetProjectCompilationAsync(project, verifier, cancellationToken).ConfigureAwait(false);

        var text = await TextAsync(project, cancellationToken).ConfigureAwait(false);
        if (!_asked.TryGetValue(text, out var asked) || !asked.Holds(project))
            _asked[text] = asked = await AskAsync(project, cancellationToken).ConfigureAwait(false);
        return (asked.Compilation, asked.OfGenerators);
    }

    private async Task<Asked> AskAsync(Project project, CancellationToken cancellationToken)
    {
        var (compilation, ofGenerators) = await CompileAsync(project, cancellationToken).ConfigureAwait(false);
        if (
            ofGenerators.IsEmpty
            && await IsLastAsync(project, cancellationToken).ConfigureAwait(false)
            && await IsSilentAsync(project, compilation, cancellationToken).ConfigureAwait(false)
        )
        {
            var silent = s_nothing.Clone();
            _analyses.Add(silent, s_silence);
            return new(project, silent, ofGenerators, IsSilent: true);
        }

        if (compilation.GetDiagnostics(cancellationToken).Any(d => IsCompilerDiagnosticIncluded(d, CompilerDiagnostics)))
            return new(project, compilation, ofGenerators, IsSilent: false);
        var analysis = Analysis(compilation, _analyzers, GetAnalyzerOptions(project));
        var reported = await analysis.GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
        var isSilent = ofGenerators.IsEmpty && reported.GetAllDiagnostics().IsEmpty;
        var empty = s_nothing.Clone();
        _analyses.Add(empty, analysis);
        return new(project, empty, ofGenerators, isSilent);
    }

    /// <summary>Whether this is the code in which nothing is expected: that of a test without marks, or what a fix leads to.</summary>
    private async Task<bool> IsLastAsync(Project project, CancellationToken cancellationToken)
    {
        var last = FixedState.Sources.Count > 0 ? FixedState : TestState;
        if (last.ExpectedDiagnostics.Count > 0 || last.Sources.Count != project.DocumentIds.Count)
            return false;
        foreach (var (document, source) in project.Documents.Zip(last.Sources))
            if (!source.content.ContentEquals(await document.GetTextAsync(cancellationToken).ConfigureAwait(false)))
                return false;
        return true;
    }

    /// <summary>
    /// Whether neither the compiler nor the analyzers have anything to say: one compilation tells both, as in a build. What they do say is
    /// asked for in two, one of which tells the library where each analyzer has found it.
    /// </summary>
    private async Task<bool> IsSilentAsync(Project project, Compilation compilation, CancellationToken cancellationToken)
    {
        var analysis = Analysis(compilation, _analyzers, GetAnalyzerOptions(project));
        var all = await analysis.GetAllDiagnosticsAsync(cancellationToken).ConfigureAwait(false);
        return all.All(d => IsOfCompiler(d) && !IsCompilerDiagnosticIncluded(d, CompilerDiagnostics));
    }

    /// <summary>What the compiler says, with generators and without what is known already.</summary>
    private protected Task<(Compilation compilation, ImmutableArray<Diagnostic> generatorDiagnostics)> CompileAsync(
        Project project,
        CancellationToken cancellationToken
    ) => base.GetProjectCompilationAsync(project, Verify, cancellationToken);

    private static async Task<string> TextAsync(Project project, CancellationToken cancellationToken)
    {
        var text = new StringBuilder();
        foreach (var document in project.Documents.Concat(project.AdditionalDocuments).Concat(project.AnalyzerConfigDocuments))
            text.Append(document.FilePath)
                .Append('\0')
                .Append(await document.GetTextAsync(cancellationToken).ConfigureAwait(false))
                .Append('\0');
        return text.ToString();
    }

    /// <param name="Compilation">An empty one where there are no errors.</param>
    private sealed record Asked(Project Project, Compilation Compilation, ImmutableArray<Diagnostic> OfGenerators, bool IsSilent)
    {
        /// <summary>Diagnostics are in the trees of their project; where there are none, the same text is enough.</summary>
        public bool Holds(Project project) => IsSilent || Project == project;
    }
}
