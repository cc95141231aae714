using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Can a message be read after its creation and before a receive has replaced its content, or used after its disposal? A forward pass over
/// the control-flow graph that keeps what holds on every way. A receive that throws, or that answers "nothing there", has replaced nothing
/// as far as the caller knows (XPUB and STREAM leave the message as it was): a handler starts from the least that holds anywhere in its
/// try, and a non-blocking receive counts only where its result has been tested.
/// </summary>
internal sealed class TurnStart
{
    [Flags]
    private enum Holds
    {
        Nothing = 0,

        /// <summary>The content is what a receive or a fill left since the creation.</summary>
        Replaced = 1,

        /// <summary>Created, and neither disposed nor forgotten.</summary>
        Alive = 2,

        /// <summary>A non-blocking receive has been made since the creation.</summary>
        Attempted = 4,
        All = 7,
    }

    private readonly ControlFlowGraph _graph;
    private readonly LocalUses _uses;
    private readonly Holds _enough,
        _atEntry;
    private readonly Dictionary<SyntaxNode, MessageUseKind> _events = new();
    private readonly Holds?[] _before;
    private readonly Queue<int> _work = new();

    private TurnStart(ControlFlowGraph graph, IOperation start, IEnumerable<MessageUse> uses, LocalUses locals, Holds enough, Holds atEntry)
    {
        _graph = graph;
        _uses = locals;
        (_enough, _atEntry) = (enough, atEntry);
        _before = new Holds?[graph.Blocks.Length];
        foreach (var use in uses)
            if (
                use.Kind
                is MessageUseKind.Read
                    or MessageUseKind.Receive
                    or MessageUseKind.TryReceive
                    or MessageUseKind.Fill
                    or MessageUseKind.Dispose
                    or MessageUseKind.Forget
            )
                _events[use.Construct.Syntax] = use.Kind;
        _events[start.Syntax] = MessageUseKind.Create;
    }

    /// <summary>There is no message before its creation.</summary>
    public static bool IsRead(ReceivedMessage message, MessagingBody body, CancellationToken cancellationToken) =>
        IsMisused(message.Creation, message.Uses, body, Holds.Replaced, Holds.Nothing, cancellationToken);

    /// <summary>The same for the rebuild of a message that is there already. A receive that was tried may be enough.</summary>
    public static bool IsRead(
        IOperation rebuild,
        IEnumerable<MessageUse> uses,
        MessagingBody body,
        CancellationToken cancellationToken,
        bool triedIsEnough = false
    ) => IsMisused(rebuild, uses, body, triedIsEnough ? Holds.Replaced | Holds.Attempted : Holds.Replaced, Holds.All, cancellationToken);

    private static bool IsMisused(
        IOperation start,
        IEnumerable<MessageUse> uses,
        MessagingBody body,
        Holds enough,
        Holds atEntry,
        CancellationToken cancellationToken
    ) =>
        FunctionCycles.GraphOf(body, start.EnclosingFunction(), cancellationToken) is not { } graph
        || new TurnStart(graph, start, uses, body.Uses, enough, atEntry).IsMisused();

    private bool IsMisused()
    {
        Reach(0, _atEntry);
        while (_work.Count > 0)
        {
            var block = _graph.Blocks[_work.Dequeue()];
            var (after, least) = Pass(block, _before[block.Ordinal]!.Value, out _);
            var whenTrue =
                block.BranchValue is { } test && (after & Holds.Attempted) != 0
                    ? ReceiveTest.SucceedsWhen(test, IsTryReceive, _uses)
                    : null;
            var conditional = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            Follow(block.ConditionalSuccessor, whenTrue == conditional ? after | Holds.Replaced : after);
            Follow(
                block.FallThroughSuccessor,
                whenTrue == !conditional && block.ConditionalSuccessor is not null ? after | Holds.Replaced : after
            );
            FollowExceptions(block, least);
        }

        foreach (var block in _graph.Blocks)
            if (_before[block.Ordinal] is { } before)
            {
                Pass(block, before, out var isMisused);
                if (isMisused)
                    return true;
            }

        return false;
    }

    private bool IsTryReceive(IOperation operation) =>
        operation is IInvocationOperation && _events.TryGetValue(operation.Syntax, out var kind) && kind == MessageUseKind.TryReceive;

    private void FollowExceptions(BasicBlock block, Holds least)
    {
        foreach (var handler in block.Handlers())
            Reach(handler.FirstBlockOrdinal, least);
    }

    /// <summary>A branch that leaves tries runs their finally regions on the way; of those only the losses count.</summary>
    private void Follow(ControlFlowBranch? branch, Holds after)
    {
        if (branch is null)
            return;
        foreach (var last in branch.FinallyRegions)
        {
            Reach(last.FirstBlockOrdinal, after);
            for (var block = last.FirstBlockOrdinal; block <= last.LastBlockOrdinal; block++)
                after &= Pass(_graph.Blocks[block], Holds.All, out _).After;
        }

        if (branch.Destination is { } destination)
            Reach(destination.Ordinal, after);
    }

    private void Reach(int block, Holds holds)
    {
        var before = _before[block] is { } known ? known & holds : holds;
        if (before == _before[block])
            return;
        _before[block] = before;
        _work.Enqueue(block);
    }

    /// <summary>What holds after a block, and the least that held on the way.</summary>
    private (Holds After, Holds Least) Pass(BasicBlock block, Holds holds, out bool isMisused)
    {
        var (least, misused) = (holds, false);
        foreach (var operation in block.Operations)
            Visit(operation);
        if (block.BranchValue is { } value)
            Visit(value);
        isMisused = misused;
        return (holds, least);

        void Visit(IOperation operation)
        {
            foreach (var child in operation.ChildOperations)
                Visit(child);
            if (operation is IFlowCaptureReferenceOperation || !_events.TryGetValue(operation.Syntax, out var kind))
                return;
            misused |= kind switch
            {
                MessageUseKind.Read => (holds & _enough) == 0 || (holds & Holds.Alive) == 0,
                MessageUseKind.Receive or MessageUseKind.TryReceive or MessageUseKind.Fill => (holds & Holds.Alive) == 0,
                _ => false,
            };
            holds = kind switch
            {
                MessageUseKind.Receive or MessageUseKind.Fill => holds | Holds.Replaced,
                MessageUseKind.TryReceive => holds | Holds.Attempted,
                MessageUseKind.Create => Holds.Alive,
                MessageUseKind.Dispose or MessageUseKind.Forget => holds & ~Holds.Alive,
                _ => holds,
            };
            least &= holds;
        }
    }
}
