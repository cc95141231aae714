using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using DiffPlex;
using DiffPlex.Model;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// What changes from one text to another, as <c>git apply</c> and people read it: three lines around each change. A line ends with a line
/// feed; a carriage return before it belongs to the line.
/// </summary>
internal static class UnifiedDiff
{
    private const int Context = 3;

    /// <param name="path">Relative to the root, with slashes.</param>
    public static string Create(string path, string before, string after)
    {
        var diff = new Differ().CreateCustomDiffs(before, after, ignoreWhiteSpace: false, text => text.Split('\n'));
        var text = new StringBuilder($"--- a/{path}\n+++ b/{path}\n");
        foreach (var hunk in Hunks(diff.DiffBlocks))
            Append(text, hunk, diff);
        return text.ToString();
    }

    // blocks whose context meets are one hunk
    private static IEnumerable<IReadOnlyList<DiffBlock>> Hunks(IEnumerable<DiffBlock> blocks)
    {
        var hunk = new List<DiffBlock>();
        foreach (var block in blocks)
        {
            if (hunk.Count > 0 && block.DeleteStartA - (hunk[^1].DeleteStartA + hunk[^1].DeleteCountA) > 2 * Context)
            {
                yield return hunk;
                hunk = [];
            }
            hunk.Add(block);
        }
        if (hunk.Count > 0)
            yield return hunk;
    }

    private static void Append(StringBuilder text, IReadOnlyList<DiffBlock> hunk, DiffResult diff)
    {
        DiffBlock first = hunk[0],
            last = hunk[^1];
        int before = Math.Min(Context, first.DeleteStartA);
        int end = Math.Min(Lines(diff.PiecesOld), last.DeleteStartA + last.DeleteCountA + Context);
        int startA = first.DeleteStartA - before,
            startB = first.InsertStartB - before;
        int countA = end - startA,
            countB = countA + hunk.Sum(block => block.InsertCountB - block.DeleteCountA);
        text.Append(CultureInfo.InvariantCulture, $"@@ -{Range(startA, countA)} +{Range(startB, countB)} @@\n");
        int at = startA;
        foreach (var block in hunk)
        {
            AppendLines(text, ' ', diff.PiecesOld, at, block.DeleteStartA);
            AppendLines(text, '-', diff.PiecesOld, block.DeleteStartA, block.DeleteStartA + block.DeleteCountA);
            AppendLines(text, '+', diff.PiecesNew, block.InsertStartB, block.InsertStartB + block.InsertCountB);
            at = block.DeleteStartA + block.DeleteCountA;
        }
        AppendLines(text, ' ', diff.PiecesOld, at, end);
    }

    private static void AppendLines(StringBuilder text, char mark, string[] lines, int from, int to)
    {
        for (int i = from; i < to; i++)
        {
            // what follows the last line ending is no line, unless it has text
            if (i == lines.Length - 1 && lines[i].Length == 0)
                continue;
            text.Append(mark).Append(lines[i]).Append('\n');
            if (i == lines.Length - 1)
                text.Append("\\ No newline at end of file\n");
        }
    }

    private static int Lines(string[] pieces) => pieces.Length > 0 && pieces[^1].Length == 0 ? pieces.Length - 1 : pieces.Length;

    private static string Range(int start, int count) => $"{(count == 0 ? start : start + 1)},{count}";
}
