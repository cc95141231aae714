using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>Code as it is while somebody types it: without one of its tokens, without its end, or with two names exchanged. No analyzer may throw there.</summary>
internal static class BrokenCode
{
    private const int SampleSize = 3;

    /// <summary>A few broken variants of a program, always the same ones.</summary>
    public static IEnumerable<IEnumerable<TestProject>> Sample(ImmutableArray<TestProject> projects)
    {
        var main = projects[^1];
        if (main.Files.IsEmpty)
            yield break;
        var file = main.Files[0];
        var variants = Of(file.Text, new(0, file.Text.Length)).Concat(Swapped(file.Text)).ToList();
        var random = new Random(BinaryPrimitives.ReadInt32LittleEndian(file.Text.GetChecksum().AsSpan()));
        for (var i = 0; i < Math.Min(SampleSize, variants.Count); i++)
            yield return projects.Replace(main, main with { Files = main.Files.Replace(file, file with { Text = variants[random.Next(variants.Count)] }) });
    }

    /// <summary>Every variant in which a name has changed places with the next one.</summary>
    public static IEnumerable<SourceText> Swapped(SourceText text)
    {
        var names = SyntaxFactory.ParseCompilationUnit(text.ToString()).DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken) && !t.Span.IsEmpty).ToList();
        foreach (var (name, next) in names.Zip(names.Skip(1), (name, next) => (name, next)))
            if (name.Text != next.Text)
                yield return text.WithChanges(new TextChange(name.Span, next.Text), new TextChange(next.Span, name.Text));
    }

    /// <summary>Every variant: without one of the tokens, or from the start of one of the lines on, as far as they lie in <paramref name="range"/>.</summary>
    public static IEnumerable<SourceText> Of(SourceText text, TextSpan range)
    {
        foreach (var token in SyntaxFactory.ParseCompilationUnit(text.ToString()).DescendantTokens())
            if (!token.Span.IsEmpty && range.Contains(token.Span))
                yield return text.WithChanges(new TextChange(token.Span, ""));
        foreach (var line in text.Lines)
            if (line.Start > 0 && range.Contains(line.Start))
                yield return text.GetSubText(TextSpan.FromBounds(0, line.Start));
    }
}
