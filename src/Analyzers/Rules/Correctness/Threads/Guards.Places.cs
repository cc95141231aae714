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
        foreach (var (condition, outcome) in DecidingConditions.Of(child, parent))
            Add(condition, outcome);
        switch (parent)
        {
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
        _conditions.Add(Bare(condition, outcome));
        foreach (var (part, holds, _) in DecidingConditions.PartsOf(condition, outcome, Bare))
            _known.Add(Guard.Of(part, holds));
    }
}
