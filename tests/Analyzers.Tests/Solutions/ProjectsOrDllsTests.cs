using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>
/// The sources of all tests, their helpers in another project: what is reported does not tell a project from its dll, and nothing throws.
/// </summary>
public sealed class ProjectsOrDllsTests(ITestOutputHelper output)
{
    /// <summary>Of so many sources one is part of each run of the suite; fuzz.sh takes all.</summary>
    private static readonly int s_part = FullRun.Count(100, 10);

    private static bool IsWhole => Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_MINUTES") is { Length: > 0 };

    [Fact]
    public Task Helpers_in_another_project_are_those_of_its_dll() =>
        HelpersAreEqualAsync(s_part, 0, (helpers, _) => helpers.ToMetadataReference());

    /// <summary>What is compiled against another version of a library gets symbols that stand for its own.</summary>
    [Fact]
    public Task Helpers_for_another_framework_are_those_of_its_dll() =>
        HelpersAreEqualAsync(
            4 * s_part,
            1,
            (helpers, references) =>
                helpers.WithReferences(references.Select(r => MetadataReference.CreateFromFile(r.Display!))).ToMetadataReference()
        );

    /// <summary>As in the solution of Net.Zmq itself.</summary>
    [Fact]
    public Task The_library_as_a_project_is_its_dll() =>
        AreEqualAsync(
            3 * s_part,
            2,
            SplitSource.Whole,
            (run, sources, references) =>
            {
                var projects = References
                    .Get(ZmqVersion.None, runtime: false)
                    .AddRange(ProjectsOrDlls.Library.Select(c => c.ToMetadataReference()));
                var files = FilesOf(sources, s => s.Callers).ToList();
                return (run.Compile("Near", files, projects), run.Compile("Near", files, references));
            },
            t => t is { ZmqVersion: ZmqVersion.V0_5_0, ReferencesRuntime: true }
        );

    private Task HelpersAreEqualAsync(int part, int first, Refer asProject) =>
        AreEqualAsync(
            part,
            first,
            SplitSource.Of,
            (run, sources, references) =>
            {
                var helpers = ProjectsOrDlls.Compiling(run.Compile("Far", FilesOf(sources, s => s.Helpers), references));
                var files = FilesOf(sources, s => s.Callers).ToList();
                return (
                    run.Compile("Near", files, references.Add(asProject(helpers, references))),
                    run.Compile("Near", files, references.Add(ProjectsOrDlls.Dll(helpers)))
                );
            }
        );

    private delegate MetadataReference Refer(CSharpCompilation helpers, ImmutableArray<MetadataReference> references);

    private delegate SplitSource? Split(string name, int number, ImmutableArray<CompilationUnitSyntax> units);

    private delegate (CSharpCompilation Project, CSharpCompilation Dll) Arrange(
        ProjectsOrDlls run,
        List<SplitSource> sources,
        ImmutableArray<MetadataReference> references
    );

    private async Task AreEqualAsync(int part, int first, Split split, Arrange arrange, Func<ZmqTest, bool>? isMeant = null)
    {
        part = IsWhole ? 1 : part;
        var tests = TestSources
            .All.Where(t => !t.Test.TestState.AdditionalProjects.Any() && isMeant?.Invoke(t.Test) != false)
            .Where((_, i) => i % part == first % part)
            .Select((t, i) => (t.Name, t.Test, Number: i))
            .ToList();
        var (crossing, reported, differences) = (0, 0, new List<string>());
        foreach (var group in tests.GroupBy(t => (t.Test.ZmqVersion, t.Test.ReferencesRuntime, t.Test.LanguageVersion)))
        {
            var run = new ProjectsOrDlls(new(group.Key.LanguageVersion, DocumentationMode.Diagnose));
            var sources = group.Select(t => split(t.Name, t.Number, run.Parse(TextsOf(t.Test)))).OfType<SplitSource>().ToList();
            var (withProject, withDll) = arrange(run, sources, References.Get(group.Key.ZmqVersion, group.Key.ReferencesRuntime));
            var (project, dll) = (await ProjectsOrDlls.ReportedAsync(withProject), await ProjectsOrDlls.ReportedAsync(withDll));
            if (!project.SequenceEqual(dll))
                differences.Add($"{group.Key}: {project.Length} with the project, {dll.Length} with the dll");
            differences.AddRange(project.Except(dll).Select(d => $"with the project only: {d}"));
            differences.AddRange(dll.Except(project).Select(d => $"with the dll only: {d}"));
            (crossing, reported) = (crossing + ProjectsOrDlls.CompilingFiles(withProject), reported + dll.Length);
        }

        output.WriteLine($"{crossing} of {tests.Count} sources compile, {reported} diagnostics");
        Assert.True(differences.Count == 0, string.Join('\n', differences.Take(10)));
        // the sample moves with every test that is added, and the smallest one has some twenty sources
        Assert.True(
            crossing > tests.Count / 6 && reported >= Math.Max(1, tests.Count / 20),
            $"only {crossing} of {tests.Count}, {reported} diagnostics"
        );
    }

    private static IEnumerable<string> TextsOf(ZmqTest test) => test.TestState.Sources.Select(s => Markup.Parse(s.content.ToString()).Text);

    private static IEnumerable<(string Path, string Text)> FilesOf(
        List<SplitSource> sources,
        Func<SplitSource, ImmutableArray<string>> files
    ) =>
        from source in sources
        from file in files(source).Select((text, index) => (Text: text, Index: index))
        select (string.Create(CultureInfo.InvariantCulture, $"/{source.Name}.{source.Number}.{file.Index}.cs"), file.Text);
}
