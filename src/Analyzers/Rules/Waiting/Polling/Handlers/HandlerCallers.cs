using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Sharing;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>Who runs a handler, and what else runs for its event.</summary>
internal sealed class HandlerCallers
{
    private HandlerCallers(bool isTheOnlyHandler) => IsTheOnlyHandler = isTheOnlyHandler;

    /// <summary>Whether the event runs this code and nothing else: no override, and no second handler, which may take the rest.</summary>
    public bool IsTheOnlyHandler { get; }

    /// <summary>The other events that it is subscribed to.</summary>
    public List<ReadyHandler> Events { get; } = new();

    /// <summary>Whether anything but events may call it.</summary>
    public bool MayBeOthers { get; private set; }

    public static HandlerCallers Of(in ReadyHandler handler, MessagingBody body, CancellationToken cancellationToken)
    {
        var method = handler.Method.OriginalDefinition;
        if (!method.CannotBeReplaced() || HasCompanion(handler, body, cancellationToken))
            return new(isTheOnlyHandler: false);
        var callers = new HandlerCallers(isTheOnlyHandler: true);
        if (method.MethodKind != MethodKind.AnonymousFunction)
            callers.Find(handler, method, body, cancellationToken);
        return callers;
    }

    private void Find(in ReadyHandler handler, IMethodSymbol method, MessagingBody body, CancellationToken cancellationToken)
    {
        MayBeOthers =
            method.MethodKind != MethodKind.LocalFunction && (method.IsSeenFromOutside() || method.ImplementsInterface())
            || !body.Library.Calls.InSight(method, body.Compilation).IsEmpty;
        foreach (var name in TypeBodies.NamesWithoutCall(method, body.Compilation, cancellationToken))
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
    private static IEventAssignmentOperation? EventOf(IOperation name)
    {
        var parent = name.Parent;
        while (parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
            parent = parent.Parent;
        return parent as IEventAssignmentOperation;
    }

    /// <summary>Whether another handler, or this one once more, is subscribed to the event of the same object.</summary>
    private static bool HasCompanion(in ReadyHandler handler, MessagingBody body, CancellationToken cancellationToken)
    {
        if (handler.Source is not { } source || HasCompanion(handler.Subscription, source, handler.Around.Code, body))
            return true;
        if (source is IMemberReferenceOperation { Member: var holder })
            foreach (var code in HolderCode.Of(holder, body, cancellationToken))
                if (code.Root.Syntax != handler.Around.Root.Syntax && HasCompanion(handler.Subscription, source, code, body))
                    return true;
        return false;
    }

    private static bool HasCompanion(IEventAssignmentOperation subscription, IOperation source, CodeBody code, MessagingBody body)
    {
        foreach (var operation in code.Root.Descendants())
            if (
                operation is IEventAssignmentOperation { Adds: true, EventReference: var reference }
                && operation.Syntax != subscription.Syntax
                && reference.Unconverted() is IEventReferenceOperation { Instance: { } instance, Event: var happening }
                && subscription.EventReference.Unconverted() is IEventReferenceOperation { Event: var own }
                && happening.OriginalDefinition.Is(own.OriginalDefinition)
                && MayBeOne(instance.Unconverted(), source, code, body)
            )
                return true;
        return false;
    }

    /// <summary>Whether an object may be the one that is the source, of this or another instance.</summary>
    private static bool MayBeOne(IOperation instance, IOperation source, CodeBody code, MessagingBody body)
    {
        if (LocalUses.NamedBy(source) is not { } name)
            return source is not IObjectCreationOperation && instance.Syntax.IsEquivalentTo(source.Syntax, topLevel: false);
        if (LocalUses.NamedBy(instance).Is(name))
            return true;
        return source is IMemberReferenceOperation
            && new AccessPaths(code, body.Library, body.Compilation).Of(instance).Holders().Any(h => h.Is(name.OriginalDefinition));
    }
}
