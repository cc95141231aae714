using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <content>Where guards come from: conditions, loops, cases, and exits before a place.</content>
internal sealed partial class Guards
{
    private void Add(IOperation child, IOperation parent)
    {
        switch (parent)
        {
            case IConditionalOperation { Condition: var condition, WhenTrue: var then } when child != condition:
                Add(condition, child == then);
                break;
            case IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right } when child == right:
                if (kind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr)
                    Add(left, kind == BinaryOperatorKind.ConditionalAnd);
                break;
            case IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } condition } when child != condition:
                Add(condition, true);
                break;
            case ISwitchCaseOperation { Parent: ISwitchOperation { Value: var value }, Clauses: var clauses }
                when child is not ICaseClauseOperation:
                if (SectionOf(value.Unconverted(), clauses) is { } one)
                    _known.Add(one);
                break;
            case ISwitchExpressionArmOperation
            {
                Value: var arm,
                Pattern: var pattern,
                Parent: ISwitchExpressionOperation { Value: var asked }
            } when child == arm:
                if (Guard.Of(asked.Unconverted(), pattern) is { } its)
                    _known.Add(its);
                break;
            case IBlockOperation { Operations: var statements }:
                foreach (var statement in statements)
                {
                    if (statement == child)
                        break;
                    if (statement is IConditionalOperation { Condition: var condition, WhenTrue: var then, WhenFalse: var otherwise })
                        if (WaysOut.Leaves(then))
                            Add(condition, false);
                        else if (WaysOut.Leaves(otherwise))
                            Add(condition, true);
                }

                break;
        }
    }

    private static Guard? SectionOf(IOperation value, ImmutableArray<ICaseClauseOperation> clauses)
    {
        Guard? all = null;
        foreach (var clause in clauses)
        {
            Guard? one = clause switch
            {
                ISingleValueCaseClauseOperation { Value.ConstantValue: { HasValue: true, Value: var constant } } => Guard.Is(
                    value,
                    constant
                ),
                IPatternCaseClauseOperation { Pattern: var pattern } => Guard.Of(value, pattern),
                _ => null,
            };
            if (one is not { } known || all is not null && known.Relation != BinaryOperatorKind.Equals)
                return null;
            if (all is { Relation: not BinaryOperatorKind.Equals })
                return null;
            all = all is { } before ? before with { Constants = before.Constants.AddRange(known.Constants) } : known;
        }

        return all;
    }

    private void Add(IOperation condition, bool outcome)
    {
        (condition, outcome) = Bare(condition, outcome);
        _conditions.Add((condition, outcome));
        Learn(condition, outcome);
    }

    private void Learn(IOperation condition, bool outcome)
    {
        (condition, outcome) = Bare(condition, outcome);
        if (
            condition is IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
            && kind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr
        )
        {
            if (kind == BinaryOperatorKind.ConditionalAnd == outcome)
            {
                Learn(left, outcome);
                Learn(right, outcome);
            }

            _known.Add(Guard.Is(condition, outcome));
        }
        else
            _known.Add(Guard.Of(condition, outcome));
    }
}
