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
public sealed class CheckFramesTests(Packages packages)
{
    [Fact]
    public async Task DebugBuilds_CheckFramesAndReleaseBuildsAsToldTo()
    {
        var consumer = Program("checked");
        Assert.Equal(true, await OptionAsync(consumer, "Debug"));
        Assert.Null(await OptionAsync(consumer, "Release"));
        Assert.Equal(false, await OptionAsync(consumer, "Debug", "-property:ZmqPerfCheckFrames=false"));
        Assert.Equal(true, await OptionAsync(consumer, "Release", "-property:ZmqPerfCheckFrames=true"));
    }

    [Fact]
    public async Task OptionOfTheProject_Stands()
    {
        var consumer = Program("own-option");
        var project = XDocument.Load(consumer.Project);
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
        project.Save(consumer.Project);
        Assert.Equal(false, await OptionAsync(consumer, "Debug"));
    }

    [Theory]
    [InlineData("FrameWithGaps", "ZMQ3025")]
    [InlineData("CapturingWriter", "ZMQ1011")]
    public async Task RuleAboutTheRuntime_IsAnnouncedByTheBuild(string name, string id)
    {
        string source = Path.Combine(Announced.Folder, "Runtime", name + ".cs");
        var consumer = Program(name);
        consumer.Write(name + ".cs", File.ReadAllText(source));
        var build = await Command.DotnetAsync(consumer.Folder, "build", "-verbosity:quiet");
        Assert.Equal(
            Announced.In(source).Select(line => (line.Line, line.Level, line.Id)),
            Reported.In(build.Output).Where(line => line.Id == id).Select(line => (line.Line, line.Level, line.Id)).Distinct()
        );
    }

    private Consumer Program(string name)
    {
        var consumer = Consumer.CreateEmpty(
            Path.Combine(packages.Folder, "check-frames"),
            name,
            Consumer.WithTheRuntime,
            new XElement("OutputType", "Exe")
        );
        consumer.Write("Program.cs", "System.Console.WriteLine(typeof(ZmqPerf.FrameReceiver));");
        return consumer;
    }

    private static async Task<bool?> OptionAsync(Consumer consumer, string configuration, params string[] arguments)
    {
        (
            await Command.DotnetAsync(
                consumer.Folder,
                ["build", "-verbosity:quiet", $"-property:Configuration={configuration}", .. arguments]
            )
        ).Successful();
        var config = JsonNode.Parse(consumer.Read($"bin/{configuration}/net10.0/{consumer.Name}.runtimeconfig.json"))!;
        return (bool?)config["runtimeOptions"]!["configProperties"]?["ZmqPerf.CheckFrames"];
    }
}
