using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>A source without its marks, and the marks.</summary>
internal sealed record TestFile(string Path, SourceText Text, ImmutableArray<Mark> Marks)
{
    public static TestFile Parse((string Filename, string Content) file)
    {
        var (text, marks) = Markup.Parse(file.Content);
        return new(file.Filename, SourceText.From(text), marks);
    }

    public TestFile Prefixed(string prefix) => this with { Text = Text.WithChanges(new TextChange(default, prefix)) };
}

/// <summary>A project ready to be compiled, with or without workspaces.</summary>
internal sealed record TestProject(string Name, ImmutableArray<TestFile> Files, ImmutableArray<string> ProjectReferences,
    ImmutableArray<MetadataReference> References, CSharpCompilationOptions Options)
{
    /// <summary>Every project before those that refer to it, the main one last.</summary>
    public static ImmutableArray<TestProject> From(SolutionState state, ImmutableArray<MetadataReference> references)
    {
        var projects = state.AdditionalProjects.Append(state);
        var ordered = ImmutableArray.CreateBuilder<TestProject>();
        foreach (var project in projects)
            Visit(project);
        return ordered.ToImmutable();

        void Visit(ProjectState project)
        {
            if (ordered.Any(p => p.Name == project.Name))
                return;
            foreach (var name in project.AdditionalProjectReferences)
                Visit(projects.Single(p => p.Name == name));
            ordered.Add(new(project.Name, [.. project.Sources.Select(TestFile.Parse)], [.. project.AdditionalProjectReferences],
                references.AddRange(project.AdditionalReferences), new(project.OutputKind, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)));
        }
    }

    public TestProject Prefixed(string prefix) => this with { Files = [.. Files.Select(f => f.Prefixed(prefix))] };

    /// <summary>The compilations of <paramref name="projects"/>, in their order. No workspace takes part, so this is also what the command line does.</summary>
    public static List<AnalyzedCompilation> Compile(IEnumerable<TestProject> projects, CSharpParseOptions parse, ConfigOptions config, ImmutableArray<AdditionalText> additional)
    {
        var options = new AnalyzerOptions(additional, config);
        var compiled = new List<AnalyzedCompilation>();
        foreach (var project in projects)
        {
            var trees = project.Files.Select(f => CSharpSyntaxTree.ParseText(f.Text, parse, f.Path));
            var others = project.ProjectReferences.Select(name => compiled.Find(c => c.Compilation.AssemblyName == name)!.Compilation.ToMetadataReference());
            compiled.Add(new(CSharpCompilation.Create(project.Name, trees, project.References.AddRange(others),
                project.Options.WithSyntaxTreeOptionsProvider(config.Severities)), options));
        }

        return compiled;
    }
}

/// <summary>A file that is not compiled.</summary>
internal sealed class AdditionalFile(string path, string content) : AdditionalText
{
    public override string Path => path;

    public override SourceText GetText(System.Threading.CancellationToken cancellationToken = default) => SourceText.From(content);
}

/// <summary>A compilation and the options that its analyzers see.</summary>
internal sealed record AnalyzedCompilation(Compilation Compilation, AnalyzerOptions Options);
