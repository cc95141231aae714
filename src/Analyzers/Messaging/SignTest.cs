using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>How does a comparison turn out for every number from 0 on?</summary>
internal static class SignTest
{
    /// <summary>
    /// The outcome, where it is one for all numbers that are not negative; null where it depends on the number, or the operation does
    /// not compare it.
    /// </summary>
    public static bool? Outcome(IOperation test, IOperation number) =>
        test switch
        {
            IBinaryOperation
            {
                OperatorMethod: null,
                LeftOperand: var left,
                RightOperand: { ConstantValue: { HasValue: true, Value: var limit } }
            } comparison when left.Unconverted() == number => Outcome(comparison.OperatorKind, limit),
            IBinaryOperation
            {
                OperatorMethod: null,
                RightOperand: var right,
                LeftOperand: { ConstantValue: { HasValue: true, Value: var limit } }
            } comparison when right.Unconverted() == number => Outcome(comparison.OperatorKind.Swapped(), limit),
            IIsPatternOperation { Pattern: var pattern, Value: var value } when value.Unconverted() == number => Outcome(pattern),
            _ => null,
        };

    private static bool? Outcome(IPatternOperation pattern) =>
        pattern switch
        {
            IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: var constant } } => Outcome(
                BinaryOperatorKind.Equals,
                constant
            ),
            IRelationalPatternOperation { OperatorKind: var comparison, Value.ConstantValue: { HasValue: true, Value: var limit } } =>
                Outcome(comparison, limit),
            INegatedPatternOperation { Pattern: var negated } => !Outcome(negated),
            _ => null,
        };

    private static bool? Outcome(BinaryOperatorKind comparison, object? limit)
    {
        if (
            limit is not (int or long)
            || System.Convert.ToInt64(limit, System.Globalization.CultureInfo.InvariantCulture) is not (<= 0 and var bound)
        )
            return null;
        return comparison switch
        {
            BinaryOperatorKind.Equals or BinaryOperatorKind.LessThanOrEqual when bound < 0 => false,
            BinaryOperatorKind.LessThan => false,
            BinaryOperatorKind.NotEquals or BinaryOperatorKind.GreaterThan when bound < 0 => true,
            BinaryOperatorKind.GreaterThanOrEqual => true,
            _ => null,
        };
    }
}
