using Microsoft.CodeAnalysis.Testing;
using ZmqPerf.Analyzers.Flyweights;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>
/// A test of the declarations' analyzer, with the generator beside it. What is wrong gets no bodies, which is the compiler's to report.
/// </summary>
internal sealed class FlyweightTest : ZmqTest
{
    public FlyweightTest(string source, bool compiles = false)
        : base([new FlyweightAnalyzer()])
    {
        Generators = [typeof(FlyweightGenerator)];
        TestCode = Generated.Usings + source;
        CompilerDiagnostics = compiles ? CompilerDiagnostics.Errors : CompilerDiagnostics.None;
        AllowsTwoIdsInOneLine = true;
    }
}
