using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Package.Tests.Support;

namespace ZmqPerf.Package.Tests;

/// <summary>What the summary of a calibration says to do with the file that it writes, and what wins over it.</summary>
[Collection(Packages.Scanning)]
public sealed class ConfigFileTests(ConfigFileTests.Configured configured) : IClassFixture<ConfigFileTests.Configured>
{
    private const string SmallZeroCopy = """
        using Net.Zmq;

        public static class C
        {
            public static void Send(Socket socket, nint mapped)
            {
                using var message = new Message(mapped, 3000, static _ => { });
                socket.Send(message);
            }
        }
        """;

    /// <summary>3,000 bytes: above the threshold of the file, below the published one and that of the .editorconfig.</summary>
    [Theory]
    [InlineData("Included", false, false)]
    [InlineData("Found", false, false)]
    [InlineData("NotIncluded", true, false)]
    [InlineData("BelowEditorConfig", true, true)]
    public void ConfigFile_IsReadWhereTheSummarySays(string name, bool warns, bool saysTheCost)
    {
        var reported = configured.Reported.Where(line => line.Project == name).ToList();
        Assert.Equal(warns, reported.Exists(line => line is { Id: "ZMQ1001", Level: "warning" }));
        Assert.Equal(
            saysTheCost,
            reported.Exists(line =>
                line.Message.Contains(
                    "about 3.9x a send of the bytes themselves at 64 B on this machine, measured 2026-11-21",
                    StringComparison.Ordinal
                )
            )
        );
    }

    /// <summary>Projects that have the file in every way, in one build.</summary>
    public sealed class Configured(Packages packages) : IAsyncLifetime
    {
        private const string Item = """<GlobalAnalyzerConfigFiles Include="$(MSBuildThisFileDirectory)zmqperf.globalconfig" />""";

        private string Folder => Path.Combine(packages.Folder, "configured");

        public IReadOnlyList<Reported> Reported { get; private set; } = [];

        public async Task InitializeAsync()
        {
            var build = await Consumer.BuildAsync(
                Folder,
                (Create("Included", "zmqperf.globalconfig", Item), ""),
                (Create("Found", ".globalconfig", ""), ""),
                (Create("NotIncluded", "zmqperf.globalconfig", ""), ""),
                (Create("BelowEditorConfig", "zmqperf.globalconfig", Item, "[*.cs]\nzmqperf.zero_copy_threshold = 4000\n"), "")
            );
            Reported = Support.Reported.In(build.Successful().Output);
        }

        public Task DisposeAsync() => Task.CompletedTask;

        private Consumer Create(string name, string file, string item, string editorConfig = "")
        {
            var consumer = Consumer.CreateEmpty(Folder, name, Consumer.WithTheAnalyzersOnly);
            File.WriteAllText(
                consumer.Project,
                consumer.Read(name + ".csproj").Replace("</Project>", $"<ItemGroup>{item}</ItemGroup></Project>", StringComparison.Ordinal)
            );
            consumer.Write("C.cs", SmallZeroCopy);
            consumer.Write(".editorconfig", "root = true\n" + editorConfig);
            consumer.Write(
                file,
                """
                is_global = true
                global_level = -50
                zmqperf.zero_copy_threshold = 2000
                zmqperf.calibrated = 2026-11-21
                zmqperf.cost.ZMQ1001.existing = 64 B: 120.0 ns, 32 B, 3.94x

                """
            );
            return consumer;
        }
    }
}
