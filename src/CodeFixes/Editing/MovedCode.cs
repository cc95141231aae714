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
    /// <summary>How many pairs are compared at most: what is longer has changed as a whole.</summary>
    private const int MostPairs = 4_000_000;

    private readonly Dictionary<int, int> _starts = new();
    private readonly Dictionary<int, int> _ends = new();
    private readonly int[] _places;
    private readonly List<SyntaxToken> _after;

    public MovedCode(SyntaxNode before, SyntaxNode after)
    {
        var (old, now) = (TokensOf(before), TokensOf(after));
        _after = now;
        _places = Enumerable.Repeat(-1, old.Count).ToArray();
        for (var i = 0; i < old.Count; i++)
            (_starts[old[i].SpanStart], _ends[old[i].Span.End]) = (i, i);
        var (oldLines, lines) = (LinesOf(old), LinesOf(now));
        var (oldStart, start) = (0, 0);
        foreach (
            var (oldLine, line) in Common(oldLines.ConvertAll(l => l.Text), lines.ConvertAll(l => l.Text))
                .Append((oldLines.Count, lines.Count))
        )
        {
            var (oldEnd, end) = (FirstOf(oldLines, oldLine, old.Count), FirstOf(lines, line, now.Count));
            foreach (var (x, y) in Common(TextsOf(old, oldStart, oldEnd), TextsOf(now, start, end)))
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

    /// <summary>The longest sequence that both have, as pairs of indexes.</summary>
    private static List<(int, int)> Common(List<string> a, List<string> b)
    {
        var (head, tail) = (0, 0);
        while (head < a.Count && head < b.Count && a[head] == b[head])
            head++;
        while (tail < a.Count - head && tail < b.Count - head && a[a.Count - 1 - tail] == b[b.Count - 1 - tail])
            tail++;
        var pairs = Enumerable.Range(0, head).Select(i => (i, i)).ToList();
        var (rows, columns) = (a.Count - tail - head, b.Count - tail - head);
        if ((long)rows * columns <= MostPairs)
            AddBetween(a, b, head, rows, columns, pairs);
        pairs.AddRange(Enumerable.Range(0, tail).Select(i => (a.Count - tail + i, b.Count - tail + i)));
        return pairs;
    }

    private static void AddBetween(List<string> a, List<string> b, int head, int rows, int columns, List<(int, int)> pairs)
    {
        var lengths = new int[rows + 1, columns + 1];
        for (var x = rows - 1; x >= 0; x--)
        for (var y = columns - 1; y >= 0; y--)
            lengths[x, y] = a[head + x] == b[head + y] ? lengths[x + 1, y + 1] + 1 : Math.Max(lengths[x + 1, y], lengths[x, y + 1]);
        for (var (x, y) = (0, 0); x < rows && y < columns; )
            if (a[head + x] == b[head + y])
                pairs.Add((head + x++, head + y++));
            else if (lengths[x + 1, y] >= lengths[x, y + 1])
                x++;
            else
                y++;
    }
}
