using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Broken;

/// <summary>
/// Code that is broken in many ways: the sources of the verifier's tests, rule pages among them, the samples, and the corpus.
/// </summary>
internal sealed record BrokenSource(string Name, ZmqTest Test)
{
    private static readonly Lazy<ImmutableArray<BrokenSource>> s_all = new(() => [.. OfTests(), .. OfFolders()]);

    /// <summary>The versions of C# that the loaded Roslyn knows, from the oldest that Net.Zmq can be used with.</summary>
    private static readonly ImmutableArray<LanguageVersion> s_languages =
    [
        .. Enum.GetValues<LanguageVersion>()
            .Where(v => v is >= LanguageVersion.CSharp7_3 and < LanguageVersion.Preview and not LanguageVersion.LatestMajor),
    ];

    public static ImmutableArray<BrokenSource> All => s_all.Value;

    /// <summary>The code while it is whole.</summary>
    public BrokenProgram Whole => new(Name, Test.CreateProjectAsync().GetAwaiter().GetResult());

    /// <summary>Every way in which this is broken.</summary>
    public IEnumerable<BrokenProgram> Variants()
    {
        var main = Whole.Project;
        foreach (var document in main.Documents)
        {
            var text = document.GetTextAsync().GetAwaiter().GetResult();
            foreach (var piece in BrokenCode.Of(text, new(0, text.Length)))
                yield return new($"{Name}, without a piece", document.WithText(piece).Project);
            foreach (var swapped in BrokenCode.Swapped(text))
                yield return new($"{Name}, names exchanged", document.WithText(swapped).Project);
        }

        foreach (var language in s_languages)
            yield return new(
                $"{Name}, {language.ToDisplayString()}",
                main.WithParseOptions(((CSharpParseOptions)main.ParseOptions!).WithLanguageVersion(language))
            );
        yield return With("without the library", References.Get(ZmqVersion.None, runtime: false)) with
        {
            HasLibrary = false,
        };
        yield return With("without the runtime", References.Get(ZmqVersion.V0_5_0, runtime: false));
        yield return With(
            "with two libraries",
            [.. References.Get(ZmqVersion.V0_5_0, runtime: true), .. Libraries(ZmqVersion.V0_4_1, runtime: false)]
        );
        yield return With(
            "with the library twice",
            [
                .. main.MetadataReferences,
                .. Libraries(ZmqVersion.V0_5_0, runtime: true).Select(r => MetadataReference.CreateFromFile(r.Display!)),
            ]
        );

        BrokenProgram With(string what, IEnumerable<MetadataReference> references) =>
            new($"{Name}, {what}", main.WithMetadataReferences(references));
    }

    private static IEnumerable<MetadataReference> Libraries(ZmqVersion version, bool runtime) =>
        References.Get(version, runtime).Except(References.Get(ZmqVersion.None, runtime: false));

    private static IEnumerable<BrokenSource> OfTests() =>
        TestSources.All.Where(t => t.Test.TestState.Sources.Count > 0).Select(t => new BrokenSource(t.Name, t.Test));

    private static IEnumerable<BrokenSource> OfFolders() =>
        Directory
            .GetFiles(Path.Combine(RuleCatalogue.Root, "samples"), "*.csproj", SearchOption.AllDirectories)
            .Select(f => Path.GetDirectoryName(f)!)
            .Append(Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Corpus"))
            .Order(StringComparer.Ordinal)
            .Select(OfFolder);

    private static BrokenSource OfFolder(string folder)
    {
        var test = new ZmqTest([]) { TestState = { OutputKind = OutputKind.ConsoleApplication } };
        foreach (var file in Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
            if (!file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}"))
                test.TestState.Sources.Add(("/" + Path.GetFileName(file), File.ReadAllText(file)));
        return new(Path.GetFileName(folder), test);
    }
}
