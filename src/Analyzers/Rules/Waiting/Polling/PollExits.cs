using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>What ends a loop that polls, other than a message: a counter, or a clock.</summary>
/// <param name="after">What follows the receive.</param>
/// <param name="back">The blocks that lead from an empty result back to the receive.</param>
/// <param name="loop">The loop; null for one made of gotos.</param>
/// <param name="body">The code around.</param>
internal sealed class PollExits(ReceiveOutcome after, HashSet<int> back, ILoopOperation? loop, MessagingBody body)
{
    private readonly IterationSteps _steps = new(after, back, body);

    /// <summary>Whether a counter ends the loop: tried a few times before something else is done.</summary>
    public bool IsBounded => HasExit(_steps.Count);

    /// <summary>Whether that counter is known to come to more than a few: how many retries a caller asks for is not.</summary>
    public bool AreManyTries =>
        loop is not null && TripCount.Of(loop, body) > Loops.SmallTripCount
        || HasExit(value =>
            value is IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
            && kind.IsComparison()
            && (IsMany(right) && IsCount(left) || IsMany(left) && IsCount(right))
        );

    private bool IsCount(IOperation value) => value.Unconverted() is var number && _steps.Count(number) && _steps.CountEvenly(number);

    /// <summary>Whether a clock ends the loop.</summary>
    public bool HasDeadline => HasExit(IsClock);

    /// <summary>
    /// Whether an exit asks for something that is made of answers, <c>n + m == -2</c>, or chosen by one, <c>state = got ? Run : Done</c>:
    /// what it says then is not known. Or it leaves where nothing has changed in an iteration, or by what that sets.
    /// </summary>
    public bool AskForMore =>
        HasExit(IsChosen)
        || AnyTest((test, _) => after.Outcome(test, default, gotFrame: false) is null && HasAnswer(test))
        || AnyTest((test, block) => (_steps.WhenUnchanged(test) ?? _steps.WhenSet(test)) is { } says && Leaves(BranchOf(block, says)));

    private bool IsChosen(IOperation value)
    {
        if (value is not ILocalReferenceOperation { Local: var local } || local.Type.SpecialType == SpecialType.System_Boolean)
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var given }
                && target == reference
                && given.Unconverted() is IConditionalOperation or ISwitchExpressionOperation
                && _steps.Include(reference.Parent)
            )
                return true;
        return false;
    }

    private bool HasAnswer(IOperation test) =>
        test.DescendantsAndSelf()
            .Any(part =>
                PollIteration.IsAnswer(part, body)
                || part is ILocalReferenceOperation { Local: var local }
                    && body.Uses.SingleValueOf(local) is { } value
                    && PollIteration.IsAnswer(value.Unconverted(), body)
            );

    private static bool IsMany(IOperation limit) => limit.ConstantValue is { HasValue: true, Value: int and > Loops.SmallTripCount };

    private bool HasExit(Func<IOperation, bool> isAsked) =>
        AnyTest((test, _) => test.DescendantsAndSelf().Any(part => !part.IsIn(after.Receive) && (isAsked(part) || IsKept(part, isAsked))));

    /// <summary>Whether there is such a test of the iteration by which the loop is left.</summary>
    private bool AnyTest(Func<IOperation, BasicBlock, bool> isOne)
    {
        foreach (var block in after.Graph.Blocks)
            if (
                (back.Contains(block.Ordinal) || block == after.Start)
                && block.BranchValue is { } test
                && block.ConditionKind != ControlFlowConditionKind.None
                && (Leaves(block.ConditionalSuccessor) || Leaves(block.FallThroughSuccessor))
                && isOne(test, block)
            )
                return true;
        return false;
    }

    /// <summary>The same where a flag keeps what is asked: <c>var enough = ++tries == limit; if (enough)</c></summary>
    private bool IsKept(IOperation flag, Func<IOperation, bool> isAsked)
    {
        if (flag is not ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } local })
            return false;
        if (body.Uses.DeclaratorOf(local)?.GetVariableInitializer() is { } first && first.Value.DescendantsAndSelf().Any(isAsked))
            return true;
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var kept }
                && target == reference
                && kept.DescendantsAndSelf().Any(isAsked)
            )
                return true;
        return false;
    }

    private static ControlFlowBranch? BranchOf(BasicBlock block, bool holds) =>
        block.ConditionKind == ControlFlowConditionKind.WhenTrue == holds ? block.ConditionalSuccessor : block.FallThroughSuccessor;

    private bool Leaves(ControlFlowBranch? branch) =>
        branch?.Destination is { } destination && destination != after.Start && !back.Contains(destination.Ordinal);

    private bool IsClock(IOperation value)
    {
        if (
            value is IPropertyReferenceOperation { Property: { } property } && property.ContainingType.Has(TypeFacet.Clock)
            || value is IInvocationOperation { TargetMethod: { } method } && method.ContainingType.Has(TypeFacet.Clock)
        )
            return true;
        return value is ILocalReferenceOperation { Local: var local }
            && body.Uses.SingleValueOf(local) is { } single
            && single.Unconverted() is IPropertyReferenceOperation { Property: { } read }
            && read.ContainingType.Has(TypeFacet.Clock);
    }
}
