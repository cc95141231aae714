using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>In which direction a variable is moved.</summary>
internal enum StepKind
{
    Up,
    Down,
    Multiply,
    Divide,
}

/// <summary>
/// How one operation moves a variable on: <c>i++</c>, <c>left -= 2</c>, <c>i = i + 1</c>, <c>size *= 2</c>. By how much is positive.
/// </summary>
internal readonly record struct CounterStep(StepKind Kind, IntInterval By)
{
    /// <summary>Null where the reference does anything else.</summary>
    public static CounterStep? Of(IOperation reference, Func<IOperation, IntInterval> valueOf) =>
        reference.Parent switch
        {
            IIncrementOrDecrementOperation { OperatorMethod: null, IsLifted: false, Kind: var kind } => new(
                kind == OperationKind.Increment ? StepKind.Up : StepKind.Down,
                IntInterval.Exactly(1)
            ),
            ICompoundAssignmentOperation { OperatorMethod: null, IsLifted: false } compound when compound.Target == reference => Of(
                compound.OperatorKind,
                compound.Value,
                reference,
                valueOf
            ),
            ISimpleAssignmentOperation { IsRef: false } assignment
                when assignment.Target == reference
                    && assignment.Value.Unconverted() is IBinaryOperation { OperatorMethod: null, IsLifted: false } result => OfResult(
                result,
                reference,
                valueOf
            ),
            _ => null,
        };

    private static CounterStep? OfResult(IBinaryOperation result, IOperation reference, Func<IOperation, IntInterval> valueOf)
    {
        if (AreSame(result.LeftOperand, reference))
            return Of(result.OperatorKind, result.RightOperand, reference, valueOf);
        return AreSame(result.RightOperand, reference) && result.OperatorKind is BinaryOperatorKind.Add or BinaryOperatorKind.Multiply
            ? Of(result.OperatorKind, result.LeftOperand, reference, valueOf)
            : null;
    }

    private static CounterStep? Of(BinaryOperatorKind kind, IOperation by, IOperation reference, Func<IOperation, IntInterval> valueOf) =>
        !AreSame(by, reference) ? Of(kind, valueOf(by))
        : kind == BinaryOperatorKind.Add ? new(StepKind.Multiply, IntInterval.Exactly(2))
        : null;

    private static CounterStep? Of(BinaryOperatorKind kind, IntInterval by) =>
        kind switch
        {
            BinaryOperatorKind.Add when by.Low > 0 => new(StepKind.Up, by),
            BinaryOperatorKind.Subtract when by.Low > 0 => new(StepKind.Down, by),
            BinaryOperatorKind.Add when by is { Low: > long.MinValue, High: < 0 } => new(StepKind.Down, new(-by.High, -by.Low)),
            BinaryOperatorKind.Subtract when by is { Low: > long.MinValue, High: < 0 } => new(StepKind.Up, new(-by.High, -by.Low)),
            BinaryOperatorKind.Multiply when by.Low > 1 => new(StepKind.Multiply, by),
            BinaryOperatorKind.Divide when by.Low > 1 => new(StepKind.Divide, by),
            BinaryOperatorKind.LeftShift when IsShift(by) => new(StepKind.Multiply, PowersOfTwo(by)),
            BinaryOperatorKind.RightShift or BinaryOperatorKind.UnsignedRightShift when IsShift(by) => new(
                StepKind.Divide,
                PowersOfTwo(by)
            ),
            _ => null,
        };

    private static bool IsShift(IntInterval by) => by is { Low: > 0, High: < 31 };

    private static IntInterval PowersOfTwo(IntInterval by) => new(1L << (int)by.Low, 1L << (int)by.High);

    private static bool AreSame(IOperation operand, IOperation reference) =>
        LocalUses.SymbolOf(operand.Unconverted()).Is(LocalUses.SymbolOf(reference));

    /// <summary>What a value can be after the step; null if no number is that large.</summary>
    public IntInterval? From(IntInterval value)
    {
        var overflowed = false;
        var (low, high) = Kind switch
        {
            StepKind.Up => (More(value.Low, By.Low), More(value.High, By.High)),
            StepKind.Down => (Less(value.Low, By.High), Less(value.High, By.Low)),
            StepKind.Multiply => (Times(value.Low, By.Low), Times(value.High, By.High)),
            _ => (value.Low / By.High, value.High / By.Low),
        };
        return overflowed ? null : new(low, high);

        long More(long one, long other) => Saturating.Add(one, other, ref overflowed);

        long Less(long one, long other) => Saturating.Subtract(one, other, ref overflowed);

        long Times(long one, long other) => Saturating.Multiply(one, other, ref overflowed);
    }

    /// <summary>How many values there can be, each at least one step from the one before; null for too many.</summary>
    public static long? Count(StepKind kind, long least, IntInterval values, long most)
    {
        if (kind is StepKind.Up or StepKind.Down)
        {
            var overflowed = false;
            var distance = Saturating.Subtract(values.High, values.Low, ref overflowed) / least;
            return distance < most ? distance + 1 : null;
        }

        if (values.Low < 1)
            return null;
        long count = 1;
        for (var value = values.Low; value <= values.High / least; value *= least)
            count++;
        return count;
    }
}
