using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// A poll with a time of zero, in a loop that does nothing but to ask again where nothing is there, or sleeps: a poll that waits costs
/// nothing while it does.
/// </summary>
/// <param name="Poll">The poll.</param>
/// <param name="Loop">The loop statement; null for a loop made of gotos.</param>
/// <param name="Idling">How it is bridged that nothing is there.</param>
/// <param name="HasDeadline">Whether a clock ends the loop.</param>
internal readonly record struct EmptyPoll(IInvocationOperation Poll, ILoopOperation? Loop, LoopEffect Idling, bool HasDeadline)
{
    public static EmptyPoll? Of(in MessagingHit hit, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            hit is not { Member: { Role: MessagingRole.Poll, IsCertain: true } member, Operation: IInvocationOperation poll }
            || !member.PollsAtOnce(poll)
            || poll.HasErrors()
            || !PolledSockets.AreForInput(poll, body)
            || ReceiveOutcome.Of(poll, member, body, cancellationToken) is not { } after
            || IdleCycle.Of(after, block => block != after.Start && PolledSockets.Polls(block, body), body, cancellationToken)
                is not { } cycle
        )
            return null;
        return cycle.IsWait || cycle.Round.IsPolling && AskedIteration.OnlyDrains(cycle.Loop, cycle.Drain, body)
            ? new(poll, cycle.Loop, cycle.Round.Idling, cycle.Round.Exits.HasDeadline)
            : null;
    }

    /// <summary>Whether a value is what a poll without waiting answers.</summary>
    public static bool IsAsked(IOperation value, MessagingBody body) =>
        value is IInvocationOperation poll && body.Library.MemberOf(poll) is { } member && member.PollsAtOnce(poll);

    /// <summary>Whether an operation is in a loop that busy-waits by one.</summary>
    public static bool IsAround(IOperation operation, MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var hit in body.Hits)
            if (Of(hit, body, cancellationToken) is { Loop: { } loop } && operation.IsIn(loop))
                return true;
        return false;
    }
}
