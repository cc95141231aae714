using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Testing;

/// <summary><see cref="RuleTest"/> for tests that name their analyzer and fixer.</summary>
internal abstract class Snippet<TAnalyzer, TFixer>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TFixer : CodeFixProvider, new()
{
    private static readonly RuleTest s_rule = new([new TAnalyzer()], new TFixer());

    public static Task Triggers(string code, params DiagnosticResult[] expected) => s_rule.Triggers(code, expected);

    public static Task DoesNotTrigger(string code) => s_rule.DoesNotTrigger(code);

    public static Task IsFixed(string code, string after) => s_rule.IsFixed(code, after);

    public static Task IsNotFixed(string code) => s_rule.IsNotFixed(code);

    public static Task IsNotFixedBeforeCSharp8(string code) => s_rule.IsNotFixedBeforeCSharp8(code);

    public static ZmqTest Analysis(string code, params DiagnosticResult[] expected) => s_rule.Analysis(code, expected);

    public static ZmqTest Fix(string code, string after) => s_rule.Fix(code, after);
}
