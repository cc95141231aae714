using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>
/// The text of a file as one string. A file that was read or is being edited has it in pieces, and copies it whenever it is asked: here all
/// questions get the same copy, as long as there is memory for it.
/// </summary>
internal static class FileText
{
    private static readonly ConditionalWeakTable<SyntaxTree, WeakReference<string>> s_known = new();

    public static string Of(SyntaxTree tree, CancellationToken cancellationToken = default)
    {
        var known = s_known.GetValue(tree, static _ => new(""));
        if (known.TryGetTarget(out var text) && text.Length > 0)
            return text;
        text = tree.GetText(cancellationToken).ToString();
        known.SetTarget(text);
        return text;
    }
}
