using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>Runs the generator over a source.</summary>
internal static class Generated
{
    public const string Usings = "using System;\nusing System.Collections.Generic;\nusing ZmqPerf.Flyweights;\n";

    public static CSharpCompilation Compile(string source, LanguageVersion version = LanguageVersion.Latest, bool runtime = true) =>
        CSharpCompilation.Create(
            "Flyweights",
            [CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(version), "/Source.cs")],
            References.Get(ZmqVersion.V0_5_0, runtime),
            new(OutputKind.DynamicallyLinkedLibrary)
        );

    public static GeneratorDriver Driver(LanguageVersion version = LanguageVersion.Latest) =>
        CSharpGeneratorDriver.Create(
            [new FlyweightGenerator().AsSourceGenerator()],
            parseOptions: new(version),
            driverOptions: new(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true)
        );

    /// <summary>What the generator makes of a source: its files, and all that the compiler says of the whole.</summary>
    public static (ImmutableArray<GeneratedSourceResult> Files, List<Diagnostic> Diagnostics) Run(
        string source,
        LanguageVersion version = LanguageVersion.Latest,
        bool runtime = true
    )
    {
        var driver = Driver(version)
            .RunGeneratorsAndUpdateCompilation(Compile(source, version, runtime), out var compilation, out var reported);
        var result = Assert.Single(driver.GetRunResult().Results);
        Assert.Null(result.Exception);
        return (
            result.GeneratedSources,
            [.. reported, .. compilation.GetDiagnostics().Where(d => d.Severity >= DiagnosticSeverity.Warning)]
        );
    }
}
