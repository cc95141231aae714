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
/// created here, apart from each other, and wait for a time that is known; a loop that sends in every iteration waits for answers, in their
/// order.
/// </summary>
internal static class PollersInTurn
{
    /// <summary>The first poll of each such loop.</summary>
    public static IEnumerable<IInvocationOperation> In(MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var turn in WaitsIn(body).GroupBy(wait => Loops.InnermostLoop(wait.Call)))
            if (
                turn.Key is { } loop
                && TripCount.Of(loop, body, cancellationToken) is not <= Loops.SmallTripCount
                && !body.Hits.Any(hit => hit.Member.IsSend && PolledIteration.IsInEveryIteration(hit.Operation, loop))
            )
            {
                var polls = turn.Where(wait => PolledIteration.IsInEveryIteration(wait.Call, loop))
                    .OrderBy(wait => wait.Call.Syntax.SpanStart)
                    .ToList();
                if (polls.Count > 1 && PolledIteration.ReachesBoth(polls[0].Call, polls[1].Call, loop) && AreApart(polls, body))
                    yield return polls[0].Call;
            }
    }

    private static IEnumerable<PollerWait> WaitsIn(MessagingBody body)
    {
        var any = false;
        foreach (var hit in body.Hits)
        {
            any |= hit.Member.IsReceive;
            if (hit.Operation is IInvocationOperation call && PollerWait.Of(call, body) is { } wait)
                yield return wait;
        }

        if (any)
            foreach (var operation in body.Operations)
                if (operation is IInvocationOperation call && PollerWait.InHelper(call, body) is { } wait)
                    yield return wait;
    }

    /// <summary>Whether no two of them are made in one place, or may be.</summary>
    private static bool AreApart(List<PollerWait> polls, MessagingBody body)
    {
        var places = new HashSet<SyntaxNode>();
        foreach (var poll in polls)
        {
            var origins = ValueOrigins.Of(poll.Poller, poll.Frame, body);
            if (origins.Count == 0)
                return false;
            foreach (var (made, _) in origins)
                if (made is not IObjectCreationOperation || !places.Add(made.Syntax))
                    return false;
        }

        return true;
    }
}
