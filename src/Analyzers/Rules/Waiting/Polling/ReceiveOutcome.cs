using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Where control goes after a non-blocking receive, once for "nothing there" and once for "got a frame", until the same receive runs again.
/// Conditions that test its result, and those on flags whose value is known by then, are followed one way only.
/// </summary>
internal sealed class ReceiveOutcome
{
    /// <summary>Rounds of empty results that are followed: flags that one round leaves may end the next.</summary>
    private const int MaxRounds = 3;

    private static readonly PathCondition[] s_nothing = { default };

    private readonly IOperation _receive;
    private readonly MessagingMember? _member;
    private readonly MessagingBody _body;
    private readonly LocalUses _uses;
    private readonly PathConditions _flags;
    private readonly List<IOperation>?[] _writes;
    private readonly Func<IOperation, bool?> _resultOfFrame,
        _resultOfNothing;

    private ReceiveOutcome(FlowGraph flow, BasicBlock start, IOperation receive, MessagingMember? member, MessagingBody body)
    {
        (Flow, Start, _receive, _member, _body, _uses) = (flow, start, receive, member, body, body.Uses);
        _flags = new(flow, AnswerFlags.In(flow.Graph, body), body);
        _writes = new List<IOperation>?[flow.Graph.Blocks.Length];
        _resultOfFrame = value => IsReceive(value) ? true : null;
        _resultOfNothing = value => IsOtherAnswer(value) || IsReceive(value) ? false : null;
    }

    /// <summary>The block that the receive is in.</summary>
    public BasicBlock Start { get; }

    public FlowGraph Flow { get; }

    public ControlFlowGraph Graph => Flow.Graph;

    /// <summary>Whether it says "nothing there" by an exception.</summary>
    public bool Throws => _member is { AnswersByException: true };

    public IOperation Receive => _receive;

    /// <summary>
    /// Null where the receive is in no cycle. It can be the call of a helper that receives: without a member, its result says nothing.
    /// </summary>
    public static ReceiveOutcome? Of(
        IOperation receive,
        MessagingMember? member,
        MessagingBody body,
        System.Threading.CancellationToken cancellationToken
    ) =>
        body.Loops.CyclesOf(receive.EnclosingFunction(), cancellationToken) is { } cycles
        && (member is { AnswersByException: true } || cycles.Contains(receive))
        && cycles.BlockOf(receive) is { } start
            ? new(cycles.Flow, start, receive, member, body)
            : null;

    /// <summary>
    /// The paths from this result inside a loop, or anywhere; a block for which <paramref name="ends"/> holds is its end.
    /// </summary>
    public OutcomePaths Follow(bool gotFrame, ILoopOperation? within, Func<BasicBlock, bool>? ends = null)
    {
        var way = OutcomePaths.Of(this, gotFrame, s_nothing, within, ends);
        for (var round = 1; round < MaxRounds && !gotFrame && way is { Returns: true, IsWhole: true }; round++)
            way = OutcomePaths.Of(this, gotFrame, PathCondition.BestKnown(way.Returned), within, ends);
        return way;
    }

    /// <summary>The paths back from the first empty result after a frame.</summary>
    public OutcomePaths FollowLastFrame(ILoopOperation? drain, ILoopOperation? within) =>
        OutcomePaths.Of(this, gotFrame: false, Follow(gotFrame: true, drain).Returned, within, ends: null);

    /// <summary>Whether a path back leads through code outside this loop, or there is none to leave.</summary>
    public bool Leaves(OutcomePaths way, ILoopOperation? loop)
    {
        if (loop is null)
            return true;
        foreach (var block in way.Back())
            if (!IsInside(Graph.Blocks[block], loop))
                return true;
        return false;
    }

    /// <summary>Whether a block belongs to a loop: blocks without code do.</summary>
    public static bool IsInside(BasicBlock block, ILoopOperation loop)
    {
        foreach (var operation in block.Operations)
            return operation.IsIn(loop);
        return block.Kind == BasicBlockKind.Block && (block.BranchValue is not { } value || value.IsIn(loop));
    }

    /// <summary>
    /// What a condition evaluates to. If this receive finds nothing, assume that the other sockets of the iteration found nothing either:
    /// that is the path back that waits for all of them.
    /// </summary>
    public bool? Outcome(IOperation test, PathCondition values, bool gotFrame)
    {
        switch (test.Unconverted())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand }:
                return !Outcome(operand, values, gotFrame);
            case IConditionalOperation { Condition: var asked, WhenTrue: var then, WhenFalse: { } otherwise }
                when Outcome(asked, values, gotFrame) is { } chosen:
                return Outcome(chosen ? then : otherwise, values, gotFrame);
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Or or BinaryOperatorKind.ConditionalOr,
                LeftOperand: var left,
                RightOperand: var right
            } when test.Type?.SpecialType == SpecialType.System_Boolean:
                return Outcome(left, values, gotFrame) | Outcome(right, values, gotFrame);
            case IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.And or BinaryOperatorKind.ConditionalAnd,
                LeftOperand: var left,
                RightOperand: var right
            } when test.Type?.SpecialType == SpecialType.System_Boolean:
                return Outcome(left, values, gotFrame) & Outcome(right, values, gotFrame);
        }

        if (_flags.ValueOf(test, values) is { } known)
            return known;
        if (
            ReceiveTest.SucceedsWhen(
                test,
                o => Captured(o) is var value && (IsReceive(value) || _flags.HasResult(value, values)),
                _uses,
                _body.Library
            ) is
            { } whenTrue
        )
            return whenTrue == gotFrame;
        if (!gotFrame && ReceiveTest.SucceedsWhen(test, o => IsOtherAnswer(Captured(o)), _uses, _body.Library) is { } whenOtherTrue)
            return !whenOtherTrue;
        return _uses.AskedBy(test) is { } kept ? Outcome(kept, values, gotFrame) : null;
    }

    /// <summary>
    /// What is known after a block. Where nothing is there for the receive, nothing is there on the other sockets of the iteration either.
    /// </summary>
    public PathCondition After(BasicBlock block, PathCondition values, bool gotFrame)
    {
        foreach (var write in _writes[block.Ordinal] ??= EvaluationOrder.Of(block).FindAll(_flags.Concerns))
        {
            var answer =
                AnswerFlags.GivenBy(write, _body) is var (flag, value) && Outcome(value, values, gotFrame) is { } holds
                    ? (flag, holds)
                    : default;
            values = _flags.After(write, values, gotFrame ? _resultOfFrame : _resultOfNothing);
            if (answer.flag is { } written)
                values = _flags.Know(written, answer.holds, values);
        }

        return values;
    }

    /// <summary>Whether a value is what another socket answers, a poll that does not wait, or the poller that has found nothing.</summary>
    private bool IsOtherAnswer(IOperation value) =>
        PollIteration.IsAnswer(value, _body)
        || EmptyPoll.IsAsked(value, _body)
        || _member is { Role: MessagingRole.Poll } && _body.Library.MemberOf(value) is { Role: MessagingRole.AskPoller };

    /// <summary>What a switch has put aside to test it.</summary>
    private IOperation Captured(IOperation value) => Flow.Captures.Of(value);

    private bool IsReceive(IOperation operation) =>
        _member is not null
        && TaskForms.Awaited(operation) is (IInvocationOperation or IPropertyReferenceOperation) and { Syntax: var call }
        && call == _receive.Syntax;
}
