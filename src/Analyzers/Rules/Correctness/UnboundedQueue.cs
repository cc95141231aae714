using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>ZMQ3017: a high-water mark set to 0, which is no limit at all: what a peer does not take in time stays in memory.</summary>
internal sealed class UnboundedQueue : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3017_UnboundedQueue);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit.Member.Role == MessagingRole.Configure
                && OptionWrite.Of(hit.Operation, body.Library) is { Option: Option.SendQueue or Option.ReceiveQueue, Number: 0 } option
                && option.At.Syntax.Contains(option.Value.Syntax) // a constant of a method of the user's is reported there
            )
                context.Report(
                    Rules.ZMQ3017_UnboundedQueue,
                    option.At.Syntax.GetSquiggle(),
                    FixDecision.None("how much memory a slow peer is worth is a decision for the author"),
                    option.Option == Option.SendQueue ? "sent" : "received"
                );
    }
}
