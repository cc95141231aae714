#if CSHARP14
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>What our own code switches off stands in one file, .editorconfig, each line under its reason.</summary>
public sealed partial class SuppressionsTests
{
    private static readonly string[] s_folders = ["src", "tests", "benchmarks", "samples"];

    [Fact]
    public void No_source_suppresses_a_warning() => Assert.Empty(Files("*.cs").SelectMany(Suppressions));

    /// <summary>NuGet's own warnings have no place in a file, so projects name them.</summary>
    [Fact]
    public void No_project_suppresses_more_than_what_restores_and_packs_say() =>
        Assert.Empty(
            Files("*.csproj")
                .Concat(Files("*.props"))
                .Concat(Files("*.targets"))
                .SelectMany(file =>
                    NoWarn()
                        .Matches(File.ReadAllText(file))
                        .SelectMany(found => found.Groups["ids"].Value.Split(';'))
                        .Where(id => id != "$(NoWarn)" && !id.StartsWith("NU", StringComparison.Ordinal))
                        .Select(id => $"{file}: {id}")
                )
        );

    [Fact]
    public void Every_suppression_has_its_reason()
    {
        var lines = File.ReadAllLines(Path.Combine(RuleCatalogue.Root, ".editorconfig"));
        Assert.All(
            lines.Index().Where(line => line.Item.StartsWith("dotnet_diagnostic.", StringComparison.Ordinal)),
            line =>
            {
                var above = lines
                    .Take(line.Index)
                    .Reverse()
                    .SkipWhile(text => text.StartsWith("dotnet_diagnostic.", StringComparison.Ordinal))
                    .First();
                Assert.StartsWith("# ", above, StringComparison.Ordinal);
            }
        );
    }

    private static IEnumerable<string> Suppressions(string file)
    {
        var text = File.ReadAllText(file);
        if (
            !text.Contains("#pragma warning disable", StringComparison.Ordinal)
            && !text.Contains("SuppressMessage", StringComparison.Ordinal)
        )
            return [];
        var root = CSharpSyntaxTree.ParseText(text).GetRoot();
        return root.DescendantNodes(descendIntoTrivia: true)
            .Where(node =>
                node
                    is PragmaWarningDirectiveTriviaSyntax { DisableOrRestoreKeyword.RawKind: (int)SyntaxKind.DisableKeyword }
                        or AttributeSyntax { Name: IdentifierNameSyntax { Identifier.ValueText: "SuppressMessage" } }
            )
            .Select(node => $"{file}: {node}");
    }

    private static IEnumerable<string> Files(string pattern) =>
        s_folders
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(RuleCatalogue.Root, folder), pattern, SearchOption.AllDirectories))
            .Where(file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal));

    [GeneratedRegex("<NoWarn>(?<ids>[^<]*)</NoWarn>")]
    private static partial Regex NoWarn();
}
#endif
