using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Tests.Pages;
using ZmqPerf.Testing;
#if WORKSPACES
using Microsoft.CodeAnalysis.CodeFixes;
#endif

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary>Tests of rules whose sources are statements or members: the frame of the rule pages is put around them.</summary>
internal abstract class Snippet<TAnalyzer, TFixer>
    where TAnalyzer : DiagnosticAnalyzer, new()
#if WORKSPACES
    where TFixer : CodeFixProvider, new()
#endif
{
    /// <summary>What is marked is reported, at the levels given for {|#0:, {|#1: ... or at any; nothing else is.</summary>
    public static Task Triggers(string code, params DiagnosticResult[] expected) => Analysis(code, expected).RunAsync();

    public static Task DoesNotTrigger(string code) => Analysis(code).RunAsync();

    public static Task IsFixed(string code, string after) => Fix(code, after).RunAsync();

    /// <summary>What is marked is reported, and no fix is offered for any of it.</summary>
    public static Task IsNotFixed(string code) => Unfixed(code).RunAsync();

    /// <summary>The same in a language without using declarations.</summary>
    public static Task IsNotFixedBeforeCSharp8(string code)
    {
        var test = Unfixed(code);
        test.LanguageVersion = LanguageVersion.CSharp7_3;
        test.ExpectedDiagnostics.Add(DiagnosticResult.CompilerError("CS8630").WithNoLocation());    // the verifier asks for nullable annotations
        return test.RunAsync();
    }

    public static CSharpAnalyzerVerifier<TAnalyzer>.Test Analysis(string code, params DiagnosticResult[] expected)
    {
        var frame = SnippetFrame.For(Markup.Parse(code).Text);
        var test = new CSharpAnalyzerVerifier<TAnalyzer>.Test { TestCode = frame.Around(code) };
        test.TestState.OutputKind = frame.OutputKind;
        test.ExpectedDiagnostics.AddRange(expected);
        return test;
    }

    private static CSharpCodeFixVerifier<TAnalyzer, TFixer>.Test Unfixed(string code)
    {
        var test = Fix(code, code);
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        return test;
    }

    public static CSharpCodeFixVerifier<TAnalyzer, TFixer>.Test Fix(string code, string after)
    {
        var frame = SnippetFrame.For(Markup.Parse(code).Text, Markup.Parse(after).Text);
        return new() { TestCode = frame.Around(code), FixedCode = frame.Around(after), TestState = { OutputKind = frame.OutputKind } };
    }
}
