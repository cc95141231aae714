using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>What becomes of an object whose own events get a handler, which is given the object: it lasts as long as that.</summary>
internal static class OwnerHandlers
{
    private const int MaxDepth = 3;

    public static OwnerUse Of(IOperation subscribed, MessagingBody body)
    {
        if (body.Depth >= MaxDepth || HandledSockets.By(subscribed, body) is not { } places)
            return OwnerUse.HandedOn;
        foreach (var place in places)
            if (OwnerUses.Of(place, BodyOf(place, body)) > OwnerUse.Lasts)
                return OwnerUse.HandedOn;
        return OwnerUse.Lasts;
    }

    /// <summary>The code of the handler that is given an object here.</summary>
    private static MessagingBody BodyOf(IOperation place, MessagingBody body)
    {
        var code = place.Root();
        return
            code == body.Root
            || place
                is not IPropertyReferenceOperation { Instance: IParameterReferenceOperation { Parameter.ContainingSymbol: var handler } }
            ? body
            : body.Other(code, handler);
    }
}
