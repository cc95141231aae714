using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Waiting.Polling;
using ZmqPerf.Analyzers.Waiting.Receivers;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2006: a receive without waiting that reports "nothing there" by an exception: where that happens repeatedly, and with all after a
/// poll or a receive that waits, where it only ends what was there; and any send of a message that may not wait. Cycles that do nothing but
/// poll are reported as such.
/// </summary>
internal sealed class EmptyPollThrows : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2006_EmptyPollThrows);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                hit is not { Member: { ThrowsOnWouldBlock: true } member, Operation: IInvocationOperation call }
                || !member.AnswersAtOnce(call)
                || call.HasErrors()
            )
                continue;
            if (member.Role == MessagingRole.SendMessage && SendRefusal.IsPossible(call, body, context.CancellationToken))
            {
                var none = FixDecision.None("a send of a message only has the exception: what is sent instead, and when, is a decision");
                Report(hit, none.Hot(body.Loops.IsHot(call, context)), context);
            }
            else if (
                member.IsReceive
                && IsOften(hit, call, body, context) is { } isOften
                && EmptyReceive.IsPossible(call, body, context.CancellationToken)
            )
            {
                Report(hit, ReceiverFix.For(hit, body, context).OnlyHot(isOften), context);
            }
        }
    }

    /// <summary>
    /// Whether it finds nothing repeatedly, or only now and then because something has waited before; null where it is not a poll.
    /// </summary>
    private static bool? IsOften(MessagingHit hit, IInvocationOperation receive, MessagingBody body, in RuleContext context)
    {
        var isCalledHot = body.Loops.IsCalledHot(receive.EnclosingFunction(), context);
        if (ReceiveOutcome.Of(receive, hit.Member, body, context.CancellationToken) is not { } after)
            return isCalledHot ? true : null;
        if (BusyWait.Of(hit, body, context.CancellationToken) is not null)
            return null;
        var empty = after.Follow(gotFrame: false, null, block => Frames.AreAskedFor(block, body));
        var returns = empty.Returns && !IsFewTimes(receive, body);
        if (!returns && !isCalledHot)
            return null;
        return !IsAfterWait(after, empty, body) && (returns || !IsDrain(after, receive));
    }

    private static bool IsFewTimes(IInvocationOperation receive, MessagingBody body)
    {
        for (var loop = Loops.InnermostLoop(receive); loop is not null; loop = Loops.InnermostLoop(loop))
            if (!(TripCount.Of(loop, body) <= Loops.SmallTripCount))
                return false;
        return Loops.InnermostLoop(receive) is not null;
    }

    private static bool IsDrain(ReceiveOutcome after, IInvocationOperation receive) =>
        after.Follow(gotFrame: true, Loops.InnermostLoop(receive)).Returns;

    /// <summary>Whether the path back from "nothing there" leads through a poll or a receive that waits.</summary>
    private static bool IsAfterWait(ReceiveOutcome after, OutcomePaths empty, MessagingBody body)
    {
        var back = empty.Back();
        back.Add(after.Start.Ordinal);
        foreach (var block in after.Graph.Blocks)
            if (back.Contains(block.Ordinal))
                foreach (var operation in block.Roots())
                    if (Waits(operation, body))
                        return true;
        return false;
    }

    private static bool Waits(IOperation operation, MessagingBody body)
    {
        foreach (var descendant in operation.DescendantsAndSelf())
            if (
                descendant is IInvocationOperation call
                && body.Library.MemberOf(call) is { } member
                && (member.IsReceive ? !member.AnswersAtOnce(call) : member.Role == MessagingRole.Poll && !member.PollsAtOnce(call))
            )
                return true;
        return false;
    }

    private static void Report(MessagingHit hit, FixDecision fix, in RuleContext context)
    {
        var (occasion, remedy) = hit.Member.IsReceive
            ? ("nothing is available", "use FrameReceiver.TryReceive or receive into a span")
            : ("it cannot send at once", "send a span or a frame instead, which returns false");
        context.Report(
            Rules.ZMQ2006_EmptyPollThrows,
            hit.Operation.Syntax.GetSquiggle(),
            fix.Costing(FormOf(hit)),
            hit.Member.Method.Name,
            occasion,
            remedy
        );
    }

    /// <summary>What was measured is a receive into a message.</summary>
    private static CostForm? FormOf(MessagingHit hit) => hit.Member.Role == MessagingRole.ReceiveMessage ? CostForms.EmptyPoll : null;
}
