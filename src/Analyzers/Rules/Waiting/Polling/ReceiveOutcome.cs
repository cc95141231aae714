using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Where control goes after a non-blocking receive, once for "nothing there" and once for "got a frame", until the same receive runs again.
/// Conditions that test its result, and those on flags whose value is known by then, are followed one way only.
/// </summary>
internal sealed class ReceiveOutcome
{
    private const int MaxStates = 2000;

    /// <summary>Rounds of empty results that are followed: flags that one round leaves may end the next.</summary>
    private const int MaxRounds = 3;

    private readonly ControlFlowGraph _graph;
    private readonly IInvocationOperation _receive;
    private readonly MessagingMember? _member;
    private readonly MessagingBody _body;
    private readonly LocalUses _uses;
    private readonly FlagState _flags;

    private ReceiveOutcome(
        ControlFlowGraph graph,
        BasicBlock start,
        IInvocationOperation receive,
        MessagingMember? member,
        MessagingBody body
    )
    {
        (_graph, Start, _receive, _member, _body, _uses) = (graph, start, receive, member, body, body.Uses);
        _flags = new(graph, member is null ? null : receive, body);
    }

    /// <summary>The block that the receive is in.</summary>
    public BasicBlock Start { get; }

    public ControlFlowGraph Graph => _graph;

    public IInvocationOperation Receive => _receive;

    /// <summary>
    /// Null where the receive is in no cycle. It can be the call of a helper that receives: without a member, its result says nothing.
    /// </summary>
    public static ReceiveOutcome? Of(
        IInvocationOperation receive,
        MessagingMember? member,
        MessagingBody body,
        System.Threading.CancellationToken cancellationToken
    ) =>
        body.Loops.CyclesOf(receive.EnclosingFunction(), cancellationToken) is { } cycles
        && (member is { AnswersByException: true } || cycles.Contains(receive))
        && cycles.BlockOf(receive) is { } start
            ? new(cycles.Graph, start, receive, member, body)
            : null;

    /// <summary>The way from this result inside a loop, or anywhere; a block for which <paramref name="ends"/> holds is its end.</summary>
    public OutcomePaths Follow(bool gotFrame, ILoopOperation? within, Func<BasicBlock, bool>? ends = null)
    {
        var way = Follow(gotFrame, within, ends, new() { default });
        for (var round = 1; round < MaxRounds && !gotFrame && way is { Returns: true, IsWhole: true }; round++)
            way = Follow(gotFrame, within, ends, FlagState.BestKnown(way.Returned));
        return way;
    }

    /// <summary>The way back from the first empty result after a frame.</summary>
    public OutcomePaths FollowLastFrame(ILoopOperation? drain, ILoopOperation? within) =>
        Follow(gotFrame: false, within, null, Follow(gotFrame: true, drain).Returned);

    private OutcomePaths Follow(bool gotFrame, ILoopOperation? within, Func<BasicBlock, bool>? ends, HashSet<FlagValues> known)
    {
        var way = new OutcomePaths(Start.Ordinal);
        var states = new Dictionary<(int Block, FlagValues Values), int>();
        var work = new Queue<(BasicBlock Block, FlagValues Values, int Id)>();
        foreach (var before in known)
        {
            var first = _flags.After(Start, before, gotFrame);
            if (gotFrame || _member is not { AnswersByException: true })
                Leave(Start, first, OutcomePaths.StartId);
            else
                foreach (var handler in Start.Handlers())
                    if (handler.Kind != ControlFlowRegionKind.Finally)
                        Enter(_graph.Blocks[handler.FirstBlockOrdinal], first, OutcomePaths.StartId);
        }

        while (work.Count > 0 && states.Count < MaxStates)
        {
            var (block, values, id) = work.Dequeue();
            if (ends?.Invoke(block) != true)
                Leave(block, _flags.After(block, values, gotFrame), id);
        }

        way.IsWhole = work.Count == 0;
        return way;

        void Leave(BasicBlock block, FlagValues values, int id)
        {
            var taken =
                block.ConditionKind == ControlFlowConditionKind.None || block.BranchValue is not { } test
                    ? null
                    : Outcome(test, values, gotFrame);
            var conditional = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            if (FlowGraph.Takes(block, conditional: true) && (taken is null || taken == conditional))
                Take(block.ConditionalSuccessor, values, id);
            if (
                FlowGraph.Takes(block, conditional: false) && (taken is null || taken == !conditional || block.ConditionalSuccessor is null)
            )
                Take(block.FallThroughSuccessor, values, id);
        }

        void Take(ControlFlowBranch? branch, FlagValues values, int id)
        {
            if (branch?.Destination is not { } destination)
                return;
            var isInside = within is null || IsInside(destination, within);
            foreach (var final in branch.FinallyRegions)
                if (isInside)
                    for (var block = final.FirstBlockOrdinal; block <= final.LastBlockOrdinal; block++)
                        id = way.Add(block, id);
            if (isInside)
                Enter(destination, values, id);
        }

        void Enter(BasicBlock block, FlagValues values, int id)
        {
            if (block == Start)
            {
                way.Return(id, values);
                return;
            }

            if (states.TryGetValue((block.Ordinal, values), out var known))
            {
                way.Link(id, known);
                return;
            }

            states[(block.Ordinal, values)] = known = way.Add(block.Ordinal, id);
            work.Enqueue((block, values, known));
        }
    }

    /// <summary>Whether a way back leads through code outside this loop, or there is none to leave.</summary>
    public bool Leaves(OutcomePaths way, ILoopOperation? loop)
    {
        if (loop is null)
            return true;
        foreach (var block in way.Back())
            if (!IsInside(_graph.Blocks[block], loop))
                return true;
        return false;
    }

    /// <summary>Whether a block belongs to a loop: blocks without code do.</summary>
    public static bool IsInside(BasicBlock block, ILoopOperation loop)
    {
        foreach (var operation in block.Operations)
            return loop.Syntax.Span.Contains(operation.Syntax.Span);
        return block.Kind == BasicBlockKind.Block && (block.BranchValue is not { } value || loop.Syntax.Span.Contains(value.Syntax.Span));
    }

    /// <summary>
    /// What a condition evaluates to. Where nothing is there, nothing is there on the other sockets of the round either: that is the way
    /// back that waits for all of them.
    /// </summary>
    private bool? Outcome(IOperation test, FlagValues values, bool gotFrame)
    {
        switch (test.Unconverted())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand }:
                return !Outcome(operand, values, gotFrame);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Or, LeftOperand: var left, RightOperand: var right }
                when test.Type?.SpecialType == SpecialType.System_Boolean:
                return Outcome(left, values, gotFrame) | Outcome(right, values, gotFrame);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.And, LeftOperand: var left, RightOperand: var right }
                when test.Type?.SpecialType == SpecialType.System_Boolean:
                return Outcome(left, values, gotFrame) & Outcome(right, values, gotFrame);
        }

        if (_flags.Value(test, values) is { } known)
            return known;
        if (
            ReceiveTest.SucceedsWhen(test, o => Captured(o) is var value && (IsReceive(value) || _flags.IsAnswer(value, values)), _uses) is
            { } whenTrue
        )
            return whenTrue == gotFrame;
        return !gotFrame && ReceiveTest.SucceedsWhen(test, o => PollIteration.IsReceive(Captured(o), _body), _uses) is { } whenOtherTrue
            ? !whenOtherTrue
            : null;
    }

    /// <summary>What a switch has put aside to test it.</summary>
    private IOperation Captured(IOperation value)
    {
        if (value is IFlowCaptureReferenceOperation { Id: var id })
            foreach (var block in _graph.Blocks)
            foreach (var operation in block.Operations)
                if (operation is IFlowCaptureOperation capture && capture.Id.Equals(id) && capture.Syntax == value.Syntax)
                    return capture.Value.Unconverted();
        return value;
    }

    private bool IsReceive(IOperation operation) =>
        _member is not null && operation is IInvocationOperation && operation.Syntax == _receive.Syntax;
}
