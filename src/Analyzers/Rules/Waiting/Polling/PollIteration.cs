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
/// One iteration of a loop from an empty result back to the receive: what it does only on the empty branch, and what every time.
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
        var doings = new LoopEffects(body, cancellationToken, drainsAsk: true);
        bool? handlesNothing = null; // asked where there is a handler
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
            else if (IsHandlerInLoop(block) && (handlesNothing ??= EmptyFailure.MayBeHandled(after, _back, loop, body)))
            {
                _inHandlers |= doings.Of(block);
            }

        if (drain is not null && (Idling & LoopEffect.Sleeps) != 0)
            _isPaced = Sleeps(after.FollowLastFrame(drain, loop), after.Graph, doings);
    }

    /// <summary>Whether a block belongs to a loop inside the iteration that asks no socket.</summary>
    private bool Computes(BasicBlock block)
    {
        if (_loop is null || block.Operations is not [{ Syntax: var syntax }, ..])
            return false;
        for (var node = syntax; node is not null && node != _loop.Syntax; node = node.Parent)
            if (node is ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax && node.IsIn(_loop))
                return !AsksSocket(node);
        return false;
    }

    private bool AsksSocket(SyntaxNode loop)
    {
        foreach (var hit in _body.Asks)
            if (hit.Member.IsAsk && hit.Operation.IsIn(loop))
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
    /// Whether the iteration does nothing but wait for the socket: nothing in it waits for anything else, nothing in it is done every time,
    /// sleeping included, which would set a pace. Work between two polls is allowed where a wait on the same branch says what the branch is
    /// for.
    /// </summary>
    public bool IsWait(bool isDrain) =>
        ((_onEmpty | _always | _inHandlers) & LoopEffect.Blocks) == 0
        && (_always & (LoopEffect.Works | LoopEffect.Sleeps)) == 0
        && ((_onEmpty & LoopEffect.Works) == 0 || Idling != LoopEffect.Nothing && !isDrain)
        && !(isDrain && (Idling & LoopEffect.Sleeps) != 0 && _isPaced);

    /// <summary>Whether the iteration only asks sockets, with or without a sleep, so that nothing but another socket paces it.</summary>
    public bool IsPolling =>
        ((_onEmpty | _always | _inHandlers) & LoopEffect.Blocks) == 0 && ((_onEmpty | _always) & LoopEffect.Works) == 0;

    /// <summary>What ends the loop.</summary>
    public PollExits Exits => new(_after, _back, _loop, _body);

    /// <summary>The receives of the iteration from other sockets than this one.</summary>
    public List<IOperation> OtherSockets(IOperation receive)
    {
        var others = new List<IOperation>();
        foreach (var block in _after.Graph.Blocks)
            if (_back.Contains(block.Ordinal) || block == _after.Start)
                foreach (var other in ReceivesIn(block, _body))
                    if (other.Syntax != receive.Syntax && SocketOperand.CompareUses(other, receive, _body) != Identity.Same)
                        others.Add(other);
        return others;
    }

    /// <summary>The non-blocking receives of a block.</summary>
    public static IEnumerable<IOperation> ReceivesIn(BasicBlock block, MessagingBody body)
    {
        foreach (var operation in block.Roots())
        foreach (var descendant in operation.DescendantsAndSelf())
            if (IsReceive(descendant, body))
                yield return descendant;
    }

    /// <summary>Whether a value is the answer of such a receive, awaited where a task gives it.</summary>
    public static bool IsAnswer(IOperation value, MessagingBody body) => IsReceive(TaskForms.Awaited(value), body);

    /// <summary>Whether an operation asks a socket without waiting.</summary>
    public static bool IsReceive(IOperation operation, MessagingBody body) =>
        body.Library.MemberOf(operation) is { IsReceive: true } member && member.AnswersAtOnce(operation)
        || body.Library.AskOf(operation) is not null;

    private bool IsHandlerInLoop(BasicBlock block)
    {
        if (_loop is not null && !ReceiveOutcome.IsInside(block, _loop))
            return false;
        for (var region = block.EnclosingRegion; region is not null; region = region.Around())
            if (region.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.Filter)
                return block.Operations.Length > 0 || block.BranchValue is not null;
        return false;
    }
}
