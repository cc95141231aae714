using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>One marked range. <paramref name="Key"/> is empty for <c>[|x|]</c>, an id for <c>{|ZMQ1001:x|}</c>, <c>#0</c> for <c>{|#0:x|}</c>.</summary>
public readonly record struct Mark(string Key, TextSpan Span);

/// <summary>
/// Strips marks from test code: <c>[|x|]</c>, <c>{|key:x|}</c> and, where ranges cross, <c>{|#0:x|#0}</c>. Marks may nest.
/// </summary>
public static class Markup
{
    /// <summary>The text without its marks, and the marks in the order in which they close.</summary>
    /// <exception cref="FormatException">A mark is opened and never closed.</exception>
    public static (string Text, ImmutableArray<Mark> Marks) Parse(string source)
    {
        var text = new StringBuilder(source.Length);
        var marks = ImmutableArray.CreateBuilder<Mark>();
        var open = new List<Opening>();
        for (var i = 0; i < source.Length;)
        {
            var rest = source.AsSpan(i);
            if (rest.StartsWith("[|", StringComparison.Ordinal))
            {
                open.Add(new("", text.Length, Square: true));
                i += 2;
            }
            else if (rest.StartsWith("{|", StringComparison.Ordinal) && KeyBefore(rest[2..], ':') is { } key)
            {
                open.Add(new(key, text.Length, Square: false));
                i += key.Length + 3;
            }
            else if (rest.StartsWith("|]", StringComparison.Ordinal) && open.FindLastIndex(o => o.Square) is >= 0 and var square)
            {
                Close(square);
                i += 2;
            }
            else if (rest.StartsWith("|}", StringComparison.Ordinal) && open.FindLastIndex(o => !o.Square) is >= 0 and var curly)
            {
                Close(curly);
                i += 2;
            }
            else if (rest[0] == '|' && KeyBefore(rest[1..], '}') is { } name && open.FindLastIndex(o => o.Key == name) is >= 0 and var named)
            {
                Close(named);
                i += name.Length + 2;
            }
            else
            {
                text.Append(source[i++]);
            }
        }

        return open.Count == 0
            ? (text.ToString(), marks.ToImmutable())
            : throw new FormatException($"mark '{open[^1].Key}' opened at {open[^1].Start} and not closed");

        void Close(int index)
        {
            marks.Add(new(open[index].Key, TextSpan.FromBounds(open[index].Start, text.Length)));
            open.RemoveAt(index);
        }
    }

    private static string? KeyBefore(ReadOnlySpan<char> text, char end)
    {
        var length = 0;
        while (length < text.Length && (char.IsAsciiLetterOrDigit(text[length]) || text[length] is '#' or '_'))
            length++;
        return length > 0 && length < text.Length && text[length] == end ? text[..length].ToString() : null;
    }

    private readonly record struct Opening(string Key, int Start, bool Square);
}
