using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace ZmqPerf.Testing;

/// <summary>Short ways to test an analyzer and its fix: <c>using Verify = CSharpCodeFixVerifier&lt;SendingAnalyzer, ArrayPerSendFixer&gt;;</c>.</summary>
internal static class CSharpCodeFixVerifier<TAnalyzer, TCodeFix>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    /// <summary>A test with more to it than two sources.</summary>
    public sealed class Test() : ZmqTest([new TAnalyzer()], new TCodeFix());

    /// <inheritdoc cref="CSharpAnalyzerVerifier{TAnalyzer}.Diagnostic()"/>
    public static DiagnosticResult Diagnostic() => CSharpAnalyzerVerifier<TAnalyzer>.Diagnostic();

    /// <inheritdoc cref="CSharpAnalyzerVerifier{TAnalyzer}.Diagnostic(string)"/>
    public static DiagnosticResult Diagnostic(string diagnosticId) => CSharpAnalyzerVerifier<TAnalyzer>.Diagnostic(diagnosticId);

    /// <inheritdoc cref="CSharpAnalyzerVerifier{TAnalyzer}.Diagnostic(DiagnosticDescriptor)"/>
    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor) => new(descriptor);

    /// <inheritdoc cref="CSharpAnalyzerVerifier{TAnalyzer}.VerifyAnalyzerAsync"/>
    public static Task VerifyAnalyzerAsync(string source, params DiagnosticResult[] expected) =>
        CSharpAnalyzerVerifier<TAnalyzer>.VerifyAnalyzerAsync(source, expected);

    /// <summary>The marked diagnostics, and fixing them leads to <paramref name="fixedSource"/>.</summary>
    public static Task VerifyCodeFixAsync(string source, string fixedSource) => VerifyCodeFixAsync(source, [], fixedSource);

    /// <summary>The marked diagnostics and this one, and fixing them leads to <paramref name="fixedSource"/>.</summary>
    public static Task VerifyCodeFixAsync(string source, DiagnosticResult expected, string fixedSource) =>
        VerifyCodeFixAsync(source, [expected], fixedSource);

    /// <summary>The marked diagnostics and these, and fixing them leads to <paramref name="fixedSource"/>.</summary>
    public static Task VerifyCodeFixAsync(string source, DiagnosticResult[] expected, string fixedSource)
    {
        var test = new Test { TestCode = source, FixedCode = fixedSource };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    /// <summary>The marked diagnostics and these, and no fix is offered for any of them.</summary>
    public static Task VerifyNoFixAsync(string source, params DiagnosticResult[] expected)
    {
        var test = new Test { TestCode = source, ExpectsNoFix = true };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
