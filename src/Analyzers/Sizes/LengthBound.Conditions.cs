using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sizes;

/// <content>What follows from how conditions turn out.</content>
internal sealed partial class LengthBound
{
    /// <summary>Whether the bound follows from how a condition turned out.</summary>
    public bool FollowsFrom(IOperation condition, bool isTrue) => FollowsFrom(condition, isTrue, depth: 0);

    /// <summary>The same, when this many locals have been looked through already.</summary>
    public bool FollowsFrom(IOperation condition, bool isTrue, int depth) =>
        IsSaidBy(condition, isTrue, depth) || question.Receive is not null && (_notes ??= new(_limits, body)).AreAskedIn(condition);

    private bool IsSaidBy(IOperation condition, bool isTrue, int depth)
    {
        condition = _limits.Behind(condition);
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return FollowsFrom(not.Operand, !isTrue, depth);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.And } both:
                return isTrue && (FollowsFrom(both.LeftOperand, true, depth) || FollowsFrom(both.RightOperand, true, depth));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.Or } either:
                return !isTrue && (FollowsFrom(either.LeftOperand, false, depth) || FollowsFrom(either.RightOperand, false, depth));
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                RightOperand.ConstantValue: { HasValue: true, Value: bool expected }
            } answer:
                return FollowsFrom(answer.LeftOperand, isTrue == (answer.OperatorKind == BinaryOperatorKind.Equals) == expected, depth);
            case ITupleBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }:
                return isTrue == (kind == BinaryOperatorKind.Equals) && FollowsFromEqual(left, right, depth);
            case IBinaryOperation comparison:
                return _limits.IsNumberOrMore(comparison.LeftOperand)
                        ? Bounds(comparison.OperatorKind, isTrue) && _limits.IsLengthOrLess(comparison.RightOperand)
                    : _limits.IsNumberOrMore(comparison.RightOperand)
                        ? Bounds(comparison.OperatorKind.Swapped(), isTrue) && _limits.IsLengthOrLess(comparison.LeftOperand)
                    : question.Receive is not null && IsInAWayOfItsOwn(comparison, isTrue);
            case IIsPatternOperation { Value: var value, Pattern: var pattern }:
                return Matches.FollowsFrom(value, pattern, isTrue, depth);
            case ISwitchExpressionOperation { Value: var value, Arms: var arms }:
                return FollowsFrom(value, arms, isTrue, depth);
            // a choice that a switch asks about: the flow has it in parts
            case IFlowCaptureReferenceOperation { Syntax: var choice }
                when body.Model.GetOperation(choice) is { } whole and (IBinaryOperation or ISwitchExpressionOperation):
                return IsSaidBy(whole, isTrue, depth);
            case ILocalReferenceOperation { Local: var local } when depth < 3 && _limits.ValueOf(local) is { } only:
                return FollowsFrom(only, isTrue, depth + 1);
            case ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } flag }
                when depth < 3 && question.Receive is not null:
                return IsGivenAnAnswer(flag, isTrue, depth + 1);
            case IPropertyReferenceOperation { Instance: { } told, Property: var property }:
                return question.Receive is not null && ToldObjects.Compares(told, property, _limits, body);
            case IInvocationOperation { Instance: { } told, TargetMethod: var asked }
                when question.Receive is not null && ToldObjects.Compares(told, asked, _limits, body):
                return true;
            case IInvocationOperation call:
                return LengthChecks.IsAnswer(call, _limits, body)
                    || question.Receive is not null
                        && (
                            isTrue && LengthChecks.IsAmongKnown(call, _limits)
                            || _limits.IsLookedUp(call)
                            || LengthDecisions.IsAskedWhereItIsTooLarge(call, _limits, body)
                        );
            default:
                return question.Receive is not null && _limits.IsLookedUp(condition);
        }
    }

    /// <summary>What follows from patterns.</summary>
    private LengthPatterns Matches => _matches ??= new(this, question, _limits, body);

    /// <summary>Whether the bound follows in each case that may have this outcome.</summary>
    private bool FollowsFrom(IOperation value, ImmutableArray<ISwitchExpressionArmOperation> arms, bool isTrue, int depth)
    {
        var hasPassed = false;
        foreach (var arm in arms)
        {
            var holds =
                hasPassed
                || Matches.FollowsFrom(value, arm.Pattern, true, depth)
                || arm.Guard is { } guard && FollowsFrom(guard, true, depth);
            if (
                !holds
                && (
                    arm.Value.ConstantValue is { HasValue: true, Value: bool outcome }
                        ? outcome == isTrue
                        : !FollowsFrom(arm.Value, isTrue, depth)
                )
            )
                return false;
            hasPassed |= arm.Guard is null && Matches.FollowsFrom(value, arm.Pattern, false, depth);
        }

        return true;
    }

    /// <summary>Whether the bound follows from each part of a tuple's being that of another one.</summary>
    private bool FollowsFromEqual(IOperation left, IOperation right, int depth)
    {
        if (_limits.ElementsOf(left) is not { } ones || _limits.ElementsOf(right) is not { } others || ones.Length != others.Length)
            return false;
        for (var i = 0; i < ones.Length; i++)
            if (IsEqual(ones[i], others[i], depth) || IsEqual(others[i], ones[i], depth))
                return true;
        return false;
    }

    private bool IsEqual(IOperation one, IOperation other, int depth) =>
        other.ConstantValue is { HasValue: true, Value: bool answer }
            ? FollowsFrom(one, answer, depth)
            : _limits.IsNumberOrMore(one) && _limits.IsLengthOrLess(other);

    /// <summary>Whether both are asked about at once, or what is computed from the number is limited by anything.</summary>
    private bool IsInAWayOfItsOwn(IBinaryOperation comparison, bool isTrue) =>
        _limits.AreBothIn(comparison)
        || _limits.IsLookedUp(comparison.LeftOperand)
        || _limits.IsLookedUp(comparison.RightOperand)
        || Bounds(comparison.OperatorKind, isTrue) && _limits.IsComputed(comparison.LeftOperand)
        || Bounds(comparison.OperatorKind.Swapped(), isTrue) && _limits.IsComputed(comparison.RightOperand);

    /// <summary>Whether a comparison is among what a flag is set to.</summary>
    private bool IsGivenAnAnswer(ILocalSymbol flag, bool isTrue, int depth)
    {
        foreach (var reference in body.Uses.Of(flag))
            if (
                reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var value }
                && target == reference
                && value.Unconverted() is not ILocalReferenceOperation
                && FollowsFrom(value, isTrue, depth)
            )
                return true;
        return false;
    }

    /// <summary>Whether "number, operator, bound" turned out so that the number is at most the bound.</summary>
    public static bool Bounds(BinaryOperatorKind kind, bool isTrue) =>
        kind switch
        {
            BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.Equals => isTrue,
            BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.NotEquals => !isTrue,
            _ => false,
        };
}
