using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Tests of rules about correctness.</summary>
internal abstract class Snippet<TFixer> : Snippet<CorrectnessAnalyzer, TFixer>
    where TFixer : CodeFixProvider, new();
