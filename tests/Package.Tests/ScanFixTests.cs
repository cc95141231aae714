using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Package.Tests.Support;
using ZmqPerf.Testing;

namespace ZmqPerf.Package.Tests;

/// <summary>
/// <c>zmqperf scan</c> with a baseline and with <c>--fix</c>, over a sample and the code of all consumers, one step after the other.
/// </summary>
[Collection(Packages.Scanning)]
public sealed class ScanFixTests(ScanFixTests.Steps steps) : IClassFixture<ScanFixTests.Steps>
{
    [FullFact("scans three times")]
    public void first_baseline_is_recorded_and_answers_zero()
    {
        Assert.True(steps.Recording.ExitCode == 0, steps.Recording.Output + steps.Recording.Error);
        Assert.True(Announced.All.Count < steps.Recorded, "the sample has findings, too");
        Assert.Contains($"{steps.Recorded} findings recorded", steps.Recording.Error);
    }

    [FullFact("scans three times")]
    public void what_only_moved_is_known_and_a_second_identical_line_is_new()
    {
        Assert.Equal(1, steps.Comparing.ExitCode);
        string command = Assert.Single(steps.Comparing.Output.Split('\n'), line => line.StartsWith("::", StringComparison.Ordinal));
        Assert.StartsWith("::warning file=All/ArrayPerSend.cs,line=19,", command);
        Assert.Contains(",title=ZMQ1003::", command);
        Assert.Contains($"{steps.Recorded} in the baseline", steps.Comparing.Output);
    }

    [FullFact("scans three times")]
    public void all_fixes_are_shown_applied_and_compile()
    {
        Assert.Contains("--- a/MarketFeed/Publisher.cs\n+++ b/MarketFeed/Publisher.cs\n", steps.Fixing.Output);
        int offered = Announced.All.Count(line => line.Fixed);
        // the sample has six, and cold sites have some of their own
        var counts = Regex.Match(steps.Fixing.Output, @"(\d+) of (\d+) findings fixed.* in \d+ files");
        Assert.True(counts.Success, steps.Fixing.Output[^Math.Min(600, steps.Fixing.Output.Length)..]);
        Assert.InRange(int.Parse(counts.Groups[1].Value, CultureInfo.InvariantCulture), offered + 6, steps.Recorded + 1);
        Assert.Equal(steps.Recorded + 1, int.Parse(counts.Groups[2].Value, CultureInfo.InvariantCulture));
        Assert.Contains("no fix, because", steps.Fixing.Output);
        Assert.Contains($"2 projects analyzed: ", steps.Fixing.Output);
    }

    [FullFact("scans four times")]
    public void after_one_pass_nothing_is_left_to_fix()
    {
        Assert.Contains("nothing to fix", steps.Again.Error);
        Assert.True(steps.Again.ExitCode == 1, steps.Again.Output + steps.Again.Error);
        Assert.DoesNotContain(JsonNode.Parse(steps.Again.Output)!["findings"]!.AsArray(), finding => (bool)finding!["fix"]!);
    }

    public sealed class Steps(Packages packages) : IAsyncLifetime
    {
        private string Root => Path.Combine(packages.Folder, "fix me");

        private string Solution { get; set; } = "";

        public Command Recording { get; private set; } = null!;

        public int Recorded { get; private set; }

        public Command Comparing { get; private set; } = null!;

        public Command Fixing { get; private set; } = null!;

        public Command Again { get; private set; } = null!;

        public async Task InitializeAsync()
        {
            if (!FullRun.IsAsked)
                return;
            var all = Consumer.Create(Root, "All", Consumer.WithTheRuntime);
            string sample = Path.Combine(Packages.Repository, "samples", "MarketFeed", "Before");
            Directory.CreateDirectory(Path.Combine(Root, "MarketFeed"));
            foreach (string file in Directory.EnumerateFiles(sample))
                File.Copy(file, Path.Combine(Root, "MarketFeed", Path.GetFileName(file)));

            Solution = Consumer.Solution(
                Path.Combine(Root, "Fix.slnx"),
                all.Project,
                Directory.EnumerateFiles(Path.Combine(Root, "MarketFeed"), "*.csproj").Single()
            );
            Recording = await ScanAsync("--baseline", "baseline.json");
            Recorded = JsonNode.Parse(File.ReadAllText(Path.Combine(packages.Folder, "baseline.json")))!["findings"]!
                .AsArray()
                .Sum(entry => (int)entry!["count"]!);
            // one line more above it, and the same loop once more
            string array = all.Read("ArrayPerSend.cs");
            int start = array.IndexOf("        for (", StringComparison.Ordinal),
                end = array.IndexOf("        }\n", start, StringComparison.Ordinal) + "        }\n".Length;
            all.Write("ArrayPerSend.cs", "// moved\n" + array.Insert(end, array[start..end]));
            Comparing = await ScanAsync("--baseline", "baseline.json", "--format", "github");
            Fixing = await ScanAsync("--fix");
            Again = await ScanAsync("--fix", "--dry-run", "--format", "json");
        }

        public Task DisposeAsync() => Task.CompletedTask;

        private Task<Command> ScanAsync(params string[] options) =>
            Command.DotnetAsync(packages.Folder, ["exec", Packages.Tool, "scan", Solution, "--sarif", "fix.sarif", .. options]);
    }
}
