using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// The folder says what is inside, and docs/architecture.md says which folder knows which. Its list of folders is what is tested here,
/// so it cannot become untrue.
/// </summary>
public sealed partial class FoldersTests
{
    private const string Root = "ZmqPerf.Analyzers";

    /// <summary>The one line of the list whose folders know each other.</summary>
    private const string Core = "Messaging";

    private static readonly string s_sources = Path.Combine(RuleCatalogue.Root, "src", "Analyzers");

    /// <summary>The lines of the list: a folder knows those of earlier lines.</summary>
    private static readonly string[][] s_layers =
    [
        .. Layer()
            .Matches(Section().Match(File.ReadAllText(Path.Combine(RuleCatalogue.Root, "docs", "architecture.md"))).Value)
            .Select(line => Folder().Matches(line.Value).Select(name => name.Groups["name"].Value).ToArray()),
    ];

    /// <summary>Every rule is a class with its name in the file's; its fix is called like it.</summary>
    private static readonly HashSet<string> s_rules = [.. RuleCatalogue.Rules.Select(rule => rule.Name)];

    [Fact]
    public void The_list_names_every_folder_once()
    {
        var folders = new DirectoryInfo(s_sources)
            .GetDirectories()
            .Select(folder => folder.Name)
            .Where(name => name is not ("bin" or "obj"));
        Assert.Equal(folders.Order(StringComparer.Ordinal), s_layers.SelectMany(layer => layer).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Arrows_point_one_way()
    {
        var wrong = Sources()
            .SelectMany(file => Used(file).Select(used => (From: FolderOf(file), To: used, File: Path.GetFileName(file))))
            .Where(arrow => !IsAllowed(arrow.From, arrow.To))
            .Select(arrow => $"{arrow.File}: {arrow.From} uses {arrow.To}")
            .ToList();
        Assert.True(wrong.Count == 0, string.Join('\n', wrong));
    }

    [Fact]
    public void A_family_knows_no_other_family()
    {
        var families = new DirectoryInfo(Path.Combine(s_sources, "Rules")).GetDirectories().Select(folder => folder.Name).ToList();
        Assert.Contains("Waiting", families);
        var wrong = Sources()
            .Where(file => FolderOf(file) == "Rules")
            .SelectMany(file => Namespaces(file).Where(families.Contains).Select(used => (File: file, Family: used)))
            .Where(use => !use.File.Contains($"{Path.DirectorySeparatorChar}Rules{Path.DirectorySeparatorChar}{use.Family}"))
            .Select(use => $"{Path.GetFileName(use.File)} uses {use.Family}")
            .ToList();
        Assert.True(wrong.Count == 0, string.Join('\n', wrong));
    }

    [Fact]
    public void A_familys_folder_holds_its_rules_and_their_fixes()
    {
        var names = new DirectoryInfo(Path.Combine(s_sources, "Rules"))
            .GetDirectories()
            .SelectMany(family => family.GetFiles("*.cs"))
            .Select(file => Path.GetFileNameWithoutExtension(file.Name))
            .ToList();
        Assert.Subset(new HashSet<string>(names), s_rules);
        Assert.All(names, name => Assert.True(s_rules.Contains(name) || IsAnalyzer(name) || IsFix(name), name));
    }

    private static bool IsAnalyzer(string name) => RuleCatalogue.Analyzers.Any(analyzer => analyzer.GetType().Name == name);

    private static bool IsFix(string name) => name.EndsWith("Fix", StringComparison.Ordinal) && s_rules.Contains(name[..^"Fix".Length]);

    private static bool IsAllowed(string from, string to)
    {
        var (user, used) = (LayerOf(from), LayerOf(to));
        return from == to || used < user || used == user && s_layers[user].Contains(Core);
    }

    private static int LayerOf(string folder) => Array.FindIndex(s_layers, layer => layer.Contains(folder));

    private static IEnumerable<string> Sources() =>
        Directory
            .GetFiles(s_sources, "*.cs", SearchOption.AllDirectories)
            .Where(file => Path.GetDirectoryName(file) != s_sources && FolderOf(file) is not ("bin" or "obj"));

    private static string FolderOf(string file) => Path.GetRelativePath(s_sources, file).Split(Path.DirectorySeparatorChar)[0];

    /// <summary>The folders whose namespaces a file names, those of the families by their common one.</summary>
    private static IEnumerable<string> Used(string file) =>
        Namespaces(file).Select(name => LayerOf(name) >= 0 ? name : "Rules").Distinct(StringComparer.Ordinal);

    private static IEnumerable<string> Namespaces(string file) =>
        Namespace().Matches(File.ReadAllText(file)).Select(name => name.Groups["name"].Value);

    [GeneratedRegex(@"^## Folders$.*?(?=^## )", RegexOptions.Multiline | RegexOptions.Singleline | RegexOptions.ExplicitCapture)]
    private static partial Regex Section();

    [GeneratedRegex(@"^\d+\. .*$", RegexOptions.Multiline)]
    private static partial Regex Layer();

    [GeneratedRegex("`(?<name>[A-Z][A-Za-z]+)`", RegexOptions.ExplicitCapture)]
    private static partial Regex Folder();

    [GeneratedRegex(@"(using |global::)" + Root + @"\.(?<name>[A-Z][A-Za-z]+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Namespace();
}
