using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Xml.Linq;
using Xunit;
using ZmqPerf.Package.Tests.Support;

namespace ZmqPerf.Package.Tests;

/// <summary>What the runtime has of a user's build: which programs check their frames, and what the rules about the runtime say.</summary>
[Collection(Packages.Building)]
public sealed class CheckFramesTests(CheckFramesTests.Programs programs) : IClassFixture<CheckFramesTests.Programs>
{
    [Theory]
    [InlineData("Debug", "", true)]
    [InlineData("Release", "", null)]
    [InlineData("Debug", "ZmqPerfCheckFrames=false", false)]
    [InlineData("Release", "ZmqPerfCheckFrames=true", true)]
    public void DebugBuilds_CheckFramesAndReleaseBuildsAsToldTo(string configuration, string told, bool? checks) =>
        Assert.Equal(checks, Option(programs.Of(configuration, told), configuration));

    [Fact]
    public void OptionOfTheProject_Stands() => Assert.Equal(false, Option(programs.WithOwnOption, "Debug"));

    [Theory]
    [InlineData("FrameWithGaps", "ZMQ3025")]
    [InlineData("CapturingWriter", "ZMQ1011")]
    public void RuleAboutTheRuntime_IsAnnouncedByTheBuild(string name, string id) =>
        Assert.Equal(
            Announced.In(Programs.Source(name)).Select(line => (line.Line, line.Level, line.Id)),
            Reported
                .In(programs.Build.Output)
                .Where(line => line.Project == name && line.Id == id)
                .Select(line => (line.Line, line.Level, line.Id))
                .Distinct()
        );

    private static bool? Option(Consumer consumer, string configuration)
    {
        var config = JsonNode.Parse(consumer.Read($"bin/{configuration}/net10.0/{consumer.Name}.runtimeconfig.json"))!;
        return (bool?)config["runtimeOptions"]!["configProperties"]?["ZmqPerf.CheckFrames"];
    }

    /// <summary>Programs that are built in every way, in one build.</summary>
    public sealed class Programs(Packages packages) : IAsyncLifetime
    {
        private static readonly (string Configuration, string Told)[] s_ways =
        [
            ("Debug", ""),
            ("Release", ""),
            ("Debug", "ZmqPerfCheckFrames=false"),
            ("Release", "ZmqPerfCheckFrames=true"),
        ];

        private readonly Dictionary<(string Configuration, string Told), Consumer> _told = [];

        public Consumer WithOwnOption { get; private set; } = null!;

        public Command Build { get; private set; } = null!;

        private string Folder => Path.Combine(packages.Folder, "check-frames");

        public Consumer Of(string configuration, string told) => _told[(configuration, told)];

        public static string Source(string name) => Path.Combine(Announced.Folder, "Runtime", name + ".cs");

        public async Task InitializeAsync()
        {
            foreach (var (configuration, told) in s_ways)
                _told[(configuration, told)] = Create($"{configuration}{told.Replace('=', '-')}");
            WithOwnOption = Create("OwnOption");
            var project = XDocument.Load(WithOwnOption.Project);
            project.Root!.Add(
                new XElement(
                    "ItemGroup",
                    new XElement(
                        "RuntimeHostConfigurationOption",
                        new XAttribute("Include", "ZmqPerf.CheckFrames"),
                        new XAttribute("Value", "false")
                    )
                )
            );
            project.Save(WithOwnOption.Project);
            Consumer[] announcing = [Announcing("FrameWithGaps"), Announcing("CapturingWriter")];
            Build = (
                await Consumer.BuildAsync(
                    Folder,
                    [
                        .. _told.Select(p => (p.Value, $"Configuration={p.Key.Configuration};{p.Key.Told}")),
                        .. announcing.Append(WithOwnOption).Select(c => (c, "")),
                    ]
                )
            ).Successful();
        }

        public Task DisposeAsync() => Task.CompletedTask;

        private Consumer Announcing(string name)
        {
            var consumer = Create(name);
            consumer.Write(name + ".cs", File.ReadAllText(Source(name)));
            return consumer;
        }

        private Consumer Create(string name)
        {
            var consumer = Consumer.CreateEmpty(Folder, name, Consumer.WithTheRuntime, new XElement("OutputType", "Exe"));
            consumer.Write("Program.cs", "System.Console.WriteLine(typeof(ZmqPerf.FrameReceiver));");
            return consumer;
        }
    }
}
