using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>A release has one version, wherever it stands: in CHANGELOG.md, at the rules that came with it, at its tag.</summary>
public sealed partial class ReleaseTests
{
    private static string Changelog => Text("CHANGELOG.md");

    private static IReadOnlyList<Version> Released { get; } =
    [.. Section().Matches(Changelog).Select(match => Version.Parse(match.Groups["version"].Value))];

    [Fact]
    public void Changelog_begins_with_what_is_unreleased_and_goes_on_with_the_newest_version()
    {
        Assert.Matches(@"^## \[Unreleased\]$", Changelog.Split('\n').First(line => line.StartsWith("## ", StringComparison.Ordinal)));
        Assert.NotEmpty(Released);
        Assert.Equal(Released.OrderDescending(), Released);
        Assert.Equal(Changelog.Split("\n## ").Length - 2, Released.Count);
    }

    [Fact]
    public void Rules_were_shipped_with_versions_that_the_changelog_names() =>
        Assert.All(
            ShippedWith().Matches(Text("src/Analyzers/AnalyzerReleases.Shipped.md")),
            match => Assert.Contains(Version.Parse(match.Groups["version"].Value), Released)
        );

    [Fact]
    public void Tag_of_a_version_is_in_the_changelog()
    {
        using var git = Process.Start(
            new ProcessStartInfo("git", ["-C", Repository.Root, "tag", "--list", "v*"]) { RedirectStandardOutput = true }
        )!;
        string[] tags = git.StandardOutput.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.All(
            tags.Where(tag => !tag.Contains('-', StringComparison.Ordinal)),
            tag => Assert.Contains(Version.Parse(tag[1..]), Released)
        );
    }

    [Fact]
    public void Builds_behind_a_version_are_newer_than_it()
    {
        var least = Version.Parse(Least().Match(Text("eng/Release.targets")).Groups["version"].Value);
        var newest = Released[0];
        string unreleased = Changelog.Split("\n## ")[1];
        // the commit that is released has nothing that is not, and the version of its tag
        if (unreleased.Split('\n').Any(line => line.StartsWith("- ", StringComparison.Ordinal)))
            Assert.Equal(new Version(newest.Major, newest.Minor + 1), least);
        else
            Assert.InRange(least, new Version(0, 0), new Version(newest.Major, newest.Minor));
    }

    private static string Text(string file) => File.ReadAllText(Path.Combine(Repository.Root, file)).ReplaceLineEndings("\n");

    [GeneratedRegex(@"^## \[(?<version>\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", RegexOptions.Multiline)]
    private static partial Regex Section();

    [GeneratedRegex(@"<MinVerMinimumMajorMinor>(?<version>\d+\.\d+)<")]
    private static partial Regex Least();

    [GeneratedRegex(@"^## Release (?<version>\d+\.\d+\.\d+)$", RegexOptions.Multiline)]
    private static partial Regex ShippedWith();
}
