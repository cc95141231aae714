using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using System.Xml.Linq;
using Xunit;
using ZmqPerf.Package.Tests.Support;

namespace ZmqPerf.Package.Tests;

/// <summary>
/// The packed generator in the compiler of the SDK: right declarations build and say nothing, wrong ones say what is wrong, on the command
/// line, too.
/// </summary>
[Collection(Packages.Building)]
public sealed class FlyweightTests(Packages packages)
{
    private static readonly string[] s_announcing = ["Wrong.cs", "Old.cs"];

    private static readonly string s_folder = Path.Combine(Announced.Folder, "Flyweights");

    [Fact]
    public async Task RightDeclarations_BuildWithoutAWord()
    {
        var (consumer, build) = await BuildAsync("Right");
        Assert.True(build.ExitCode == 0, build.Output);
        Assert.DoesNotContain(
            consumer.Log().Results,
            result => ((string)result!["ruleId"]!).StartsWith("ZMQ", System.StringComparison.Ordinal)
        );
    }

    [Fact]
    public Task WrongDeclarations_AreToldByTheBuild() => IsToldAsync("Wrong");

    /// <summary>A language without partial properties stops the build before any analyzer runs.</summary>
    [Fact]
    public Task ViewInAnOldLanguage_IsToldByTheBuild() => IsToldAsync("Old", new XElement("LangVersion", "12"));

    private async Task IsToldAsync(string name, params IEnumerable<XElement> properties)
    {
        var (_, build) = await BuildAsync(name, properties);
        Assert.NotEqual(0, build.ExitCode);
        Assert.Equal(
            Announced
                .In(Path.Combine(s_folder, $"{name}.cs"))
                .Where(line => line.Level != "info")
                .Select(line => (line.Line, line.Level, line.Id))
                .Order(),
            Reported
                .In(build.Output)
                .Where(line => line.Id.StartsWith("ZMQ", System.StringComparison.Ordinal))
                .Select(line => (line.Line, line.Level, line.Id))
                .Order()
        );
    }

    [Fact]
    public void EveryRuleOfDeclarations_IsAnnounced() =>
        Assert.Equal(
            new Catalogue(packages).Ids.Where(id => id.StartsWith("ZMQ4", System.StringComparison.Ordinal)),
            s_announcing.SelectMany(file => Announced.In(Path.Combine(s_folder, file))).Select(line => line.Id).Order()
        );

    private async Task<(Consumer Consumer, Command Build)> BuildAsync(string name, params IEnumerable<XElement> properties)
    {
        var consumer = Consumer.CreateEmpty(Path.Combine(packages.Folder, "flyweights"), name, Consumer.WithTheRuntime, properties);
        consumer.Write($"{name}.cs", File.ReadAllText(Path.Combine(s_folder, $"{name}.cs")));
        consumer.Write("flyweights.shipped.txt", "Consumer.Shipped 8: 0 Int64 A\n");
        var project = XDocument.Load(consumer.Project);
        project.Root!.Add(new XElement("ItemGroup", new XElement("AdditionalFiles", new XAttribute("Include", "flyweights.shipped.txt"))));
        project.Save(consumer.Project);
        return (consumer, await Command.DotnetAsync(consumer.Folder, "build", "-verbosity:quiet"));
    }
}
