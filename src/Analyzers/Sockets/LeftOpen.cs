using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Does other code of a type, which may run at any time, leave a message unfinished on a socket? The next send on that socket may be meant
/// to finish it.
/// </summary>
internal static class LeftOpen
{
    public static bool ByOthers(ISymbol socket, IOperation function, in SocketCall on, MessagingBody body, MessagePlaces places)
    {
        for (var type = body.Owner.ContainingType; type is not null && type.IsInSource(body.Compilation); type = type.BaseType)
            foreach (var code in TypeBodies.Of(type, body.Compilation, places.CancellationToken))
                if (code.Member is { } member && LeavesOpen(code, member, socket, function, on, body, places))
                    return true;
        return false;
    }

    private static bool LeavesOpen(
        CodeBody code,
        ISymbol member,
        ISymbol socket,
        IOperation function,
        in SocketCall on,
        MessagingBody body,
        MessagePlaces places
    )
    {
        var other = code.Root.Syntax == body.Root.Syntax ? body : body.Other(code.Root, member);
        foreach (var part in other.Root.DescendantsAndSelf())
            if (part == other.Root ? other != body : part is IAnonymousFunctionOperation && !function.IsIn(part))
                if (
                    Named(part, member, socket, on, other) is { } there
                    && places.LeftBy(part, there, other, depth: 1) == SocketEvent.More
                    && (
                        part != other.Root
                        || member is not IMethodSymbol method
                        || MethodCalls.IsOpen(method, body.Compilation, places.CancellationToken)
                    )
                )
                    return true;
        return false;
    }

    /// <summary>The socket as this code has it: the same member, or its own parameter where the method in question has one.</summary>
    private static SocketCall? Named(IOperation code, ISymbol member, ISymbol socket, in SocketCall on, MessagingBody other)
    {
        if (socket is not IParameterSymbol)
            return on;
        if (socket.ContainingSymbol.Is(other.Owner))
            return on;
        foreach (var parameter in (member as IMethodSymbol)?.Parameters ?? ImmutableArray<IParameterSymbol>.Empty)
            if (other.Library.Types.IsSocket(parameter.Type) && SocketAccesses.ReferenceTo(parameter, code) is { } name)
                return on.As(name, other);
        return null;
    }
}
