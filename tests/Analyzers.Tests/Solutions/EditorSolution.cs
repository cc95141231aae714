using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>
/// The solution in <c>Editor/</c>, as an editor has it: projects refer to projects, one is there for each of two frameworks, one refers to
/// the older of them and is referred to by one that refers to the newer, a file is linked into two, and generators add to all.
/// </summary>
internal static class EditorSolution
{
    private static readonly string s_folder = Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Solutions", "Editor");

    /// <summary>The views that a file declares have partial properties.</summary>
#if CSHARP13
    private static readonly string[] s_language = ["CSHARP13"];
#else
    private static readonly string[] s_language = [];
#endif

    public static Solution Load(AdhocWorkspace workspace)
    {
        var newer = References.Get(ZmqVersion.V0_5_0, runtime: true);
        ImmutableArray<MetadataReference> older = [.. newer.Select(r => MetadataReference.CreateFromFile(r.Display!))];
        var solution = workspace.CurrentSolution;
        var old = Add("Protocol(net8.0)", "Protocol", older, ["NET8_0_OR_GREATER"], ["Protocol"]);
        var modern = Add("Protocol(net10.0)", "Protocol", newer, ["NET8_0_OR_GREATER", "NET10_0_OR_GREATER"], ["Protocol"]);
        var transport = Add("Transport", "Transport", older, ["NET8_0_OR_GREATER"], ["Transport", "Shared"], old);
        Add("App", "App", newer, ["NET8_0_OR_GREATER", "NET10_0_OR_GREATER"], ["App", "Shared"], modern, transport);
        return solution;

        ProjectId Add(
            string name,
            string assembly,
            ImmutableArray<MetadataReference> references,
            ImmutableArray<string> symbols,
            ImmutableArray<string> folders,
            params ReadOnlySpan<ProjectId> others
        )
        {
            var id = ProjectId.CreateNewId(name);
            var kind = assembly == "App" ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
            solution = solution.AddProject(
                ProjectInfo.Create(
                    id,
                    VersionStamp.Default,
                    name,
                    assembly,
                    LanguageNames.CSharp,
                    compilationOptions: new CSharpCompilationOptions(
                        kind,
                        allowUnsafe: true,
                        nullableContextOptions: NullableContextOptions.Enable
                    ),
                    parseOptions: new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: [.. symbols, .. s_language]),
                    projectReferences: others.ToArray().Select(other => new ProjectReference(other)),
                    metadataReferences: references,
                    analyzerReferences: [new Generators()]
                )
            );
            foreach (var file in folders.SelectMany(FilesIn))
            {
                var text = SourceText.From(File.ReadAllText(file));
                solution = solution.AddDocument(DocumentId.CreateNewId(id), Path.GetFileName(file), text, filePath: file);
            }

            return id;
        }
    }

    private static IEnumerable<string> FilesIn(string folder) =>
        Directory.GetFiles(Path.Combine(s_folder, folder), "*.cs").Order(StringComparer.Ordinal);

    /// <summary>The compilations of all projects, each before those that refer to it.</summary>
    public static async Task<List<CSharpCompilation>> CompileAsync(Solution solution)
    {
        var compiled = new List<CSharpCompilation>();
        foreach (var project in solution.GetProjectDependencyGraph().GetTopologicallySortedProjects())
            compiled.Add((CSharpCompilation)(await solution.GetProject(project)!.GetCompilationAsync().ConfigureAwait(false))!);
        return compiled;
    }

    /// <summary>The same with dlls in the place of projects, which is what compilers do.</summary>
    public static List<CSharpCompilation> WithDlls(List<CSharpCompilation> compilations)
    {
        var images = new Dictionary<Compilation, MetadataReference>();
        var compiled = new List<CSharpCompilation>();
        foreach (var compilation in compilations)
        {
            var alone = compilation.WithReferences(
                compilation.References.Select(r => r is CompilationReference { Compilation: var other } ? images[other] : r)
            );
            compiled.Add(alone);
            images.Add(compilation, ProjectsOrDlls.Dll(alone));
        }

        return compiled;
    }

    private sealed class Generators : AnalyzerReference
    {
        private readonly ImmutableArray<ISourceGenerator> _generators =
        [
            new FlyweightGenerator().AsSourceGenerator(),
            new BeaconGenerator().AsSourceGenerator(),
        ];

        public override string? FullPath => null;

        public override object Id => nameof(Generators);

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => [];

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => [];

        public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => _generators;
    }

    /// <summary>Adds a class that sends, which only generated code knows.</summary>
    private sealed class BeaconGenerator : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) =>
            context.RegisterPostInitializationOutput(static output =>
                output.AddSource(
                    "Beacon.g.cs",
                    """
                    namespace Generated;

                    internal static class Beacon
                    {
                        public static readonly byte[] Frame = { 1 };

                        public static void Send(Net.Zmq.Socket socket) => socket.Send(Make(4));

                        public static byte[] Make(int size) => new byte[size];
                    }
                    """
                )
            );
    }
}
