using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Tests.Testing;
#if WORKSPACES
using Microsoft.CodeAnalysis.CodeFixes;
#endif

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Tests of rules about correctness.</summary>
internal abstract class Snippet<TFixer> : Snippet<CorrectnessAnalyzer, TFixer>
#if WORKSPACES
    where TFixer : CodeFixProvider, new()
#endif
{
}
