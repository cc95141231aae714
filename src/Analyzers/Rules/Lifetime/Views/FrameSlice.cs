using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>The part of a buffer that a frame was received into: from its start, and as long as the receive has said.</summary>
internal static class FrameSlice
{
    /// <summary>Whether a value is such a part, or made of one.</summary>
    public static bool Is(IOperation value, BackingStore buffer, MessagingBody body)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (
                Slice.Of(part) is { IsFromStart: true, End: { } end } && FrameLength.Is(end, buffer, body)
                || buffer.Is(FrameMethod.Of(part, body))
            )
                return true;
        return false;
    }

    /// <summary>Whether a span or array is the buffer itself, or begins where it does.</summary>
    public static bool IsFromTheStart(IOperation buffer, MessagingBody body) =>
        buffer.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var local } when BackingStores.IsViewType(local.Type) => body.Uses.SingleValueOf(local)
                is { } single
                && (BackingStores.IsMade(single) || IsFromTheStart(single, body)),
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation => true,
            var value => Slice.Of(value) is { IsFromStart: true } slice && IsFromTheStart(slice.Whole, body),
        };
}
