using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A growing buffer writer that is created for one send, written, and dropped after the send: <c>new ArrayBufferWriter&lt;byte&gt;()</c>.
/// </summary>
internal readonly record struct GrownBuffer(IObjectCreationOperation Creation, IInvocationOperation Send)
{
    /// <summary>How many methods of the user's are looked into that get the writer.</summary>
    private const int MaxDepth = 3;

    public static GrownBuffer? Of(MessagingHit hit, MessagingBody body)
    {
        if (
            hit
                is not {
                    Member: { Role: MessagingRole.SendBytes or MessagingRole.SendBytesAsync } member,
                    Operation: IInvocationOperation send
                }
            || member.Role == MessagingRole.SendBytesAsync && !TaskForms.IsAwaited(send)
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
                || !reference.IsIn(payload) && !IsWrittenBy(reference, body, depth: 0)
            )
                return null;
        return new(creation, send);
    }

    /// <summary>The variable of which all that was written is sent.</summary>
    private static ILocalReferenceOperation? WriterOf(IOperation payload) => Slice.RootOf(payload, Facet.Whole) as ILocalReferenceOperation;

    /// <summary>
    /// Whether a reference is called, or given to a serializer: code that is not visible, but that writes what it is given; or to a method
    /// of the user's that does no more.
    /// </summary>
    private static bool IsWrittenBy(IOperation reference, MessagingBody body, int depth) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } owner } => owner.Unconverted() == reference,
            IPropertyReferenceOperation { Instance: { } owner, Property: var asked } => owner.Unconverted() == reference
                && !asked.Has(Facet.Whole),
            IArgumentOperation { Parameter: { RefKind: RefKind.None } taker } argument => taker.ContainingSymbol.IsInSource(
                body.Compilation
            )
                ? argument.Parent is IInvocationOperation call && IsOnlyWrittenBy(call, argument, body, depth)
                : !TakesAnything(taker),
            _ => false,
        };

    /// <summary>Whether a parameter is no writer in particular, as the element of a collection: who takes it does not write it.</summary>
    private static bool TakesAnything(IParameterSymbol taker) =>
        taker.OriginalDefinition.Type is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Type }
        || taker.Type.SpecialType == SpecialType.System_Object;

    private static bool IsOnlyWrittenBy(IInvocationOperation call, IArgumentOperation writer, MessagingBody body, int depth)
    {
        if (depth >= MaxDepth)
            return false;
        foreach (var (given, code) in OtherBodies.GivenBy(call, body, argument => argument == writer))
        {
            var references = code.Uses.Of(given);
            foreach (var reference in references)
                if (
                    LocalUses.IsWrite(reference)
                    || reference.EnclosingFunction().Syntax != code.Root.Syntax
                    || !IsWrittenBy(reference, code, depth + 1)
                )
                    return false;
            return references.Count > 0;
        }

        return false;
    }
}
