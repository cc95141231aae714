using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>What a handler of a socket's events has of the socket: the one that the event's arguments name.</summary>
internal static class HandledSockets
{
    /// <summary>
    /// The places where a handler names the socket that is subscribed to here, none where a handler is taken away; null where its code is
    /// not visible, or where it may have the socket in another way.
    /// </summary>
    public static List<IOperation>? By(IOperation socket, MessagingBody body)
    {
        if (
            socket.Parent is not IEventReferenceOperation { Parent: IEventAssignmentOperation { HandlerValue: var handler } subscription }
            || handler.Unconverted() is not IDelegateCreationOperation { Target: var target }
        )
            return null;
        var places = new List<IOperation>();
        if (!subscription.Adds)
            return places;
        var (code, method) = target switch
        {
            IAnonymousFunctionOperation lambda => (lambda, lambda.Symbol),
            IMethodReferenceOperation { Method: var named } when named.IsTheOneThatRuns() => (OtherBodies.Of(named, body), named),
            _ => ((IOperation?)null, (IMethodSymbol?)null),
        };
        if (code is null)
            return null;
        foreach (var operation in code.Descendants())
        {
            if (operation is not IParameterReferenceOperation { Parameter: var parameter } || !parameter.ContainingSymbol.Is(method))
                continue;
            if (operation.Parent is not IPropertyReferenceOperation { Type: { } type } part)
                return null;
            if (body.Library.Types.WhatStays(type) is not null)
                places.Add(part);
            else if (!type.IsValueType && type.SpecialType != SpecialType.System_String)
                return null;
        }

        return places;
    }
}
