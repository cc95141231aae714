using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>Where the function that makes a message sends it.</summary>
internal static class Sends
{
    public static List<IOperation> Of(IOperation creation, MessagingBody body)
    {
        var sends = new List<IOperation>();
        if (LocalUses.LocalFor(creation) is not { } local)
        {
            if (MessageUses.Classify(creation, body) is { Kind: MessageUseKind.Send, Construct: var direct })
                sends.Add(direct);
            return sends;
        }

        foreach (var reference in body.Uses.Of(local))
            if (
                reference.Syntax.SpanStart > creation.Syntax.Span.End
                && reference.EnclosingFunction() == creation.EnclosingFunction()
                && MessageUses.Classify(reference, body) is { Kind: MessageUseKind.Send, Construct: var send }
            )
                sends.Add(send);
        return sends;
    }
}
