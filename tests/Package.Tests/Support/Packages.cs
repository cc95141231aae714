using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Xunit;

namespace ZmqPerf.Package.Tests.Support;

/// <summary>
/// Packs once for all tests, into a folder feed in a temporary folder. Below that folder nothing else is known: no other source, no
/// package cache of the machine, no build file of the repository.
/// </summary>
public sealed class Packages : IAsyncLifetime
{
    public const string Collection = "packages";

    public static string Repository { get; } = Metadata("RepositoryRoot");

    public static string Tool { get; } = Metadata("Tool");

    public string Folder { get; } = Directory.CreateTempSubdirectory("zmqperf-tests-").FullName;

    public string Feed => Path.Combine(Folder, "feed");

    public async Task InitializeAsync()
    {
        await PackAsync("feed");
        File.Copy(Path.Combine(Repository, "global.json"), Path.Combine(Folder, "global.json"));
        await File.WriteAllTextAsync(Path.Combine(Folder, "NuGet.config"), """
            <configuration>
              <config>
                <add key="globalPackagesFolder" value="packages" />
              </config>
              <packageSources>
                <clear />
                <add key="feed" value="feed" />
              </packageSources>
            </configuration>
            """);
    }

    public Task DisposeAsync()
    {
        Directory.Delete(Folder, recursive: true);
        return Task.CompletedTask;
    }

    /// <summary>Packs everything into a folder below <see cref="Folder"/>, from compiler outputs of its own.</summary>
    public async Task<string> PackAsync(string name)
    {
        string feed = Path.Combine(Folder, name), artifacts = Path.Combine(Folder, name + "-artifacts");
        (await Command.DotnetAsync(
            Repository, "msbuild", "eng/pack.proj", "-restore", "-nologo", "-verbosity:quiet", "-property:RunAnalyzers=false", $"-property:Feed={feed}", $"-property:ArtifactsPath={artifacts}",
            $"-property:PathMap={artifacts}=/_/artifacts%2C{Repository}=/_/")).Successful();
        return feed;
    }

    public string Package(string id) => Directory.EnumerateFiles(Feed, $"{id}.*.nupkg").Single(file => char.IsAsciiDigit(Path.GetFileName(file)[id.Length + 1]));

    private static string Metadata(string key) =>
        typeof(Packages).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value
        ?? throw new InvalidOperationException($"the build did not say {key}");
}

/// <summary>Runs the classes of this project one after another, over one set of packages.</summary>
[CollectionDefinition(Packages.Collection)]
public sealed class PackagesDefinition : ICollectionFixture<Packages>;
