using System.Collections.Generic;
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
                foreach (var there in Named(part, member, socket, on, other))
                    if (
                        places.LeftBy(part, there, other, depth: 1) == SocketEvent.More
                        && (
                            part != other.Root
                            || member is not IMethodSymbol method
                            || MethodCalls.IsOpen(method, body.Compilation, places.CancellationToken)
                        )
                    )
                        return true;
        return false;
    }

    /// <summary>
    /// The socket as this code has it: the same member, the parameter that a constructor gives that, or its own parameter where the method
    /// in question has one.
    /// </summary>
    private static IEnumerable<SocketCall> Named(IOperation code, ISymbol member, ISymbol socket, SocketCall on, MessagingBody other)
    {
        if (socket is not IParameterSymbol || socket.ContainingSymbol.Is(other.Owner))
        {
            yield return on;
            if (member is IMethodSymbol { MethodKind: MethodKind.Constructor })
                foreach (var part in code.Descendants())
                    if (part is IParameterReferenceOperation { Parent: ISimpleAssignmentOperation { Target: var kept, Value: var given } })
                        if (given == part && socket.Is(LocalUses.NamedBy(kept)))
                            yield return on.As(part, other);
            yield break;
        }

        foreach (var parameter in (member as IMethodSymbol)?.Parameters ?? ImmutableArray<IParameterSymbol>.Empty)
            if (other.Library.Types.IsSocket(parameter.Type) && SocketAccesses.ReferenceTo(parameter, code) is { } name)
            {
                yield return on.As(name, other);
                yield break;
            }
    }
}
