using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>
/// The same code twice: with every project that it refers to as a project, which is what editors do, and as a dll, which is what compilers
/// do. What is reported has to be the same, and nothing may throw.
/// </summary>
internal sealed class ProjectsOrDlls(CSharpParseOptions parse)
{
    private static readonly Lazy<ImmutableArray<CSharpCompilation>> s_library = new(CompileLibrary);

    /// <summary>Net.Zmq and the runtime from their sources.</summary>
    public static ImmutableArray<CSharpCompilation> Library => s_library.Value;

    /// <summary>Rules that are off by default are on.</summary>
    private static readonly ImmutableDictionary<string, ReportDiagnostic> s_levels = RuleCatalogue
        .Descriptors.Where(d => !d.IsEnabledByDefault)
        .Select(d => d.Id)
        .Distinct()
        .ToImmutableDictionary(id => id, _ => ReportDiagnostic.Warn);

    public ImmutableArray<CompilationUnitSyntax> Parse(IEnumerable<string> texts) =>
        [.. texts.Select(t => CSharpSyntaxTree.ParseText(t, parse).GetCompilationUnitRoot())];

    public CSharpCompilation Compile(string name, IEnumerable<(string Path, string Text)> files, IEnumerable<MetadataReference> references)
    {
        var trees = files.Select(f => CSharpSyntaxTree.ParseText(f.Text, parse, f.Path));
        var nullable = parse.LanguageVersion < LanguageVersion.CSharp8 ? NullableContextOptions.Disable : NullableContextOptions.Enable;
        var compilation = CSharpCompilation.Create(
            name,
            trees,
            references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                nullableContextOptions: nullable
            ).WithSpecificDiagnosticOptions(s_levels)
        );
        if (!compilation.SyntaxTrees.Any(t => t.ToString().Contains("Flyweight", StringComparison.Ordinal)))
            return compilation;
        CSharpGeneratorDriver
            .Create([new FlyweightGenerator().AsSourceGenerator()], parseOptions: parse)
            .RunGeneratorsAndUpdateCompilation(compilation, out var updated, out _);
        return (CSharpCompilation)updated;
    }

    /// <summary>Without the files that do not compile.</summary>
    public static CSharpCompilation Compiling(CSharpCompilation compilation)
    {
        while (WrongFiles(compilation) is { Count: > 0 } wrong)
            compilation = compilation.RemoveSyntaxTrees(wrong);
        return compilation;
    }

    public static int CompilingFiles(CSharpCompilation compilation) => compilation.SyntaxTrees.Length - WrongFiles(compilation).Count;

    private static List<SyntaxTree> WrongFiles(CSharpCompilation compilation) =>
        [
            .. compilation
                .GetDiagnostics()
                .Where(d => d.Severity == DiagnosticSeverity.Error && d.Location.SourceTree is not null)
                .Select(d => d.Location.SourceTree!)
                .Distinct(),
        ];

    public static MetadataReference Dll(CSharpCompilation compilation)
    {
        using var image = new MemoryStream();
        var emitted = compilation.Emit(image);
        return emitted.Success
            ? MetadataReference.CreateFromImage(image.ToArray(), filePath: compilation.AssemblyName)
            : throw new InvalidOperationException($"{emitted.Diagnostics.First(d => d.Severity == DiagnosticSeverity.Error)}");
    }

    /// <summary>What all analyzers report; what they throw among it.</summary>
    public static Task<ImmutableArray<Diagnostic>> AnalyzeAsync(Compilation compilation) =>
        TestAnalysis.Of(compilation, RuleCatalogue.Analyzers, ConfigOptions.All).GetAnalyzerDiagnosticsAsync();

    /// <summary>The same as text.</summary>
    public static async Task<ImmutableArray<string>> ReportedAsync(Compilation compilation) =>
        [.. (await AnalyzeAsync(compilation).ConfigureAwait(false)).Select(TextOf).Order(StringComparer.Ordinal)];

    private static string TextOf(Diagnostic diagnostic) =>
        $"{diagnostic.Location.GetLineSpan()}: {diagnostic.Severity} {diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}"
        + (diagnostic.Id == "AD0001" ? diagnostic.Descriptor.Description.ToString(CultureInfo.InvariantCulture) : "")
        + $" [{string.Join("; ", diagnostic.Properties.OrderBy(p => p.Key, StringComparer.Ordinal).Select(p => $"{p.Key}={p.Value}"))}]"
        + $" {string.Join(" ", diagnostic.AdditionalLocations.Select(l => l.GetLineSpan()))}";

    private static ImmutableArray<CSharpCompilation> CompileLibrary()
    {
        var builder = new ProjectsOrDlls(
            new(LanguageVersion.Latest, preprocessorSymbols: ["NET8_0_OR_GREATER", "NET10_0_OR_GREATER", "NET"])
        );
        IEnumerable<MetadataReference> references = References.Get(ZmqVersion.None, runtime: false);
        var compiled = new List<CSharpCompilation>();
        (string, string)[] projects = [("Net.Zmq.Core", "tests/Net.Zmq.Core"), ("Net.Zmq", "tests/Net.Zmq"), ("ZmqPerf", "src/Runtime")];
        foreach (var (name, folder) in projects)
        {
            var files = Directory
                .GetFiles(Path.Combine(RuleCatalogue.Root, folder), "*.cs", SearchOption.AllDirectories)
                .Where(f => !f.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}"))
                .Order(StringComparer.Ordinal);
            var others = references.Concat(compiled.Select(c => c.ToMetadataReference()));
            compiled.Add(builder.Compile(name, files.Select(f => (f, File.ReadAllText(f))), others));
        }

        return [.. compiled];
    }
}
