using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Waiting.Polling;
using ZmqPerf.Analyzers.Waiting.Sharing;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2008: code that polls for every message: one receive from a polled socket, possibly in a helper, then the next poll, in a loop that
/// lives for its messages; elsewhere with all. Silent where the socket is drained before that, where something else limits what is taken,
/// where the poll does not wait, and where something is sent on it too, which may be request and reply in lock-step. All frames of a
/// message are one receive.
/// </summary>
internal sealed class PollPerMessage : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2008_PollPerMessage);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        List<PolledTake>? reported = null;
        foreach (var take in PolledTake.In(body))
        {
            if (
                take.Call.HasErrors()
                || Has(reported, take)
                || !IsOnePerPoll(take, body, context)
                || IsSentOnByWrapper(take, body)
                || LesserPriority.Has(take, body)
                || LimitedTake.Is(take, body)
                || EmptyPoll.IsAround(take.Call, body, context.CancellationToken)
                || SharedSocket.IsUsedOtherwise(take.Path, take.Helper, body, context)
            )
                continue;
            (reported ??= new()).Add(take);
            var livesForThem =
                body.Loops.IsHot(take.Call, context)
                && MessageLoop.IsAround(take, body, context.CancellationToken)
                && !SharedSocket.IsWithinReachOfOthers(take.Path, take.Call, body);
            var fix = PollPerMessageFix.ForLoop.OnlyHot(livesForThem).Costing(CostForms.Poll);
            context.Report(Rules.ZMQ2008_PollPerMessage, take.Call.Syntax.GetSquiggle(), fix);
        }
    }

    /// <summary>Whether each poll for the socket of a take leads to this take only.</summary>
    private static bool IsOnePerPoll(PolledTake take, MessagingBody body, in RuleContext context) =>
        take is { Socket: { } socket, Call: var call }
        && PolledSockets.Contains(take.Path, call, body)
        && !IsLockStep(socket, body)
        && !SharedSocket.IsNewEachIteration(socket, call, body)
        && (IsOncePerPoll(take, body, context) || PolledIteration.IsAround(call, socket, body))
        && !IsDrained(take, body, context);

    /// <summary>REP and REQ refuse a second receive before the next send: nothing can be drained.</summary>
    private static bool IsLockStep(IOperation socket, MessagingBody body)
    {
        foreach (var kind in SocketKind.AllOf(socket, body))
            if (SocketTypes.IsLockStep(kind))
                return true;
        return false;
    }

    /// <summary>Whether the take leads to a poll, and to itself only through one.</summary>
    private static bool IsOncePerPoll(PolledTake take, MessagingBody body, in RuleContext context)
    {
        if (ReceiveOutcome.Of(take.Call, take.Member, body, context.CancellationToken) is not { } after)
            return PolledIteration.IsAfterPoll(take.Call, body);
        if (PolledSockets.Polls(after.Start, body))
            return true;
        var polled = false;
        var way = after.Follow(
            gotFrame: true,
            null,
            block =>
            {
                var polls = PolledSockets.Polls(block, body);
                polled |= polls;
                return polls;
            }
        );
        return way is { Returns: false, IsWhole: true } && polled;
    }

    /// <summary>
    /// Whether another receive from the socket is repeated without a poll in between, for more than the frames of one message.
    /// </summary>
    private static bool IsDrained(PolledTake take, MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { IsReceive: true } member, Operation: IInvocationOperation other }
                && other != take.Call
                && take.Compare(other) != Identity.Different
                && ReceiveOutcome.Of(other, member, body, context.CancellationToken) is { } after
                && !AsksForMore(after.Start, other, body)
                && after.Follow(gotFrame: true, null, block => PolledSockets.Polls(block, body) || AsksForMore(block, other, body)).Returns
            )
                return true;
        return false;
    }

    /// <summary>Whether the loop around a receive goes on here only for the frames of one message.</summary>
    private static bool AsksForMore(BasicBlock block, IInvocationOperation receive, MessagingBody body) =>
        block.BranchValue is { } value
        && MoreFrames.AskedIn(value, body.Library)
        && Loops.InnermostLoop(receive) switch
        {
            IWhileLoopOperation { Condition.Syntax: var condition } when value.IsIn(condition) => true,
            IForLoopOperation { Condition.Syntax: var condition } when value.IsIn(condition) => true,
            { Syntax: var loop } => value.IsIn(loop)
                && value.Syntax.FirstAncestorOrSelf<StatementSyntax>()
                    is IfStatementSyntax { Statement: BreakStatementSyntax or BlockSyntax { Statements: [.., BreakStatementSyntax] } },
            _ => false,
        };

    /// <summary>Whether one of the user's methods may send on the socket; sends as such are among the socket's uses.</summary>
    private static bool IsSentOnByWrapper(PolledTake take, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { IsWrapper: true, IsSend: true }, Operation: IInvocationOperation send }
                && take.Compare(send) != Identity.Different
            )
                return true;
        return false;
    }

    /// <summary>Whether the socket has been reported: by an earlier frame of the same message.</summary>
    private static bool Has(List<PolledTake>? reported, PolledTake take)
    {
        foreach (var earlier in reported ?? new())
            if (take.Compare(earlier.Call) == Identity.Same)
                return true;
        return false;
    }
}
