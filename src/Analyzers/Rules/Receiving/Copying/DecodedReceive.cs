using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// A frame that is received as an array only to be decoded to a text, by a library that receives texts itself: in one expression, or by a
/// local that serves nothing else.
/// </summary>
/// <param name="Receive">The receive.</param>
/// <param name="Declarator">The declaration of the local; null where there is none.</param>
/// <param name="Decoding">The call that makes a text of the array.</param>
internal readonly record struct DecodedReceive(IOperation Receive, IVariableDeclaratorOperation? Declarator, IInvocationOperation Decoding)
{
    public static DecodedReceive? Of(MessagingHit hit, MessagingBody body)
    {
        if (
            hit
                is not {
                    Member: { Role: MessagingRole.ReceiveNew, Binding.Facts.ReceivesText.Length: > 0 } member,
                    Operation: IInvocationOperation or IPropertyReferenceOperation
                }
            || hit.Operation is var receive && receive.HasErrors()
        )
            return null;
        if (!member.Deliveries.IsEmpty)
            return OfDelivered(receive, member, body);
        if (!member.IsCertain)
            return null;
        if (!receive.Type.IsByteArray())
            return receive is IInvocationOperation attempt ? OfTry(attempt, body) : null;
        if (body.Uses.HolderOf(receive) is not { } declarator)
            return DecodingOf(receive) is { } direct ? new(receive, null, direct) : null;
        return
            body.Uses.UsesOf(declarator.Symbol) is [var only]
            && !body.Uses.IsUsedInNameof(declarator.Symbol)
            && DecodingOf(only, receive) is { } decoding
            ? new(receive, declarator, decoding)
            : null;
    }

    /// <summary>An array that a method of the user's gives by a part of its result, or by an out parameter.</summary>
    private static DecodedReceive? OfDelivered(IOperation receive, MessagingMember member, MessagingBody body)
    {
        foreach (var delivery in member.Deliveries)
            if (
                DeliveredValue.Of(receive, delivery, body) is { References: [var only] }
                && only.Type.IsByteArray()
                && DecodingOf(only, receive) is { } decoding
            )
                return new(receive, null, decoding);
        return null;
    }

    /// <summary><c>if (socket.TryReceiveFrameBytes(out var bytes)) Handle(Encoding.UTF8.GetString(bytes));</c></summary>
    private static DecodedReceive? OfTry(IInvocationOperation receive, MessagingBody body)
    {
        foreach (var argument in receive.Arguments)
            if (
                argument.Parameter is { RefKind: RefKind.Out, Type: var type }
                && type.IsByteArray()
                && argument.Value.Declared() is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
                && !body.Uses.IsUsedInNameof(local)
                && body.Uses.Of(local) is [var written, var only]
                && LocalUses.IsWrite(written)
                && DecodingOf(only, receive) is { } decoding
            )
                return new(receive, null, decoding);
        return null;
    }

    private static IInvocationOperation? DecodingOf(IOperation read, IOperation receive) =>
        read.EnclosingFunction() == receive.EnclosingFunction() && Loops.RunTogether(receive, read) ? DecodingOf(read) : null;

    private static IInvocationOperation? DecodingOf(IOperation bytes) =>
        bytes.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { Arguments.Length: 1 } call }
        && CopiedFrame.IsDecoding(call)
            ? call
            : null;
}
