using System;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Whether a compilation may set time-outs on its sockets: a call that waits throws when one is over, one that does not never notices.
/// Asked by text: once per file, and once per compilation, whose files are many.
/// </summary>
internal static class ReceiveTimeouts
{
    private static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<string, bool>> s_known = new();

    public static bool AreSet(Compilation compilation, MessagingLibrary library, CancellationToken cancellationToken) =>
        AreSet(Option.ReceiveTimeout, compilation, library, cancellationToken);

    /// <summary>The same for sends.</summary>
    public static bool AreSetForSends(Compilation compilation, MessagingLibrary library, CancellationToken cancellationToken) =>
        AreSet(Option.SendTimeout, compilation, library, cancellationToken);

    private static bool AreSet(Option option, Compilation compilation, MessagingLibrary library, CancellationToken cancellationToken) =>
        library.TimeoutsSet.TryGetValue(option, out var areSet)
            ? areSet
            : library.TimeoutsSet[option] = Find(option, compilation, library, cancellationToken);

    private static bool Find(Option option, Compilation compilation, MessagingLibrary library, CancellationToken cancellationToken)
    {
        foreach (var binding in library.Bindings)
            if (binding.NameOf(option) is { } name)
                foreach (var tree in compilation.SyntaxTrees)
                    if (Has(tree, name, cancellationToken))
                        return true;
        return false;
    }

    private static bool Has(SyntaxTree tree, string name, CancellationToken cancellationToken)
    {
        var known = s_known.GetOrCreateValue(tree);
        return known.TryGetValue(name, out var has)
            ? has
            : known[name] = FileText.Of(tree, cancellationToken).IndexOf(name, StringComparison.Ordinal) >= 0;
    }
}
