using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Tests.Pages;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Tests of rules about correctness that have no fix.</summary>
internal static class WarningTest
{
    public static CSharpAnalyzerVerifier<CorrectnessAnalyzer>.Test Of(string code)
    {
        var frame = SnippetFrame.For(Markup.Parse(code).Text);
        var test = new CSharpAnalyzerVerifier<CorrectnessAnalyzer>.Test { TestCode = frame.Around(code) };
        test.TestState.OutputKind = frame.OutputKind;
        return test;
    }
}
