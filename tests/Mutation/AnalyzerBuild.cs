using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ZmqPerf.Mutation;

/// <summary>The compilation of the analyzers as their project makes it, so that a mutant costs one emit and no build.</summary>
internal sealed class AnalyzerBuild
{
    private const string Project = "src/Analyzers/ZmqPerf.Analyzers.csproj";

    private readonly CSharpCompilation _compilation;
    private readonly string _sources;

    private AnalyzerBuild(CSharpCompilation compilation, string sources)
    {
        (_compilation, _sources) = (compilation, sources + Path.DirectorySeparatorChar);
        Rules =
        [
            .. compilation.SyntaxTrees.Where(tree =>
                tree.FilePath.StartsWith(_sources, StringComparison.Ordinal)
                && !Path.GetFileName(tree.FilePath).StartsWith("Rules.", StringComparison.Ordinal)
            ),
        ];
    }

    /// <summary>The files that decide something: not the catalogue's texts, nor what the SDK generates.</summary>
    public ImmutableArray<SyntaxTree> Rules { get; }

    /// <summary>Asks the project what it is made of, and writes that to a file.</summary>
    public static void Describe(string root, string description) =>
        File.WriteAllText(
            description,
            Shell.Output(
                "dotnet",
                root,
                "build",
                Project,
                "-v",
                "quiet",
                "-t:FindReferenceAssembliesForReferences",
                "-getItem:Compile",
                "-getItem:ReferencePathWithRefAssemblies"
            )
        );

    public static AnalyzerBuild Load(string root, string description)
    {
        var items = JsonDocument.Parse(File.ReadAllText(description)).RootElement.GetProperty("Items");
        string[] Paths(string item) =>
            [.. items.GetProperty(item).EnumerateArray().Select(path => path.GetProperty("FullPath").GetString()!)];
        var parse = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: ["NETSTANDARD", "NETSTANDARD2_0"]);
        var compiled = new SortedSet<string>(Paths("Compile"), StringComparer.Ordinal);
        foreach (
            string generated in Directory.EnumerateFiles(Path.Combine(root, "artifacts/obj/ZmqPerf.Analyzers/debug"), "*.AssemblyInfo.cs")
        )
            compiled.Add(generated);
        var trees = compiled.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), parse, path));
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: OptimizationLevel.Release,
            nullableContextOptions: NullableContextOptions.Enable,
            deterministic: true
        );
        return new(
            CSharpCompilation.Create(
                "ZmqPerf.Analyzers",
                trees,
                Paths("ReferencePathWithRefAssemblies").Select(path => MetadataReference.CreateFromFile(path)),
                options
            ),
            Path.Combine(root, "src/Analyzers")
        );
    }

    /// <summary>A file's place below the analyzers' folder.</summary>
    public string PlaceOf(SyntaxTree tree) => Path.GetRelativePath(_sources, tree.FilePath);

    /// <summary>The assembly with this mistake in it; null where it does not compile.</summary>
    public byte[]? Emit(Mutant mutant) => Emit(_compilation.ReplaceSyntaxTree(mutant.Tree, mutant.Mutated));

    /// <summary>The assembly that remembers which of its members ran.</summary>
    public byte[] Emit(Members members)
    {
        var compilation = _compilation;
        foreach (var tree in Rules)
            compilation = compilation.ReplaceSyntaxTree(tree, members.Recorded(tree));
        return Emit(compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(members.Memory, (CSharpParseOptions)Rules[0].Options)))
            ?? throw new InvalidOperationException("the analyzers do not compile where each member says that it ran");
    }

    /// <summary>The assembly that counts how its conditions come out.</summary>
    public byte[] Emit(Conditions conditions)
    {
        // most need another form once or twice, and few end with none
        for (int round = 0; round < 12; round++)
        {
            var originals = conditions.Trees.ToDictionary(conditions.Recorded);
            var compilation = _compilation.AddSyntaxTrees(
                CSharpSyntaxTree.ParseText(conditions.Memory, (CSharpParseOptions)Rules[0].Options)
            );
            foreach (var (recorded, tree) in originals)
                compilation = compilation.ReplaceSyntaxTree(tree, recorded);
            using var image = new MemoryStream();
            var result = compilation.Emit(image);
            if (result.Success)
                return image.ToArray();
            foreach (var error in result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error))
                conditions.GiveWay(originals[error.Location.SourceTree!], error, isLate: round >= 3);
        }

        throw new InvalidOperationException("the analyzers do not compile where each condition says how it came out");
    }

    private static byte[]? Emit(CSharpCompilation compilation)
    {
        using var image = new MemoryStream();
        return compilation.Emit(image).Success ? image.ToArray() : null;
    }
}
