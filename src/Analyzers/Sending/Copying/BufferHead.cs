using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Sending.Copying;

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
            else if (SliceOf(value) is { } slice && slice.Start is null or { ConstantValue: { HasValue: true, Value: 0 } })
                (value, length) = (slice.Buffer, length ?? slice.Length);
            else
                return null;
        }

        return null;
    }

    /// <summary>What a slice is taken of; null for start and length where they are those of the whole.</summary>
    public static (IOperation Buffer, IOperation? Start, IOperation? Length)? SliceOf(IOperation value) =>
        value switch
        {
            IInvocationOperation { TargetMethod: { Name: "AsSpan" or "AsMemory", IsStatic: true } method } call
                when method.IsFramework()
                    && call.ArgumentFor(0) is { Type: { } type } array
                    && array.Unconverted().Type.IsByteArray()
                    && type.IsByteArray() => call.ArgumentFor(1)?.Unconverted() is IRangeOperation range
                ? Ranged(array, range)
                : OfNumbers(array, call.ArgumentFor(1), call.ArgumentFor(2)),
            IInvocationOperation { TargetMethod: { Name: "Slice", IsStatic: false } method, Instance: { } span } call
                when method.IsFramework() && span.Type.IsByteSpan() => OfNumbers(span, call.ArgumentFor(0), call.ArgumentFor(1)),
            IPropertyReferenceOperation { Property.Name: "Span", Instance: { } memory } when memory.Type.IsByteMemory() => SliceOf(
                memory.Unconverted()
            ),
            IObjectCreationOperation { Type: { } type } creation
                when (type.IsByteSpan() || type.IsByteSegment() || type.IsByteMemory())
                    && creation.ArgumentFor(0) is { Type: IArrayTypeSymbol } array => OfNumbers(
                array,
                creation.ArgumentFor(1),
                creation.ArgumentFor(2)
            ),
            IImplicitIndexerReferenceOperation { Instance: { } span, Argument: IRangeOperation range } when span.Type.IsByteSpan() =>
                Ranged(span, range),
            _ => null,
        };

    private static (IOperation, IOperation?, IOperation?)? OfNumbers(IOperation buffer, IOperation? start, IOperation? length) =>
        start is null or { Type.SpecialType: SpecialType.System_Int32 } ? (buffer, start, length) : null;

    /// <summary>A range gives its end: that is the length where it starts at the start.</summary>
    private static (IOperation, IOperation?, IOperation?)? Ranged(IOperation buffer, IRangeOperation range) =>
        range.LeftOperand?.Unconverted() is null or { ConstantValue: { HasValue: true, Value: 0 } }
            ? (buffer, null, range.RightOperand?.Unconverted())
            : null;
}
