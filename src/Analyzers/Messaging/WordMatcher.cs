using System;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>A set of words, arranged so that most words of a text are skipped by first letter and length, without copying any.</summary>
internal sealed class WordMatcher
{
    private const int Letters = 128,
        LongestLength = 63;

    private readonly ulong[] _lengths = new ulong[Letters];
    private readonly string[]?[] _words = new string[Letters][];

    public WordMatcher(ImmutableHashSet<string> words)
    {
        var lists = new List<string>?[Letters];
        foreach (var word in words)
        {
            if (word.Length == 0)
                continue; // half-typed methods have no name
            var letter = word[0] % Letters;
            _lengths[letter] |= LengthOf(word.Length);
            (lists[letter] ??= new()).Add(word);
        }

        for (var letter = 0; letter < Letters; letter++)
            _words[letter] = lists[letter]?.ToArray();
    }

    /// <summary>Whether the text has one of the words here, from end to end.</summary>
    public bool Has(string text, int start, int length)
    {
        var letter = text[start] % Letters;
        if ((_lengths[letter] & LengthOf(length)) == 0)
            return false;
        foreach (var word in _words[letter]!)
            if (word.Length == length && string.CompareOrdinal(text, start, word, 0, length) == 0)
                return true;
        return false;
    }

    /// <summary>One bit for each length; the long ones share one.</summary>
    private static ulong LengthOf(int length) => 1UL << Math.Min(length, LongestLength);
}
