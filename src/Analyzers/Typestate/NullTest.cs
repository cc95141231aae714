using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messages;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>Conditions that ask whether there is an object.</summary>
internal static class NullTest
{
    /// <summary>What is tested, and whether the condition holds for null; null for other conditions.</summary>
    public static (IOperation Tested, bool IsTrueForNull)? Of(IOperation condition)
    {
        condition = condition.Unconverted();
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null, Operand: var operand }:
                return Of(operand) is { } inner ? (inner.Tested, !inner.IsTrueForNull) : null;
            case IIsNullOperation { Operand: var operand }:
                return (operand, true);
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                OperatorMethod: null
            } comparison:
                var tested =
                    comparison.RightOperand.IsNull() ? comparison.LeftOperand
                    : comparison.LeftOperand.IsNull() ? comparison.RightOperand
                    : null;
                return tested is null ? null : (tested, comparison.OperatorKind == BinaryOperatorKind.Equals);
            case IIsPatternOperation { Value: var value, Pattern: var pattern }:
                var (bare, isNegated) = pattern is INegatedPatternOperation { Pattern: var negated } ? (negated, true) : (pattern, false);
                return bare switch
                {
                    IConstantPatternOperation { Value: var constant } when constant.IsNull() => (value, !isNegated),
                    IRecursivePatternOperation
                    {
                        DeclaredSymbol: null,
                        DeconstructionSubpatterns.IsEmpty: true,
                        PropertySubpatterns.IsEmpty: true
                    } => (value, isNegated),
                    _ => null,
                };
            default:
                return null;
        }
    }
}
