using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>
/// Which names occur in a file, as hashes of its words: a name that is missing here does not occur. Built when a question first spans files
/// and kept with the file, so that a question costs a lookup per file instead of a walk through its code.
/// </summary>
internal sealed class FileWords
{
    private static readonly ConditionalWeakTable<SyntaxTree, FileWords> s_known = new();

    private readonly int[] _hashes;

    private FileWords(int[] hashes, bool mayEscape) => (_hashes, MayEscape) = (hashes, mayEscape);

    /// <summary>Whether names may be written as <c>\u0041</c>, so that the text says nothing of them.</summary>
    public bool MayEscape { get; }

    public static FileWords Of(SyntaxTree tree, CancellationToken cancellationToken = default) =>
        s_known.TryGetValue(tree, out var words) ? words : Read(tree, cancellationToken);

    /// <summary>Whether the file may name this; words of the same hash are taken for it.</summary>
    public bool MayName(string name) => MayEscape || Array.BinarySearch(_hashes, HashOf(name)) >= 0;

    /// <summary>Whether a character can be a part of a name; all beyond ASCII are taken for one.</summary>
    public static bool IsWordPart(char c) => c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or '_' or >= '0' and <= '9' || c >= 128;

    /// <summary>Apart, since what a lambda captures is an object for each call.</summary>
    private static FileWords Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        s_known.GetValue(tree, t => Read(t.GetText(cancellationToken).ToString()));

    private static FileWords Read(string text)
    {
        var hashes = new HashSet<int>();
        var mayEscape = false;
        for (var i = 0; i < text.Length; )
        {
            if (!IsWordPart(text[i]))
            {
                mayEscape |= text[i] == '\\' && i + 1 < text.Length && text[i + 1] is 'u' or 'U';
                i++;
                continue;
            }

            var hash = Basis;
            for (; i < text.Length && IsWordPart(text[i]); i++)
                hash = Next(hash, text[i]);
            hashes.Add((int)hash);
        }

        var sorted = new int[hashes.Count];
        hashes.CopyTo(sorted);
        Array.Sort(sorted);
        return new(sorted, mayEscape);
    }

    private const uint Basis = 2166136261;

    private static int HashOf(string name)
    {
        var hash = Basis;
        foreach (var c in name)
            hash = Next(hash, c);
        return (int)hash;
    }

    /// <summary>FNV-1a.</summary>
    private static uint Next(uint hash, char c) => unchecked((hash ^ c) * 16777619);
}
