using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// The first bytes of a local buffer, or all of it where there is no length: <c>buffer</c>, <c>buffer.AsSpan(0, n)</c>, <c>span[..n]</c>,
/// segments and memory alike, and the locals that stand for those.
/// </summary>
internal readonly record struct BufferHead(ILocalSymbol Buffer, IOperation? Length)
{
    private const int MaxDepth = 8;

    public static BufferHead? Of(IOperation value, MessagingBody body)
    {
        IOperation? length = null;
        for (var depth = 0; depth < MaxDepth; depth++)
        {
            value = value.Unconverted();
            if (value is ILocalReferenceOperation { Local: var local })
            {
                if (!local.Type.IsByteArray() && !local.Type.IsByteSpan())
                    return null;
                if (
                    body.Uses.SingleValueOf(local)?.Unconverted() is not { } alias
                    || alias is not ILocalReferenceOperation && SliceOf(alias) is null
                )
                    return new(local, length);
                value = alias;
            }
            else if (SliceOf(value) is { IsFromStart: true } slice)
                (value, length) = (slice.Whole, length ?? slice.End?.Unconverted());
            else
                return null;
        }

        return null;
    }

    /// <summary>What a slice is taken of, where its start is a number and its length is the end of its range.</summary>
    public static Slice? SliceOf(IOperation value) =>
        Slice.Of(value) switch
        {
            { View: Facet.Whole, Whole: var memory } => SliceOf(memory.Unconverted()),
            { Range: null, Start: null or { Type.SpecialType: SpecialType.System_Int32 } } slice => slice,
            { Range: not null, IsFromStart: true } slice => slice,
            _ => null,
        };
}
