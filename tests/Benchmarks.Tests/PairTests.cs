using System;
using System.IO;
using System.Linq;
using System.Reflection;
using Xunit;

namespace ZmqPerf.Benchmarks.Tests;

/// <summary>Whether every rule that promises speed is measured, and every pair runs. Nothing is timed here.</summary>
public sealed class PairTests
{
    internal static readonly string Root = typeof(PairTests)
        .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(a => a.Key == "RepositoryRoot")
        .Value!;

    private static readonly string s_rules = Path.Combine(Root, "docs", "rules");

    /// <summary>The pairs on NetMQ, which are a program of their own.</summary>
    private static readonly Lazy<string> s_netMqPairs = new(() =>
        File.ReadAllText(Path.Combine(Root, "benchmarks", "NetMqPairs", "Pairs.cs"))
    );

    private static readonly Lazy<Type[]> s_pairs = new(() => [.. Pairs.All(s_rules)]);

    public static TheoryData<string> Names => [.. s_pairs.Value.Select(pair => pair.Name)];

    public static TheoryData<string> PerformanceRules =>
        [
            .. Directory
                .EnumerateFiles(s_rules, "ZMQ*.md")
                .Where(page => File.ReadAllText(page).Contains("| Category | Performance |", StringComparison.Ordinal))
                .Select(page => Path.GetFileNameWithoutExtension(page)!),
        ];

    [Theory]
    [MemberData(nameof(PerformanceRules))]
    public void A_rule_about_performance_is_measured(string id) =>
        Assert.True(
            s_pairs.Value.Any(pair => pair.Name.StartsWith(id, StringComparison.Ordinal))
                || s_netMqPairs.Value.Contains($"new(\"{id}\"", StringComparison.Ordinal)
        );

    [Theory]
    [MemberData(nameof(Names))]
    public void A_pair_runs_and_delivers_the_same_on_both_sides(string name) =>
        PairCheck.Run(Assert.Single(s_pairs.Value, pair => pair.Name == name));
}
