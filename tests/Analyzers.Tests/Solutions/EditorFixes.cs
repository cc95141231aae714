using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>What an editor offers for the findings in a solution.</summary>
internal static class EditorFixes
{
    /// <summary>A file in a project of its own.</summary>
    public static Document DocumentOf(AdhocWorkspace workspace, string source, CSharpCompilationOptions options) =>
        workspace
            .AddProject(
                ProjectInfo.Create(
                    ProjectId.CreateNewId(),
                    VersionStamp.Default,
                    "One",
                    "One",
                    LanguageNames.CSharp,
                    compilationOptions: options,
                    metadataReferences: References.Get(ZmqVersion.V0_5_0, runtime: true)
                )
            )
            .AddDocument("C.cs", source);

    public static async Task<ImmutableDictionary<ProjectId, ImmutableArray<Diagnostic>>> FindingsAsync(Solution solution)
    {
        var findings = ImmutableDictionary.CreateBuilder<ProjectId, ImmutableArray<Diagnostic>>();
        foreach (var project in solution.Projects)
            findings.Add(
                project.Id,
                await ProjectsOrDlls.AnalyzeAsync((await project.GetCompilationAsync().ConfigureAwait(false))!).ConfigureAwait(false)
            );
        return findings.ToImmutable();
    }

    public static async Task<List<(Diagnostic Diagnostic, CodeAction Action)>> OfAsync(
        CodeFixProvider fixer,
        ImmutableDictionary<ProjectId, ImmutableArray<Diagnostic>> findings,
        Solution solution
    )
    {
        var offered = new List<(Diagnostic, CodeAction)>();
        foreach (var diagnostic in findings.Values.SelectMany(d => d).Where(d => fixer.FixableDiagnosticIds.Contains(d.Id)))
            await fixer
                .RegisterCodeFixesAsync(
                    new(
                        solution.GetDocument(diagnostic.Location.SourceTree)!,
                        diagnostic,
                        (action, _) => offered.Add((diagnostic, action)),
                        default
                    )
                )
                .ConfigureAwait(false);
        return offered;
    }

    /// <summary>The same fix wherever it is offered.</summary>
    public static Task<CodeAction?> AllAsync(
        CodeFixProvider fixer,
        ImmutableDictionary<ProjectId, ImmutableArray<Diagnostic>> findings,
        Solution solution,
        (Diagnostic Diagnostic, CodeAction Action) first
    ) =>
        (fixer.GetFixAllProvider() ?? ((DocumentFixer)fixer).InDocuments()).GetFixAsync(
            new(
                solution.GetDocument(first.Diagnostic.Location.SourceTree)!,
                fixer,
                FixAllScope.Solution,
                first.Action.EquivalenceKey!,
                fixer.FixableDiagnosticIds,
                new Known(findings, fixer.FixableDiagnosticIds),
                default
            )
        );

    private sealed class Known(ImmutableDictionary<ProjectId, ImmutableArray<Diagnostic>> findings, ImmutableArray<string> ids)
        : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document,
            CancellationToken cancellationToken
        )
        {
            var tree = await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
            return Of(document.Project).Where(d => d.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(Of(project));

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        private IEnumerable<Diagnostic> Of(Project project) => findings[project.Id].Where(d => ids.Contains(d.Id));
    }
}
