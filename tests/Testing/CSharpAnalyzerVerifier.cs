using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace ZmqPerf.Testing;

/// <summary>Short ways to test an analyzer: <c>using Verify = CSharpAnalyzerVerifier&lt;SendingAnalyzer&gt;;</c>.</summary>
internal static class CSharpAnalyzerVerifier<TAnalyzer>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    /// <summary>A test with more to it than a source.</summary>
    public sealed class Test() : ZmqTest([new TAnalyzer()]);

    /// <summary>What the analyzer's only descriptor reports.</summary>
    public static DiagnosticResult Diagnostic() => Diagnostic(new TAnalyzer().SupportedDiagnostics.Single());

    /// <summary>What the only descriptor of that id reports.</summary>
    public static DiagnosticResult Diagnostic(string diagnosticId) =>
        Diagnostic(new TAnalyzer().SupportedDiagnostics.Single(d => d.Id == diagnosticId));

    /// <summary>What this descriptor reports.</summary>
    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor) => new(descriptor);

    /// <summary>The marked diagnostics, these, and no others.</summary>
    public static Task VerifyAnalyzerAsync(string source, params DiagnosticResult[] expected)
    {
        var test = new Test { TestCode = source };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
