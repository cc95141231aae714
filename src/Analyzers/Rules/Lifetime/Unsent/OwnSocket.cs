using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Lifetime.Unsent;

/// <summary>A socket that one function makes, sends on and has to itself.</summary>
internal static class OwnSocket
{
    /// <summary>The local that holds it; null where there is none, other code has it, or an option is set that matters.</summary>
    /// <param name="creation">Where it is made.</param>
    /// <param name="matters">Which options do.</param>
    /// <param name="body">The code.</param>
    public static ILocalSymbol? Of(IObjectCreationOperation creation, Option[] matters, MessagingBody body)
    {
        if (
            LocalUses.LocalFor(creation) is not { } local
            || SocketOwner.Of(local, body, mayBeHandled: true) is not { HasOneValue: true } owner
            || creation.Initializer is { } initializer && MaySet(initializer, matters, body.Library)
        )
            return null;
        foreach (var option in matters)
            if (owner.MaySet(option, body.Library) || SocketMaking.MaySet(option, owner, body))
                return null;
        var (function, isSent) = (creation.EnclosingFunction(), false);
        foreach (var reference in owner.References)
            if (!local.Is(LocalUses.NamedBy(reference)))
                continue; // what handlers do waits for a poll
            else if (reference.EnclosingFunction() != function)
                return null;
            else
                isSent |= reference.CallOn() is { } call && body.Library.MemberOf(call) is { IsSend: true };
        return isSent && !Functions.AnyGoto(function) ? local : null;
    }

    private static bool MaySet(IObjectOrCollectionInitializerOperation initializer, Option[] matters, MessagingLibrary library)
    {
        foreach (var operation in initializer.Descendants())
            if (
                operation is IAssignmentOperation
                && (OptionWrite.Of(operation, library) is not { Option: var option } || Array.IndexOf(matters, option) >= 0)
            )
                return true;
        return false;
    }
}
