using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2009: one cycle that asks two or more sockets in turn, blocks nowhere and has no poller: reported at its first receive. Cycles that
/// do other work in every iteration are left alone. And a loop that waits for a poller of each, reported at the first poll.
/// </summary>
internal sealed class SocketsPolledByTurns : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2009_SocketsPolledByTurns);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var hit in body.Asks)
        {
            if (
                BusyWait.Of(hit, body, context.CancellationToken) is not { AsksSeveralSockets: true } spin
                || spin.Loop is { } loop && !(reported ??= new()).Add(loop.Syntax)
                || EmptyPoll.IsAround(spin.Receive, body, context.CancellationToken)
            )
                continue;
            Report(spin.Receive, TextOf(spin.Idling), ref reported, context);
        }

        foreach (var poll in PollersInTurn.In(body, context.CancellationToken))
            Report(poll, "waits for each alone", ref reported, context);
        foreach (var (question, idling) in AskedInTurn.In(body, context.CancellationToken))
            Report(question, TextOf(idling), ref reported, context);
        foreach (var receive in ReceivesInTurn.In(body, context.CancellationToken))
            Report(receive, "waits for each alone", ref reported, context);
    }

    private static string TextOf(LoopEffect idling) => (idling & LoopEffect.Sleeps) != 0 ? "sleeps in between" : "busy-waits";

    /// <summary>Reports what no other form of the question has found at the same place.</summary>
    private static void Report(IOperation at, string idling, ref HashSet<SyntaxNode>? reported, in RuleContext context)
    {
        if (!(reported ??= new()).Add(at.Syntax))
            return;
        context.Report(
            Rules.ZMQ2009_SocketsPolledByTurns,
            at.Syntax.GetSquiggle(),
            FixDecision
                .None("the sockets' code has to be put behind a poller by hand: in which order and how long each is served is a decision")
                .Hot(),
            idling
        );
    }
}
