using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>
/// A collection that outlives the using of a message which it holds: <c>using var m = new Message(); ... all.Add(m);</c> in a loop, and
/// <c>all</c> is read behind it; or <c>all</c> is a field, and other code of the type reads it.
/// </summary>
internal static class KeptByCollection
{
    private const CollectionFacet Takes = CollectionFacet.HandsBack | CollectionFacet.HandsOut;

    /// <summary>By which other code may take the message out before its using ends.</summary>
    private const Effect Leaving =
        EffectGroups.OtherThreads
        | EffectGroups.Unreadable
        | Effect.RunsKnownCode
        | Effect.CallsLambda
        | Effect.Acquires
        | Effect.Receives
        | Effect.UsesSocket;

    /// <summary>The name of the collection that a message is put into; null where nothing shows that it is read too late.</summary>
    public static string? Of(IOperation message, UsingScope scope, MessagingBody body)
    {
        if (
            message.ParentPastConversions()
                is not IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method, Instance: { } instance } call }
            || !method.Has(CollectionFacet.Stores)
        )
            return null;
        return instance.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var all }
                when body.Uses.SingleValueOf(all) is { } made
                    && !scope.Span.Contains(made.Syntax.Span)
                    && IsReadBehind(all, message, scope, body) == true => all.Name,
            IFieldReferenceOperation
            {
                Field: { DeclaredAccessibility: Accessibility.Private } field,
                Instance: null or IInstanceReferenceOperation
            }
                when EndsBehind(call, scope, body)
                    && IsReadBehind(field, message, scope, body) is { } isRead
                    && (isRead || IsReadElsewhere(field, message, body)) => field.Name,
            _ => null,
        };
    }

    /// <summary>Whether the function of the message reads the collection after its using; null where it may forget the message.</summary>
    private static bool? IsReadBehind(ISymbol all, IOperation message, UsingScope scope, MessagingBody body)
    {
        var isRead = false;
        foreach (var reference in body.Root.Descendants())
            if (!all.Is(LocalUses.NamedBy(reference)))
                continue;
            else if (reference.EnclosingFunction() != message.EnclosingFunction() || MayForget(reference, scope))
                return null;
            else
                isRead |= reference.Syntax.SpanStart >= scope.Span.End && Reads(reference, body.Uses);
        return isRead;
    }

    /// <summary>
    /// Whether elements may be taken out, but for what is done with them behind the using, or whether, while the message is there, more is
    /// done than to add others.
    /// </summary>
    private static bool MayForget(IOperation all, UsingScope scope) =>
        all.CallOn() is { TargetMethod: var method }
            ? method.Has(CollectionFacet.MayEmpty) && !(method.Has(Takes) && all.Syntax.SpanStart >= scope.Span.End)
                || IsIn(all, scope) && !method.Has(CollectionFacet.Adds)
            : LocalUses.IsWrite(all) || IsIn(all, scope) && !IsCounted(all);

    private static bool IsIn(IOperation operation, UsingScope scope) => scope.Span.Contains(operation.Syntax.Span);

    private static bool IsCounted(IOperation all) =>
        all.Parent is IPropertyReferenceOperation { Property: var property } && property.Has(CollectionFacet.AsksForSize);

    /// <summary>Whether nothing but the end of the using comes after a call, which no loop in it repeats.</summary>
    private static bool EndsBehind(IInvocationOperation call, UsingScope scope, MessagingBody body)
    {
        if (Loops.InnermostLoop(call) is { } loop && scope.Span.Contains(loop.Syntax.Span))
            return false;
        foreach (var operation in call.EnclosingFunction().Descendants())
            if (IsIn(operation, scope) && operation.Syntax.SpanStart >= call.Syntax.Span.End && (body.EffectsOf(operation) & Leaving) != 0)
                return false;
        return true;
    }

    private static bool IsReadElsewhere(IFieldSymbol all, IOperation message, MessagingBody body)
    {
        foreach (var reference in VariableUses.To(all, body))
            if (
                reference.Root().Syntax != message.Root().Syntax
                && reference.ParentPastConversions() is not IReturnOperation
                && Reads(reference, LocalUses.In(reference.Root()))
            )
                return true;
        return false;
    }

    /// <summary>Whether the caller gets the messages, or code that does more than dispose them, too.</summary>
    private static bool Reads(IOperation all, LocalUses uses) =>
        all.ParentPastConversions() switch
        {
            IReturnOperation => true,
            IForEachLoopOperation { Locals: [var element] } => !IsOnlyDisposed(element, uses),
            IPropertyReferenceOperation { Property.IsIndexer: true } element when !LocalUses.IsWrite(element) => IsUsed(element, uses),
            _ => all.CallOn() is { TargetMethod: var method } call
                && (
                    method.Has(CollectionFacet.HandsBack | CollectionFacet.GivesOne) && IsUsed(call, uses)
                    || method.Has(CollectionFacet.HandsOut) && HandedOut(call) is { } taken && !IsOnlyDisposed(taken, uses)
                ),
        };

    private static ISymbol? HandedOut(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out)
                return LocalUses.SymbolOf(argument.Value.Declared());
        return null;
    }

    private static bool IsUsed(IOperation element, LocalUses uses) =>
        LocalUses.LocalFor(element) is { } local
            ? !IsOnlyDisposed(local, uses)
            : !element.Parent.IsDisposal()
                && !element.Parent.DropsValue()
                && element.Parent is IMemberReferenceOperation or IInvocationOperation;

    private static bool IsOnlyDisposed(ISymbol element, LocalUses uses)
    {
        foreach (var reference in uses.Of(element))
            if (!reference.Parent.IsDisposal() && !LocalUses.IsWrite(reference))
                return false;
        return true;
    }
}
