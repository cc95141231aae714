using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// The reference from which an expression takes its value unchanged. Assigned: it is the target of an assignment within the expression.
/// </summary>
internal readonly record struct ValueSource(IOperation? Reference, bool IsAssigned);

/// <summary>
/// Looks through what keeps a value: conversions that every value survives, views of a whole buffer, a buffer's length, an array and the
/// number it is made with.
/// </summary>
internal static class ValueSources
{
    public static ValueSource Of(IOperation? value)
    {
        while (true)
        {
            if (value is null || PathStatement.IsReference(value))
                return new(value, IsAssigned: false);
            if (value is ISimpleAssignmentOperation { IsRef: false, Target: var target } && PathStatement.IsReference(target))
                return new(target, IsAssigned: true);
            if (SteppedBy(value) is { } stepped)
                return new(stepped, IsAssigned: true);
            value = Behind(value);
        }
    }

    /// <summary>What a step or a compound assignment has written, which is its result.</summary>
    private static IOperation? SteppedBy(IOperation value) =>
        value switch
        {
            IIncrementOrDecrementOperation { IsPostfix: false, Target: var target } => Variable(target),
            ICompoundAssignmentOperation { Target: var target } => Variable(target),
            _ => null,
        };

    private static IOperation? Variable(IOperation target) =>
        PathStatement.IsReference(target) && target is not IFlowCaptureReferenceOperation ? target : null;

    private static IOperation? Behind(IOperation value) =>
        value switch
        {
            IParenthesizedOperation { Operand: var operand } => operand,
            IConversionOperation { IsTryCast: false, Operand: var operand } conversion => Keeps(conversion) ? operand : null,
            IPropertyReferenceOperation { Instance: { } buffer, Property: var asked }
                when BufferTypes.IsBuffer(buffer.Type) && asked.Has(CollectionFacet.Counts) => buffer,
            IArrayCreationOperation { DimensionSizes: [var length] } => length,
            IInvocationOperation { Instance: { } buffer, TargetMethod: { Parameters.IsEmpty: true } method }
                when BufferTypes.IsBuffer(buffer.Type) && method.SizeOf() == KnownSize.Same => buffer,
            _ => Slice.Of(value) is { IsAll: true, Whole: var whole } && BufferTypes.IsBuffer(whole.Type) ? whole : null,
        };

    private static bool Keeps(IConversionOperation conversion)
    {
        var (from, to) = (conversion.Operand.Type, conversion.Type);
        return IntType.Of(from) is { } number
            ? conversion.OperatorMethod is null && IntType.Of(to) is { } wider && number.FitsInto(wider)
            : BufferTypes.IsBuffer(from) && BufferTypes.IsBuffer(to);
    }
}
