using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A growing buffer writer that is created for one send, written, and dropped after the send: <c>new ArrayBufferWriter&lt;byte&gt;()</c>.
/// </summary>
internal readonly record struct GrownBuffer(IObjectCreationOperation Creation, IInvocationOperation Send)
{
    public static GrownBuffer? Of(MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Member: { Role: MessagingRole.SendBytes } member, Operation: IInvocationOperation send }
            || send.ArgumentFor(member.Operand) is not { } payload
            || WriterOf(payload) is not { Local: var writer }
            || body.Uses.SingleValueOf(writer)?.Unconverted()
                is not IObjectCreationOperation { Constructor: { } made, Initializer: null } creation
            || !made.Has(Facet.Reserves)
            || !Loops.RunTogether(creation, send)
            || send.HasErrors()
        )
            return null;
        foreach (var reference in body.Uses.Of(writer))
            if (
                reference.EnclosingFunction() != send.EnclosingFunction()
                || reference.Syntax.SpanStart > send.Syntax.Span.End
                || !reference.IsIn(payload) && !IsWrittenBy(reference, body)
            )
                return null;
        return new(creation, send);
    }

    /// <summary>The variable of which all that was written is sent.</summary>
    private static ILocalReferenceOperation? WriterOf(IOperation payload) => Slice.RootOf(payload, Facet.Whole) as ILocalReferenceOperation;

    /// <summary>
    /// Whether a reference is called, or given to a serializer: code that is not visible, but that writes what it is given.
    /// </summary>
    private static bool IsWrittenBy(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } owner } => owner.Unconverted() == reference,
            IPropertyReferenceOperation { Instance: { } owner, Property: var asked } => owner.Unconverted() == reference
                && !asked.Has(Facet.Whole),
            IArgumentOperation { Parameter: { RefKind: RefKind.None } taker } => !taker.ContainingSymbol.IsInSource(body.Compilation),
            _ => false,
        };
}
