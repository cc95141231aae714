using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Does the same thread take what a handler sends? The poller calls the handler of the peer after this one: where several messages are sent
/// before that, the queue between both fills up, and the send waits forever.
/// </summary>
internal static class ReadyPeers
{
    /// <summary>Whether other code around has a handler of a socket that may be the peer of one that this handler sends on.</summary>
    public static bool MayHave(HandlerEffects sent, in ReadyHandler handler, MessagingBody body)
    {
        if (handler.Source is not { } source)
            return true;
        foreach (var near in HandlerSurroundings.Of(handler, source, body, CancellationToken.None))
            if (
                near.Operation is IEventAssignmentOperation { Adds: true } other
                && other.Syntax != handler.Subscription.Syntax
                && other.EventReference.Unconverted() is IEventReferenceOperation { Instance: { } peer } reference
                && body.Library.Types.ReadyEventOf(reference.Event) == ReadyEvent.Receive
                && MayBeReached(peer.Unconverted(), sent, source, body)
            )
                return true;
        return false;
    }

    private static bool MayBeReached(IOperation peer, HandlerEffects sent, IOperation source, MessagingBody body)
    {
        if (
            !body.Library.Types.IsSocket(peer.Type)
            || LocalUses.NamedBy(peer) is { } name && (sent.SentOn.Contains(name) || name.Is(LocalUses.NamedBy(source)))
        )
            return false; // a socket is not its own peer
        var to = body.Library.Types.KindOf(peer.Type);
        foreach (var from in sent.Senders)
            if (SocketTypes.Reaches(from, to))
                return true;
        return false;
    }
}
