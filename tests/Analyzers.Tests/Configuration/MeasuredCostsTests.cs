using System.Globalization;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Configuration;

/// <summary>What diagnostics say of a cost that was measured on the machine.</summary>
public sealed class MeasuredCostsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    private const string ZeroCopy =
        "nint p = Marshal.AllocHGlobal(64); using var m = {|#0:new Message(p, 64, static q => Marshal.FreeHGlobal(q))|}; socket.Send(m);";

    private const string Date = "zmqperf.calibrated = 2026-11-21\n",
        Block = "zmqperf.cost.ZMQ1001.block = ";

    [Theory]
    [InlineData(
        "8 B: 130.0 ns, 32 B, 4.10x | 64 B: 120.0 ns, 32 B, 3.94x | 512 B: 118.0 ns, 32 B, 2.00x",
        "3.9x a frame written in place at 64 B"
    )]
    // the next smaller one
    [FullData("8 B: 130.0 ns, 32 B, 4.10x | 512 B: 118.0 ns, 32 B, 2.00x", "4.1x a frame written in place at 8 B")]
    // which does not depend on the size
    [FullData("512 B: 118.0 ns, 32 B, 2.00x | 4096 B: 120.0 ns, 32 B, 1.50x", "118 ns more than a frame written in place")]
    public Task Cost_of_the_form_and_size_is_quoted_behind_the_message(string table, string quoted) =>
        Message_is($"{Date}{Block}{table}\n", $"; about {quoted} on this machine, measured 2026-11-21");

    [Fact]
    public Task Letters_of_the_key_may_be_small() =>
        Message_is(
            $"{Date}zmqperf.cost.zmq1001.block = 64 B: 120 ns, 32 B, 12x\n",
            "; about 12.0x a frame written in place at 64 B on this machine, measured 2026-11-21"
        );

    [Theory]
    [InlineData("")]
    [FullData(Block + "64 B: 120 ns, 32 B, 3.94x\n")]
    [FullData("zmqperf.calibrated = yesterday\n" + Block + "64 B: 120 ns, 32 B, 3.94x\n")]
    [FullData(Date)]
    [FullData(Date + Block + "much\n")]
    [InlineData(Date + Block + "64 B: NaN ns, 32 B, 3.94x\n")]
    [FullData(Date + Block + "64 B: 0 ns, 32 B, 0.94x\n")] // no slower
    [InlineData(Date + Block + "512 B: 118 ns, 32 B, 2x | 4096 B: 380 ns, 32 B, 2x\n")] // of sizes that this is not
    [FullData(Date + "zmqperf.cost.ZMQ1001.existing = 64 B: 120 ns, 32 B, 3.94x\n")]
    [FullData(Date + "zmqperf.cost.ZMQ1003.array = 64 B: 120 ns, 32 B, 3.94x\n")]
    public Task What_was_not_measured_of_the_form_is_not_quoted(string options) => Message_is(options, "");

    [Fact]
    public Task Other_form_quotes_its_own_cost() =>
        Quoted(
            "nint p = size; using var m = {|#0:new Message(p, 64, static q => { })|}; socket.Send(m);",
            $"{Date}{Block}64 B: 120 ns, 32 B, 3.94x\nzmqperf.cost.ZMQ1001.existing = 64 B: 90 ns, 32 B, 2.5x\n",
            new DiagnosticResult(Rules.ZMQ1001_ZeroCopyForSmallMessage.Id, DiagnosticSeverity.Warning).WithMessage(
                "Zero-copy of 64 bytes costs more than a copy; use Send(span) instead"
                    + "; about 2.5x a send of the bytes themselves at 64 B on this machine, measured 2026-11-21"
            )
        );

    [Fact]
    public Task Level_of_the_finding_stays() =>
        Quoted(
            """
            nint p = Marshal.AllocHGlobal(size);
            using var m = {|#0:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """,
            $"{Date}{Block}64 B: 120 ns, 32 B, 3.94x\n",
            new DiagnosticResult(Rules.ZMQ1012_ZeroCopyForSmallMessage.Id, DiagnosticSeverity.Info).WithMessage(
                "Native block is allocated for one message; use BeginFrame instead (2.5x the cost at 8 B, 1.0x from 64 KiB); "
                    + "about 120 ns more than a frame written in place on this machine, measured 2026-11-21"
            )
        );

    private static Task Message_is(string options, string quoted) =>
        Quoted(
            ZeroCopy,
            options,
            new DiagnosticResult(Rules.ZMQ1001_ZeroCopyForSmallMessage.Id, DiagnosticSeverity.Warning).WithMessage(
                "Zero-copy of 64 bytes costs more than a copy; use Send(span) or BeginFrame instead (2.5x the cost at 8 B)" + quoted
            )
        );

    private static Task Quoted(string code, string options, DiagnosticResult expected)
    {
        var test = Code.Analysis(code, expected.WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        test.TestState.AnalyzerConfigFiles.Add(("/zmqperf.globalconfig", $"is_global = true\nglobal_level = -50\n{options}"));
        return test.RunAsync();
    }
}
