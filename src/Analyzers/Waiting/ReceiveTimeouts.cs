using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>Whether a compilation may set a receive time-out on its sockets: a receive that waits throws when it is over, one that does not never notices. Asked by text, once per file.</summary>
internal static class ReceiveTimeouts
{
    private const string Option = "Rcvtimeo";

    private static readonly ConditionalWeakTable<SyntaxTree, object> s_known = new();

    public static bool AreSet(Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
            if ((bool)s_known.GetValue(tree, t => t.GetText(cancellationToken).ToString().IndexOf(Option, StringComparison.Ordinal) >= 0))
                return true;
        return false;
    }
}
