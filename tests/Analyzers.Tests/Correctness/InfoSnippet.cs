using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Tests of rules about correctness that only suggest.</summary>
internal abstract class InfoSnippet<TFixer> : Snippet<CorrectnessInfoAnalyzer, TFixer>
    where TFixer : CodeFixProvider, new();
