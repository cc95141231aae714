using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Is a function called for the rest of a message? Its callers have asked whether there is more, or received the frame by which a ROUTER
/// names the peer. That they stand in the middle of a message is not proven, but may be.
/// </summary>
internal static class LaterFrames
{
    public static bool AreLeftFor(IOperation function, in SocketCall on, MessagingBody body)
    {
        // nobody else has a socket that the function declares
        if (on.Socket is ILocalReferenceOperation { Local: var local } && local.IsDeclaredIn(function.Syntax))
            return false;
        if (function is IAnonymousFunctionOperation or ILocalFunctionOperation)
        {
            foreach (var use in FunctionValues.UsesOf(function, body))
                if (use.Place is { } place && LeavesSome(place, body))
                    return true;
            return false;
        }

        if (body.Owner is IMethodSymbol { MethodKind: MethodKind.Ordinary } method)
            foreach (var (call, caller) in MethodCalls.Of(method, body))
                if (LeavesSome(call, caller))
                    return true;
        return false;
    }

    private static bool LeavesSome(IOperation call, MessagingBody caller)
    {
        foreach (var operation in call.EnclosingFunction().Descendants())
            if (
                MoreFrames.Asks(operation, caller.Library)
                || operation is IInvocationOperation receive
                    && receive.Syntax.SpanStart < call.Syntax.SpanStart
                    && caller.Library.MemberOf(receive) is { IsReceive: true }
                    && SocketCall.Of(receive, caller) is var on
                    && SocketTypes.NamesPeer(SocketKind.Of(on))
            )
                return true;
        return false;
    }
}
