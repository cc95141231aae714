using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Xml.Linq;
using Xunit;
using ZmqPerf.Package.Tests.Support;

namespace ZmqPerf.Package.Tests;

/// <summary>Real projects that refer to the packages, in the compiler of the SDK: what they report, and what configures it.</summary>
[Collection(Packages.Building)]
public sealed class BuildTests(BuildTests.Consumers consumers, Packages packages) : IClassFixture<BuildTests.Consumers>
{
    private static readonly (string File, int Line, string Level, string Id)[] s_announced =
    [
        .. Announced.All.Select(line => (line.File, line.Line, line.Level, line.Id)).Order(),
    ];

    /// <summary>
    /// The consumers refer to a Net.Zmq that has every member of the newest, so that ZMQ3019 has nothing to say. ZMQ4xxx: <see
    /// cref="FlyweightTests"/>. ZMQ1011 and ZMQ3025 need the runtime: <see cref="CheckFramesTests"/>. ZMQ2015 and ZMQ3033
    /// to ZMQ3037 are about NetMQ only, which the feed does not have.
    /// </summary>
    [Fact]
    public void EveryRuleAboutCode_IsAnnouncedByAConsumer() =>
        Assert.Equal(
            new Catalogue(packages).Ids.Where(id =>
                id
                    is not (
                        "ZMQ1011"
                        or "ZMQ2015"
                        or "ZMQ3019"
                        or "ZMQ3025"
                        or "ZMQ3033"
                        or "ZMQ3034"
                        or "ZMQ3035"
                        or "ZMQ3036"
                        or "ZMQ3037"
                        or "ZMQ3040"
                        or "ZMQ3041"
                        or "ZMQ9001"
                    )
                && !id.StartsWith("ZMQ4", StringComparison.Ordinal)
            ),
            Announced.All.Select(line => line.Id).Distinct().Order()
        );

    [Fact]
    public void Warnings_AreShownWithFileAndLine() =>
        Assert.Equal(s_announced.Where(line => line.Level == "warning"), Lines(consumers.Default));

    [Fact]
    public void Log_HoldsEveryFindingWithItsLevel() => Assert.Equal(s_announced, Findings(consumers.Default));

    [Fact]
    public void Log_HoldsTheHelpLinkOfEveryRule()
    {
        var rules = consumers.Default.Log().Rules.Where(rule => IsOurs((string)rule!["id"]!)).ToList();
        Assert.NotEmpty(rules);
        Assert.All(rules, rule => Assert.EndsWith($"/docs/rules/{rule!["id"]}.md", (string?)rule["helpUri"]));
    }

    [Fact]
    public void WarningsAsErrors_FailTheBuild()
    {
        Assert.False(consumers.WithWarningsAsErrors.IsBuilt);
        Assert.True(consumers.Default.IsBuilt);
        Assert.Equal(
            s_announced.Where(line => line.Level == "warning").Select(line => line with { Level = "error" }),
            Lines(consumers.WithWarningsAsErrors)
        );
    }

    [Fact]
    public void StrictMode_RaisesSuggestionsToWarnings_AndReportsColdSites() =>
        Assert.Equal(
            s_announced
                .Select(line => line with { Level = "warning" })
                .Concat(Announced.Cold.Select(line => (line.File, line.Line, Level: "warning", line.Id)))
                .Order(),
            Lines(consumers.Strict)
        );

    [Fact]
    public void ColdSites_AreOfTheRulesThatReportThemWithAll() =>
        Assert.Equal(
            ["ZMQ1003", "ZMQ1006", "ZMQ1007", "ZMQ1008", "ZMQ1010", "ZMQ2004", "ZMQ2006", "ZMQ2008", "ZMQ2011", "ZMQ2012", "ZMQ3005"],
            Announced.Cold.Select(line => line.Id).Order()
        );

    [Fact]
    public void OffMode_ReportsNothing()
    {
        Assert.Empty(Lines(consumers.Off));
        Assert.Empty(Findings(consumers.Off));
    }

    [Fact]
    public void ReliabilityMode_MakesSuggestionsOfAllAboutPerformance()
    {
        var performance = new Catalogue(packages).Performance;
        Assert.Equal(
            s_announced.Select(line => performance.Contains(line.Id) ? line with { Level = "info" } : line),
            Findings(consumers.Reliability).Order()
        );
    }

    [Fact]
    public void ProjectThatHasTheAnalyzersThroughALibraryOnly_ReportsNothing() => Assert.Empty(Findings(consumers.Indirect));

    [Fact]
    public void ProjectThatHasTheAnalyzersThroughALibrary_ReportsWhereItAsksForIt() =>
        Assert.Equal("ZMQ1003", Assert.Single(Findings(consumers.IndirectThatAsks)).Id);

    [Fact]
    public void UnknownMode_IsNamedAndTheDefaultApplies()
    {
        var warning = Assert.Single(consumers.Reported(consumers.UnknownMode), line => line.Id == "ZMQ9001");
        Assert.Equal("UnknownMode.csproj", warning.File);
        Assert.Equal("warning", warning.Level);
        foreach (string value in new[] { "'Strickt'", "Default", "Strict", "Reliability", "Off" })
            Assert.Contains(value, warning.Message);
        Assert.Equal(s_announced, Findings(consumers.UnknownMode));
    }

    [Fact]
    public void ConfiguredSeverity_IsObeyed()
    {
        Assert.Contains(Findings(consumers.Configured), line => line.Id == "ZMQ1002");
        Assert.All(Findings(consumers.Configured).Where(line => line.Id == "ZMQ1002"), line => Assert.Equal("error", line.Level));
        Assert.DoesNotContain(Findings(consumers.Configured), line => line.Id == "ZMQ1003");
    }

    [Fact]
    public void ConfiguredThreshold_IsObeyed()
    {
        // 64 bytes are small no more: what is left is the suggestion about the block
        Assert.Contains(Findings(consumers.Default), line => line is { Id: "ZMQ1001", Level: "warning" });
        Assert.DoesNotContain(Findings(consumers.Configured), line => line is { Id: "ZMQ1001", Level: "warning" });
        Assert.Contains(Findings(consumers.Configured), line => line is { Id: "ZMQ1012", Level: "info" });
    }

    [Theory]
    [InlineData("zmqperf.large_mesage_threshold", "'zmqperf.large_message_threshold'")]
    [InlineData("zmqperf.large_message_threshold", "-3")]
    public void UnusableOption_IsNamed(string key, string said)
    {
        var warning = Assert.Single(
            consumers.Reported(consumers.Configured),
            line => line.Id == "ZMQ9001" && line.Message.StartsWith($"'{key} =", StringComparison.Ordinal)
        );
        Assert.Equal("warning", warning.Level);
        Assert.Contains(said, warning.Message);
        Assert.Equal(".editorconfig", warning.File);
        string line = consumers.Configured.Read(".editorconfig").Split('\n')[warning.Line - 1];
        Assert.Contains(key, line, StringComparison.Ordinal);
    }

    [Fact]
    public void AnalyzersWithoutRuntime_ReportTheSame() => Assert.Equal(s_announced, Findings(consumers.WithoutRuntime));

    private IEnumerable<(string File, int Line, string Level, string Id)> Lines(Consumer consumer) =>
        consumers.Reported(consumer).Select(line => (line.File, line.Line, line.Level, line.Id)).Order();

    private static IEnumerable<(string File, int Line, string Level, string Id)> Findings(Consumer consumer) =>
        consumer
            .Log()
            .Results.Where(result => IsOurs((string)result!["ruleId"]!) && result["locations"] is not null)
            .Select(Finding!)
            .Order();

    private static (string File, int Line, string Level, string Id) Finding(JsonNode result)
    {
        var place = result["locations"]![0]!["physicalLocation"]!;
        string level = (string)result["level"]!;
        return (
            Path.GetFileName((string)place["artifactLocation"]!["uri"]!),
            (int)place["region"]!["startLine"]!,
            level == "note" ? "info" : level,
            (string)result["ruleId"]!
        );
    }

    private static bool IsOurs(string id) => id.StartsWith("ZMQ", StringComparison.Ordinal);

    /// <summary>The projects, in one build.</summary>
    public sealed class Consumers(Packages packages) : IAsyncLifetime
    {
        private IReadOnlyList<Reported> _reported = [];

        public Consumer Default { get; private set; } = null!;

        public Consumer Strict { get; private set; } = null!;

        public Consumer Off { get; private set; } = null!;

        public Consumer Reliability { get; private set; } = null!;

        public Consumer Indirect { get; private set; } = null!;

        public Consumer IndirectThatAsks { get; private set; } = null!;

        public Consumer UnknownMode { get; private set; } = null!;

        public Consumer Configured { get; private set; } = null!;

        public Consumer WithWarningsAsErrors { get; private set; } = null!;

        public Consumer WithoutRuntime { get; private set; } = null!;

        /// <summary>What the build said about our rules.</summary>
        public IEnumerable<Reported> Reported(Consumer consumer) =>
            _reported.Where(line => line.Project == consumer.Name && IsOurs(line.Id));

        public async Task InitializeAsync()
        {
            string folder = Path.Combine(packages.Folder, "build");
            Default = Consumer.Create(folder, "Default", Consumer.WithTheRuntime);
            Strict = Consumer.Create(folder, "Strict", Consumer.WithTheRuntime, mode: "strict");
            Off = Consumer.Create(folder, "Off", Consumer.WithTheRuntime, mode: "OFF");
            Reliability = Consumer.Create(folder, "Reliability", Consumer.WithTheRuntime, mode: "reliability");
            Indirect = CreateIndirect("Indirect", mode: "");
            IndirectThatAsks = CreateIndirect("IndirectThatAsks", mode: "default");
            UnknownMode = Consumer.Create(folder, "UnknownMode", Consumer.WithTheRuntime, mode: "Strickt");
            WithoutRuntime = Consumer.Create(folder, "WithoutRuntime", Consumer.WithTheAnalyzersOnly);
            WithWarningsAsErrors = Consumer.Create(folder, "WithWarningsAsErrors", Consumer.WithTheRuntime);
            var strict = XElement.Load(WithWarningsAsErrors.Project);
            strict.Add(new XElement("PropertyGroup", new XElement("TreatWarningsAsErrors", "true")));
            strict.Save(WithWarningsAsErrors.Project);
            Configured = Consumer.Create(
                folder,
                "Configured",
                Consumer.WithTheRuntime,
                editorConfig: """
                [*.cs]
                dotnet_diagnostic.ZMQ1002.severity = error
                dotnet_diagnostic.ZMQ1003.severity = none
                zmqperf.zero_copy_threshold = 10
                zmqperf.large_mesage_threshold = 5
                zmqperf.large_message_threshold = -3
                """
            );
            string solution = Consumer.Solution(
                Path.Combine(folder, "Build.slnx"),
                Default,
                Strict,
                Off,
                Reliability,
                Indirect,
                IndirectThatAsks,
                UnknownMode,
                Configured,
                WithoutRuntime,
                WithWarningsAsErrors
            );
            var build = await Command.DotnetAsync(folder, "build", solution, "-verbosity:quiet");
            _reported = Support.Reported.In(build.Output);

            Consumer CreateIndirect(string name, string mode)
            {
                var consumer = Consumer.CreateEmpty(folder, name, [], new XElement("ZmqPerfAnalysisMode", mode));
                var project = XElement.Load(consumer.Project);
                project.Add(new XElement("ItemGroup", new XElement("ProjectReference", new XAttribute("Include", Default.Project))));
                project.Save(consumer.Project);
                consumer.Write(
                    "ArrayPerSend.cs",
                    """
                    using Net.Zmq;

                    internal static class Sender
                    {
                        public static void Send(Socket socket, int size)
                        {
                            while (true)
                            {
                                var array = new byte[size];
                                array[0] = 1;
                                socket.Send(array);
                            }
                        }
                    }
                    """
                );
                return consumer;
            }
        }

        public Task DisposeAsync() => Task.CompletedTask;
    }
}
