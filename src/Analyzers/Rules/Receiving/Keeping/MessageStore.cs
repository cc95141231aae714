using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Keeping;

/// <summary>A message put into a field, or into a collection that a field or a local holds.</summary>
/// <param name="Message">The reference to the message.</param>
/// <param name="Construct">The call or assignment that stores it.</param>
/// <param name="Holder">What holds it, or the collection.</param>
internal readonly record struct MessageStore(IOperation Message, IOperation Construct, ISymbol Holder)
{
    public static MessageStore? Of(IOperation message, MessagingBody body)
    {
        var whole = WholeWith(message);
        var (construct, place) = whole.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IInvocationOperation { Instance: { } list } call } when IsAddition(call.TargetMethod) => (
                call,
                list
            ),
            ISimpleAssignmentOperation
            {
                IsRef: false,
                Target: IPropertyReferenceOperation { Property: { IsIndexer: true } indexer, Instance: { } list }
            } set when set.Value.Unconverted() == whole && indexer.ContainingType.Has(TypeFacet.GenericCollection) => (set, list),
            ISimpleAssignmentOperation
            {
                IsRef: false,
                Target: IArrayElementReferenceOperation { Type.TypeKind: not TypeKind.Error, ArrayReference: var array }
            } set when set.Value.Unconverted() == whole => (set, array),
            ISimpleAssignmentOperation
            {
                IsRef: false,
                Target: IFieldReferenceOperation or IPropertyReferenceOperation { Property.IsIndexer: false }
            } set when set.Value.Unconverted() == whole => (set, set.Target),
            _ => default((IOperation, IOperation)),
        };
        return place is not null && MessageHolder.Of(place, body) is { } holder and not IParameterSymbol
            ? new(message, construct, holder)
            : null;
    }

    /// <summary>A tuple or record with the message, or the message: <c>kept.Add((key, message))</c>.</summary>
    private static IOperation WholeWith(IOperation message)
    {
        for (var whole = message; ; )
            switch (whole.ParentPastConversions())
            {
                case ITupleOperation tuple when tuple.DeconstructionInto() is null:
                    whole = tuple;
                    break;
                case IArgumentOperation { Parent: IObjectCreationOperation made } when made.IsByPrimaryOfRecord():
                    whole = made;
                    break;
                default:
                    return whole;
            }
    }

    private static bool IsAddition(IMethodSymbol method) =>
        method.Has(CollectionFacet.Stores) && method.ContainingType.Has(TypeFacet.GenericCollection);
}
