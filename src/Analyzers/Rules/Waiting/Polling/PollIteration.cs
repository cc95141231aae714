using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// One round of a loop from an empty result back to the receive: what is done only on the empty branch, and what in every round.
/// </summary>
internal sealed class PollIteration
{
    private readonly ReceiveOutcome _after;
    private readonly HashSet<int> _back;
    private readonly ILoopOperation? _loop;
    private readonly MessagingBody _body;
    private readonly LoopEffect _onEmpty,
        _always,
        _inHandlers;
    private readonly bool _isPaced;

    public PollIteration(
        ReceiveOutcome after,
        OutcomePaths empty,
        OutcomePaths got,
        ILoopOperation? loop,
        ILoopOperation? drain,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        (_after, _loop, _body) = (after, loop, body);
        _back = empty.Back();
        var afterFrame = got.Passed();
        var doings = new LoopEffects(body, cancellationToken);
        _always = doings.Of(after.Start);
        foreach (var block in after.Graph.Blocks)
            if (_back.Contains(block.Ordinal))
            {
                var doing = doings.Of(block) | (Computes(block) ? LoopEffect.Works : LoopEffect.Nothing);
                if (afterFrame.Contains(block.Ordinal))
                    _always |= doing;
                else
                    _onEmpty |= doing;
            }
            else if (IsHandlerInLoop(block))
            {
                _inHandlers |= doings.Of(block);
            }

        if (drain is not null && (Idling & LoopEffect.Sleeps) != 0)
            _isPaced = Sleeps(after.FollowLastFrame(drain, loop), after.Graph, doings);
    }

    /// <summary>Whether a block belongs to a loop inside of the round that asks no socket.</summary>
    private bool Computes(BasicBlock block)
    {
        if (_loop is null || block.Operations is not [{ Syntax: var syntax }, ..])
            return false;
        for (var node = syntax; node is not null && node != _loop.Syntax; node = node.Parent)
            if (node is ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax && _loop.Syntax.Span.Contains(node.Span))
                return !AsksSocket(node);
        return false;
    }

    private bool AsksSocket(SyntaxNode loop)
    {
        foreach (var hit in _body.Hits)
            if (hit.Member.IsReceive && loop.Span.Contains(hit.Operation.Syntax.Span))
                return true;
        return false;
    }

    /// <summary>Whether a loop that drains sleeps after frames too, not only where none came.</summary>
    private static bool Sleeps(OutcomePaths way, ControlFlowGraph graph, LoopEffects doings)
    {
        foreach (var block in way.Back())
            if ((doings.Of(graph.Blocks[block]) & LoopEffect.Sleeps) != 0)
                return true;
        return !way.IsWhole;
    }

    /// <summary>How the empty result is bridged.</summary>
    public LoopEffect Idling => (_onEmpty | _always) & (LoopEffect.Yields | LoopEffect.Sleeps);

    /// <summary>
    /// Whether the round does nothing but wait for the socket: nothing in it waits for anything else, nothing of it is done in every round,
    /// sleeping included, which would be a pace. Work between two polls is allowed where a wait on the same branch says what the branch is
    /// for.
    /// </summary>
    public bool IsWait(bool isDrain) =>
        ((_onEmpty | _always | _inHandlers) & LoopEffect.Blocks) == 0
        && (_always & (LoopEffect.Works | LoopEffect.Sleeps)) == 0
        && ((_onEmpty & LoopEffect.Works) == 0 || Idling != LoopEffect.Nothing && !isDrain)
        && !(isDrain && (Idling & LoopEffect.Sleeps) != 0 && _isPaced);

    /// <summary>
    /// Whether the round only asks sockets, with or without a wait on the clock: that nothing but the turn of another socket paces.
    /// </summary>
    public bool IsPolling =>
        ((_onEmpty | _always | _inHandlers) & LoopEffect.Blocks) == 0 && ((_onEmpty | _always) & LoopEffect.Works) == 0;

    /// <summary>Whether a counter ends the loop: tried a few times before something else is done.</summary>
    public bool IsBounded => HasExit(IsCounter);

    /// <summary>Whether that counter is compared with a small constant.</summary>
    public bool IsFewTries =>
        HasExit(value =>
            value is IBinaryOperation { LeftOperand: var counter, RightOperand.ConstantValue: { HasValue: true, Value: int limit } }
            && limit is > 0 and <= Loops.SmallTripCount
            && IsCounter(counter)
        );

    /// <summary>Whether a clock ends the loop.</summary>
    public bool HasDeadline => HasExit(IsClock);

    /// <summary>The receives of the round from other sockets than this one.</summary>
    public List<IInvocationOperation> OtherSockets(IInvocationOperation receive)
    {
        var others = new List<IInvocationOperation>();
        foreach (var block in _after.Graph.Blocks)
            if (_back.Contains(block.Ordinal) || block == _after.Start)
                foreach (var other in ReceivesIn(block, _body))
                    if (other.Syntax != receive.Syntax && !SocketOperand.AreSame(other, receive, _body))
                        others.Add(other);
        return others;
    }

    /// <summary>The non-blocking receives of a block.</summary>
    public static IEnumerable<IInvocationOperation> ReceivesIn(BasicBlock block, MessagingBody body)
    {
        foreach (var operation in block.Operations)
        foreach (var descendant in operation.DescendantsAndSelf())
            if (IsReceive(descendant, body))
                yield return (IInvocationOperation)descendant;
        if (block.BranchValue is { } value)
            foreach (var descendant in value.DescendantsAndSelf())
                if (IsReceive(descendant, body))
                    yield return (IInvocationOperation)descendant;
    }

    /// <summary>Whether an operation asks a socket without waiting.</summary>
    public static bool IsReceive(IOperation operation, MessagingBody body) =>
        operation is IInvocationOperation call && body.Library.MemberOf(call) is { IsReceive: true } member && member.AnswersAtOnce(call);

    private bool IsHandlerInLoop(BasicBlock block)
    {
        if (_loop is not null && !ReceiveOutcome.IsInside(block, _loop))
            return false;
        for (var region = block.EnclosingRegion; region is not null; region = region.Around())
            if (region.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.Filter)
                return block.Operations.Length > 0 || block.BranchValue is not null;
        return false;
    }

    private bool HasExit(System.Func<IOperation, bool> isAsked)
    {
        foreach (var block in _after.Graph.Blocks)
            if (
                (_back.Contains(block.Ordinal) || block == _after.Start)
                && block.BranchValue is { } test
                && block.ConditionKind != ControlFlowConditionKind.None
                && (Leaves(block.ConditionalSuccessor) || Leaves(block.FallThroughSuccessor))
            )
                foreach (var descendant in test.DescendantsAndSelf())
                    if (!_after.Receive.Syntax.Span.Contains(descendant.Syntax.Span) && isAsked(descendant))
                        return true;
        return false;
    }

    private bool Leaves(ControlFlowBranch? branch) =>
        branch?.Destination is { } destination && destination != _after.Start && !_back.Contains(destination.Ordinal);

    private bool IsCounter(IOperation value)
    {
        if (
            value is IIncrementOrDecrementOperation
            || value is IPropertyReferenceOperation { Property: var asked } && asked.Has(ThreadFacet.CountsSpins)
        )
            return true;
        if (LocalUses.SymbolOf(value) is not { } local)
            return false;
        foreach (var reference in _body.Uses.Of(local))
            if (reference.Parent is IIncrementOrDecrementOperation or ICompoundAssignmentOperation && IsDone(reference.Parent))
                return true;
        return false;
    }

    /// <summary>Whether the round does it: a counter of frames counts something else.</summary>
    private bool IsDone(IOperation step)
    {
        foreach (var block in _after.Graph.Blocks)
            if (_back.Contains(block.Ordinal) || block == _after.Start)
            {
                foreach (var operation in block.Operations)
                    if (operation.Syntax.Span.Contains(step.Syntax.Span))
                        return true;
                if (block.BranchValue is { } value && value.Syntax.Span.Contains(step.Syntax.Span))
                    return true;
            }

        return false;
    }

    private bool IsClock(IOperation value)
    {
        if (
            value is IPropertyReferenceOperation { Property: { } property } && property.ContainingType.Has(TypeFacet.Clock)
            || value is IInvocationOperation { TargetMethod: { } method } && method.ContainingType.Has(TypeFacet.Clock)
        )
            return true;
        return value is ILocalReferenceOperation { Local: var local }
            && _body.Uses.SingleValueOf(local) is { } single
            && single.Unconverted() is IPropertyReferenceOperation { Property: { } read }
            && read.ContainingType.Has(TypeFacet.Clock);
    }
}
