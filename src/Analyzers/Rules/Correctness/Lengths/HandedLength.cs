using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// A buffer that code of the user's gets together with the length that it was made for, or filled up to, where a frame says that length:
/// <c>socket.Recv(buffer.AsSpan(0, size)); return new Packet(buffer, size);</c>
/// </summary>
internal static class HandedLength
{
    public static bool Is(IOperation taker, ReceivedLength received, ISymbol buffer, MessagingBody body)
    {
        var arguments = taker switch
        {
            IInvocationOperation { TargetMethod: var method } call when !method.IsFramework() && body.Library.MemberOf(call) is null =>
                call.Arguments,
            IObjectCreationOperation { Constructor: { } made } creation when !made.IsFramework() => creation.Arguments,
            _ => default,
        };
        if (arguments.IsDefault || !TakesAll(arguments, buffer) || IsClearedBefore(received, buffer, body))
            return false;
        foreach (var argument in arguments)
            if (
                argument.Value.Unconverted() is ILocalReferenceOperation { Local: var length } value
                && IsSizeOf(length, received, buffer, body)
                && SaidLength.Is(value, buffer, body)
            )
                return true;
        return false;
    }

    /// <summary>Whether a part of the buffer is cleared before the receive: as much as is used, perhaps.</summary>
    private static bool IsClearedBefore(ReceivedLength received, ISymbol buffer, MessagingBody body)
    {
        foreach (var operation in received.Receive.EnclosingFunction().Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: var method } call
                && call.Syntax.SpanStart < received.Receive.Syntax.SpanStart
                && method.Has(Facet.FillsAll)
                && (call.Instance ?? call.ArgumentFor(0)) is { } cleared
                && BufferRoot.Of(cleared, body).Is(buffer)
            )
                return true;
        return false;
    }

    private static bool TakesAll(ImmutableArray<IArgumentOperation> arguments, ISymbol buffer)
    {
        foreach (var argument in arguments)
            if (argument.Value.Type.IsOfBytes() && FixedSizeReads.IsWhole(argument.Value, buffer))
                return true;
        return false;
    }

    /// <summary>Whether the receive fills the buffer up to it, or the buffer was rented for it.</summary>
    private static bool IsSizeOf(ILocalSymbol length, ReceivedLength received, ISymbol buffer, MessagingBody body)
    {
        foreach (var part in BufferPart.Of(buffer, received.Receive, body))
            if (part is { IsFromStart: true, Length: { } end } && LocalUses.SymbolOf(end.Unconverted()).Is(length))
                return true;
        return body.Uses.SingleValueOf(buffer)?.Unconverted() is IInvocationOperation { Arguments: [{ Value: var size }, ..] }
            && LocalUses.SymbolOf(size.Unconverted()).Is(length);
    }
}
