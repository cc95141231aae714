using System;
using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>Finds what a misspelt key was meant to be: the smallest Levenshtein distance, where that is a matter of letters.</summary>
internal static class Spelling
{
    /// <summary>The nearest candidate, or null where none is near: a third of the word may differ.</summary>
    public static string? Nearest(string word, ImmutableArray<string> candidates)
    {
        var (nearest, best) = ((string?)null, word.Length / 3 + 1);
        foreach (var candidate in candidates)
            if (Distance(word, candidate) is var distance && distance < best)
                (nearest, best) = (candidate, distance);
        return nearest;
    }

    /// <summary>How many letters have to be added, taken away or replaced; upper and lower case are the same.</summary>
    public static int Distance(string a, string b)
    {
        var row = new int[b.Length + 1];
        for (var j = 0; j <= b.Length; j++)
            row[j] = j;
        for (var i = 1; i <= a.Length; i++)
        {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j <= b.Length; j++)
                (diagonal, row[j]) = (
                    row[j],
                    Math.Min(
                        Math.Min(row[j], row[j - 1]) + 1,
                        diagonal + (char.ToLowerInvariant(a[i - 1]) == char.ToLowerInvariant(b[j - 1]) ? 0 : 1)
                    )
                );
        }

        return row[b.Length];
    }
}
