#if WORKSPACES
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>Test projects as a solution, which is what fixes work on.</summary>
internal static class TestWorkspace
{
    public static Solution Load(AdhocWorkspace workspace, ImmutableArray<TestProject> projects, CSharpParseOptions parse, IEnumerable<(string Filename, string Content)> config,
        IEnumerable<(string Filename, string Content)> additional)
    {
        var solution = workspace.CurrentSolution;
        var ids = projects.ToDictionary(p => p.Name, p => ProjectId.CreateNewId(p.Name));
        foreach (var project in projects)
        {
            var id = ids[project.Name];
            solution = solution.AddProject(ProjectInfo.Create(id, VersionStamp.Default, project.Name, project.Name, LanguageNames.CSharp,
                compilationOptions: project.Options, parseOptions: parse, metadataReferences: project.References,
                projectReferences: project.ProjectReferences.Select(name => new ProjectReference(ids[name]))));
            foreach (var file in project.Files)
                solution = solution.AddDocument(DocumentId.CreateNewId(id), file.Path, file.Text, filePath: file.Path);
            foreach (var (path, text) in config)
                solution = solution.AddAnalyzerConfigDocument(DocumentId.CreateNewId(id), path, SourceText.From(text), filePath: path);
            foreach (var (path, text) in additional)
                solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id), path, SourceText.From(text), filePath: path);
        }

        return solution;
    }

    public static async Task<List<AnalyzedCompilation>> CompileAsync(Solution solution, CancellationToken cancellationToken)
    {
        var compiled = new List<AnalyzedCompilation>();
        foreach (var project in solution.Projects)
            compiled.Add(new((await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!, project.AnalyzerOptions));
        return compiled;
    }
}
#endif
