using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>A test of the declarations' analyzer, with the generator beside it. What is wrong gets no bodies, which is the compiler's to report.</summary>
internal sealed class FlyweightTest : CSharpAnalyzerTest<FlyweightAnalyzer>
{
    public FlyweightTest(string source, bool compiles = false)
    {
        TestCode = Generated.Usings + source;
        CompilerDiagnostics = compiles ? CompilerDiagnostics.Errors : CompilerDiagnostics.None;
        TestBehaviors = TestBehaviors.AllowTwoIdsInOneLine;
    }

    protected override IEnumerable<IIncrementalGenerator> GetSourceGenerators() => [new FlyweightGenerator()];
}
