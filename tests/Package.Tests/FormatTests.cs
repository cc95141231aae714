using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Package.Tests.Support;

namespace ZmqPerf.Package.Tests;

/// <summary><c>dotnet format analyzers</c> applies the packed fixes, and the result compiles.</summary>
[Collection(Packages.Building)]
public sealed class FormatTests(FormatTests.Consumers consumers, Packages packages) : IClassFixture<FormatTests.Consumers>
{
    // the fixes of ZMQ1004 and ZMQ3019 are for members that only 0.1 and 0.4 have: the stand-in for 0.5 cannot show them; what ZMQ1011 and
    // ZMQ3025 report is written with the runtime, which one of the consumers does without; ZMQ3016 is fixed by hand only;
    // ZMQ2008, ZMQ2015, ZMQ3033, ZMQ3037 and ZMQ3039 are fixed in code on NetMQ, which the feed does not have
    [Fact]
    public void EveryFix_IsAnnouncedByAConsumer() =>
        Assert.Equal(
            new Catalogue(packages)
                .FixableIds.Except([
                    "ZMQ1004",
                    "ZMQ1011",
                    "ZMQ2008",
                    "ZMQ2015",
                    "ZMQ3016",
                    "ZMQ3019",
                    "ZMQ3025",
                    "ZMQ3033",
                    "ZMQ3037",
                    "ZMQ3039",
                ])
                .Where(id => !id.StartsWith("ZMQ4", StringComparison.Ordinal)),
            Announced.All.Where(line => line.Fixed).Select(line => line.Id).Distinct().Order()
        );

    [Fact]
    public void EveryFix_IsAppliedWithoutFault()
    {
        Assert.Equal(0, consumers.Format.ExitCode);
        string said = consumers.Format.Output + consumers.Format.Error;
        Assert.False(said.Contains("Failed to apply"), said);
    }

    [Fact]
    public void FixedCode_Compiles() => Assert.True(consumers.Build.ExitCode == 0, consumers.Build.Output);

    [Fact]
    public void WithTheRuntime_EveryFixIsApplied() =>
        Assert.Equal(Announced.All.Where(line => !line.Fixed).Select(line => (line.File, line.Id)).Order(), Left(consumers.WithRuntime));

    [Fact]
    public void WithoutTheRuntime_NoFixThatNeedsItIsApplied() =>
        Assert.Equal(
            Announced.All.Where(line => !line.Fixed || line.NeedsRuntime).Select(line => (line.File, line.Id)).Order(),
            Left(consumers.WithoutRuntime)
        );

    [Fact]
    public void WithoutAnApplicableFix_FilesAreLeftAlone()
    {
        string[] untouched =
        [
            .. Announced
                .All.GroupBy(line => line.File)
                .Where(file => file.All(line => !line.Fixed || line.NeedsRuntime))
                .Select(file => file.Key),
        ];
        Assert.NotEmpty(untouched);
        Assert.All(
            untouched,
            file => Assert.Equal(File.ReadAllText(Path.Combine(Announced.Folder, file)), consumers.WithoutRuntime.Read(file))
        );
    }

    private static IEnumerable<(string File, string Id)> Left(Consumer consumer) =>
        consumer
            .Log()
            .Results.Where(result => ((string)result!["ruleId"]!).StartsWith("ZMQ", StringComparison.Ordinal))
            .Select(result =>
                (
                    Path.GetFileName((string)result!["locations"]![0]!["physicalLocation"]!["artifactLocation"]!["uri"]!),
                    (string)result["ruleId"]!
                )
            )
            .Where(left => left != ("ZeroCopyWithoutFree.cs", "ZMQ1012")) // once the memory is freed, whether zero-copy pays is asked
            .Order();

    /// <summary>Two projects, one call of <c>dotnet format</c> for all rules, one build of the result.</summary>
    public sealed class Consumers(Packages packages) : IAsyncLifetime
    {
        public Consumer WithRuntime { get; private set; } = null!;

        public Consumer WithoutRuntime { get; private set; } = null!;

        public Command Format { get; private set; } = null!;

        public Command Build { get; private set; } = null!;

        public async Task InitializeAsync()
        {
            string folder = Path.Combine(packages.Folder, "format");
            WithRuntime = Consumer.Create(folder, "WithRuntime", Consumer.WithTheRuntime);
            WithoutRuntime = Consumer.Create(folder, "WithoutRuntime", Consumer.WithTheAnalyzersOnly);
            string solution = Consumer.Solution(Path.Combine(folder, "Format.slnx"), WithRuntime, WithoutRuntime);
            (await Command.DotnetAsync(folder, "restore", solution)).Successful();
            Format = await Command.DotnetAsync(
                folder,
                [
                    "format",
                    "analyzers",
                    solution,
                    "--no-restore",
                    "--severity",
                    "info",
                    "--diagnostics",
                    .. new Catalogue(packages).FixableIds,
                ]
            );
            Build = await Command.DotnetAsync(folder, "build", solution, "--no-restore", "-verbosity:quiet");
        }

        public Task DisposeAsync() => Task.CompletedTask;
    }
}
