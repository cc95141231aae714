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

    /// <summary>What grows while a file is read: one list for all files of a thread.</summary>
    [ThreadStatic]
    private static List<int>? s_found;

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
        s_known.GetValue(tree, t => Read(FileText.Of(t, cancellationToken)));

    private static FileWords Read(string text)
    {
        var hashes = s_found ??= new();
        hashes.Clear();
        var mayEscape = false;
        for (var i = 0; i < text.Length; )
        {
            if (!IsWordPart(text[i]))
            {
                mayEscape |= text[i] == '\\' && i + 1 < text.Length && text[i + 1] is 'u' or 'U';
                i++;
                continue;
            }

            hashes.Add(HashAt(text, i, out i));
        }

        hashes.Sort();
        var count = 0;
        for (var i = 0; i < hashes.Count; i++)
            if (count == 0 || hashes[i] != hashes[count - 1])
                hashes[count++] = hashes[i];
        return new(hashes.GetRange(0, count).ToArray(), mayEscape);
    }

    private const uint Basis = 2166136261;

    /// <summary>What stands for a name here.</summary>
    public static int HashOf(string name) => HashAt(name, 0, out _);

    /// <summary>The same for the word that begins at a place in a text, and where that ends.</summary>
    public static int HashAt(string text, int start, out int end)
    {
        var hash = Basis;
        for (end = start; end < text.Length && IsWordPart(text[end]); end++)
            hash = Next(hash, text[end]);
        return (int)hash;
    }

    /// <summary>FNV-1a.</summary>
    private static uint Next(uint hash, char c) => unchecked((hash ^ c) * 16777619);
}
