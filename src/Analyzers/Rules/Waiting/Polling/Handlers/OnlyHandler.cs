using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Is a handler the only code that a poller runs for what is ready? Only where the socket, queue or actor is made here, nothing else gets
/// it but a poller, nothing takes it out of that, and no other handler is subscribed, or this one unsubscribed.
/// </summary>
internal static class OnlyHandler
{
    /// <param name="handler">The handler.</param>
    /// <param name="takes">Whether it takes what is there: if not, no other code may, either.</param>
    public static bool Is(in ReadyHandler handler, bool takes)
    {
        var body = handler.Around;
        if (SocketOwner.Of(handler.Source, body, withoutHandlers: true) is not { Values.Count: > 0 } owner)
            return false;
        foreach (var value in owner.Values)
            if (!IsMade(value.Unconverted(), body.Library))
                return false;
        var (isPolled, subscriptions) = (false, 0);
        foreach (var reference in owner.References)
            if (reference.Parent is IEventReferenceOperation { Parent: IEventAssignmentOperation { Adds: var adds } })
            {
                if (adds ? ++subscriptions > 1 : !reference.IsInDisposal())
                    return false;
            }
            else if (reference.ParentPastConversions() is { } whole && body.Library.MakesPoller(whole))
                isPolled = true;
            else
                switch (MemberFor(reference, body.Library))
                {
                    case { Role: MessagingRole.AddToPoller }:
                        isPolled = true;
                        break;
                    case { Role: MessagingRole.Poll or MessagingRole.DrainFrames or MessagingRole.ReceiveAsync }:
                    case { Role: MessagingRole.RemoveFromPoller } when !reference.IsInDisposal():
                    case { Takes: true } when !takes:
                        return false;
                }
        return isPolled;
    }

    private static MessagingMember? MemberFor(IOperation reference, MessagingLibrary library) =>
        reference.Taker() is IInvocationOperation call ? library.MemberOf(call) : null;

    /// <summary>Whether a value is an object that is made for the occasion, or none.</summary>
    private static bool IsMade(IOperation value, MessagingLibrary library) =>
        value is IObjectCreationOperation
        || value.IsNull()
        || value is IInvocationOperation { TargetMethod: var method } && library.Types.Makes(method);
}
