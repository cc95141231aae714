using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Tests.Testing;
#if WORKSPACES
using Microsoft.CodeAnalysis.CodeFixes;
#endif

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Tests of rules about correctness that only suggest.</summary>
internal abstract class InfoSnippet<TFixer> : Snippet<CorrectnessInfoAnalyzer, TFixer>
#if WORKSPACES
    where TFixer : CodeFixProvider, new()
#endif
{
}
