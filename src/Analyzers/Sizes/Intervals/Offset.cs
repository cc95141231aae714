using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// A number plus or minus a constant, or a step that yields the number before it: what is known of one is known of the other, where nothing
/// can have wrapped.
/// </summary>
internal static class Offset
{
    /// <summary>Null where the value is not such a sum.</summary>
    public static bool? Narrow(IOperation value, IntInterval to, SyntaxNode from, BlockRunner runner)
    {
        if (value is IParenthesizedOperation { Operand: var inner })
            return Narrow(inner, to, from, runner);
        if (value is IIncrementOrDecrementOperation { IsPostfix: true } step)
            return Narrow(step, to, from, runner);
        if (
            value is IConversionOperation { OperatorMethod: null, Operand: IIncrementOrDecrementOperation { IsPostfix: true } narrow }
            && IntType.Of(narrow.Type) is { } own
            && IntType.Of(value.Type) is { } wide
            && own.FitsInto(wide)
        )
            return Narrow(narrow, to, from, runner);
        if (
            value
                is not IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract,
                    OperatorMethod: null,
                    IsLifted: false
                } sum
            || IntType.Of(sum.Type) is not { } type
            || IntType.Of(sum.LeftOperand.Type) != type
            || IntType.Of(sum.RightOperand.Type) != type
        )
            return null;
        var (number, constant) = (sum.LeftOperand, sum.RightOperand);
        if (sum.OperatorKind == BinaryOperatorKind.Add && number.ConstantValue.HasValue)
            (number, constant) = (constant, number);
        if (
            Constants.IntervalOf(constant) is not { Low: var by and > int.MinValue and < int.MaxValue }
            || sum.OperatorKind == BinaryOperatorKind.Subtract && sum.LeftOperand == constant
        )
            return null;
        if (sum.OperatorKind == BinaryOperatorKind.Subtract)
            by = -by;
        var overflowed = type.Bits == 64 && !type.IsSigned;
        var known = runner.ValueOf(number);
        var (low, high) = (Saturating.Add(known.Low, by, ref overflowed), Saturating.Add(known.High, by, ref overflowed));
        if (overflowed || !sum.IsChecked && !type.Holds(low, high))
            return null;
        var ignored = false;
        return runner.Refine(
            number,
            new(Saturating.Subtract(to.Low, by, ref ignored), Saturating.Subtract(to.High, by, ref ignored)),
            from
        );
    }

    /// <summary>The variable is now one more, or one less, than what was compared.</summary>
    private static bool? Narrow(IIncrementOrDecrementOperation step, IntInterval to, SyntaxNode from, BlockRunner runner)
    {
        if (IntType.Of(step.Type) is not { } type || step.OperatorMethod is not null || step.IsLifted)
            return null;
        if (runner.ValueOf(step).Meet(to) is not { } before)
            return false;
        var by = step.Kind == OperationKind.Increment ? 1 : -1;
        if (
            runner.VariableSteppedBy(step) is not { } variable
            || type.IsOpen(before)
            || !type.Holds(before.Low + Math.Min(by, 0), before.High + Math.Max(by, 0))
        )
            return true;
        return runner.Refine(variable, new(before.Low + by, before.High + by), from);
    }
}
