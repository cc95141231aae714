using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Does a collection always have an element? It does if it is created with some and nothing removes any: a buffer of a known length, or a
/// collection of .NET that one variable or readonly member holds.
/// </summary>
internal static class NeverEmpty
{
    public static bool Is(IOperation collection, MessagingBody body, CancellationToken cancellationToken)
    {
        collection = collection.Unconverted();
        if (BufferTypes.IsBuffer(collection.Type))
            return SizeAnalysis.LengthOf(collection, body, cancellationToken).Low > 0;
        if (
            LocalUses.NamedBy(collection) is not { } holder
            || !CollectionTypes.IsKept(collection.Type)
            || ValueOf(holder, body) is not { } value
        )
            return false;
        if (!HasElements(value, body, cancellationToken))
            return false;
        if (CollectionTypes.IsImmutable(collection.Type))
            return true;
        if (holder is ILocalSymbol)
        {
            foreach (var reference in body.Uses.Of(holder))
                if (!Keeps(reference))
                    return false;
            return true;
        }

        if (holder.IsSeenFromOutside())
            return false;
        foreach (var (reference, _) in body.Library.References.Of(holder.OriginalDefinition, isWhole: false, body.Compilation))
            if (!Keeps(reference))
                return false;
        return true;
    }

    private static IOperation? ValueOf(ISymbol holder, MessagingBody body) =>
        holder switch
        {
            ILocalSymbol local => body.Uses.SingleValueOf(local),
            IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null } => OtherBodies.InitialValueOf(
                holder,
                body.Compilation
            ),
            _ => null,
        };

    private static bool HasElements(IOperation value, MessagingBody body, CancellationToken cancellationToken)
    {
        value = ElementCounts.Made(value);
        if (value is IObjectCreationOperation { Initializer.Initializers.IsEmpty: false })
            return true;
        if (value is IObjectCreationOperation { Arguments: [{ Value: var copied }, ..] } && CollectionTypes.IsSequence(copied.Type))
            value = ElementCounts.Made(copied);
        return SizeEvaluator.For(body, cancellationToken).ElementsOf(value) is { Low: > 0 };
    }

    /// <summary>Whether what is done with the collection takes nothing out of it, nor hands it to others.</summary>
    private static bool Keeps(IOperation reference) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { TargetMethod: var method } => method.IsFramework() && !method.Has(CollectionFacet.MayEmpty),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true } method } } => method.Has(
                CollectionFacet.OnlyReads
            ),
            IPropertyReferenceOperation or IForEachLoopOperation or INameOfOperation => true,
            _ => false,
        };
}
