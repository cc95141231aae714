using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>What <c>x += y</c> and <c>x++</c> make of a variable. Narrow types compute in a wider one and convert back.</summary>
internal static class CompoundAssignments
{
    public static IntInterval Result(ICompoundAssignmentOperation compound, BlockRunner runner)
    {
        if (BufferTypes.IsBuffer(compound.Type))
            return BufferTypes.AnyLengthOf(compound.Type);
        if (IntType.Of(compound.Target.Type) is not { } type)
            return IntInterval.Anything;
        if (
            compound.OperatorMethod is not null
            || compound.IsLifted
            || compound.Target.Type!.TypeKind == TypeKind.Enum
            || OperationType(compound, type) is not { } wide
            || type.Convert(runner.ValueOf(compound.Target), wide) is not { } old
        )
            return type.Range;
        var result = Numbers.Combine(compound.OperatorKind, wide, old, runner.ValueOf(compound.Value), compound.IsChecked);
        return result?.Convert(wide, type, compound.IsChecked) ?? type.Range;
    }

    public static IntInterval Result(IIncrementOrDecrementOperation step, IntInterval old) =>
        IntType.Of(step.Target.Type) is not { } type ? IntInterval.Anything
        : step.OperatorMethod is not null || step.IsLifted || step.Target.Type!.TypeKind == TypeKind.Enum ? type.Range
        : (
            step.Kind == OperationKind.Increment
                ? type.Add(old, IntInterval.Exactly(1), step.IsChecked)
                : type.Subtract(old, IntInterval.Exactly(1), step.IsChecked)
        ) ?? type.Range;

    private static IntType? OperationType(ICompoundAssignmentOperation compound, IntType type) =>
        compound.InConversion.IsIdentity ? type
        : compound.OperatorKind is BinaryOperatorKind.LeftShift or BinaryOperatorKind.RightShift or BinaryOperatorKind.UnsignedRightShift
            ? type.Bits < 32 ? IntType.Int32
                : null
        : IntType.Of(compound.Value.Type);

    private static IntInterval? Convert(this IntType from, IntInterval value, IntType to) => value.Convert(from, to, isChecked: false);
}
