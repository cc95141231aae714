using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Is a span the content of a received frame: of a message that the body receives into or is given, or of our own received frame?
/// </summary>
internal static class ReceivedContent
{
    private const int MaxDepth = 6;

    public static bool Is(IOperation span, MessagingBody body, int depth = 0)
    {
        var value = span.Unconverted();
        switch (value)
        {
            case IPropertyReferenceOperation { Property: { Name: "Data", ContainingType: var type }, Instance: { } message }
                when body.Library.Types.IsMessage(type):
                return IsReceived(message.Unconverted(), body);
            case IPropertyReferenceOperation { Property: { Name: "Span", ContainingType: var type } }:
                return body.Library.Runtime is { ReceivedFrame: { } frame } && SymbolEqualityComparer.Default.Equals(type, frame);
            case ILocalReferenceOperation { Local: var local }:
                return depth < MaxDepth && body.Uses.SingleValueOf(local) is { } only && Is(only, body, depth + 1);
            default:
                return depth < MaxDepth && Slice.Of(value) is { Whole: var sliced } && Is(sliced, body, depth + 1);
        }
    }

    /// <summary>Whether a message is one that somebody has received into, as far as this body can tell.</summary>
    public static bool IsReceived(IOperation message, MessagingBody body)
    {
        var variable = VariableOf(message);
        if (variable is null)
            return false;
        if (variable is IParameterSymbol)
            return true;
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.ReceiveMessage, Operation: IInvocationOperation receive }
                && receive.ArgumentFor(hit.Member.Operand) is { } operand
                && SymbolEqualityComparer.Default.Equals(VariableOf(operand.Unconverted()), variable)
            )
                return true;
        return false;
    }

    private static ISymbol? VariableOf(IOperation message) =>
        message is IFieldReferenceOperation { Field: var field } ? field : LocalUses.SymbolOf(message);
}
