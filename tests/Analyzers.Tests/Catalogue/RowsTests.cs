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

/// <summary>How theories and their rows are written.</summary>
public sealed partial class RowsTests
{
    private const int Longest = 120;

    /// <summary>Names whose "or" is one reason.</summary>
    private static readonly HashSet<string> s_oneReason =
    [
        "Attempt_sends_all_or_nothing",
        "Every_fix_for_NetMQ_is_planted_or_cannot_be_run",
        "Every_fix_is_planted_or_cannot_be_run",
        "Files_come_into_being_together_or_not_at_all",
        "Report_says_how_it_is_fixed_or_why_not",
        "a_fix_of_two_files_changes_both_or_none",
        "every_form_is_published_or_calibrated",
    ];

    [Fact]
    public void Code_of_more_than_120_characters_is_a_raw_string()
    {
        string folder = Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests");
        string[] sources =
        [
            .. Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Select(File.ReadAllText).Where(IsWide),
        ];
        var rows = sources.SelectMany(Rows).ToList();
        Assert.True(rows.Count > 100, $"only {rows.Count} rows were found");
        Assert.All(rows, row => Assert.True(row.Split('\n').All(line => line.Length <= Longest), row));
    }

    /// <summary>A theory that joins two reasons does not say which of them a red row broke.</summary>
    [Fact]
    public void A_tests_name_says_one_reason()
    {
        var joined = Directory
            .EnumerateDirectories(Path.Combine(RuleCatalogue.Root, "tests"), "*.Tests")
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .SelectMany(file => JoinedName().Matches(File.ReadAllText(file)))
            .Select(match => match.Groups["name"].Value);
        Assert.Equal(s_oneReason.Order(StringComparer.Ordinal), joined.Order(StringComparer.Ordinal));
    }

    /// <summary>Others have no room for such a row.</summary>
    private static bool IsWide(string source) =>
        source.Split('\n').Any(line => line.Length > Longest || line.TrimStart().StartsWith("+ \"", StringComparison.Ordinal));

    /// <summary>What plain literals of a file's rows say, without marks; not what is put together with constants.</summary>
    private static IEnumerable<string> Rows(string source) =>
        from attribute in CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes().OfType<AttributeSyntax>()
        where attribute.Name.ToString() is "InlineData" or "FullData"
        from argument in attribute.ArgumentList?.Arguments ?? default
        let text = Plain(argument.Expression)
        where text is not null && (text.EndsWith(';') || text.EndsWith('}'))
        select text;

    private static string? Plain(ExpressionSyntax expression) =>
        expression switch
        {
            LiteralExpressionSyntax { Token.RawKind: (int)SyntaxKind.StringLiteralToken } literal
                when !literal.Token.Text.StartsWith('@') => Mark().Replace(literal.Token.ValueText, ""),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum when Plain(sum.Left) is { } left => Plain(sum.Right)
                is { } right
                ? left + right
                : null,
            _ => null,
        };

    [GeneratedRegex(@"\{\|[^:|{}]*:|\|\}|\[\||\|\]")]
    private static partial Regex Mark();

    [GeneratedRegex(@"^    public [^(=]* (?<name>\w+_or_\w+)\(", RegexOptions.Multiline)]
    private static partial Regex JoinedName();
}
