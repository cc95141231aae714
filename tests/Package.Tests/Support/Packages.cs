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
    /// <summary>Two lanes of about the same length, for two processors; the classes of each run one after another.</summary>
    public const string Building = "packages: builds",
        Scanning = "packages: scans and contents";

    private static readonly Lazy<Task> s_packed = new(PackOnceAsync);
    private static readonly string s_folder = Directory.CreateTempSubdirectory("zmqperf-tests-").FullName;

    public static string Repository { get; } = Metadata("RepositoryRoot");

    public static string Tool { get; } = Metadata("Tool");

    public string Folder { get; } = s_folder;

    public string Feed => Path.Combine(Folder, "feed");

    public Task InitializeAsync() => s_packed.Value;

    public Task DisposeAsync() => Task.CompletedTask;

    private static async Task PackOnceAsync()
    {
        // the other lane may not have begun yet when one is over
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Directory.Delete(s_folder, recursive: true);
        await PackAsync("feed");
        File.Copy(Path.Combine(Repository, "global.json"), Path.Combine(s_folder, "global.json"));
        await File.WriteAllTextAsync(
            Path.Combine(s_folder, "NuGet.config"),
            """
            <configuration>
              <config>
                <add key="globalPackagesFolder" value="packages" />
              </config>
              <packageSources>
                <clear />
                <add key="feed" value="feed" />
              </packageSources>
            </configuration>
            """
        );
    }

    /// <summary>Packs everything into a folder below <see cref="Folder"/>, from compiler outputs of its own.</summary>
    public static async Task<string> PackAsync(string name)
    {
        string feed = Path.Combine(s_folder, name),
            artifacts = Path.Combine(s_folder, name + "-artifacts");
        (
            await Command.DotnetAsync(
                Repository,
                "msbuild",
                "eng/pack.proj",
                "-restore",
                "-nologo",
                "-verbosity:quiet",
                "-property:RunAnalyzers=false",
                $"-property:Feed={feed}",
                $"-property:ArtifactsPath={artifacts}",
                $"-property:PathMap={artifacts}=/_/artifacts%2C{Repository}=/_/"
            )
        ).Successful();
        return feed;
    }

    public string Package(string id) =>
        Directory.EnumerateFiles(Feed, $"{id}.*.nupkg").Single(file => char.IsAsciiDigit(Path.GetFileName(file)[id.Length + 1]));

    private static string Metadata(string key) =>
        typeof(Packages).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value
        ?? throw new InvalidOperationException($"the build did not say {key}");
}

[CollectionDefinition(Packages.Building)]
public sealed class BuildingDefinition : ICollectionFixture<Packages>;

[CollectionDefinition(Packages.Scanning)]
public sealed class ScanningDefinition : ICollectionFixture<Packages>;
