using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Sharing;

/// <summary>A send of bytes that a variable or field holds.</summary>
internal readonly record struct PayloadSend(IInvocationOperation Call, MessagingMember Member, IOperation Payload, ISymbol Variable)
{
    public static PayloadSend? Of(MessagingHit hit) =>
        hit is { Member: { Role: MessagingRole.SendBytes } member, Operation: IInvocationOperation call }
        && call.ArgumentFor(member.Operand)?.Written() is { } payload
        && VariableOf(payload) is { } variable
        && !call.HasErrors()
            ? new(call, member, payload, variable)
            : null;

    /// <summary>The local, parameter or field that holds the bytes, of which all are sent or a slice that stays the same.</summary>
    private static ISymbol? VariableOf(IOperation payload) =>
        payload switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation => LocalUses.SymbolOf(payload),
            IFieldReferenceOperation { Field: var field } => field,
            IPropertyReferenceOperation when Slice.Of(payload, Facet.Whole) is { Whole: var memory } && memory.Type.IsByteMemory() =>
                VariableOf(memory),
            _ => null,
        };

    /// <summary>Whether the value that holds the bytes is the same throughout.</summary>
    public bool IsStable(MessagingBody body) =>
        Stability.IsStable(Payload is IPropertyReferenceOperation { Instance: { } memory } ? memory : Payload, body);
}

/// <summary>
/// Sends that could share one payload, the statement that they begin with, and the collection that a loop gets its peers from.
/// </summary>
internal sealed record SharedSends(IReadOnlyList<PayloadSend> Sends, SyntaxNode? Before, IOperation? Peers);
