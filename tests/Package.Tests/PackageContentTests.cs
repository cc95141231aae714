using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection.PortableExecutable;
using System.Threading.Tasks;
using System.Xml.Linq;
using Xunit;
using ZmqPerf.Package.Tests.Support;
using ZmqPerf.Testing;

namespace ZmqPerf.Package.Tests;

/// <summary>What is in the packages: in those that projects refer to, to the last entry.</summary>
[Collection(Packages.Scanning)]
public sealed class PackageContentTests(Packages packages)
{
    // what every package made by NuGet holds
    private static readonly string[] s_frame =
    [
        "[Content_Types].xml",
        "_rels/.rels",
        "package/services/metadata/core-properties/nuget.psmdcp",
    ];

    [Fact]
    public void Analyzers_HoldTheseEntries() =>
        Assert.Equal(
            Sorted([
                .. s_frame,
                "ZmqPerf.Analyzers.nuspec",
                "README.md",
                "icon.png",
                "analyzers/dotnet/cs/ZmqPerf.Analyzers.dll",
                "analyzers/dotnet/cs/ZmqPerf.CodeFixes.dll",
                "build/ZmqPerf.Analyzers.props",
                "buildTransitive/ZmqPerf.Analyzers.props",
                "presets/Indirect.globalconfig",
                "presets/Off.globalconfig",
                "presets/Reliability.globalconfig",
                "presets/Strict.globalconfig",
            ]),
            Entries("ZmqPerf.Analyzers")
        );

    [Fact]
    public void Runtime_HoldsTheseEntries() =>
        Assert.Equal(
            Sorted([
                .. s_frame,
                "ZmqPerf.nuspec",
                "README.md",
                "icon.png",
                "build/ZmqPerf.targets",
                "buildTransitive/ZmqPerf.targets",
                "lib/net8.0/ZmqPerf.dll",
                "lib/net8.0/ZmqPerf.xml",
                "lib/net10.0/ZmqPerf.dll",
                "lib/net10.0/ZmqPerf.xml",
            ]),
            Entries("ZmqPerf")
        );

    [Fact]
    public void Tool_HoldsWhatItRunsAndNothingForOtherPlatforms()
    {
        var entries = Entries("ZmqPerf.Tool");
        Assert.Superset(
            new HashSet<string>([
                .. s_frame,
                "ZmqPerf.Tool.nuspec",
                "README.md",
                "icon.png",
                "THIRD-PARTY-NOTICES.txt",
                "tools/net10.0/any/DotnetToolSettings.xml",
                "tools/net10.0/any/ZmqPerf.Tool.dll",
                "tools/net10.0/any/ZmqPerf.Measuring.dll",
                "tools/net10.0/any/ZmqPerf.dll",
                "tools/net10.0/any/Net.Zmq.dll",
                "tools/net10.0/any/ZmqPerf.Hook.dll",
                "tools/net10.0/any/analyzers/ZmqPerf.Analyzers.dll",
            ]),
            entries.ToHashSet()
        );
        Assert.DoesNotContain(
            entries,
            entry => entry.EndsWith(".resources.dll", StringComparison.Ordinal) || entry.Contains("/native/", StringComparison.Ordinal)
        );
    }

    /// <summary>Licences of others want their text with every copy.</summary>
    [Fact]
    public void Tool_NamesTheLicenceOfWhatOthersWrote()
    {
        string notices = File.ReadAllText(Path.Combine(Packages.Repository, "src", "Package", "THIRD-PARTY-NOTICES.txt"));
        string text = notices[..notices.IndexOf("----", StringComparison.Ordinal)];
        var named = text.Split([' ', ',', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries).ToHashSet();
        var others = Entries("ZmqPerf.Tool")
            .Where(entry => entry.EndsWith(".dll", StringComparison.Ordinal))
            .Select(entry => Path.GetFileNameWithoutExtension(entry))
            .Where(name => !name.StartsWith("ZmqPerf", StringComparison.Ordinal) && !name.StartsWith("Net.Zmq", StringComparison.Ordinal));
        Assert.All(others, name => Assert.Contains(name, named));
    }

    [Fact]
    public void Analyzers_AreADevelopmentDependencyThatBringsNothing()
    {
        var nuspec = Nuspec("ZmqPerf.Analyzers");
        Assert.Equal("true", Value(nuspec, "developmentDependency"));
        Assert.Empty(Named(nuspec, "dependency"));
    }

    [Fact]
    public void Runtime_BringsNetZmqAndTheAnalyzers()
    {
        var nuspec = Nuspec("ZmqPerf");
        foreach (string framework in new[] { "net8.0", "net10.0" })
        {
            var dependencies = Named(nuspec, "group")
                .Single(group => (string?)group.Attribute("targetFramework") == framework)
                .Elements()
                .ToDictionary(d => (string)d.Attribute("id")!);
            Assert.Equal(["Net.Zmq", "ZmqPerf.Analyzers"], dependencies.Keys.Order());
            // a development build may be tried with a pre-release of Net.Zmq
            string least = Value(nuspec, "version")!.Contains('-', StringComparison.Ordinal) ? "0.2.0-0" : "0.2.0";
            Assert.Equal(least, (string?)dependencies["Net.Zmq"].Attribute("version"));
            // native libzmq arrives through build assets, and analyzers flow only where the dependency says so
            Assert.Equal("All", (string?)dependencies["Net.Zmq"].Attribute("include"));
            Assert.Equal(Value(nuspec, "version"), (string?)dependencies["ZmqPerf.Analyzers"].Attribute("version"));
            Assert.Superset(
                new HashSet<string> { "Analyzers", "BuildTransitive" },
                ((string)dependencies["ZmqPerf.Analyzers"].Attribute("include")!).Split(',').ToHashSet()
            );
        }
    }

    [Theory]
    [InlineData("ZmqPerf.Analyzers")]
    [InlineData("ZmqPerf")]
    [InlineData("ZmqPerf.Tool")]
    public void Package_SaysWhoMadeItAndHowItMayBeUsed(string id)
    {
        var nuspec = Nuspec(id);
        Assert.Equal(id, Value(nuspec, "id"));
        Assert.Equal("MIT", Value(nuspec, "license"));
        Assert.Equal("README.md", Value(nuspec, "readme"));
        Assert.Equal("icon.png", Value(nuspec, "icon"));
        Assert.False(string.IsNullOrWhiteSpace(Value(nuspec, "description")));
        Assert.False(string.IsNullOrWhiteSpace(Value(nuspec, "authors")));
        Assert.StartsWith("https://", Value(nuspec, "projectUrl"));
        // what is new is read as of this version, as the rules' pages are
        string revision =
            Value(nuspec, "version") is { } version && !version.Contains('-', StringComparison.Ordinal)
                ? "v" + version
                : (string?)Named(nuspec, "repository").Single().Attribute("commit") ?? "main";
        Assert.EndsWith($"/blob/{revision}/CHANGELOG.md", Value(nuspec, "releaseNotes"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ZmqPerf.Analyzers")]
    [InlineData("ZmqPerf")]
    public void EveryAssembly_HoldsItsSymbols(string id)
    {
        using var package = ZipFile.OpenRead(packages.Package(id));
        var assemblies = package.Entries.Where(entry => entry.FullName.EndsWith(".dll", StringComparison.Ordinal)).ToList();
        Assert.NotEmpty(assemblies);
        Assert.All(
            assemblies,
            assembly =>
            {
                using var content = new MemoryStream();
                using (var entry = assembly.Open())
                    entry.CopyTo(content);
                content.Position = 0;
                using var reader = new PEReader(content);
                Assert.Contains(reader.ReadDebugDirectory(), entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
            }
        );
    }

    [FullFact("packs everything a second time")]
    public async Task PackedTwice_IsTheSameToTheByte()
    {
        string again = await Packages.PackAsync("again");
        foreach (string id in new[] { "ZmqPerf.Analyzers", "ZmqPerf", "ZmqPerf.Tool" })
        {
            string first = packages.Package(id);
            Assert.True(
                File.ReadAllBytes(first).AsSpan().SequenceEqual(File.ReadAllBytes(Path.Combine(again, Path.GetFileName(first)))),
                $"two packs of {id} differ"
            );
        }
    }

    private List<string> Entries(string id)
    {
        using var package = ZipFile.OpenRead(packages.Package(id));
        return Sorted(package.Entries.Select(entry => entry.FullName));
    }

    private static List<string> Sorted(IEnumerable<string> entries) => [.. entries.Order(StringComparer.Ordinal)];

    private XDocument Nuspec(string id)
    {
        using var package = ZipFile.OpenRead(packages.Package(id));
        using var entry = package.GetEntry($"{id}.nuspec")!.Open();
        return XDocument.Load(entry);
    }

    private static IEnumerable<XElement> Named(XDocument nuspec, string name) =>
        nuspec.Descendants().Where(element => element.Name.LocalName == name);

    private static string Value(XDocument nuspec, string name) => Named(nuspec, name).First().Value;
}
