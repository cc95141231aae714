using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// The last lines of a page lead to the rule, its fix and its tests. <c>./docs.sh</c> writes them; otherwise they are compared.
/// </summary>
public sealed partial class PageSourcesTests
{
    private static readonly string s_root = RuleCatalogue.Root;

    /// <summary>The class of each id, as the release tables have it.</summary>
    private static readonly Dictionary<string, string> s_classes = Directory
        .GetFiles(Path.Combine(s_root, "src", "Analyzers"), "AnalyzerReleases.*.md")
        .SelectMany(file => Row().Matches(File.ReadAllText(file)))
        .ToDictionary(row => row.Groups["id"].Value, row => row.Groups["class"].Value, StringComparer.Ordinal);

    public static TheoryData<string> Ids { get; } = [.. RuleCatalogue.Ids];

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Page_leads_to_the_sources(string id)
    {
        var path = RuleCatalogue.PageOf(id);
        var page = File.ReadAllText(path).ReplaceLineEndings("\n");
        var expected = $"{Links().Replace(page, "").TrimEnd()}\n{string.Concat(Sources(s_classes[id]))}";
        if (Environment.GetEnvironmentVariable("ZMQPERF_UPDATE_DOCS") == "1")
            File.WriteAllText(path, expected);
        else
            Assert.True(page == expected, $"{id}.md does not lead to its sources: run ./docs.sh");
    }

    private static IEnumerable<string> Sources(string rule)
    {
        string[] analyzers = ["src", "Analyzers"],
            fixers = ["src", "CodeFixes"],
            tests = ["tests", "Analyzers.Tests"];
        yield return Link("The rule", Find(analyzers, rule) ?? throw new InvalidOperationException($"{rule}.cs is not there"));
        if (Find(analyzers, $"{rule}Fix") is { } decision)
            yield return Link("Whether it can be fixed", decision);
        if (Find(fixers, $"{rule}Fixer") is { } fixer)
            yield return Link("The fix", fixer);
        foreach (var test in FindAll(tests, $"{rule}Tests"))
            yield return Link(test.Contains("/NetMq/") ? "The tests on NetMQ" : "The tests", test);
    }

    private static string Link(string text, string path) => $"- Source: [{text}](../../{path})\n";

    private static string? Find(string[] folder, string name) => FindAll(folder, name) is [var only] ? only : null;

    /// <summary>Those of the rule's family first.</summary>
    private static string[] FindAll(string[] folder, string name) =>
        [
            .. Directory
                .GetFiles(Path.Combine([s_root, .. folder]), $"{name}.cs", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(s_root, file).Replace('\\', '/'))
                .OrderBy(file => file.Contains("/NetMq/"))
                .ThenBy(file => file, StringComparer.Ordinal),
        ];

    [GeneratedRegex(@"^(?<id>ZMQ\d{4}) \|[^|]*\|[^|]*\| *(?<class>\w+)", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Row();

    [GeneratedRegex(@"^- Source: .*\n", RegexOptions.Multiline)]
    private static partial Regex Links();
}
