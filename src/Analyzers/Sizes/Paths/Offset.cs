using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes.Paths;

/// <summary>A number plus or minus a constant: what is known of the sum is known of the number, where the sum cannot have wrapped.</summary>
internal static class Offset
{
    /// <summary>Null where the value is no such sum.</summary>
    public static bool? Narrow(IOperation value, IntInterval to, SyntaxNode from, BlockRunner runner)
    {
        if (value is IParenthesizedOperation { Operand: var inner })
            return Narrow(inner, to, from, runner);
        if (value is not IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract, OperatorMethod: null, IsLifted: false } sum || IntType.Of(sum.Type) is not { } type
            || IntType.Of(sum.LeftOperand.Type) != type || IntType.Of(sum.RightOperand.Type) != type)
            return null;
        var (number, constant) = (sum.LeftOperand, sum.RightOperand);
        if (sum.OperatorKind == BinaryOperatorKind.Add && number.ConstantValue.HasValue)
            (number, constant) = (constant, number);
        if (Constants.IntervalOf(constant) is not { Low: var by and > int.MinValue and < int.MaxValue } || sum.OperatorKind == BinaryOperatorKind.Subtract && sum.LeftOperand == constant)
            return null;
        if (sum.OperatorKind == BinaryOperatorKind.Subtract)
            by = -by;
        var overflowed = type.Bits == 64 && !type.IsSigned;
        var known = runner.ValueOf(number);
        var (low, high) = (Saturating.Add(known.Low, by, ref overflowed), Saturating.Add(known.High, by, ref overflowed));
        if (overflowed || !sum.IsChecked && !type.Holds(low, high))
            return null;
        var ignored = false;
        return runner.Narrow(number, new(Saturating.Subtract(to.Low, by, ref ignored), Saturating.Subtract(to.High, by, ref ignored)), from);
    }
}
