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
            IPropertyReferenceOperation
            {
                Instance: null or IInstanceReferenceOperation,
                Property: { IsVirtual: false, IsOverride: false } property
            } when !property.IsAbstract && Stability.IsAutoProperty(property, body) => property,
            _ => null,
        };

    public static bool Is(IOperation? reference, ISymbol holder, MessagingBody body) => Of(reference, body).Is(holder);
}
