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
public sealed class FlyweightTests(FlyweightTests.Declarations declarations, Packages packages) : IClassFixture<FlyweightTests.Declarations>
{
    private static readonly string[] s_announcing = ["Wrong.cs", "Old.cs"];

    private static readonly string s_folder = Path.Combine(Announced.Folder, "Flyweights");

    [Fact]
    public void RightDeclarations_BuildWithoutAWord()
    {
        Assert.True(File.Exists(Path.Combine(declarations.Right.Folder, "bin/Debug/net10.0/Right.dll")), declarations.Build.Output);
        Assert.DoesNotContain(
            declarations.Right.Log().Results,
            result => ((string)result!["ruleId"]!).StartsWith("ZMQ", System.StringComparison.Ordinal)
        );
    }

    [Fact]
    public void WrongDeclarations_AreToldByTheBuild() => IsTold("Wrong");

    /// <summary>A language without partial properties stops the build before any analyzer runs.</summary>
    [Fact]
    public void ViewInAnOldLanguage_IsToldByTheBuild() => IsTold("Old");

    [Fact]
    public void EveryRuleOfDeclarations_IsAnnounced() =>
        Assert.Equal(
            new Catalogue(packages).Ids.Where(id => id.StartsWith("ZMQ4", System.StringComparison.Ordinal)),
            s_announcing.SelectMany(file => Announced.In(Path.Combine(s_folder, file))).Select(line => line.Id).Order()
        );

    private void IsTold(string name)
    {
        var told = Reported.In(declarations.Build.Output).Where(line => line.Project == name).ToList();
        Assert.Contains(told, line => line.Level == "error");
        Assert.Equal(
            Announced
                .In(Path.Combine(s_folder, $"{name}.cs"))
                .Where(line => line.Level != "info")
                .Select(line => (line.Line, line.Level, line.Id))
                .Order(),
            told.Where(line => line.Id.StartsWith("ZMQ", System.StringComparison.Ordinal))
                .Select(line => (line.Line, line.Level, line.Id))
                .Order()
        );
    }

    /// <summary>A project for each kind, in one build.</summary>
    public sealed class Declarations(Packages packages) : IAsyncLifetime
    {
        private string Folder => Path.Combine(packages.Folder, "flyweights");

        public Consumer Right { get; private set; } = null!;

        public Command Build { get; private set; } = null!;

        public async Task InitializeAsync()
        {
            Right = Create("Right");
            Build = await Consumer.BuildAsync(Folder, (Right, ""), (Create("Wrong"), ""), (Create("Old"), "LangVersion=12"));
        }

        public Task DisposeAsync() => Task.CompletedTask;

        private Consumer Create(string name)
        {
            var consumer = Consumer.CreateEmpty(Folder, name, Consumer.WithTheRuntime);
            consumer.Write($"{name}.cs", File.ReadAllText(Path.Combine(s_folder, $"{name}.cs")));
            consumer.Write("flyweights.shipped.txt", "Consumer.Shipped 8: 0 Int64 A\n");
            var project = XDocument.Load(consumer.Project);
            project.Root!.Add(
                new XElement("ItemGroup", new XElement("AdditionalFiles", new XAttribute("Include", "flyweights.shipped.txt")))
            );
            project.Save(consumer.Project);
            return consumer;
        }
    }
}
