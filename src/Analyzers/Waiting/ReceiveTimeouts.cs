using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// Whether a compilation may set time-outs on its sockets: a call that waits throws when one is over, one that does not never notices.
/// Asked by text, once per file.
/// </summary>
internal static class ReceiveTimeouts
{
    private static readonly ConditionalWeakTable<SyntaxTree, Names> s_known = new();

    public static bool AreSet(Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
            if (Of(tree, cancellationToken).Receive)
                return true;
        return false;
    }

    /// <summary>The same for sends.</summary>
    public static bool AreSetForSends(Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
            if (Of(tree, cancellationToken).Send)
                return true;
        return false;
    }

    private static Names Of(SyntaxTree tree, CancellationToken cancellationToken) =>
        s_known.GetValue(tree, t => new(t.GetText(cancellationToken).ToString()));

    private sealed class Names(string text)
    {
        public bool Receive { get; } = text.IndexOf("Rcvtimeo", StringComparison.Ordinal) >= 0;

        public bool Send { get; } = text.IndexOf("Sndtimeo", StringComparison.Ordinal) >= 0;
    }
}
