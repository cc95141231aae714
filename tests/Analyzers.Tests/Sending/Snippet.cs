using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Tests of sending rules.</summary>
internal abstract class Snippet<TFixer> : Snippet<SendingAnalyzer, TFixer>
    where TFixer : CodeFixProvider, new();
