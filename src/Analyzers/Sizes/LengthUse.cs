using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// A number taken for a part of a buffer's length: a slice, a range, an index, the count beside a buffer in a call, the end of a loop over
/// its bytes.
/// </summary>
/// <param name="Slice">The operation that takes the part.</param>
/// <param name="Buffer">What it takes it of.</param>
/// <param name="Throws">Whether it certainly throws where the number is too large.</param>
internal readonly partial record struct LengthUse(IOperation Slice, IOperation Buffer, bool Throws)
{
    /// <summary>How many methods further a use is looked for.</summary>
    private const int MaxDepth = 1;

    /// <summary>What a value is taken for, where it stands as it is or less something; null for everything else.</summary>
    public static LengthUse? Of(IOperation number, MessagingBody body)
    {
        if (number.Type.IsRange() && number.ParentPastConversions() is { } taken)
            return OfRange(taken);
        var value = number;
        while (
            value.ParentPastConversions() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, LeftOperand: var left } less
            && left.Unconverted() == value
        )
            value = less;
        return value.ParentPastConversions() switch
        {
            IRangeOperation range when range.ParentPastConversions() is { } ranged => OfRange(ranged),
            IArgumentOperation { Parent: IInvocationOperation call } argument => OfArgument(
                argument,
                call,
                call.Instance,
                call.TargetMethod,
                body
            ),
            IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } constructor } creation } argument => OfArgument(
                argument,
                creation,
                null,
                constructor,
                body
            ),
            IArgumentOperation { Parent: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } element }
                when span.Type.IsByteSpan() => new(element, span, Throws: true),
            IArrayElementReferenceOperation { ArrayReference: var array } element when array.Unconverted() != value => new(
                element,
                array,
                Throws: true
            ),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.NotEquals, LeftOperand: var counter } end
                when counter.Unconverted() is ILocalReferenceOperation { Local: var index }
                    && end.Parent is ILoopOperation loop
                    && ConditionOf(loop) == end => OfLoop(index, loop),
            _ => null,
        };
    }

    private static LengthUse? OfRange(IOperation ranged) =>
        ranged switch
        {
            IImplicitIndexerReferenceOperation { Instance: var span } => new(ranged, span, Throws: true),
            IArrayElementReferenceOperation { ArrayReference: var array } => new(ranged, array, Throws: true),
            IArgumentOperation { Parent: IInvocationOperation call } => ZmqPerf.Analyzers.Buffers.Slice.Of(call, Facet.Part)
                is { Whole: var whole }
                ? new(call, whole, Throws: true)
                : null,
            _ => null,
        };

    private static IOperation? ConditionOf(ILoopOperation loop) =>
        loop switch
        {
            IForLoopOperation counted => counted.Condition,
            IWhileLoopOperation { ConditionIsUntil: false } asked => asked.Condition,
            _ => null,
        };

    /// <summary>The first byte that the loop takes by its counter, where it asks for no other end.</summary>
    private static LengthUse? OfLoop(ILocalSymbol counter, ILoopOperation loop)
    {
        foreach (var part in loop.Body.Descendants())
            if (part is ILocalReferenceOperation { Local: var local } && local.Is(counter))
                switch (
                    part.ParentPastConversions() is IIncrementOrDecrementOperation { IsPostfix: true } step
                        ? step.ParentPastConversions()
                        : part.ParentPastConversions()
                )
                {
                    case IBinaryOperation { LeftOperand: var left, RightOperand: var right } when IsLength(left) || IsLength(right):
                        return null;
                    case IArrayElementReferenceOperation { ArrayReference: var array } element when array.Type.IsByteArray():
                        return new(element, array, Throws: false);
                    case IArgumentOperation { Parent: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } element }
                        when span.Type.IsByteSpan():
                        return new(element, span, Throws: false);
                }

        return null;
    }

    private static bool IsLength(IOperation limit) =>
        limit.Unconverted() is IPropertyReferenceOperation { Property: var asked } && asked.IsLike(CollectionFacet.Counts);
}
