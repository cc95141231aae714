using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>A solution of several projects, analyzed and fixed as an editor does.</summary>
[Trait("Compiler", "each")]
public sealed class EditorSolutionTests
{
    [Fact]
    public async Task Findings_are_the_marked_ones_and_those_of_the_build()
    {
        using var workspace = new AdhocWorkspace();
        var compilations = await EditorSolution.CompileAsync(EditorSolution.Load(workspace));
        var (found, marked) = (new HashSet<string>(), new HashSet<string>());
        foreach (var (editor, build) in compilations.Zip(EditorSolution.WithDlls(compilations)))
        {
            Assert.Empty(ErrorsOf(editor));
            Assert.Equal<string>(await ProjectsOrDlls.ReportedAsync(build), await ProjectsOrDlls.ReportedAsync(editor));
            foreach (var diagnostic in await ProjectsOrDlls.AnalyzeAsync(editor))
                found.Add(Mark(diagnostic.Location.SourceTree!, diagnostic.Location.GetLineSpan().StartLinePosition.Line, diagnostic.Id));
            foreach (var tree in editor.SyntaxTrees)
            foreach (var comment in (await tree.GetRootAsync()).DescendantTrivia().Where(t => t.IsKind(SyntaxKind.SingleLineCommentTrivia)))
                marked.UnionWith(
                    MarksIn(comment.ToString()).Select(id => Mark(tree, comment.GetLocation().GetLineSpan().StartLinePosition.Line, id))
                );
        }

        Assert.Equal(marked.Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));

        static string Mark(SyntaxTree tree, int line, string id) => $"{Path.GetFileName(tree.FilePath)}:{line + 1} {id}";
    }

    /// <summary>
    /// One by one, and all at once in the solution: what is fixed compiles in every project, and no project is edited but those of the
    /// findings.
    /// </summary>
    [Fact]
    public async Task Fixes_stay_in_their_projects_and_leave_all_of_them_compiling()
    {
        using var workspace = new AdhocWorkspace();
        var solution = EditorSolution.Load(workspace);
        var findings = await EditorFixes.FindingsAsync(solution);
        var (single, all) = (0, 0);
        foreach (var fixer in RuleCatalogue.Fixers)
        {
            var fixes = await EditorFixes.OfAsync(fixer, findings, solution);
            foreach (var (diagnostic, action) in fixes)
            {
                await CheckAsync(action, [diagnostic], solution, $"{diagnostic}");
                single++;
            }

            if (fixes.Count > 0 && await EditorFixes.AllAsync(fixer, findings, solution, fixes[0]) is { } together)
            {
                await CheckAsync(together, [.. fixes.Select(f => f.Diagnostic)], solution, $"all of {fixer.GetType().Name}");
                all++;
            }
        }

        Assert.True(single >= 10 && all >= 4, $"{single} fixes, {all} of all");
    }

    private static async Task CheckAsync(CodeAction action, List<Diagnostic> diagnostics, Solution before, string what)
    {
        var after = await ActionApplication.ApplyAsync(action, before, default);
        var projects = diagnostics.Select(d => before.GetDocument(d.Location.SourceTree)!.Project.Id).ToHashSet();
        Assert.All(after.GetChanges(before).GetProjectChanges(), p => Assert.Contains(p.ProjectId, projects));
        foreach (var project in after.Projects.Where(p => diagnostics.Count > 1 || projects.Contains(p.Id)))
        {
            var error = ErrorsOf((await project.GetCompilationAsync())!).FirstOrDefault();
            Assert.True(error is null, $"{what}: {error}");
        }
    }

    private static IEnumerable<Diagnostic> ErrorsOf(Compilation compilation) =>
        compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error);

    private static string[] MarksIn(string line) => line.Split("// expect: ") is [_, var ids] ? ids.Trim().Split(", ") : [];
}
