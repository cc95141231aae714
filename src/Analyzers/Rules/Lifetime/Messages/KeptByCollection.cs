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
/// <c>all</c> is read behind it; or <c>all</c> is a field, and other code of the type reads it. An array or a dictionary holds it by
/// <c>all[i] = m</c>, and a field may hold the message itself.
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

    /// <summary>The name of what gets a message, or a lambda that has it; null where nothing shows that it is read too late.</summary>
    /// <param name="element">The message or the lambda.</param>
    /// <param name="message">The variable that a using declares.</param>
    /// <param name="function">The function that declares it.</param>
    /// <param name="body">The code.</param>
    public static string? Of(IOperation element, ISymbol message, IOperation function, MessagingBody body) =>
        PlaceOf(element) is { } put && UsingScope.Of(message, function) is { } scope ? Of(put, scope, body) : null;

    private static string? Of((IOperation All, IOperation Store) put, UsingScope scope, MessagingBody body) =>
        put switch
        {
            (ILocalReferenceOperation { Local: var all } place, _)
                when body.Uses.SingleValueOf(all) is { } made
                    && !scope.Span.Contains(made.Syntax.Span)
                    && IsReadBehind(all, place, scope, body) == true => all.Name,
            (
                IFieldReferenceOperation
                {
                    Field: { DeclaredAccessibility: Accessibility.Private } field,
                    Instance: null or IInstanceReferenceOperation
                } place,
                var store
            )
                when EndsBehind(store, scope, body)
                    && IsReadBehind(field, place, scope, body) is { } isRead
                    && (isRead || IsReadElsewhere(field, place, body)) => field.Name,
            _ => null,
        };

    /// <summary>The collection that gets a message, or a tuple with it, or the field that is set to it; and what does that.</summary>
    private static (IOperation All, IOperation Store)? PlaceOf(IOperation element)
    {
        while (element.ParentPastConversions() is ITupleOperation tuple)
            element = tuple;
        return element.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method, Instance: { } all } call } argument
                when method.Has(CollectionFacet.Stores) && !IsKey(argument) => (all.Unconverted(), call),
            ISimpleAssignmentOperation { IsRef: false, Target: IArrayElementReferenceOperation { ArrayReference: var all } target } set
                when target != element => (all.Unconverted(), set),
            ISimpleAssignmentOperation
            {
                Target: IPropertyReferenceOperation { Property: { IsIndexer: true } indexer, Instance: { } all }
            } set when indexer.IsFramework() => (all.Unconverted(), set),
            ISimpleAssignmentOperation { IsRef: false, Target: IFieldReferenceOperation target } set when target != element => (
                target,
                set
            ),
            _ => null,
        };
    }

    /// <summary>Whether what a dictionary is given is a key: <c>Add(key, value)</c>.</summary>
    private static bool IsKey(IArgumentOperation argument) =>
        argument.Parameter is { Ordinal: 0, OriginalDefinition.Type: ITypeParameterSymbol { Ordinal: 0 } }
        && argument.Parameter.ContainingSymbol
            is IMethodSymbol { OriginalDefinition.Parameters: [_, { Type: ITypeParameterSymbol { Ordinal: 1 } }] };

    /// <summary>Whether the function of the message reads the place after its using; null where it may forget the message.</summary>
    private static bool? IsReadBehind(ISymbol all, IOperation place, UsingScope scope, MessagingBody body)
    {
        var isRead = false;
        foreach (var reference in body.Root.Descendants())
            if (!all.Is(LocalUses.NamedBy(reference)) || reference == place)
                continue;
            else if (reference.EnclosingFunction() != place.EnclosingFunction() || MayForget(reference, scope))
                return null;
            else
                isRead |= reference.Syntax.SpanStart >= scope.Span.End && KeptReads.Of(reference, body.Uses, body);
        return isRead;
    }

    /// <summary>
    /// Whether elements may be taken out or replaced, but for what is done with them behind the using, or whether, while the message is
    /// there, more is done than to add others.
    /// </summary>
    private static bool MayForget(IOperation all, UsingScope scope) =>
        all.CallOn() is { TargetMethod: var method }
            ? method.Has(CollectionFacet.MayEmpty) && !(method.Has(Takes) && all.Syntax.SpanStart >= scope.Span.End)
                || IsIn(all, scope) && !method.Has(CollectionFacet.Adds)
            : KeptReads.IsSet(all) || IsIn(all, scope) && !IsCounted(all);

    private static bool IsIn(IOperation operation, UsingScope scope) => scope.Span.Contains(operation.Syntax.Span);

    private static bool IsCounted(IOperation all) =>
        all.Parent is IPropertyReferenceOperation { Property: var property } && property.Has(CollectionFacet.AsksForSize);

    /// <summary>Whether nothing but the end of the using comes after a message was put away, which no loop in it repeats.</summary>
    private static bool EndsBehind(IOperation store, UsingScope scope, MessagingBody body)
    {
        if (Loops.InnermostLoop(store) is { } loop && scope.Span.Contains(loop.Syntax.Span))
            return false;
        foreach (var operation in store.EnclosingFunction().Descendants())
            if (IsIn(operation, scope) && operation.Syntax.SpanStart >= store.Syntax.Span.End && (body.EffectsOf(operation) & Leaving) != 0)
                return false;
        return true;
    }

    /// <summary>Whether other code of the type reads the field, and none puts another message there.</summary>
    private static bool IsReadElsewhere(IFieldSymbol all, IOperation place, MessagingBody body)
    {
        var isRead = false;
        foreach (var reference in VariableUses.To(all, body))
            if (reference.Root().Syntax == place.Root().Syntax)
                continue;
            else if (KeptReads.IsSet(reference))
                return false;
            else
                isRead |=
                    reference.ParentPastConversions() is not IReturnOperation
                    && KeptReads.Of(reference, LocalUses.In(reference.Root()), body);
        return isRead;
    }
}
