using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Testing;

/// <summary>Sources of one project, with or without a path of their own.</summary>
public sealed class SourceFileList(string prefix) : Collection<(string Filename, string Content)>
{
    /// <summary>Adds a source at the next default path, such as <c>/0/Test0.cs</c>.</summary>
    public void Add(string content) => Add(($"{prefix}{Count}.cs", content));
}

/// <summary>The files and references of one project.</summary>
public class ProjectState(string name, string prefix)
{
    /// <summary>The project's name.</summary>
    public string Name { get; } = name;

    /// <summary>C# files, which may carry marks.</summary>
    public SourceFileList Sources { get; } = new(prefix);

    /// <summary>References besides the framework, Net.Zmq and the runtime.</summary>
    public Collection<MetadataReference> AdditionalReferences { get; } = [];

    /// <summary>Names of the projects that this one refers to.</summary>
    public Collection<string> AdditionalProjectReferences { get; } = [];

    /// <summary>A library unless a program is asked for.</summary>
    public OutputKind OutputKind { get; set; } = OutputKind.DynamicallyLinkedLibrary;
}

/// <summary>What is under test, or what the fix should make of it.</summary>
public sealed class SolutionState() : ProjectState("TestProject", "/0/Test")
{
    /// <summary>Configuration files: <c>("/.editorconfig", text)</c>, <c>("/.globalconfig", text)</c>. They hold for every project.</summary>
    public Collection<(string Filename, string Content)> AnalyzerConfigFiles { get; } = [];

    /// <summary>Files that are not compiled and that analyzers may read.</summary>
    public Collection<(string Filename, string Content)> AdditionalFiles { get; } = [];

    /// <summary>Diagnostics besides those that marks name.</summary>
    public List<DiagnosticResult> ExpectedDiagnostics { get; } = [];

    /// <summary>Further projects, made when first asked for.</summary>
    public ProjectCollection AdditionalProjects { get; } = new();
}

/// <summary>Projects by name; asking for one makes it.</summary>
public sealed class ProjectCollection : IEnumerable<ProjectState>
{
    private readonly List<ProjectState> _projects = [];

    /// <summary>The project of that name, whose sources are <c>/name/Test0.cs</c> and so on.</summary>
    public ProjectState this[string name]
    {
        get
        {
            var project = _projects.Find(p => p.Name == name);
            if (project is null)
                _projects.Add(project = new(name, $"/{name}/Test"));
            return project;
        }
    }

    /// <inheritdoc/>
    public IEnumerator<ProjectState> GetEnumerator() => _projects.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
