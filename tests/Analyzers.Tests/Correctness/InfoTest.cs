using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Tests of rules about correctness that only suggest, and have no fix.</summary>
internal static class InfoTest
{
    private static readonly RuleTest s_rule = new([new CorrectnessInfoAnalyzer()]);

    public static ZmqTest Of(string code) => s_rule.Analysis(code);
}
