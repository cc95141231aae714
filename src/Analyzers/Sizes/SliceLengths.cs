using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The lengths of parts. A slice that succeeds lies within its whole; that both of its ends may count from the same side keeps it exact.
/// </summary>
internal static class SliceLengths
{
    /// <summary>From <paramref name="start"/> to the end.</summary>
    public static IntInterval? From(IntInterval whole, IntInterval start) =>
        new IntInterval(whole.Low - start.High, whole.High - start.Low).Meet(new(0, whole.High));

    /// <summary><paramref name="count"/> elements from <paramref name="start"/>.</summary>
    public static IntInterval? From(IntInterval whole, IntInterval start, IntInterval count) =>
        whole.High < start.Low ? null : count.Meet(new(0, whole.High - Math.Max(0, start.Low)));

    /// <summary>A range of a buffer: <c>x[1..]</c>, <c>x[..^4]</c>. Null where the index is not a range written there.</summary>
    public static IntInterval? OfRange(IOperation buffer, IOperation index, SizeEvaluator sizes)
    {
        if (!BufferTypes.IsBuffer(buffer.Type) || index is not IRangeOperation { IsLifted: false } range)
            return index.Type.IsRange() && BufferTypes.IsBuffer(buffer.Type) ? new(0, sizes.Of(buffer).High) : null;
        var whole = sizes.Of(buffer);
        var start = range.LeftOperand is null ? new Position(IntInterval.Exactly(0), FromEnd: false) : PositionOf(range.LeftOperand, sizes);
        var end = range.RightOperand is null ? new Position(IntInterval.Exactly(0), FromEnd: true) : PositionOf(range.RightOperand, sizes);
        if (start is not { } first || end is not { } last)
            return new(0, whole.High);
        IntInterval length = (first.FromEnd, last.FromEnd) switch
        {
            (false, false) => new(last.Offset.Low - first.Offset.High, last.Offset.High - first.Offset.Low),
            (true, true) => new(first.Offset.Low - last.Offset.High, first.Offset.High - last.Offset.Low),
            (false, true) => new(whole.Low - first.Offset.High - last.Offset.High, whole.High - first.Offset.Low - last.Offset.Low),
            (true, false) => new(last.Offset.Low + first.Offset.Low - whole.High, last.Offset.High + first.Offset.High - whole.Low),
        };
        return length.Meet(new(0, whole.High));
    }

    private static Position? PositionOf(IOperation index, SizeEvaluator sizes) =>
        index switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat, IsLifted: false } hat => new(sizes.Of(hat.Operand), FromEnd: true),
            IConversionOperation { OperatorMethod.ContainingType: { } type, Operand: var offset }
                when type.IsIndex() && IntType.Of(offset.Type) == IntType.Int32 => new(sizes.Of(offset), FromEnd: false),
            _ => null,
        };

    private readonly record struct Position(IntInterval Offset, bool FromEnd);
}
