using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2009: one cycle that asks two or more sockets in turn, blocks nowhere and has no poller: reported at its first receive. Cycles that
/// do other work in every iteration are left alone.
/// </summary>
internal sealed class SocketsPolledByTurns : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2009);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (
                Spin.Of(hit, body, context.CancellationToken) is not { AsksSeveralSockets: true } spin
                || spin.Loop is { } loop && !(reported ??= new()).Add(loop.Syntax)
            )
                continue;
            var idling = (spin.Idling & Doing.Sleeps) != 0 ? "sleeps in between" : "busy-waits";
            context.Report(
                Rules.ZMQ2009,
                spin.Receive.Syntax.GetSquiggle(),
                FixDecision
                    .None(
                        "the sockets' code has to be put behind a poller by hand: in which order and how long each is "
                            + "served is a decision"
                    )
                    .Hot(),
                idling
            );
        }
    }
}
