using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>Whether code reads the messages that a collection or a field holds, and does more than dispose them.</summary>
internal static class KeptReads
{
    /// <summary>Whether the caller gets the messages, or code that does more than dispose them, too.</summary>
    public static bool Of(IOperation all, LocalUses uses, MessagingBody body) =>
        all.ParentPastConversions() switch
        {
            IReturnOperation => true,
            IForEachLoopOperation { Locals: var elements } => System.Linq.ImmutableArrayExtensions.Any(
                elements,
                element => IsRead(element, uses, body)
            ),
            IPropertyReferenceOperation { Property.IsIndexer: true } or IArrayElementReferenceOperation => IsUsed(
                all.ParentPastConversions()!,
                uses,
                body
            ),
            IPropertyReferenceOperation { Property: var part } values when part.Has(CollectionFacet.Values) => Of(values, uses, body),
            _ when body.Library.Types.IsMessage(all.Type) || all.Type is { TypeKind: TypeKind.Delegate } => IsUsed(all, uses, body),
            _ => all.CallOn() is { TargetMethod: var method } call
                && (
                    method.Has(CollectionFacet.HandsBack | CollectionFacet.GivesOne) && IsUsed(call, uses, body)
                    || method.Has(CollectionFacet.HandsOut | CollectionFacet.Finds)
                        && HandedOut(call) is { } taken
                        && IsRead(taken, uses, body)
                ),
        };

    /// <summary>Whether a reference to a collection or a field puts something else there.</summary>
    public static bool IsSet(IOperation all) =>
        LocalUses.IsWrite(all)
        || all.Parent is IArrayElementReferenceOperation or IPropertyReferenceOperation { Property.IsIndexer: true }
            && LocalUses.IsWrite(all.Parent);

    private static ISymbol? HandedOut(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out)
                return LocalUses.SymbolOf(argument.Value.Declared());
        return null;
    }

    /// <summary>Whether an element in a local is, by any of its references.</summary>
    private static bool IsRead(ISymbol element, LocalUses uses, MessagingBody body)
    {
        foreach (var reference in uses.Of(element))
            if (!LocalUses.IsWrite(reference) && IsUsed(reference, uses, body))
                return true;
        return false;
    }

    /// <summary>
    /// Whether a message is asked for, given on or returned. Of a pair or a tuple with it, whether its message is; of a delegate that has
    /// it, whether that is called.
    /// </summary>
    private static bool IsUsed(IOperation element, LocalUses uses, MessagingBody body)
    {
        if (element is not ILocalReferenceOperation && LocalUses.LocalFor(element) is { } local)
            return IsRead(local, uses, body);
        var user = element.ParentPastConversions();
        if (!body.Library.Types.IsMessage(element.Type))
            return user switch
            {
                IInvocationOperation or IConditionalAccessOperation => element.Type is { TypeKind: TypeKind.Delegate },
                IPropertyReferenceOperation { Property: var value } entry => value.Has(CollectionFacet.GivesOne)
                    && IsUsed(entry, uses, body),
                IFieldReferenceOperation item => body.Library.Types.IsMessage(item.Type) && IsUsed(item, uses, body),
                _ => false,
            };
        return user switch
        {
            IConditionalAccessOperation { WhenNotNull: var use } => !use.IsDisposal(),
            IArgumentOperation { Parameter: { } parameter, Parent: IInvocationOperation call } => !PassedMessage.IsDisposedBy(
                parameter,
                call,
                body
            ),
            IMemberReferenceOperation or IReturnOperation or IInterpolationOperation => true,
            IInvocationOperation call => !call.IsDisposal(),
            IArgumentOperation => true,
            _ => false,
        };
    }
}
