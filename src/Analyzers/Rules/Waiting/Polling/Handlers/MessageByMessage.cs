using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>Code that runs between two messages of a handler, and would miss some where that takes several at a time.</summary>
internal static class MessageByMessage
{
    /// <summary>
    /// Whether there is such code: a second handler of the event, which may take the rest; a loop that polls by hand, and goes on after
    /// each event; and where the handler leaves something for others, a handler that sends it.
    /// </summary>
    public static bool IsMeant(in ReadyHandler handler, HandlerCode code, MessagingBody body, CancellationToken cancellationToken)
    {
        if (handler.Source is not { } source)
            return true;
        foreach (var near in HandlerSurroundings.Of(handler, source, body, cancellationToken))
            if (
                near.Operation switch
                {
                    IEventAssignmentOperation { Adds: true } other when other.Syntax != handler.Subscription.Syntax => IsMeantBy(
                        other,
                        near,
                        handler,
                        source,
                        code,
                        body
                    ),
                    IInvocationOperation => !body.Library.Types.IsQueue(source.Type), // which cannot be polled alone
                    _ => false,
                }
            )
                return true;
        return false;
    }

    /// <summary>Whether another handler takes the rest, sends what this one leaves, or reads what it would replace.</summary>
    private static bool IsMeantBy(
        IEventAssignmentOperation other,
        NearbyOperation near,
        in ReadyHandler handler,
        IOperation source,
        HandlerCode code,
        MessagingBody body
    ) =>
        other.EventReference.Unconverted() is IEventReferenceOperation reference
        && (
            body.Library.Types.ReadyEventOf(reference.Event) switch
            {
                ReadyEvent.None => false,
                ReadyEvent.Send => code.Effects.WritesState,
                _ => code.Effects.ReplacesState,
            }
            || IsSameEvent(reference, handler.Subscription) && MayBeOne(reference.Instance, source, near, body)
        );

    private static bool IsSameEvent(IEventReferenceOperation reference, IEventAssignmentOperation subscription) =>
        subscription.EventReference.Unconverted() is IEventReferenceOperation { Event: var own }
        && reference.Event.OriginalDefinition.Is(own.OriginalDefinition);

    /// <summary>Whether an object may be the one that is the source, of this or another instance.</summary>
    private static bool MayBeOne(IOperation? instance, IOperation source, NearbyOperation near, MessagingBody body)
    {
        instance = instance?.Unconverted();
        if (instance is null)
            return false;
        if (LocalUses.NamedBy(source) is not { } name)
            return source is not IObjectCreationOperation && instance.Syntax.IsEquivalentTo(source.Syntax, topLevel: false);
        if (LocalUses.NamedBy(instance).Is(name))
            return true;
        return source is IMemberReferenceOperation && near.MayBeHeldBy(name.OriginalDefinition, instance, body);
    }
}
