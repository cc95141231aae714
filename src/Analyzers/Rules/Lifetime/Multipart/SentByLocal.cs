using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>As <see cref="SentByMethod"/>, for a local function that has a variable of the function around it.</summary>
internal static class SentByLocal
{
    /// <summary>How many local functions may call each other.</summary>
    private const int MaxDepth = 3;

    /// <summary>The function that calls a local one by its name, where nobody else does; null where that is not so.</summary>
    public static IOperation? CallerOf(IOperation function, MessagingBody body)
    {
        if (function is not ILocalFunctionOperation { Symbol.IsAsync: false } || Functions.IsIterator(function))
            return null;
        IOperation? caller = null;
        foreach (var use in FunctionValues.UsesOf(function, body))
            if (
                use is not { IsCall: true, Place: IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call }
                || call.EnclosingFunction() is var here && (caller ??= here) != here
            )
                return null;
        return caller == function ? null : caller;
    }

    /// <summary>Whether a function is another one, or is called by it alone, through further ones perhaps.</summary>
    public static bool IsCalledBy(IOperation function, IOperation caller, MessagingBody body)
    {
        for (var depth = 0; function != caller; depth++)
            if (depth < MaxDepth && CallerOf(function, body) is { } next)
                function = next;
            else
                return false;
        return true;
    }

    /// <summary>What a call of a local function sends; null where it does not name the socket.</summary>
    public static SocketEvent? Of(IInvocationOperation call, ISymbol socket, MessagingBody body, in FollowedCall from) =>
        FunctionValues.LocalFunction(call.TargetMethod, body.Root) is { } function && Names(function, socket, body)
            ? SentByFunction.Of(function, socket, from.Next(call), body) ?? SocketEvent.Anything
            : null;

    private static bool Names(IOperation function, ISymbol socket, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(socket))
            if (IsCalledBy(reference.EnclosingFunction(), function, body))
                return true;
        return false;
    }
}
