using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>Two values that a condition compares for equality: <c>a == b</c>, <c>a != b</c>, <c>a is 1</c>, <c>a is not 1</c>.</summary>
/// <param name="Left">The first.</param>
/// <param name="Right">The second; of a pattern, its constant.</param>
/// <param name="IsEqual">Whether the condition holds if they are equal.</param>
internal readonly record struct ComparedPair(IOperation Left, IOperation Right, bool IsEqual)
{
    public static ComparedPair? Of(IOperation condition) =>
        condition switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equal => new(equal.LeftOperand, equal.RightOperand, true),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals } other => new(other.LeftOperand, other.RightOperand, false),
            IIsPatternOperation { Value: var value, Pattern: IConstantPatternOperation constant } => new(value, constant.Value, true),
            IIsPatternOperation { Value: var value, Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation constant } } =>
                new(value, constant.Value, false),
            _ => null,
        };
}
