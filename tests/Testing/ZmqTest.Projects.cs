using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <content>
/// Projects whose references are read once: thousands of tests differ in a few statements. The library makes a workspace for each, asks
/// NuGet for references, and gives additional projects neither the references nor the options of the test.
/// </content>
public partial class ZmqTest
{
    private static readonly AdhocWorkspace s_workspace = new();

    /// <summary>A compilation that is made from an empty one knows its references already.</summary>
    private static readonly ConcurrentDictionary<ProjectKind, Task<Project>> s_empty = new();

    /// <summary>Each state of a test has texts of its own, also where they say the same.</summary>
    private static readonly EqualityComparer<(string Path, SourceText Text)> s_sameFile = EqualityComparer<(
        string Path,
        SourceText Text
    )>.Create((one, other) => one.Path == other.Path && one.Text.ContentEquals(other.Text));

    /// <summary>What this test has made: each way of fixing begins with the same code, and ends with it where there is no fix.</summary>
    private readonly ConcurrentBag<(List<(string, SourceText)> Files, Project Project)> _made = [];

    /// <inheritdoc/>
    protected override async Task<Project> CreateProjectImplAsync(
        EvaluatedProjectState primaryProject,
        ImmutableArray<EvaluatedProjectState> additionalProjects,
        CancellationToken cancellationToken
    )
    {
        var states = additionalProjects.Add(primaryProject);
        var files = states.SelectMany(s => s.Sources.Concat(s.AdditionalFiles).Concat(s.AnalyzerConfigFiles)).ToList();
        if (_made.FirstOrDefault(p => p.Files.SequenceEqual(files, s_sameFile)).Project is { } known)
            return known;
        var kind = new ProjectKind(primaryProject.Name, ZmqVersion, ReferencesRuntime, LanguageVersion, primaryProject.OutputKind);
        var empty = await s_empty.GetOrAdd(kind, _ => CreateEmptyAsync(primaryProject)).ConfigureAwait(false);
        var solution = additionalProjects.Aggregate(empty.Solution, (all, other) => all.AddProject(InfoOf(other)));
        solution = states.Aggregate(solution, Filled);
        solution = SolutionTransforms.Aggregate(solution, (all, transform) => transform(all, empty.Id));
        var project = base.ApplyCompilationOptions(solution.GetProject(empty.Id)!);
        _made.Add((files, project));
        return project;
    }

    /// <summary>They are applied: once, where a project is made.</summary>
    protected override Project ApplyCompilationOptions(Project project) => project;

    private async Task<Project> CreateEmptyAsync(EvaluatedProjectState state)
    {
        var project = s_workspace.CurrentSolution.AddProject(InfoOf(state)).Projects.Single();
        await project.GetCompilationAsync().ConfigureAwait(false);
        return project;
    }

    private ProjectInfo InfoOf(EvaluatedProjectState state) =>
        ProjectInfo.Create(
            ProjectId.CreateNewId(state.Name),
            VersionStamp.Default,
            state.Name,
            state.AssemblyName,
            state.Language,
            compilationOptions: CreateCompilationOptions().WithOutputKind(state.OutputKind),
            parseOptions: CreateParseOptions(),
            metadataReferences: References.Get(ZmqVersion, ReferencesRuntime)
        );

    private Solution Filled(Solution solution, EvaluatedProjectState state)
    {
        var id = IdOf(state.Name);
        var prefix = state.Name == DefaultTestProjectName ? DefaultFilePathPrefix : $"/{state.Name}/";
        foreach (var (path, name, folders, text) in state.Sources.Select(Placed))
            solution = solution.AddDocument(DocumentId.CreateNewId(id), name, text, folders, path);
        foreach (var (path, name, folders, text) in state.AdditionalFiles.Select(Placed))
            solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id), name, text, folders, path);
        foreach (var (path, name, folders, text) in state.AnalyzerConfigFiles.Select(Placed))
            solution = solution.AddAnalyzerConfigDocument(DocumentId.CreateNewId(id), name, text, folders, path);
        return solution
            .AddMetadataReferences(id, state.AdditionalReferences)
            .AddProjectReferences(id, state.AdditionalProjectReferences.Select(name => new ProjectReference(IdOf(name))));

        ProjectId IdOf(string name) => solution.Projects.Single(p => p.Name == name).Id;
        (string Path, string Name, IEnumerable<string> Folders, SourceText Text) Placed((string Path, SourceText Text) file)
        {
            var (name, folders) = GetNameAndFoldersFromPath(prefix, file.Path);
            return (file.Path, name, folders, file.Text);
        }
    }

    private sealed record ProjectKind(string Name, ZmqVersion Zmq, bool Runtime, LanguageVersion Language, OutputKind Output);
}
