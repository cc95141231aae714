using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>The last that a function sends on a socket in one call of it, where all ways out of it come to the same.</summary>
internal static class SentByFunction
{
    /// <summary>How many functions are followed that call each other.</summary>
    private const int MaxDepth = 3;

    /// <summary>Null where the code does not show it, or sends nothing.</summary>
    public static SocketEvent? Of(IOperation function, ISymbol socket, in FollowedCall call, MessagingBody body)
    {
        if (
            call.Depth > MaxDepth
            || Functions.IsIterator(function)
            || IsTakenElsewhere(socket, function, body)
            || SocketPaths.Follow(socket, function, call, body, default) is not { } followed
        )
            return null;
        SocketEvent? all = null;
        foreach (var exit in followed.Walk.Exits)
            if (LastAt(exit.Fact, followed.Protocol) is { } last && (all ?? last) == last)
                all = last;
            else
                return null;
        return all;
    }

    private static SocketEvent? LastAt(Fact fact, SocketProtocol protocol) =>
        fact.State is State.Idle or State.Midway
        && fact.Cause is { } send
        && protocol.EventOf(send) is (SocketEvent.Last or SocketEvent.More) and var sent
            ? sent
            : null;

    /// <summary>Whether a function within this one has the socket that not only this one calls.</summary>
    private static bool IsTakenElsewhere(ISymbol socket, IOperation function, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(socket))
            if (
                reference.IsIn(function)
                && (LocalUses.IsWrite(reference) || !SentByLocal.IsCalledBy(reference.EnclosingFunction(), function, body))
            )
                return true;
        return false;
    }
}

/// <summary>A call whose function is followed.</summary>
/// <param name="Operation">The call; null for the function that is examined itself.</param>
/// <param name="Depth">How many calls lead there.</param>
internal readonly record struct FollowedCall(IInvocationOperation? Operation, int Depth)
{
    public FollowedCall Next(IInvocationOperation call) => new(call, Depth + 1);
}
