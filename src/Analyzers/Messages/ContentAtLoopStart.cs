using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// Can a message be read after its creation and before a receive has replaced its content, or used after its disposal? A forward
/// must-analysis over the control-flow graph. A receive that throws, or that answers "nothing there", has replaced nothing as far as the
/// caller knows (XPUB and STREAM leave the message as it was): a handler starts from the least that holds anywhere in its try, and a
/// non-blocking receive counts only where its result has been tested.
/// </summary>
internal sealed class ContentAtLoopStart : ForwardAnalysis<ContentAtLoopStart.Holds>
{
    [Flags]
    internal enum Holds
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

    private readonly FlowGraph _flow;
    private readonly LocalUses _uses;
    private readonly Holds _enough;
    private readonly Dictionary<SyntaxNode, MessageUseKind> _events = new();

    private ContentAtLoopStart(FlowGraph flow, IOperation start, IEnumerable<MessageUse> uses, LocalUses locals, Holds enough)
        : base(flow.Nodes)
    {
        (_flow, _uses, _enough) = (flow, locals, enough);
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
        FunctionCycles.FlowOf(body, start.EnclosingFunction(), cancellationToken) is not { } flow
        || new ContentAtLoopStart(flow, start, uses, body.Uses, enough).IsMisused(atEntry, cancellationToken);

    protected override Holds Join(Holds one, Holds other) => one & other;

    protected override bool AreSame(Holds one, Holds other) => one == other;

    protected override (Optional<Holds> End, Optional<Holds> Thrown) Run(FlowNode node, Holds before)
    {
        var (end, least) = Pass(node, before, out _);
        return (end, least);
    }

    /// <summary>A receive that was tried has replaced the content where its result says so.</summary>
    protected override Optional<Holds> Assume(FlowNode node, Holds end, bool outcome) =>
        (end & Holds.Attempted) != 0
        && _flow.BlockOf(node).BranchValue is { } test
        && ReceiveTest.SucceedsWhen(test, IsTryReceive, _uses) == outcome
            ? end | Holds.Replaced
            : end;

    private bool IsMisused(Holds atEntry, CancellationToken cancellationToken)
    {
        Solve(atEntry, cancellationToken);
        foreach (var node in _flow.Nodes)
            if (Before(node) is { HasValue: true, Value: var before })
            {
                Pass(node, before, out var isMisused);
                if (isMisused)
                    return true;
            }

        return false;
    }

    private bool IsTryReceive(IOperation operation) =>
        operation is IInvocationOperation && _events.TryGetValue(operation.Syntax, out var kind) && kind == MessageUseKind.TryReceive;

    /// <summary>What holds after a block, and the least that held on the way.</summary>
    private (Holds After, Holds Least) Pass(FlowNode node, Holds holds, out bool isMisused)
    {
        (isMisused, var least) = (false, holds);
        foreach (var operation in EvaluationOrder.Of(_flow.BlockOf(node)))
        {
            if (operation is IFlowCaptureReferenceOperation || !_events.TryGetValue(operation.Syntax, out var kind))
                continue;
            isMisused |= kind switch
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

        return (holds, least);
    }
}
