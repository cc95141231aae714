using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Broken;

/// <summary>Code that is broken in many ways: the sources of the verifier's tests, rule pages among them, the samples, and the corpus.</summary>
internal sealed record BrokenSource(string Name, ImmutableArray<TestProject> Projects, LanguageVersion Language, ImmutableArray<(string Filename, string Content)> Config)
{
    private static readonly Lazy<ImmutableArray<BrokenSource>> s_all = new(() => [.. OfTests(), .. OfFolders()]);

    /// <summary>The versions of C# that the loaded Roslyn knows, from the oldest that Net.Zmq can be used with.</summary>
    private static readonly ImmutableArray<LanguageVersion> s_languages =
        [.. Enum.GetValues<LanguageVersion>().Where(v => v is >= LanguageVersion.CSharp7_3 and < LanguageVersion.Preview and not LanguageVersion.LatestMajor)];

    public static ImmutableArray<BrokenSource> All => s_all.Value;

    /// <summary>Every way in which this is broken.</summary>
    public IEnumerable<BrokenProgram> Variants()
    {
        var main = Projects[^1];
        foreach (var file in main.Files)
        {
            var whole = new TextSpan(0, file.Text.Length);
            foreach (var (what, text) in BrokenCode.Of(file.Text, whole).Select(t => ("without a piece", t)).Concat(BrokenCode.Swapped(file.Text).Select(t => ("names exchanged", t))))
                yield return Program(what, main with { Files = main.Files.Replace(file, file with { Text = text }) }, Language);
        }

        foreach (var language in s_languages)
            yield return Program(language.ToDisplayString(), main, language);
        yield return Program("without the library", main with { References = References.Get(ZmqVersion.None, runtime: false) }, Language) with { HasLibrary = false };
        yield return Program("without the runtime", main with { References = References.Get(ZmqVersion.V0_5_0, runtime: false) }, Language);
        yield return Program("with two libraries", main with { References = [.. References.Get(ZmqVersion.V0_5_0, runtime: true), .. References.Get(ZmqVersion.V0_4_1, runtime: false).Except(References.Get(ZmqVersion.None, runtime: false))] }, Language);
        yield return Program("with the library twice", main with { References = [.. main.References, .. References.Get(ZmqVersion.V0_5_0, runtime: true).Except(References.Get(ZmqVersion.None, runtime: false)).Select(r => MetadataReference.CreateFromFile(r.Display!))] }, Language);
    }

    private BrokenProgram Program(string what, TestProject main, LanguageVersion language) =>
        new($"{Name}, {what}", Projects.SetItem(Projects.Length - 1, main), new CSharpParseOptions(language, DocumentationMode.Diagnose), Config);

    private static IEnumerable<BrokenSource> OfTests() => TestSources.All.Select(t => new BrokenSource(t.Name,
        TestProject.From(t.Test.TestState, References.Get(t.Test.ZmqVersion, t.Test.ReferencesRuntime)), t.Test.LanguageVersion, [.. t.Test.TestState.AnalyzerConfigFiles]))
        .Where(s => !s.Projects[^1].Files.IsEmpty);

    private static IEnumerable<BrokenSource> OfFolders()
    {
        foreach (var folder in Directory.GetFiles(Path.Combine(RuleCatalogue.Root, "samples"), "*.csproj", SearchOption.AllDirectories).Select(f => Path.GetDirectoryName(f)!).Append(Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Corpus")).Order(StringComparer.Ordinal))
        {
            var files = Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Where(f => !f.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}"))
                .Order(StringComparer.Ordinal).Select(f => new TestFile("/" + Path.GetFileName(f), SourceText.From(File.ReadAllText(f)), []));
            yield return new(Path.GetFileName(folder), [new("Sample", [.. files], [], References.Get(ZmqVersion.V0_5_0, runtime: true),
                new(OutputKind.ConsoleApplication, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable))], LanguageVersion.Latest, []);
        }
    }
}
