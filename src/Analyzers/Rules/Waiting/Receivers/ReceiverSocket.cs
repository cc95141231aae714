using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>Whether a socket is the same one already, and not null, where a receiver for it would be made.</summary>
internal static class ReceiverSocket
{
    public static bool IsThere(IOperation socket, SyntaxNode before, MessagingBody body) =>
        Stability.IsStable(socket, body)
        && Symbol(socket) is { } symbol
        && !IsNullable(symbol)
        && !IsTestedForNull(socket, body)
        && (symbol is not ILocalSymbol local || local.Declaration() is { } declaration && declaration.Span.End <= before.SpanStart);

    private static ISymbol? Symbol(IOperation socket) =>
        socket switch
        {
            ILocalReferenceOperation { Local: { IsForEach: false } local } => local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
            IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } property => property.Property,
            _ => null,
        };

    private static bool IsNullable(ISymbol symbol) =>
        symbol switch
        {
            IParameterSymbol parameter => parameter.NullableAnnotation,
            IFieldSymbol field => field.NullableAnnotation,
            IPropertySymbol property => property.NullableAnnotation,
            ILocalSymbol local when local.IsDeclaredNullable() => NullableAnnotation.Annotated,
            _ => NullableAnnotation.None,
        } == NullableAnnotation.Annotated;

    private static bool IsTestedForNull(IOperation socket, MessagingBody body) => PresenceTests.Any(socket, body.Root, body);
}
