using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>A length that has been followed from the receive that has said it to the parts that are taken by it.</summary>
internal sealed record FollowedLength(FrameLengthProtocol Protocol, TypestateAnalysis Walk);

/// <summary>The locals that hold how long a frame in a buffer is, and by which a part of the buffer is taken.</summary>
internal static class FrameParts
{
    public static IEnumerable<FollowedLength> In(MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var (length, buffer, function) in Find(body))
            if (OrderedGraph.Of(function, body, cancellationToken) is { } code)
            {
                var protocol = new FrameLengthProtocol(length, buffer, code);
                if (TypestateAnalysis.Run(code, protocol, cancellationToken) is { } walk)
                    yield return new(protocol, walk);
            }
    }

    /// <summary>The local by which a part is taken from the start of a buffer; null where something else says how long it is.</summary>
    public static ILocalSymbol? LengthOf(BufferPart part) =>
        part is { IsFromStart: true, Length: { } end } && end.Unconverted() is ILocalReferenceOperation { Local: var length }
            ? length
            : null;

    private static IEnumerable<(ILocalSymbol Length, BackingStore Buffer, IOperation Function)> Find(MessagingBody body)
    {
        if (!IsReceivedIntoAgain(body))
            yield break;
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in body.Operations)
            if (
                BufferPart.Of(operation) is { Whole: { } whole, Length: var end } part
                && LengthOf(part) is { } length
                && !seen.Contains(length)
                && BackingStores.Of(whole, body) is { Kind: HolderKind.Buffer } buffer
                && FrameLength.Is(end!, buffer, body)
                && seen.Add(length)
                && IsOfOneFunction(length, operation.EnclosingFunction(), body)
                && !IsComparedWithAnother(length, buffer, body)
            )
                yield return (length, buffer, operation.EnclosingFunction());
    }

    private static bool IsReceivedIntoAgain(MessagingBody body)
    {
        var receives = 0;
        foreach (var hit in body.Hits)
            if (hit.Member.Role == MessagingRole.ReceiveIntoBuffer)
                receives++;
        return receives > 1;
    }

    private static bool IsOfOneFunction(ILocalSymbol length, IOperation function, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(length))
            if (reference.EnclosingFunction() != function)
                return false;
        return true;
    }

    /// <summary>Whether the code asks how two frames differ in length: what is as long as the newest frame shows all of that.</summary>
    private static bool IsComparedWithAnother(ILocalSymbol length, BackingStore buffer, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(length))
            if (
                reference.ParentPastConversions() is IBinaryOperation { LeftOperand: var left, RightOperand: var right }
                && (left.Unconverted() == reference ? right : left) is var other
                && FrameLength.Is(other, buffer, body)
            )
                return true;
        return false;
    }
}
