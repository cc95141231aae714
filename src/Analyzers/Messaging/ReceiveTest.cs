using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Does a condition ask whether a non-blocking receive got a frame? By true and false where it says so, by anything but -1 where it counts bytes.</summary>
internal static class ReceiveTest
{
    /// <summary>The outcome of the condition that means success; null where it asks something else.</summary>
    public static bool? SucceedsWhen(IOperation condition, Func<IOperation, bool> isReceive, LocalUses uses)
    {
        switch (condition.Unconverted())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand }:
                return !SucceedsWhen(operand, isReceive, uses);
            case IBinaryOperation { OperatorKind: var comparison, LeftOperand: var left, RightOperand: { ConstantValue: { HasValue: true, Value: int limit } } } when IsAnswer(left, isReceive, uses):
                return !Compare(comparison, limit);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, LeftOperand: var left, RightOperand: { ConstantValue: { HasValue: true, Value: bool expected } } } equation when IsAnswer(left, isReceive, uses):
                return expected == (equation.OperatorKind == BinaryOperatorKind.Equals);
            case IIsPatternOperation { Value: var value, Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } } } when IsAnswer(value, isReceive, uses):
                return expected;
            case IIsPatternOperation { Value: var value, Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: int constant } } } when IsAnswer(value, isReceive, uses):
                return constant != -1;
            case IIsPatternOperation { Value: var value, Pattern: IRelationalPatternOperation { OperatorKind: var comparison, Value.ConstantValue: { HasValue: true, Value: int limit } } } when IsAnswer(value, isReceive, uses):
                return !Compare(comparison, limit);
            case IIsPatternOperation { Value: { Type.SpecialType: SpecialType.System_Int32 } value, Pattern: (IBinaryPatternOperation or INegatedPatternOperation) and var pattern } when IsAnswer(value, isReceive, uses):
                return !PassesEmpty(pattern);
            case { Type.SpecialType: SpecialType.System_Boolean } answer when IsAnswer(answer, isReceive, uses):
                return true;
            default:
                return null;
        }
    }

    /// <summary>Whether -1 passes a comparison: then its failure means success.</summary>
    private static bool? Compare(BinaryOperatorKind comparison, int limit) => comparison switch
    {
        BinaryOperatorKind.Equals => limit == -1,
        BinaryOperatorKind.NotEquals => limit != -1,
        BinaryOperatorKind.LessThan => -1 < limit,
        BinaryOperatorKind.LessThanOrEqual => -1 <= limit,
        BinaryOperatorKind.GreaterThan => -1 > limit,
        BinaryOperatorKind.GreaterThanOrEqual => -1 >= limit,
        _ => null,
    };

    /// <summary>Whether -1 passes a pattern.</summary>
    private static bool? PassesEmpty(IPatternOperation pattern) => pattern switch
    {
        IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: int constant } } => constant == -1,
        IRelationalPatternOperation { OperatorKind: var comparison, Value.ConstantValue: { HasValue: true, Value: int limit } } => Compare(comparison, limit),
        INegatedPatternOperation { Pattern: var negated } => !PassesEmpty(negated),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And, LeftPattern: var left, RightPattern: var right } => PassesEmpty(left) & PassesEmpty(right),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or, LeftPattern: var left, RightPattern: var right } => PassesEmpty(left) | PassesEmpty(right),
        IDiscardPatternOperation or IDeclarationPatternOperation { MatchedType: null or { SpecialType: SpecialType.System_Int32 } } => true,
        _ => null,
    };

    /// <summary>Whether a value is the receive's own answer, perhaps by way of a local that holds nothing else.</summary>
    private static bool IsAnswer(IOperation value, Func<IOperation, bool> isReceive, LocalUses uses) => value.Unconverted() switch
    {
        ILocalReferenceOperation { Local: var local } reference => isReceive(reference) || uses.SingleValueOf(local) is { } single && isReceive(single.Unconverted()),
        ISimpleAssignmentOperation { Value: var assigned } => isReceive(assigned.Unconverted()),
        var answer => isReceive(answer),
    };
}
