using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>
/// Does a condition ask exactly whether a receive got a frame, so that a receive that waits leaves one outcome only? <c>&gt; 0</c> does
/// not: empty frames fail it.
/// </summary>
internal static class EmptyTest
{
    /// <summary>The outcome that means "got a frame"; null where the condition asks anything else, or more.</summary>
    public static bool? SucceedsWhen(IOperation condition, IOperation receive, MessagingBody body) =>
        IsExact(condition)
            ? ReceiveTest.SucceedsWhen(
                condition,
                o =>
                    o == receive
                    || o is ILocalReferenceOperation { Local: var local } && body.Uses.OnlyValueOf(local)?.Unconverted() == receive,
                body.Uses
            )
            : null;

    private static bool IsExact(IOperation condition) =>
        condition.Unconverted() switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => IsExact(operand),
            IBinaryOperation { OperatorKind: var comparison, RightOperand.ConstantValue: { HasValue: true, Value: int limit } } => IsExact(
                comparison,
                limit
            ),
            IBinaryOperation { RightOperand.ConstantValue: { HasValue: true, Value: bool } } => true,
            IIsPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: -1 or bool } } } =>
                true,
            IIsPatternOperation
            {
                Pattern: IRelationalPatternOperation
                {
                    OperatorKind: var comparison,
                    Value.ConstantValue: { HasValue: true, Value: int limit }
                }
            } => IsExact(comparison, limit),
            { Type.SpecialType: SpecialType.System_Boolean }
            and (IInvocationOperation or ILocalReferenceOperation or ISimpleAssignmentOperation) => true,
            _ => false,
        };

    private static bool IsExact(BinaryOperatorKind comparison, int limit) =>
        comparison switch
        {
            BinaryOperatorKind.LessThan or BinaryOperatorKind.GreaterThanOrEqual => limit == 0,
            BinaryOperatorKind.Equals
            or BinaryOperatorKind.NotEquals
            or BinaryOperatorKind.LessThanOrEqual
            or BinaryOperatorKind.GreaterThan => limit == -1,
            _ => false,
        };
}
