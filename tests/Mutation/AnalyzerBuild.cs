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

    private AnalyzerBuild(CSharpCompilation compilation, ImmutableArray<SyntaxTree> rules) => (_compilation, Rules) = (compilation, rules);

    /// <summary>The files that decide something: not the catalogue's texts, nor what the SDK generates.</summary>
    public ImmutableArray<SyntaxTree> Rules { get; }

    public static AnalyzerBuild Load(string root)
    {
        var items = JsonDocument.Parse(Shell.Output("dotnet", root, "build", Project, "-v", "quiet", "-t:FindReferenceAssembliesForReferences", "-getItem:Compile", "-getItem:ReferencePathWithRefAssemblies")).RootElement.GetProperty("Items");
        string[] Paths(string item) => [.. items.GetProperty(item).EnumerateArray().Select(path => path.GetProperty("FullPath").GetString()!)];
        var parse = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: ["NETSTANDARD", "NETSTANDARD2_0"]);
        var compiled = new HashSet<string>(Paths("Compile"), StringComparer.Ordinal);
        foreach (string generated in Directory.EnumerateFiles(Path.Combine(root, "artifacts/obj/ZmqPerf.Analyzers/debug"), "*.AssemblyInfo.cs"))
            compiled.Add(generated);
        var trees = compiled.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), parse, path)).ToImmutableArray();
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, deterministic: true);
        var compilation = CSharpCompilation.Create("ZmqPerf.Analyzers", trees, Paths("ReferencePathWithRefAssemblies").Select(path => MetadataReference.CreateFromFile(path)), options);
        string sources = Path.Combine(root, "src/Analyzers") + Path.DirectorySeparatorChar;
        return new(compilation, [.. trees.Where(tree => tree.FilePath.StartsWith(sources, StringComparison.Ordinal) && Path.GetFileName(tree.FilePath) != "Rules.cs")]);
    }

    /// <summary>Whether it compiles.</summary>
    public bool Emit(Mutant? mutant, string file)
    {
        var compilation = mutant is null ? _compilation : _compilation.ReplaceSyntaxTree(mutant.Tree, mutant.Mutated);
        using var image = new MemoryStream();
        if (!compilation.Emit(image).Success)
            return false;
        File.WriteAllBytes(file, image.ToArray());
        return true;
    }
}
