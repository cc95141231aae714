using System.Collections.Immutable;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Diagnostics.Telemetry;
using Xunit;
using ZmqPerf.Analyzers.Correctness;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// Where no messaging library is referenced, or where it is not clear which, analyzers cost nothing: they register nothing beyond the
/// question.
/// </summary>
[Trait("Compiler", "each")]
public sealed class WithoutLibraryTests
{
    private const string Source = """
        using Net.Zmq;
        namespace Net.Zmq.Own { class Socket { public void Send(byte[] b) { } } }
        class C { void M(Own.Socket own, Socket socket) { while (true) { own.Send(new byte[10]); socket.Send(new byte[10]); } } }
        """;

    public static TheoryData<string> Analyzers
    {
        get
        {
            var names = new TheoryData<string>();
            foreach (var analyzer in RuleCatalogue.Analyzers)
                names.Add(analyzer.GetType().Name);
            return names;
        }
    }

    [Theory]
    [MemberData(nameof(Analyzers))]
    public Task Without_a_library_nothing_is_registered(string analyzer) =>
        IsIdle(analyzer, References.Get(ZmqVersion.None, runtime: false));

    [Theory]
    [MemberData(nameof(Analyzers))]
    public Task With_two_libraries_nothing_is_registered(string analyzer)
    {
        var references = References.Get(ZmqVersion.V0_5_0, runtime: false);
        var second = CSharpCompilation.Create(
            "Second",
            [CSharpSyntaxTree.ParseText("namespace Net.Zmq { public class Context { } public class Socket { } public class Message { } }")],
            references,
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        return IsIdle(analyzer, references.Add(second.ToMetadataReference()));
    }

    /// <summary>The counts would be zero, too, if they were looked for in the wrong place.</summary>
    [Theory]
    [MemberData(nameof(Analyzers))]
    public async Task With_a_library_something_is_registered(string analyzer)
    {
        // nothing was removed from the newest
        var version = analyzer == nameof(RemovedMemberAnalyzer) ? ZmqVersion.V0_1_0 : ZmqVersion.V0_5_0;
        var (telemetry, _) = await RunAsync(analyzer, References.Get(version, runtime: version == ZmqVersion.V0_5_0));
        Assert.NotEqual(0, ActionsBeyondStart(telemetry));
    }

    /// <summary>One analyzer serves all libraries.</summary>
    [Theory]
    [MemberData(nameof(Analyzers))]
    public async Task With_both_libraries_no_more_is_registered(string analyzer)
    {
        var (one, _) = await RunAsync(analyzer, References.Get(ZmqVersion.V0_5_0, runtime: true));
        var (both, _) = await RunAsync(analyzer, References.Get(ZmqVersion.Both, runtime: true));
        Assert.Equal(ActionsBeyondStart(one), ActionsBeyondStart(both));
    }

    private static async Task IsIdle(string analyzer, ImmutableArray<MetadataReference> references)
    {
        var (telemetry, diagnostics) = await RunAsync(analyzer, references);
        Assert.Equal(1, telemetry.CompilationStartActionsCount);
        Assert.Equal(0, ActionsBeyondStart(telemetry));
        Assert.Empty(diagnostics);
    }

    private static async Task<(AnalyzerTelemetryInfo, ImmutableArray<Diagnostic>)> RunAsync(
        string name,
        ImmutableArray<MetadataReference> references
    )
    {
        var analyzer = Assert.Single(RuleCatalogue.Analyzers, a => a.GetType().Name == name);
        var compilation = CSharpCompilation.Create(
            "C",
            [CSharpSyntaxTree.ParseText(Source)],
            references,
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        var analysis = compilation.WithAnalyzers(
            [analyzer],
            new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), null, concurrentAnalysis: false, logAnalyzerExecutionTime: true)
        );
        var result = await analysis.GetAnalysisResultAsync(default);
        return (result.AnalyzerTelemetryInfo[analyzer], result.GetAllDiagnostics());
    }

    private static int ActionsBeyondStart(AnalyzerTelemetryInfo t) =>
        t.CompilationActionsCount
        + t.CompilationEndActionsCount
        + t.SyntaxTreeActionsCount
        + t.AdditionalFileActionsCount
        + t.SemanticModelActionsCount
        + t.SymbolActionsCount
        + t.SymbolStartActionsCount
        + t.SymbolEndActionsCount
        + t.SyntaxNodeActionsCount
        + t.CodeBlockActionsCount
        + t.CodeBlockStartActionsCount
        + t.CodeBlockEndActionsCount
        + t.OperationActionsCount
        + t.OperationBlockActionsCount
        + t.OperationBlockStartActionsCount
        + t.OperationBlockEndActionsCount;
}
