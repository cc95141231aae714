using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Does a condition ask whether a non-blocking receive got a frame? By true and false where it says so, by anything but -1 where it counts
/// bytes, by anything but null where it returns an object; and by the size that <c>TryRecv</c> gives besides its result, which is 0 where
/// nothing is there.
/// </summary>
internal static class ReceiveTest
{
    /// <summary>The outcome of the condition that means success; null where it asks something else.</summary>
    /// <param name="condition">The condition.</param>
    /// <param name="isReceive">Whether a value is what the receive returns.</param>
    /// <param name="uses">What happens to locals.</param>
    /// <param name="library">Which of the user's methods say it by a part of their result; null where none is asked about.</param>
    public static bool? SucceedsWhen(
        IOperation condition,
        Func<IOperation, bool> isReceive,
        LocalUses uses,
        MessagingLibrary? library = null
    ) => SucceedsWhen(condition, value => IsWhole(value, isReceive, library), new AnswerParts(isReceive, uses, library), uses);

    private static bool IsWhole(IOperation value, Func<IOperation, bool> isReceive, MessagingLibrary? library)
    {
        if (value is IMemberReferenceOperation member && library is not null)
            value = GivenBefore.To(member, library)?.Unconverted() ?? value;
        return isReceive(value) && library?.MemberOf(value)?.Answer is null;
    }

    private static bool? SucceedsWhen(IOperation condition, Func<IOperation, bool> isReceive, AnswerParts parts, LocalUses uses)
    {
        if (parts.Outcome(condition.Unconverted()) is { } told)
            return told;
        switch (condition.Unconverted())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand }:
                return !SucceedsWhen(operand, isReceive, parts, uses);
            case IBinaryOperation { LeftOperand: var left, RightOperand.ConstantValue: { HasValue: true, Value: int limit } } comparison
                when NumberWhenEmpty(comparison, left, isReceive, parts, uses) is { } empty:
                return !Compare(empty, comparison.OperatorKind, limit);
            case IBinaryOperation
            {
                LeftOperand.ConstantValue: { HasValue: true, Value: int limit },
                RightOperand: { ConstantValue.HasValue: false } right
            } comparison when NumberWhenEmpty(comparison, right, isReceive, parts, uses) is { } empty:
                return !Compare(empty, comparison.OperatorKind.Swapped(), limit);
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                LeftOperand: var left,
                RightOperand: { ConstantValue: { HasValue: true, Value: bool expected } }
            } equation when IsAnswer(left, isReceive, uses) || parts.Outcome(left.Unconverted()) == true:
                return expected == (equation.OperatorKind == BinaryOperatorKind.Equals);
            case IIsPatternOperation
            {
                Value: var value,
                Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } }
            } when IsAnswer(value, isReceive, uses) || parts.Outcome(value.Unconverted()) == true:
                return expected;
            case IIsPatternOperation { Value: { Type.SpecialType: SpecialType.System_Int32 } value, Pattern: var pattern } match
                when NumberWhenEmpty(match, value, isReceive, parts, uses) is { } empty:
                return !Passes(empty, pattern);
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                LeftOperand: var left,
                RightOperand: var right
            } equation when right.IsNull() && IsObject(left, isReceive, uses) || left.IsNull() && IsObject(right, isReceive, uses):
                return equation.OperatorKind == BinaryOperatorKind.NotEquals;
            case IIsPatternOperation { Value: var value, Pattern: var pattern } when IsObject(value, isReceive, uses):
                return IsForObjects(pattern);
            case IPropertyReferenceOperation { Instance: { } asked, Property: var property }
                when IsHasValue(property) && IsObject(asked, isReceive, uses):
                return true;
            case { Type.SpecialType: SpecialType.System_Boolean } answer when IsAnswer(answer, isReceive, uses):
                return true;
            case ILocalReferenceOperation answer when uses.AskedBy(answer) is { } asked:
                return SucceedsWhen(asked, isReceive, parts, uses);
            default:
                return null;
        }
    }

    /// <summary>How a comparison of this number turns out.</summary>
    private static bool? Compare(int number, BinaryOperatorKind comparison, int limit) =>
        comparison switch
        {
            BinaryOperatorKind.Equals => number == limit,
            BinaryOperatorKind.NotEquals => number != limit,
            BinaryOperatorKind.LessThan => number < limit,
            BinaryOperatorKind.LessThanOrEqual => number <= limit,
            BinaryOperatorKind.GreaterThan => number > limit,
            BinaryOperatorKind.GreaterThanOrEqual => number >= limit,
            _ => null,
        };

    /// <summary>Whether this number passes a pattern.</summary>
    private static bool? Passes(int number, IPatternOperation pattern) =>
        pattern switch
        {
            IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: int constant } } => constant == number,
            IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: int limit } } relation => Compare(
                number,
                relation.OperatorKind,
                limit
            ),
            INegatedPatternOperation { Pattern: var negated } => !Passes(number, negated),
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And } both => Passes(number, both.LeftPattern)
                & Passes(number, both.RightPattern),
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either => Passes(number, either.LeftPattern)
                | Passes(number, either.RightPattern),
            IDiscardPatternOperation or IDeclarationPatternOperation { MatchedType: null or { SpecialType: SpecialType.System_Int32 } } =>
                true,
            _ => null,
        };

    /// <summary>
    /// The number that a value is where nothing is there, if it is one of the receive's; null for a size in a test that no size passes, or
    /// every one.
    /// </summary>
    private static int? NumberWhenEmpty(
        IOperation test,
        IOperation value,
        Func<IOperation, bool> isReceive,
        AnswerParts parts,
        LocalUses uses
    )
    {
        if (IsAnswer(value, isReceive, uses))
            return parts.NumberWhenEmpty(value);
        return IsSizeBeside(value, isReceive, uses) && SignTest.Outcome(test, value.Unconverted()) is null ? 0 : null;
    }

    private static bool IsObject(IOperation value, Func<IOperation, bool> isReceive, LocalUses uses) =>
        value.Unconverted().Type is { } type && EmptyAnswer.CanBeNull(type) && IsAnswer(value, isReceive, uses);

    /// <summary>The one property of <c>T?</c> that is true or false whatever the type is.</summary>
    private static bool IsHasValue(IPropertySymbol property) =>
        property.ContainingType.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
        && property.OriginalDefinition.Type.SpecialType == SpecialType.System_Boolean;

    /// <summary>Whether a pattern holds for every object and not for null; false where it is the other way round.</summary>
    private static bool? IsForObjects(IPatternOperation pattern) =>
        pattern switch
        {
            INegatedPatternOperation { Pattern: var negated } => !IsForObjects(negated),
            IConstantPatternOperation { Value: var constant } => constant.IsNull() ? false : null,
            IRecursivePatternOperation { DeconstructionSubpatterns.IsEmpty: true, PropertySubpatterns.IsEmpty: true }
            or IDeclarationPatternOperation { MatchedType: not null }
            or ITypePatternOperation => true,
            _ => null,
        };

    /// <summary>Whether a value is the receive's result, perhaps through a local that holds nothing else.</summary>
    private static bool IsAnswer(IOperation value, Func<IOperation, bool> isReceive, LocalUses uses) =>
        value.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var local } reference => isReceive(reference)
                || uses.SingleValueOf(local) is { } single && isReceive(single.Unconverted()),
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.Out } given } => uses.OnlyValueOf(given) is { } only
                && isReceive(only.Unconverted()),
            ISimpleAssignmentOperation { Value: var assigned } => isReceive(assigned.Unconverted()),
            var answer => isReceive(answer),
        };

    /// <summary>Whether a value is a local that only the receive's out parameter writes; methods of the user's may give anything.</summary>
    private static bool IsSizeBeside(IOperation value, Func<IOperation, bool> isReceive, LocalUses uses)
    {
        if (
            value.Unconverted() is not ILocalReferenceOperation { Local: var local }
            || local is not { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_Int32 }
            || uses.DeclaratorOf(local)?.GetVariableInitializer() is not null
        )
            return false;
        var isSize = false;
        foreach (var reference in uses.Of(local))
            if (LocalUses.IsWrite(reference))
            {
                var written = reference.Parent is IDeclarationExpressionOperation declaration ? declaration : reference;
                if (
                    isSize
                    || written.Parent is not IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call }
                    || call.TargetMethod.IsInSource(local.ContainingAssembly)
                    || !isReceive(call)
                )
                    return false;
                isSize = true;
            }

        return isSize;
    }
}
