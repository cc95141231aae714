using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Options;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Testing;
using ZmqPerf.Tool.Calibrating;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>The file that a calibration writes, as the analyzers read it.</summary>
public sealed class ConfigFileTests
{
    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path =>
                Path.GetFileName(path)
                    is "System.Private.CoreLib.dll"
                        or "System.Runtime.dll"
                        or "System.Runtime.InteropServices.dll"
                        or "System.Memory.dll"
                        or "Net.Zmq.dll"
                        or "Net.Zmq.Core.dll"
            )
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    [Fact]
    public async Task Threshold_and_cost_are_those_of_the_file()
    {
        string text = ConfigFile.Text(Made.Calibration());
        int threshold = Made.Calibration().Thresholds.Single(t => t.Key == OptionKeys.ZeroCopyExistingThreshold).Value!.Value;

        Assert.Contains("; about ", Assert.Single(await Reported(threshold - 1, text)), StringComparison.Ordinal);
        Assert.EndsWith(
            "x a send of the bytes themselves at 512 B on this machine, measured 2026-11-21",
            Assert.Single(await Reported(threshold - 1, text)),
            StringComparison.Ordinal
        );
        Assert.Empty(await Reported(threshold, text));
        // without the file
        Assert.DoesNotContain("on this machine", Assert.Single(await Reported(threshold, null)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Editorconfig_wins() =>
        Assert.Single(
            await Reported(
                50_000,
                ConfigFile.Text(Made.Calibration()),
                "root = true\n[*.cs]\nzmqperf.zero_copy_existing_threshold = 60000\n"
            )
        );

    [Theory]
    [InlineData(15, 0.02)]
    [InlineData(5, 0.02)]
    [InlineData(15, 0.9)]
    public async Task Analyzers_can_use_every_line(int rounds, double noise) =>
        Assert.DoesNotContain(
            await Diagnostics(
                new ConfigurationAnalyzer(),
                "class C { Net.Zmq.SocketType T; }",
                ConfigFile.Text(Made.Calibration(rounds, noise))
            ),
            d => d.Id == "ZMQ9001"
        );

    [Fact]
    public void Where_it_comes_from_stands_at_the_top()
    {
        string text = ConfigFile.Text(Made.Calibration());
        Assert.All(
            [
                "2026-11-21 04:05 UTC, 15 rounds",
                "Made-up processor <1>, 4 processors, Made-up system",
                ".NET 10.0.0",
                "libzmq 4.3.4",
                "Net.Zmq 0.5.0",
                "--budget 60s",
            ],
            part => Assert.Contains(part, text, StringComparison.Ordinal)
        );
    }

    [Fact]
    public void What_is_unstable_stands_there_as_a_comment()
    {
        string text = ConfigFile.Text(Made.Calibration(rounds: 5));
        Assert.Contains("# unstable: 5 rounds are too few", text, StringComparison.Ordinal);
        Assert.Contains("\n# zmqperf.zero_copy_threshold = 65536\n", text, StringComparison.Ordinal);
        // no comment: were it one, the other key would hold in its place
        Assert.Contains("\nzmqperf.zero_copy_existing_threshold = 4096\n", text, StringComparison.Ordinal);
        Assert.DoesNotContain("\nzmqperf.cost", text, StringComparison.Ordinal);
        Assert.DoesNotContain("\nzmqperf.calibrated", text, StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_unstable_does_not_take_away_what_was_measured_before()
    {
        using var folder = new Folder();
        File.WriteAllText(
            folder["former"],
            "is_global = true\nzmqperf.zero_copy_threshold = 4321 # measured\nzmqperf.calibrated = 2026-01-02\n"
                + "zmqperf.cost.ZMQ1001.block = 64 B: 90.0 ns, 32 B, 3.10x\n"
        );
        var former = FormerValues.In(folder["former"]);

        var unstable = Made.Calibration(rounds: 5) with { Former = former };
        string text = ConfigFile.Text(unstable);
        Assert.Matches(
            "\n# unstable: 5 rounds are too few.* What stood here before stays; published: 65536\nzmqperf.zero_copy_threshold = 4321\n",
            text
        );
        Assert.Contains(
            "\nzmqperf.calibrated = 2026-01-02\nzmqperf.cost.ZMQ1001.block = 64 B: 90.0 ns, 32 B, 3.10x\n",
            text,
            StringComparison.Ordinal
        );
        // of which an older file said the same
        Assert.Contains("\nzmqperf.zero_copy_existing_threshold = 4321\n", text, StringComparison.Ordinal);
        Assert.Contains("\n# zmqperf.small_message_limit = 512\n", text, StringComparison.Ordinal); // of which the file said nothing
        Assert.Contains(
            Findings.Of(unstable),
            finding =>
                finding.StartsWith("zmqperf.zero_copy_threshold stays at 4321, as the file said before: 5 rounds", StringComparison.Ordinal)
        );

        string stable = ConfigFile.Text(Made.Calibration() with { Former = former });
        Assert.DoesNotContain("4321", stable, StringComparison.Ordinal);
        Assert.DoesNotContain("2026-01-02", stable, StringComparison.Ordinal);
        Assert.Null(FormerValues.In(folder["nothing"]));
    }

    /// <summary>What ZMQ1001 says of a message over foreign memory of so many bytes.</summary>
    private static async Task<IReadOnlyList<string>> Reported(int size, string? config, string? editorConfig = null)
    {
        string code = $$"""
            using Net.Zmq;
            static class C
            {
                static void Send(Socket socket, nint mapped)
                {
                    using var message = new Message(mapped, {{size}}, static _ => { });
                    socket.Send(message);
                }
            }
            """;
        return
        [
            .. (await Diagnostics(new SendingAnalyzer(), code, config, editorConfig))
                .Where(d => d.Id == "ZMQ1001")
                .Select(d => d.GetMessage(CultureInfo.InvariantCulture)),
        ];
    }

    private static async Task<IReadOnlyList<Diagnostic>> Diagnostics(
        DiagnosticAnalyzer analyzer,
        string code,
        string? config,
        string? editorConfig = null
    )
    {
        var files = new List<(string, string)>();
        if (config is not null)
            files.Add(("/zmqperf.globalconfig", config));
        if (editorConfig is not null)
            files.Add(("/.editorconfig", editorConfig));
        var options = new ConfigOptions(files);
        var compilation = CSharpCompilation.Create(
            "C",
            [CSharpSyntaxTree.ParseText(code, path: "/C.cs")],
            s_references,
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return await compilation.WithAnalyzers([analyzer], new AnalyzerOptions([], options)).GetAnalyzerDiagnosticsAsync();
    }
}
