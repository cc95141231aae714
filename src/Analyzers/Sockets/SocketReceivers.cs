using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>The receivers that are made of a socket: what they receive, the socket has received.</summary>
internal static class SocketReceivers
{
    /// <summary>
    /// The locals of a function that hold them and show all that is done with them; null where a receiver may be used elsewhere.
    /// </summary>
    public static ImmutableHashSet<ISymbol>? In(IOperation function, SocketOwner owner, MessagingBody body)
    {
        var receivers = ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var reference in owner.References)
        {
            if (
                reference.ParentPastConversions() is not IArgumentOperation { Parent: IObjectCreationOperation made }
                || ReceiverMaking.SocketOf(made, body.Library) is null
            )
                continue;
            if (
                made.ParentPastConversions()
                    is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
                || made.EnclosingFunction() != function
                || !IsSeen(local, function, body)
            )
                return null;
            receivers = receivers.Add(local);
        }

        return receivers;
    }

    private static bool IsSeen(ILocalSymbol receiver, IOperation function, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(receiver))
            if (
                reference.EnclosingFunction() != function
                || reference.ParentPastConversions() is not IInvocationOperation { Instance: { } instance }
                || instance.Unconverted() != reference
            )
                return false;
        return true;
    }
}
