using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>Documents can be read aloud: no sentence of theirs is longer than a breath.</summary>
public sealed partial class ProseTests
{
    private const int MostWords = 40;

    public static TheoryData<string> Documents =>
        [
            .. Directory
                .GetFiles(Path.Combine(RuleCatalogue.Root, "docs"), "*.md", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(RuleCatalogue.Root, file).Replace('\\', '/'))
                .Order(StringComparer.Ordinal),
        ];

    [Theory]
    [RuleRows(nameof(Documents))]
    public void No_sentence_is_longer_than_40_words(string document) =>
        Assert.All(
            SentencesOf(File.ReadAllText(Path.Combine(RuleCatalogue.Root, document)).ReplaceLineEndings("\n")),
            sentence => Assert.True(sentence.Count(c => c == ' ') < MostWords, sentence)
        );

    [Fact]
    public void Sentences_are_those_of_paragraphs_and_bullets() =>
        Assert.Equal(
            ["One.", "Two x three:", "Four five.", "x [six](six.md)."],
            SentencesOf(
                "# Title\n\n| not. This |\n\nOne. Two\n`a. B` three:\n\n- Four\n  five.\n- `six` [six](six.md).\n\n```\nA code. B\n```\n"
            )
        );

    /// <summary>The sentences of paragraphs and bullets: not those of code, tables, headings and measurements.</summary>
    private static IEnumerable<string> SentencesOf(string markdown) =>
        Paragraph()
            .Split(NoProse().Replace(markdown, ""))
            .Select(paragraph => Space().Replace(Code().Replace(paragraph, "x"), " ").Trim())
            .Where(paragraph => paragraph.Length > 0)
            .SelectMany(paragraph => Sentence().Split(paragraph));

    [GeneratedRegex("(?s)```.*?```|<!-- measured -->.*?<!-- /measured -->|(?m)^[|#][^\n]*$")]
    private static partial Regex NoProse();

    [GeneratedRegex(@"\n\s*\n|(?<=^|\n)\s*(?:-|\d+\.) ")]
    private static partial Regex Paragraph();

    [GeneratedRegex("`[^`]*`")]
    private static partial Regex Code();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();

    /// <summary>A sentence may begin with code.</summary>
    [GeneratedRegex(@"(?<=[.!?]\)?) (?=[A-Z(\[x*])")]
    private static partial Regex Sentence();
}
