using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Tests.Pages;
using ZmqPerf.Testing;

namespace ZmqPerf.Editor.Host;

/// <summary>The pages of the rules, whose examples are opened.</summary>
public static class Page
{
    private static string Folder { get; } = Path.Combine(RoslynFolder.RepositoryRoot, "docs", "rules");

    /// <summary>The ids that have a page.</summary>
    public static IEnumerable<string> Ids => Directory.GetFiles(Folder, "ZMQ*.md").Select(f => Path.GetFileNameWithoutExtension(f)).Order();

    /// <summary>What a page shows as wrong, each example as a project of its own.</summary>
    internal static Solution Open(string id, Layout layout)
    {
        using var workspace = new AdhocWorkspace(Services.Host);
        var (solution, analyzers) = (workspace.CurrentSolution, Services.AnalyzersFor(workspace));
        foreach (var (pair, number) in RulePage.Parse(File.ReadAllText(Path.Combine(Folder, id + ".md"))).Select((p, i) => (p, i)))
        {
            var (example, frame) = (pair.Bad, SnippetFrame.For(pair.Bad.ZmqVersion, pair.Bad.Code, pair.Good.Code));
            var (project, name) = (ProjectId.CreateNewId(), $"{id}_{number}");
            var info = ProjectInfo.Create(project, VersionStamp.Default, name, name, LanguageNames.CSharp);
            solution = solution
                .AddProject(
                    info.WithParseOptions(new CSharpParseOptions(LanguageVersion.Latest, DocumentationMode.Parse))
                        .WithMetadataReferences(References.Get(example.ZmqVersion, runtime: true))
                        .WithAnalyzerReferences(analyzers)
                        .WithCompilationOptions(
                            new CSharpCompilationOptions(
                                frame.OutputKind,
                                allowUnsafe: true,
                                nullableContextOptions: NullableContextOptions.Enable
                            )
                        )
                )
                .AddDocument(
                    DocumentId.CreateNewId(project),
                    $"{name}.cs",
                    layout.Lay(frame.Around(example.Code)),
                    filePath: $"/{name}/{name}.cs"
                );
            var isGlobal = example.Config.Contains("is_global", System.StringComparison.Ordinal);
            solution = Configured(solution, project, $"/{name}/.editorconfig", layout.ConfigWith(isGlobal ? "" : example.Config));
            if (isGlobal)
                solution = Configured(solution, project, "/.globalconfig", example.Config);
            if (example.Beside is { } beside)
                solution = solution.AddAdditionalDocument(
                    DocumentId.CreateNewId(project),
                    beside.Name,
                    beside.Text,
                    filePath: $"/{name}/{beside.Name}"
                );
        }

        return solution;
    }

    private static Solution Configured(Solution solution, ProjectId project, string path, string text) =>
        solution.AddAnalyzerConfigDocument(DocumentId.CreateNewId(project), Path.GetFileName(path), SourceText.From(text), filePath: path);
}
