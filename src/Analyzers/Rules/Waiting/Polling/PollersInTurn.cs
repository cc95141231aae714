using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Loops that wait for one poller after the other in every iteration: what comes to one waits until the others' time is up. Both are
/// made in sight, apart from each other, and wait for a time that is known; a loop that sends in every iteration waits for answers, in
/// their order.
/// </summary>
internal static class PollersInTurn
{
    /// <summary>The first poll of each such loop.</summary>
    public static IEnumerable<IInvocationOperation> In(MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var turn in body.Hits.Where(hit => IsWait(hit, body)).GroupBy(hit => Loops.InnermostLoop(hit.Operation)))
            if (
                turn.Key is { } loop
                && TripCount.Of(loop, body, cancellationToken) is not <= Loops.SmallTripCount
                && !body.Hits.Any(hit => hit.Member.IsSend && PolledIteration.IsInEveryTurn(hit.Operation, loop))
            )
            {
                var polls = turn.Select(hit => (IInvocationOperation)hit.Operation)
                    .Where(poll => PolledIteration.IsInEveryTurn(poll, loop))
                    .OrderBy(poll => poll.Syntax.SpanStart)
                    .ToList();
                if (polls.Count > 1 && AreApart(polls, body))
                    yield return polls[0];
            }
    }

    /// <summary>Whether a poll waits for some time, and not for ever.</summary>
    private static bool IsWait(in MessagingHit hit, MessagingBody body) =>
        hit is { Member.Role: MessagingRole.Poll, Operation: IInvocationOperation { Instance: not null } poll }
        && poll.ArgumentFor(hit.Member.Operand) is { } timeout
        && (
            timeout.Unconverted().ConstantValue switch
            {
                { HasValue: true, Value: int milliseconds } => milliseconds > 0,
                { HasValue: true, Value: long milliseconds } => milliseconds > 0,
                _ => TimeSpans.TicksOf(timeout, body) >= TimeSpans.Millisecond,
            }
        );

    /// <summary>Whether no two of them are made in one place, or may be.</summary>
    private static bool AreApart(List<IInvocationOperation> polls, MessagingBody body)
    {
        var places = new HashSet<SyntaxNode>();
        foreach (var poll in polls)
        {
            var origins = ValueOrigins.Of(poll.Instance!.Unconverted(), body);
            if (origins.Count == 0)
                return false;
            foreach (var (made, _) in origins)
                if (made is not IObjectCreationOperation || !places.Add(made.Syntax))
                    return false;
        }

        return true;
    }
}
