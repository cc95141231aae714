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

    /// <summary>What the library gets where it asks for nothing more.</summary>
    private static readonly CompilationWithAnalyzers s_silence = s_nothing.WithAnalyzers([new EmptyDiagnosticAnalyzer()]);

    private readonly ConcurrentDictionary<string, Asked> _asked = new();

    /// <summary>The analysis of the compilation that an empty one stands for.</summary>
    private readonly ConditionalWeakTable<Compilation, CompilationWithAnalyzers> _analyses = [];

    /// <summary>
    /// What the compiler and the analyzers say of the project that the library asks about, where one compilation tells both, as in a
    /// build. The library compiles twice, to know which analyzer says what at the end of a compilation only; every sixteenth test does.
    /// </summary>
    /// <remarks>The library runs the ways of fixing side by side, each of which asks for itself.</remarks>
    private readonly AsyncLocal<Answer?> _answer = new();

    /// <summary>
    /// Where the compiler has nothing to say, the library gets an empty compilation to ask for errors, and the analysis of the real one:
    /// see <see cref="CreateCompilationWithAnalyzers"/>. What is known already is added in <see cref="FilterDiagnostics"/>.
    /// </summary>
    protected override Task<(Compilation compilation, ImmutableArray<Diagnostic> generatorDiagnostics)> GetProjectCompilationAsync(
        Project project,
        IVerifier verifier,
        CancellationToken cancellationToken
    )
    {
        var answer = new Answer(project);
        _answer.Value = answer; // not in an asynchronous method: whoever awaits it would not see it
        return GetProjectCompilationAsync(answer, verifier, cancellationToken);
    }

    private async Task<(Compilation compilation, ImmutableArray<Diagnostic> generatorDiagnostics)> GetProjectCompilationAsync(
        Answer answer,
        IVerifier verifier,
        CancellationToken cancellationToken
    )
    {
        var project = answer.Project;
        // a project among others means what they mean, and a suppressor has a say about the compiler
        if (project.Solution.ProjectIds.Count > 1 || _analyzers.IsEmpty || _analyzers.Any(a => a is DiagnosticSuppressor))
            return await base.GetProjectCompilationAsync(project, verifier, cancellationToken).ConfigureAwait(false);

        var text = await TextAsync(project, cancellationToken).ConfigureAwait(false);
        if (!_asked.TryGetValue(text, out var asked) || !asked.Holds(project))
            _asked[text] = asked = await AskAsync(project, cancellationToken).ConfigureAwait(false);
        answer.Found = asked.Found;
        return (asked.Compilation, asked.OfGenerators);
    }

    private async Task<Asked> AskAsync(Project project, CancellationToken cancellationToken)
    {
        var (compilation, ofGenerators) = await CompileAsync(project, cancellationToken).ConfigureAwait(false);
        var analysis = Analysis(compilation, _analyzers, GetAnalyzerOptions(project));
        if (!HasMoreChecks)
        {
            var all = await analysis.GetAllDiagnosticsAsync(cancellationToken).ConfigureAwait(false);
            var found = all.RemoveAll(d => IsOfCompiler(d) && !IsCompilerDiagnosticIncluded(d, CompilerDiagnostics));
            return new(project, s_nothing, ofGenerators, ofGenerators.IsEmpty && found.IsEmpty) { Found = found };
        }

        if (compilation.GetDiagnostics(cancellationToken).Any(d => IsCompilerDiagnosticIncluded(d, CompilerDiagnostics)))
            return new(project, compilation, ofGenerators, IsSilent: false);
        var reported = await analysis.GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
        var isSilent = ofGenerators.IsEmpty && reported.GetAllDiagnostics().IsEmpty;
        var empty = s_nothing.Clone();
        _analyses.Add(empty, analysis);
        return new(project, empty, ofGenerators, isSilent);
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

    /// <summary>What is known of a project when the library asks for it; nothing where the library is to ask.</summary>
    private sealed class Answer(Project project)
    {
        public Project Project => project;

        public ImmutableArray<Diagnostic> Found { get; set; }
    }

    /// <param name="Compilation">An empty one where there are no errors.</param>
    private sealed record Asked(Project Project, Compilation Compilation, ImmutableArray<Diagnostic> OfGenerators, bool IsSilent)
    {
        /// <summary>What the compiler and the analyzers say; unknown where the library is to ask.</summary>
        public ImmutableArray<Diagnostic> Found { get; init; }

        /// <summary>Diagnostics are in the trees of their project; where there are none, the same text is enough.</summary>
        public bool Holds(Project project) => IsSilent || Project == project;
    }
}
