using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>What holds a message: a local, a parameter, or a field or automatic property that is static or of the object itself.</summary>
internal static class MessageHolder
{
    /// <summary>
    /// The symbol that stands for the same message wherever it is named, until something writes it; null for every other expression.
    /// </summary>
    public static ISymbol? Of(IOperation? reference, MessagingBody body) =>
        reference?.Unconverted() switch
        {
            ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } => local,
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } => parameter,
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: { RefKind: RefKind.None } field } => field,
            IFieldReferenceOperation { Instance: ILocalReferenceOperation { Local: { Type.IsTupleType: true } tuple }, Type: var item }
                when body.Library.Types.IsMessage(item) && ItemOf(tuple, body) is not null => tuple,
            IPropertyReferenceOperation
            {
                Instance: null or IInstanceReferenceOperation,
                Property: { IsVirtual: false, IsOverride: false } property
            } when !property.IsAbstract && Stability.IsAutoProperty(property, body) => property,
            _ => null,
        };

    /// <summary>
    /// The one message that a local tuple has, as code names it; null where it has several, and where anything names it as a whole.
    /// </summary>
    public static string? ItemOf(ILocalSymbol tuple, MessagingBody body)
    {
        string? only = null;
        if (tuple is not { RefKind: RefKind.None, Type: INamedTypeSymbol { TupleElements: var items } })
            return null;
        foreach (var item in items)
            if (body.Library.Types.IsMessage(item.Type))
            {
                if (only is not null)
                    return null;
                only = $"{tuple.Name}.{item.Name}";
            }

        foreach (var reference in body.Uses.Of(tuple))
            if (reference.Parent is not IFieldReferenceOperation { Field.ContainingType.IsTupleType: true })
                return null;
        return body.Uses.DeclaratorOf(tuple) is null ? null : only;
    }

    /// <summary>The type of the message that a variable holds.</summary>
    public static ITypeSymbol? TypeOf(ISymbol holder, MessagingBody body)
    {
        if (holder is ILocalSymbol { Type: INamedTypeSymbol { IsTupleType: true, TupleElements: var items } })
            foreach (var item in items)
                if (body.Library.Types.IsMessage(item.Type))
                    return item.Type;
        return LocalUses.TypeOf(holder);
    }

    public static bool Is(IOperation? reference, ISymbol holder, MessagingBody body) => Of(reference, body).Is(holder);
}
