using System;
using System.Threading;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>The innermost cycle that leads from "nothing there" back to the question, and that no counter ends soon.</summary>
/// <param name="Loop">The loop statement; null for a loop made of gotos.</param>
/// <param name="Drain">The loop inside of it that takes all that is there; null where there is none.</param>
/// <param name="Round">What one iteration does where nothing is there.</param>
/// <param name="IsDrain">Whether a loop inside takes all that is there before the next round.</param>
internal readonly record struct IdleCycle(ILoopOperation? Loop, ILoopOperation? Drain, PollIteration Round, bool IsDrain)
{
    /// <summary>Whether it does nothing but wait.</summary>
    public bool IsWait => Round.IsWait(IsDrain);

    /// <param name="after">What follows the question.</param>
    /// <param name="asksToo">Whether a block asks the same by another call, which is then the first to ask again.</param>
    /// <param name="body">The code around.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static IdleCycle? Of(
        ReceiveOutcome after,
        Func<BasicBlock, bool> asksToo,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        var question = after.Receive;
        var isDrain = false;
        ILoopOperation? passed = null;
        for (var loop = Loops.InnermostLoop(question); ; loop = Loops.InnermostLoop(loop))
        {
            if (loop is null && passed is not null && !Functions.AnyGoto(question.EnclosingFunction()))
                return null; // nothing leads back from outside of all loops
            var empty = after.Follow(gotFrame: false, loop, asksToo);
            var got = after.Follow(gotFrame: true, loop);
            if (!empty.IsWhole || !got.IsWhole)
                return null;
            if (
                empty.Returns
                && loop is not IForEachLoopOperation
                && !(loop is not null && TripCount.Of(loop, body, cancellationToken) <= Loops.SmallTripCount)
                && after.Leaves(empty, passed)
            )
            {
                var round = new PollIteration(after, empty, got, loop, passed, body, cancellationToken);
                if (round.Exits.AskForMore)
                    return null;
                if (!round.Exits.IsBounded || (round.Idling & LoopEffect.Sleeps) != 0 && round.Exits.AreManyTries)
                    return new(loop, passed, round, isDrain);
            }
            else if (got.Returns && !empty.Returns)
            {
                isDrain = true;
            }

            if (loop is null)
                return null;
            passed = loop;
        }
    }
}
