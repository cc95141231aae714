using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>Which uses of a view look at no bytes.</summary>
internal static class ViewReads
{
    /// <summary>
    /// The length of a view is its own, and so is what a ref struct keeps besides its spans: a position, a count, a token's kind. Whether a
    /// received frame is the last is libzmq's to say.
    /// </summary>
    public static bool IsOfNoBytes(IOperation reference, MessagingBody body) =>
        !References.IsLocal(reference)
        && reference.Parent switch
        {
            IPropertyReferenceOperation { Property.ContainingType: var type } more
                when body.Library.IsReceivedFrame(type) && MoreFrames.Asks(more, body.Library) => false,
            IPropertyReferenceOperation { Property: var asked } when asked.IsLike(CollectionFacet.AsksForCount) => true,
            INameOfOperation or IVariableDeclaratorOperation => true,
            IFieldReferenceOperation { Field: { RefKind: RefKind.None, Type: var type } } => IsPlain(type),
            IPropertyReferenceOperation { Property: { IsIndexer: false, RefKind: RefKind.None, Type: var type } property } => IsPlain(type)
                && !GeneratedViews.Has(property)
                && (!property.IsInSource(body.Compilation) || Stability.IsAutoProperty(property, body)),
            _ => false,
        };

    private static bool IsPlain(ITypeSymbol type) =>
        type.IsValueType
        && !BackingStores.IsViewType(type)
        && type is not (IPointerTypeSymbol or IFunctionPointerTypeSymbol)
        && type.SpecialType is not (SpecialType.System_IntPtr or SpecialType.System_UIntPtr);
}
