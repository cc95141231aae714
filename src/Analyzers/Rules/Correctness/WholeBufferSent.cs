using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3003: all of an array is sent of which only the beginning is meant: one out of a pool, which is at least as long as requested, one
/// that a frame was received into, one that a stream is read into, or one that it grows in. Silent where the code asks how long the array
/// is, or compares what was received.
/// </summary>
internal sealed class WholeBufferSent : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3003_WholeBufferSent);

    private static readonly (string Array, string Meant, string Remedy) s_rented = (
        "Rented array",
        "requested",
        "AsSpan(0, length) so as not to leak old data"
    );

    private static readonly (string Array, string Meant, string Remedy) s_rentedInMemory = (
        "Rented array",
        "requested",
        "AsMemory(0, length) so as not to leak old data"
    );

    private static readonly (string Array, string Meant, string Remedy) s_rentedByLength = (
        "Rented array",
        "requested",
        "its length, too, so as not to leak old data"
    );

    private static readonly (string Array, string Meant, string Remedy) s_received = (
        "Receive buffer",
        "the received frame",
        "only what was received"
    );

    private static readonly (string Array, string Meant, string Remedy) s_read = ("Read buffer", "what was read", "only what was read");

    private static readonly (string Array, string Meant, string Remedy) s_stream = (
        "Buffer of the stream",
        "what was written",
        "its first Length bytes"
    );

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                hit
                    is not {
                        Member: { Role: MessagingRole.SendBytes or MessagingRole.SendBytesAsync, Size: MessagingMember.None } member,
                        Operation: IInvocationOperation send
                    }
                || send.HasErrors()
                || send.ArgumentFor(member.Operand) is not { } operand
            )
                continue;
            if (WholeArray(operand, body) is not { } array)
            {
                if (StreamBuffer.Of(operand, body, context.CancellationToken) is { } stream)
                    Report(s_stream, null, operand, stream, context);
                continue;
            }

            if (array is IFieldReferenceOperation field)
            {
                if (RentedArray.IsAllThatIsIn(field, body, context.CancellationToken))
                    Report(Rented(member), null, operand, field.Field, context);
                else if (ReceivedBuffer.Of(field, send, body, context.CancellationToken) is not null)
                    Report(s_received, null, operand, field.Field, context);
                else if (ChunkBuffer.IsSent(field, send, body, context.CancellationToken))
                    Report(s_read, null, operand, field.Field, context);
            }
            else if (RentedArray.SizeOf(array, body, context.CancellationToken) is { } size)
                Report(
                    Rented(member),
                    WholeBufferSentFix.For(send, member, array, WholeBufferSentFix.Size, size, body),
                    operand,
                    LocalUses.SymbolOf(array)!,
                    context
                );
            else if (ReceivedBuffer.Of(array, send, body, context.CancellationToken) is { } received)
                Report(
                    s_received,
                    WholeBufferSentFix.For(send, member, array, WholeBufferSentFix.Received, received, body),
                    operand,
                    LocalUses.SymbolOf(array)!,
                    context
                );
            else if (ChunkBuffer.IsSent(array, send, body, context.CancellationToken))
                Report(s_read, WholeBufferSentFix.For(send, member, array, body), operand, LocalUses.SymbolOf(array)!, context);
        }
    }

    private static (string Array, string Meant, string Remedy) Rented(MessagingMember member) =>
        member.Role == MessagingRole.SendBytesAsync ? s_rentedInMemory
        : member.Facts.SendsPartsByLength ? s_rentedByLength
        : s_rented;

    /// <summary>
    /// The local, parameter or field of the object that is sent as it is, or as a span of all of it; or a local span of memory that is made
    /// for it.
    /// </summary>
    private static IOperation? WholeArray(IOperation operand, MessagingBody body)
    {
        var value = Slice.ShownBy(operand);
        return
            value
                is ILocalReferenceOperation
                    or IParameterReferenceOperation
                    or IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation }
                && value.Type is IArrayTypeSymbol
            || value is ILocalReferenceOperation { Local: var span }
                && value.Type.IsByteSpan()
                && body.Uses.SingleValueOf(span)?.Unconverted() is { } made
                && (made is IArrayCreationOperation || made.Syntax.IsStackAlloc())
            ? value
            : null;
    }

    private static void Report(
        (string Array, string Meant, string Remedy) texts,
        FixPlan? fix,
        IOperation operand,
        ISymbol array,
        in RuleContext context
    ) =>
        context.Report(
            Rules.ZMQ3003_WholeBufferSent,
            operand.Syntax.GetSquiggle(),
            fix is null
                ? FixDecision.None("the length that is meant is not in a variable that has the same value here")
                : FixDecision.Of(fix),
            texts.Array,
            array.Name,
            texts.Meant,
            texts.Remedy
        );
}
