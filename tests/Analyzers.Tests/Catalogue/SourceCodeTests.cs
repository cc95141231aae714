using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// Symbols of other projects have source as well, but in another compilation: <c>SourceCode</c> tells it apart, and nobody else asks a
/// symbol for its declarations, or a compilation for a model.
/// </summary>
public sealed class SourceCodeTests
{
    private static readonly Regex s_asking = new(
        @"\bDeclaringSyntaxReferences\b|\bGetSemanticModel(Async)?\(|\bIsIn(Source|Metadata)\b(?!\()|\bContainsSyntaxTree\b",
        RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture
    );

    private static readonly string[] s_folders = ["Analyzers", "CodeFixes"];

    /// <summary>Who may, and why.</summary>
    private static readonly Dictionary<string, string> s_allowed = new()
    {
        ["CausedFindings.cs"] = "the model of a file that is edited, before and after",
        ["Imports.cs"] = "the models of the file that is edited, in each project that compiles it",
        ["SourceCode.cs"] = "it is the place",
        ["UnneededUnsafe.cs"] = "the models of a file, before it was edited and after, with and without a keyword",
        ["UnusedFields.cs"] = "the model of a file that was edited",
        ["UnusedLocals.cs"] = "the models of a file, before it was edited and after",
        ["UnusedMethods.cs"] = "the model of a file that was edited",
        ["UnusedUsings.cs"] = "the models of a file, before it was edited and after",
        ["VarStyle.cs"] = "the model of a file that was edited",
        ["WrittenTypes.cs"] = "the model of a file that was edited",
        ["MessagingSuppressor.cs"] = "the host's own model, of the file that a diagnostic stands in",
    };

    [Fact]
    public void One_place_knows_where_code_is()
    {
        var lines = s_folders
            .SelectMany(FilesIn)
            .SelectMany(file => File.ReadLines(file).Select(line => (Name: Path.GetFileName(file), Line: line)))
            .Where(l => s_asking.IsMatch(l.Line))
            .ToList();
        Assert.DoesNotContain(lines, l => !s_allowed.ContainsKey(l.Name));
        Assert.Equal(s_allowed.Keys.Order(StringComparer.Ordinal), lines.Select(l => l.Name).Distinct().Order(StringComparer.Ordinal));
    }

    private static IEnumerable<string> FilesIn(string folder) =>
        Directory
            .GetFiles(Path.Combine(RuleCatalogue.Root, "src", folder), "*.cs", SearchOption.AllDirectories)
            .Where(file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal));
}
