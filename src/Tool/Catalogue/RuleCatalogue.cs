using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.Tool.Catalogue;

/// <summary>All rules, by reflection over the analyzers and the fixes that this tool was built with.</summary>
internal static partial class RuleCatalogue
{
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } = Instances<DiagnosticAnalyzer>(typeof(Analyzers.Rules));

    public static ImmutableArray<CodeFixProvider> Fixers { get; } = Instances<CodeFixProvider>(typeof(DocumentFixer));

    /// <summary>Those whose fixes keep behaviour, so that nobody has to look at each.</summary>
    public static ImmutableArray<CodeFixProvider> BulkFixers { get; } = [.. Fixers.Where(fixer => fixer.GetFixAllProvider() is not null)];

    /// <summary>Whether a rule has a fix that changes on purpose what code does, so that somebody has to look at each.</summary>
    public static bool IsFixedByHand(string id) =>
        Fixers.Any(fixer => fixer.FixableDiagnosticIds.Contains(id) && fixer.GetFixAllProvider() is null);

    /// <summary>In the order of ids.</summary>
    public static IReadOnlyList<CatalogueRule> All { get; } = Read();

    public static CatalogueRule? Find(string id) => All.FirstOrDefault(rule => rule.Id == id);

    private static CatalogueRule[] Read()
    {
        var fixable = Fixers.SelectMany(fixer => fixer.FixableDiagnosticIds).ToHashSet();
        var strict = Preset("Strict");
        var reliability = Preset("Reliability");
        var off = Preset("Off");
        return
        [
            .. Analyzers
                .SelectMany(analyzer => analyzer.SupportedDiagnostics)
                .GroupBy(descriptor => descriptor.Id)
                .OrderBy(group => group.Key, StringComparer.Ordinal)
                .Select(group =>
                {
                    var page = RulePage.Of(group.Key);
                    var first = group.First();
                    string level = Level(group, page);
                    return new CatalogueRule(
                        group.Key,
                        first.Title.ToString(null),
                        first.Category,
                        level,
                        strict[group.Key],
                        // it names what it changes only
                        reliability.GetValueOrDefault(group.Key, level),
                        off[group.Key],
                        fixable.Contains(group.Key),
                        first.HelpLinkUri,
                        page
                    );
                }),
        ];
    }

    /// <summary>
    /// What a rule's descriptors have by default; where the page names a second level for other places, that too: <c>warning/info</c>.
    /// </summary>
    private static string Level(IEnumerable<DiagnosticDescriptor> descriptors, RulePage page)
    {
        var enabled = descriptors.Where(descriptor => descriptor.IsEnabledByDefault).ToList();
        if (enabled.Count == 0)
            return "none";
        var levels = enabled.Select(descriptor => descriptor.DefaultSeverity.ToString().ToLowerInvariant()).Concat(page.Levels).Distinct();
        return string.Join('/', levels.OrderBy(level => Array.IndexOf(["error", "warning", "info", "hidden"], level)));
    }

    private static Dictionary<string, string> Preset(string name) =>
        Severity()
            .Matches(RulePage.Resource($"presets/{name}.globalconfig"))
            .ToDictionary(match => match.Groups["id"].Value, match => LevelOf(match.Groups["level"].Value));

    // a configuration file calls it otherwise than a compiler does
    private static string LevelOf(string severity) => severity == "suggestion" ? "info" : severity;

    private static ImmutableArray<T> Instances<T>(Type of) =>
        [
            .. of
                .Assembly.GetTypes()
                .Where(type => type is { IsAbstract: false, IsPublic: true } && type.IsSubclassOf(typeof(T)))
                .OrderBy(type => type.FullName, StringComparer.Ordinal)
                .Select(type => (T)Activator.CreateInstance(type)!),
        ];

    [GeneratedRegex(@"^dotnet_diagnostic\.(?<id>ZMQ\d{4})\.severity\s*=\s*(?<level>\w+)", RegexOptions.Multiline)]
    private static partial Regex Severity();
}

/// <summary>What is to be known of a rule without reading its page.</summary>
/// <param name="Default">The level without a preset: <c>warning</c>, or <c>warning/info</c> where the place decides.</param>
/// <param name="Strict">The level in the preset of that name.</param>
/// <param name="Reliability">The level in the preset of that name.</param>
/// <param name="Off">The level in the preset of that name.</param>
/// <param name="HasFix">Whether a fix exists; it is offered where it keeps what the code does.</param>
internal sealed record CatalogueRule(
    string Id,
    string Title,
    string Category,
    string Default,
    string Strict,
    string Reliability,
    string Off,
    bool HasFix,
    string HelpLink,
    RulePage Page
);
