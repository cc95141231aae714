using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>ZMQ2016: a poller that every iteration of a loop makes anew for the same sockets.</summary>
internal sealed class PollerPerWait : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2016_PollerPerWait);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<ISymbol>? reported = null;
        foreach (var hit in body.Hits)
            if (
                hit.Member.Role == MessagingRole.Poll
                && RemadePoller.Of(hit.Operation, body, context.CancellationToken) is { } poller
                && (reported ??= new(SymbolEqualityComparer.Default)).Add(poller.Local)
            )
                context.Report(Rules.ZMQ2016_PollerPerWait, poller.Creation.Syntax.GetSquiggle(), PollerPerWaitFix.For(poller, body).Hot());
    }
}
