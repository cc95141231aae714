using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>
/// Code as it is while somebody types it: without one of its tokens, without its end, or with two names exchanged. No analyzer may throw
/// there.
/// </summary>
internal static class BrokenCode
{
    /// <summary>
    /// One of the broken variants of a file, always the same one; null where there is none. Long runs take all: see fuzz.sh.
    /// </summary>
    public static SourceText? Sample(SourceText text)
    {
        var tokens = Tokens(text);
        var changes = Without(text, tokens, new(0, text.Length)).Concat(Swaps(tokens)).ToList();
        var random = new Random(BinaryPrimitives.ReadInt32LittleEndian(text.GetChecksum().AsSpan()));
        return changes.Count == 0 ? null : text.WithChanges(changes[random.Next(changes.Count)]);
    }

    /// <summary>Every variant in which a name has changed places with the next one.</summary>
    public static IEnumerable<SourceText> Swapped(SourceText text) => Swaps(Tokens(text)).Select(text.WithChanges);

    /// <summary>Every variant without one of the tokens in <paramref name="range"/>, or from the start of one of its lines on.</summary>
    public static IEnumerable<SourceText> Of(SourceText text, TextSpan range) =>
        Without(text, Tokens(text), range).Select(text.WithChanges);

    private static List<SyntaxToken> Tokens(SourceText text) =>
        [.. SyntaxFactory.ParseCompilationUnit(text.ToString()).DescendantTokens().Where(t => !t.Span.IsEmpty)];

    private static IEnumerable<TextChange[]> Swaps(List<SyntaxToken> tokens)
    {
        var names = tokens.FindAll(t => t.IsKind(SyntaxKind.IdentifierToken));
        return names
            .Zip(names.Skip(1))
            .Where(pair => pair.First.Text != pair.Second.Text)
            .Select(pair => new TextChange[] { new(pair.First.Span, pair.Second.Text), new(pair.Second.Span, pair.First.Text) });
    }

    private static IEnumerable<TextChange[]> Without(SourceText text, List<SyntaxToken> tokens, TextSpan range) =>
        [
            .. tokens.Where(t => range.Contains(t.Span)).Select(t => new TextChange[] { new(t.Span, "") }),
            .. text
                .Lines.Where(l => l.Start > 0 && range.Contains(l.Start))
                .Select(l => new TextChange[] { new(TextSpan.FromBounds(l.Start, text.Length), "") }),
        ];
}
