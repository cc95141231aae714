using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Where a private method has received into a buffer of its object, <c>void Take() => _socket.Recv(_buffer);</c>, for what calls it.
/// </summary>
internal static class CallersOfReceive
{
    /// <summary>The calls behind which the buffer holds what the method received, as if they were the receive.</summary>
    public static IEnumerable<(ReceivedLength Received, MessagingBody Caller)> Of(
        ReceivedLength received,
        ISymbol buffer,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (
            buffer is not IFieldSymbol { DeclaredAccessibility: Accessibility.Private, IsReadOnly: true }
            || body.Owner is not IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Private } method
            || received.Receive.EnclosingFunction() != body.Root
            || BufferWrite.FirstAfter(received.Receive, buffer, body) != int.MaxValue
        )
            yield break;
        foreach (var (call, caller) in MethodCalls.Of(method, body))
            if (call.Instance is null or IInstanceReferenceOperation && EarlierContent.MayBeIn(buffer, call, caller, cancellationToken))
                yield return (received with { Receive = call }, caller == body ? body : caller.WithHits());
    }
}
