using System;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Tool.Fixing;

/// <summary>Lines that a fix adds end like the file's own; a file that mixes them is left as the fix made it.</summary>
internal static class LineEndings
{
    public static SourceText Like(SourceText before, SourceText after)
    {
        if (Only(before.ToString()) is not { } ending || Only(after.ToString()) is { } same && same == ending)
            return after;
        return SourceText.From(after.ToString().ReplaceLineEndings(ending), before.Encoding, before.ChecksumAlgorithm);
    }

    /// <summary>The one that all lines end with; null where there are several or none.</summary>
    private static string? Only(string text)
    {
        string? only = null;
        for (int at = text.AsSpan().IndexOfAny('\r', '\n'); at >= 0; )
        {
            string ending =
                text[at] == '\n' ? "\n"
                : at + 1 < text.Length && text[at + 1] == '\n' ? "\r\n"
                : "\r";
            if (only is not null && only != ending)
                return null;
            only = ending;
            int start = at + ending.Length,
                next = text.AsSpan(start).IndexOfAny('\r', '\n');
            at = next < 0 ? -1 : start + next;
        }
        return only;
    }
}
