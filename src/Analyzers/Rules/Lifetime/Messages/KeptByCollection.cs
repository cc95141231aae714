using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>
/// A collection that outlives the using of a message which it holds: <c>using var m = new Message(); ... all.Add(m);</c> in a loop, and
/// <c>all</c> is read behind it.
/// </summary>
internal static class KeptByCollection
{
    /// <summary>The collection that a message is put into; null where the code does not show that it is read too late.</summary>
    public static ILocalSymbol? Of(IOperation message, UsingScope scope, MessagingBody body)
    {
        if (
            message.ParentPastConversions()
                is not IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method, Instance: { } instance } }
            || !method.Has(CollectionFacet.Stores)
            || instance.Unconverted() is not ILocalReferenceOperation { Local: var all }
            || body.Uses.SingleValueOf(all) is not { } made
            || scope.Span.Contains(made.Syntax.Span)
        )
            return null;
        var isRead = false;
        foreach (var reference in body.Uses.Of(all))
            if (reference.EnclosingFunction() != message.EnclosingFunction() || MayForget(reference, scope))
                return null;
            else
                isRead |= reference.Syntax.SpanStart >= scope.Span.End && Reads(reference, body);
        return isRead ? all : null;
    }

    /// <summary>Whether elements may be taken out, or whether, while the message is there, more is done than to add others.</summary>
    private static bool MayForget(IOperation all, UsingScope scope) =>
        all.CallOn() is { TargetMethod: var method }
            ? method.Has(CollectionFacet.MayEmpty) || IsIn(all, scope) && !method.Has(CollectionFacet.Adds)
            : IsIn(all, scope) && !IsCounted(all);

    private static bool IsIn(IOperation operation, UsingScope scope) => scope.Span.Contains(operation.Syntax.Span);

    private static bool IsCounted(IOperation all) =>
        all.Parent is IPropertyReferenceOperation { Property: var property } && property.Has(CollectionFacet.AsksForSize);

    /// <summary>Whether the caller gets the messages, or a loop that does more than dispose them, too.</summary>
    private static bool Reads(IOperation all, MessagingBody body) =>
        all.ParentPastConversions() switch
        {
            IReturnOperation => true,
            IForEachLoopOperation { Locals: [var element] } => !IsOnlyDisposed(element, body),
            _ => false,
        };

    private static bool IsOnlyDisposed(ILocalSymbol element, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(element))
            if (!reference.Parent.IsDisposal())
                return false;
        return true;
    }
}
