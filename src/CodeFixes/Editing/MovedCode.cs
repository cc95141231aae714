using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Where the code of a file stands in a later version of it, by lines and, where those differ, by tokens. Roslyn's own changes between two
/// documents depend on which texts and nodes it still has in its caches.
/// </summary>
internal sealed class MovedCode
{
    private readonly Dictionary<int, int> _starts = new();
    private readonly Dictionary<int, int> _ends = new();
    private readonly int[] _places;
    private readonly List<SyntaxToken> _before;
    private readonly List<SyntaxToken> _after;

    public MovedCode(SyntaxNode before, SyntaxNode after)
    {
        var (old, now) = (TokensOf(before), TokensOf(after));
        (_before, _after) = (old, now);
        _places = Enumerable.Repeat(-1, old.Count).ToArray();
        for (var i = 0; i < old.Count; i++)
            (_starts[old[i].SpanStart], _ends[old[i].Span.End]) = (i, i);
        var (oldLines, lines) = (LinesOf(old), LinesOf(now));
        var (oldStart, start) = (0, 0);
        foreach (
            var (oldLine, line) in CommonSequence
                .Of(oldLines.ConvertAll(l => l.Text), lines.ConvertAll(l => l.Text))
                .Append((oldLines.Count, lines.Count))
        )
        {
            var (oldEnd, end) = (FirstOf(oldLines, oldLine, old.Count), FirstOf(lines, line, now.Count));
            foreach (var (x, y) in CommonSequence.Of(TextsOf(old, oldStart, oldEnd), TextsOf(now, start, end)))
                _places[oldStart + x] = start + y;
            (oldStart, start) = (FirstOf(oldLines, oldLine + 1, old.Count), FirstOf(lines, line + 1, now.Count));
            for (var i = oldEnd; i < oldStart; i++)
                _places[i] = end + i - oldEnd;
        }
    }

    /// <summary>Where a piece of the old code stands now; null where it was changed.</summary>
    public TextSpan? Of(TextSpan span)
    {
        if (!_starts.TryGetValue(span.Start, out var first) || !_ends.TryGetValue(span.End, out var last) || _places[first] < 0)
            return null;
        for (var i = first; i <= last; i++)
            if (_places[i] != _places[first] + i - first)
                return null;
        return TextSpan.FromBounds(_after[_places[first]].SpanStart, _after[_places[last]].Span.End);
    }

    /// <summary>Where what has changed stood, and where what has come instead stands, in order, comments and layout included.</summary>
    public static List<(TextSpan Before, TextSpan After)> Changes(SyntaxNode before, SyntaxNode after)
    {
        var (code, old, now) = (new MovedCode(before, after), before.ToFullString(), after.ToFullString());
        var changes = new List<(TextSpan, TextSpan)>();
        var (oldStart, start) = (0, 0);
        for (var i = 0; i < code._before.Count; i++)
            if (code._places[i] >= 0)
            {
                var token = code._after[code._places[i]];
                Add(code._before[i].SpanStart, token.SpanStart);
                (oldStart, start) = (code._before[i].Span.End, token.Span.End);
            }

        Add(old.Length, now.Length);
        return changes;

        void Add(int oldEnd, int end)
        {
            while (oldStart < oldEnd && start < end && old[oldStart] == now[start])
                (oldStart, start) = (oldStart + 1, start + 1);
            while (oldStart < oldEnd && start < end && old[oldEnd - 1] == now[end - 1])
                (oldEnd, end) = (oldEnd - 1, end - 1);
            if (oldStart < oldEnd || start < end)
                changes.Add((TextSpan.FromBounds(oldStart, oldEnd), TextSpan.FromBounds(start, end)));
        }
    }

    private static List<SyntaxToken> TokensOf(SyntaxNode root) => root.DescendantTokens().Where(t => !t.Span.IsEmpty).ToList();

    /// <summary>The lines that have tokens, as their texts, each with its first token.</summary>
    private static List<(string Text, int First)> LinesOf(List<SyntaxToken> tokens)
    {
        var lines = new List<(string, int)>();
        for (var first = 0; first < tokens.Count; )
        {
            var end = first + 1;
            while (end < tokens.Count && !StartsLine(tokens[end - 1], tokens[end]))
                end++;
            lines.Add((string.Join("\0", TextsOf(tokens, first, end)), first));
            first = end;
        }

        return lines;
    }

    private static bool StartsLine(SyntaxToken before, SyntaxToken token) =>
        before.TrailingTrivia.Concat(token.LeadingTrivia).Any(t => t.ToFullString().Contains('\n'));

    private static int FirstOf(List<(string Text, int First)> lines, int line, int end) => line < lines.Count ? lines[line].First : end;

    private static List<string> TextsOf(List<SyntaxToken> tokens, int start, int end) =>
        tokens.GetRange(start, end - start).ConvertAll(t => t.Text);
}
