using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Tests of rules about correctness that have no fix.</summary>
internal static class WarningTest
{
    private static readonly RuleTest s_rule = new([new CorrectnessAnalyzer()]);

    public static ZmqTest Of(string code) => s_rule.Analysis(code);
}
