using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// Keeps apart paths that exclude each other: by a flag that was set, a counter that is zero, or a condition that is tested twice. A write
/// to a variable discards what is known of the conditions that use it.
/// </summary>
internal sealed class PathConditions
{
    /// <summary>What may write a field or property, or comes behind others that have: who receives may have waited for that.</summary>
    private const Effect Writing =
        Effect.WritesMembers
        | Effect.CallsLambda
        | EffectGroups.Unreadable
        | Effect.Suspends
        | Effect.Yields
        | Effect.Sleeps
        | Effect.Waits
        | Effect.Locks
        | Effect.Acquires
        | Effect.Receives;

    private readonly FollowedConditions _followed;
    private readonly FlowCaptures _captures;
    private readonly AssignedValues _values;
    private readonly MessagingBody _body;

    /// <param name="flow">The function.</param>
    /// <param name="followed">What is followed in it.</param>
    /// <param name="body">The code around it.</param>
    public PathConditions(FlowGraph flow, IEnumerable<FollowedCondition> followed, MessagingBody body) =>
        (_followed, _captures, _values, _body) = (new(flow.Captures, followed, body), flow.Captures, new(flow.Captures, body), body);

    /// <summary>Whether an operation may change what is known.</summary>
    public bool Concerns(IOperation operation) =>
        !_followed.IsEmpty
        && (
            MayWriteMembers(operation)
            || (
                WrittenBy(operation) is { } written
                    ? _followed.With(written) != 0
                    : VariableOf(operation) is { } variable
                        && _followed.With(variable) != 0
                        && (
                            LocalUses.IsWrite(operation) || ReadsAndWrites.IsWrite(operation) && !TestedConditions.IsGivenByValue(operation)
                        )
            )
        );

    /// <param name="operation">An operation for which <see cref="Concerns"/> is true.</param>
    /// <param name="truth">What was known.</param>
    /// <param name="resultOf">Whether a value is the result that the path is about, and which.</param>
    public PathCondition After(IOperation operation, PathCondition truth, Func<IOperation, bool?>? resultOf = null)
    {
        if (MayWriteMembers(operation))
            truth = truth.Without(_followed.WithMembers);
        if (VariableOf(operation) is { } variable)
            return operation.Parent is { } parent && WrittenBy(parent) is not null && TargetOf(parent) == operation
                ? truth
                : Forget(variable, truth);
        if (WrittenBy(operation) is not { } written)
            return truth;
        var after = Forget(written, truth);
        var bit = _followed.BitOf(written);
        return operation switch
        {
            ISimpleAssignmentOperation { Value: var value } => Assigned(written, value, truth, after, resultOf),
            // any |= received
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Or, Value: var value } => resultOf?.Invoke(
                value.Unconverted()
            ) switch
            {
                true when bit != 0 => after.With(bit, true),
                false when truth[bit] is { } before => after.With(bit, before),
                _ => truth[bit] == true ? after.With(bit, true) : after,
            },
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.And } when truth[bit] == false => after.With(bit, false),
            IIncrementOrDecrementOperation when _followed.CountsUp(written) => _followed.Counted(written, 1, truth, after),
            ICompoundAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: int step } } when _followed.CountsUp(written) =>
                _followed.Counted(written, step, truth, after),
            IIncrementOrDecrementOperation when truth[bit] == false => after.With(bit, true),
            _ => after,
        };
    }

    /// <summary>What is known when a variable has been given this value.</summary>
    public PathCondition Know(ISymbol variable, bool value, PathCondition truth) =>
        _followed.BitOf(variable) is not 0 and var bit ? truth.With(bit, value) : truth;

    /// <summary>Null where the condition is known to have the other outcome.</summary>
    public PathCondition? Assume(IOperation condition, bool outcome, PathCondition truth)
    {
        (condition, outcome) = condition.WithoutNot(outcome);
        var (bit, holds) = _followed.BitOf(condition);
        if (bit == 0)
            return truth;
        var isSet = outcome == holds;
        return truth[bit] == !isSet ? null : _followed.With(bit, isSet, truth);
    }

    /// <summary>The value of a condition, where that is known.</summary>
    public bool? ValueOf(IOperation condition, PathCondition truth)
    {
        var (bare, sense) = condition.WithoutNot(true);
        if (bare.ConstantValue is { HasValue: true, Value: bool constant })
            return constant == sense;
        var (bit, isSet) = _followed.BitOf(bare);
        return ((truth[bit] is { } known ? known == isSet : default(bool?)) ?? FromVariable(bare, truth)) is { } holds
            ? holds == sense
            : null;
    }

    /// <summary>What is known of a variable says how a condition on it turns out.</summary>
    private bool? FromVariable(IOperation condition, PathCondition truth) =>
        truth.Known != 0
        && condition is IBinaryOperation or IIsPatternOperation
        && AskedValue.Of(condition) is { } asked
        && LocalUses.SymbolOf(asked.Value.SameValue()) is { } variable
        && _followed.With(variable) != 0
            ? _followed.Known(FollowedCondition.KeyOf(variable), truth)?.Says(asked.Set)
            : null;

    /// <summary>Whether a variable has the result that the path is about.</summary>
    public bool HasResult(IOperation variable, PathCondition truth) =>
        LocalUses.SymbolOf(variable) is { } symbol && (truth.Results & _followed.BitOf(symbol)) != 0;

    private PathCondition Assigned(
        ISymbol written,
        IOperation value,
        PathCondition before,
        PathCondition truth,
        Func<IOperation, bool?>? resultOf
    )
    {
        var holds = ValueOf(value, before);
        value = value.SameValue();
        if (_values.Of(value, ValueDomain.Of(LocalUses.TypeOf(written))) is { } known)
            truth = _followed.Answered(FollowedCondition.KeyOf(written), known, truth);
        if (_followed.BitOf(written) is not (not 0 and var bit))
            return truth;
        if (resultOf?.Invoke(value) is { } result)
        {
            truth = truth with { Results = truth.Results | bit };
            holds = value.Type?.SpecialType == SpecialType.System_Boolean ? result : null;
        }

        return holds is { } isSet ? truth.With(bit, isSet) : truth;
    }

    private bool MayWriteMembers(IOperation operation) =>
        _followed.WithMembers != 0
        && (
            operation is IFieldReferenceOperation or IPropertyReferenceOperation && LocalUses.IsWrite(operation)
            || (_body.EffectsOf(operation) & Writing) != 0
        );

    private PathCondition Forget(ISymbol variable, PathCondition truth) => truth.Without(_followed.With(variable));

    /// <summary>The variable that an assignment, a compound assignment or an increment writes.</summary>
    private ISymbol? WrittenBy(IOperation operation) => TargetOf(operation) is { } target ? VariableOf(target) : null;

    /// <summary>The variable that a reference names: where a choice follows, the flow keeps it in a capture until that is made.</summary>
    private ISymbol? VariableOf(IOperation reference) =>
        LocalUses.SymbolOf(reference is IFlowCaptureReferenceOperation ? _captures.Of(reference) : reference);

    private static IOperation? TargetOf(IOperation operation) =>
        operation switch
        {
            ISimpleAssignmentOperation assignment => assignment.Target,
            ICompoundAssignmentOperation sum => sum.Target,
            IIncrementOrDecrementOperation step => step.Target,
            _ => null,
        };
}
