using System.Globalization;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Testing;
using Code = ZmqPerf.Analyzers.Tests.Testing.Snippet<ZmqPerf.Analyzers.Sending.SendingAnalyzer, ZmqPerf.CodeFixes.Sending.ZeroCopyForSmallMessageFixer>;

namespace ZmqPerf.Analyzers.Tests.Configuration;

/// <summary>What diagnostics say of a cost that was measured on the machine.</summary>
public sealed class MeasuredCostsTests
{
    private const string ZeroCopy = "nint p = Marshal.AllocHGlobal(64); using var m = {|#0:new Message(p, 64, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);";

    [Fact]
    public Task Cost_is_quoted_behind_the_message() =>
        Message_is("zmqperf.calibrated = 2026-11-21\nzmqperf.cost.ZMQ1001.ratio = 3.94\nzmqperf.cost.ZMQ1001.size = 64\n", "; about 3.9x a frame written in place at 64 B on this machine, measured 2026-11-21");

    [Fact]
    public Task Size_may_be_missing() => Message_is("zmqperf.calibrated = 2026-11-21\nzmqperf.cost.zmq1001.ratio = 12\n", "; about 12.0x a frame written in place on this machine, measured 2026-11-21");

    [Theory]
    [InlineData("")]
    [InlineData("zmqperf.cost.ZMQ1001.ratio = 3.94\n")]
    [InlineData("zmqperf.calibrated = yesterday\nzmqperf.cost.ZMQ1001.ratio = 3.94\n")]
    [InlineData("zmqperf.calibrated = 2026-11-21\n")]
    [InlineData("zmqperf.calibrated = 2026-11-21\nzmqperf.cost.ZMQ1001.ns = 90\n")]
    [InlineData("zmqperf.calibrated = 2026-11-21\nzmqperf.cost.ZMQ1001.ratio = much\n")]
    [InlineData("zmqperf.calibrated = 2026-11-21\nzmqperf.cost.ZMQ1001.ratio = NaN\n")]
    [InlineData("zmqperf.calibrated = 2026-11-21\nzmqperf.cost.ZMQ1003.ratio = 3.94\n")]
    public Task What_was_not_measured_of_the_rule_is_not_quoted(string options) => Message_is(options, "");

    [Fact]
    public Task Level_of_the_finding_stays() => Quoted(
        "nint p = Marshal.AllocHGlobal(size); using var m = {|#0:new Message(p, size, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);", "zmqperf.calibrated = 2026-11-21\nzmqperf.cost.ZMQ1001.ratio = 3.94\n",
        new DiagnosticResult(Rules.ZMQ1001.Id, DiagnosticSeverity.Info).WithMessage($"{Text(Rules.ZMQ1001BlockPerMessage)}; about 3.9x a frame written in place on this machine, measured 2026-11-21"));

    private static Task Message_is(string options, string quoted) =>
        Quoted(ZeroCopy, options, new DiagnosticResult(Rules.ZMQ1001.Id, DiagnosticSeverity.Warning).WithMessage(string.Format(CultureInfo.InvariantCulture, Text(Rules.ZMQ1001), "64 bytes") + quoted));

    private static Task Quoted(string code, string options, DiagnosticResult expected)
    {
        var test = Code.Analysis(code, expected.WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        test.TestState.AnalyzerConfigFiles.Add(("/zmqperf.globalconfig", $"is_global = true\nglobal_level = -50\n{options}"));
        return test.RunAsync();
    }

    private static string Text(DiagnosticDescriptor rule) => rule.MessageFormat.ToString(CultureInfo.InvariantCulture);
}
