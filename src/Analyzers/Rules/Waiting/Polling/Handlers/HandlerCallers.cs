using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>Who runs the code of a handler.</summary>
internal sealed class HandlerCallers
{
    /// <summary>The other events that it is subscribed to.</summary>
    public List<ReadyHandler> Events { get; } = new();

    /// <summary>Whether anything but events may call it.</summary>
    public bool MayBeOthers { get; private set; }

    /// <summary>Null where an override may run in its place.</summary>
    public static HandlerCallers? Of(in ReadyHandler handler, MessagingBody body, CancellationToken cancellationToken)
    {
        var method = handler.Method.OriginalDefinition;
        if (!method.CannotBeReplaced())
            return null;
        var callers = new HandlerCallers();
        if (method.MethodKind != MethodKind.AnonymousFunction)
            callers.Find(handler, method, body, cancellationToken);
        return callers;
    }

    private void Find(in ReadyHandler handler, IMethodSymbol method, MessagingBody body, CancellationToken cancellationToken)
    {
        MayBeOthers =
            method.MethodKind != MethodKind.LocalFunction && (method.IsSeenFromOutside() || method.ImplementsInterface())
            || !body.Library.Calls.InSight(method, body.Compilation).IsEmpty;
        foreach (var name in MethodNames.NamesWithoutCall(method, body.Compilation, cancellationToken))
        {
            if (name is null || EventOf(name) is not { } at)
                MayBeOthers = true;
            else if (at.Adds && at.Syntax != handler.Subscription.Syntax)
                if (DelegateRunner.ReceiverOf(name, body.Library) is { Ready: not ReadyEvent.None and var ready })
                    Events.Add(handler with { Subscription = at, Ready = ready, Around = body.Other(at.Root(), body.Owner) });
                else
                    MayBeOthers = true;
        }
    }

    /// <summary>The event that a method is subscribed to, or is taken from.</summary>
    private static IEventAssignmentOperation? EventOf(IOperation name) => name.ParentPastDelegate() as IEventAssignmentOperation;
}
