using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Analyzers.Tests.Testing;
#if WORKSPACES
using Microsoft.CodeAnalysis.CodeFixes;
#endif

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Tests of sending rules.</summary>
internal abstract class Snippet<TFixer> : Snippet<SendingAnalyzer, TFixer>
#if WORKSPACES
    where TFixer : CodeFixProvider, new()
#endif
{
}
