using System.Collections.Immutable;
using System.Reflection;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Solutions;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>The order of lightbulbs follows the severity that the user sees, not that of the catalogue.</summary>
public sealed class FixPriorityTests
{
    private const string Id = "ZMQ3009";

    private const string Source = """
        using System.Runtime.InteropServices;
        using Net.Zmq;
        class C
        {
            static void M(Socket socket, int size)
            {
                var block = Marshal.AllocHGlobal(size);
                using var message = new Message(block, size);
                socket.Send(message);
            }
        }
        """;

    [Theory]
    [InlineData(ReportDiagnostic.Error, CodeActionPriority.High)]
    [InlineData(ReportDiagnostic.Warn, CodeActionPriority.High)]
    [InlineData(ReportDiagnostic.Info, CodeActionPriority.Default)]
    [InlineData(ReportDiagnostic.Hidden, CodeActionPriority.Low)]
    public async Task Fix_is_as_urgent_as_its_finding(ReportDiagnostic severity, CodeActionPriority expected)
    {
        using var workspace = new AdhocWorkspace();
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            specificDiagnosticOptions: ImmutableDictionary<string, ReportDiagnostic>.Empty.Add(Id, severity)
        );
        var solution = EditorFixes.DocumentOf(workspace, Source, options).Project.Solution;
        var findings = await EditorFixes.FindingsAsync(solution);
        var offered = await EditorFixes.OfAsync(RuleCatalogue.FixerOf(Id)!, findings, solution);
        Assert.Equal(expected, Asked(Assert.Single(offered).Action));
    }

    /// <summary>What an action asks for. Its public property says what Roslyn's engine grants: never more than the default.</summary>
    private static object? Asked(CodeAction action) =>
        typeof(CodeAction).GetMethod("ComputePriority", BindingFlags.Instance | BindingFlags.NonPublic)!.Invoke(action, null);
}
