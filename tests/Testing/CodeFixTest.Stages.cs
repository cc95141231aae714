#if WORKSPACES
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ZmqPerf.Testing;

public abstract partial class CodeFixTest
{
    /// <summary>Code on its way from broken to fixed, with what is reported there, and what of it the fix may turn to, in the order of the code.</summary>
    private sealed record Stage(Solution Solution, List<Diagnostic> Diagnostics, List<Diagnostic> Fixable);

    /// <summary>
    /// Analyzes the stages that a test passes through. All ways of fixing begin, and most end, with the same text: it is analyzed once.
    /// A stage that does not compile, other than as the test says, fails.
    /// </summary>
    private sealed class Stages(CodeFixTest test, CodeFixProvider fix, CancellationToken cancellationToken)
    {
        private readonly Dictionary<string, Stage> _known = [];

        private readonly HashSet<string> _expectedIds =
            [.. new[] { test.TestState, test.FixedState, test.BatchFixedState }.SelectMany(test.ExpectationsOf).Select(e => e.Id)];

        public async Task<Stage> AnalyzeAsync(Solution solution)
        {
            var texts = new List<string>();
            foreach (var document in solution.Projects.SelectMany(p => p.Documents))
                texts.Add($"{document.FilePath}\n{await document.GetTextAsync(cancellationToken).ConfigureAwait(false)}");
            var key = string.Join('\0', texts);
            if (!_known.TryGetValue(key, out var stage))
                _known.Add(key, stage = await AnalyzeNewAsync(solution).ConfigureAwait(false));
            return stage;
        }

        private async Task<Stage> AnalyzeNewAsync(Solution solution)
        {
            var diagnostics = await test.AnalyzeAsync(test.WithGenerated(await TestWorkspace.CompileAsync(solution, cancellationToken).ConfigureAwait(false)), cancellationToken).ConfigureAwait(false);
            if (diagnostics.Find(d => IsCompilers(d) && !_expectedIds.Contains(d.Id)) is { } error)
                throw new VerifyException($"a fix breaks the code: {error}\n{error.Location.SourceTree}");
            var fixable = diagnostics.Where(d => d.Location.IsInSource && fix.FixableDiagnosticIds.Contains(d.Id))
                .OrderBy(d => d.Location.SourceTree!.FilePath, StringComparer.Ordinal).ThenBy(d => d.Location.SourceSpan);
            return new(solution, diagnostics, [.. fixable]);
        }
    }

    /// <summary>The diagnostics of the solution that Fix All starts from.</summary>
    private sealed class KnownDiagnostics(List<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken)
        {
            var tree = await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
            return diagnostics.Where(d => d.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(diagnostics.Where(d => project.GetDocument(d.Location.SourceTree) is not null));

        /// <summary>Diagnostics without a location, which no fix of ours turns to.</summary>
        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
#endif
