using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Sharing;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1009: one payload that a loop sends to every peer, or that several sockets send one after the other, copied each time. Silent where
/// the payload may change in between, and where it is known to be small: sharing gains nothing there.
/// </summary>
internal sealed class SamePayloadSentToMany : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1009_SamePayloadSentToMany);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (PayloadSend.Of(hit) is not { } send || (PeerLoop.Find(send, body) ?? SocketRow.Find(send, body)) is not { } sharing)
                continue;
            var size = SizeAnalysis
                .LengthOf(send.Payload, context.Options.SmallMessageLimit + 1L, body, context.CancellationToken)
                .Interval;
            if (size.High <= context.Options.SmallMessageLimit)
                continue;
            var fix = SamePayloadSentToManyFix.For(sharing, body);
            var quoted = ArrayAdvice.Quoted(size);
            context.Report(
                Rules.ZMQ1009_SamePayloadSentToMany,
                send.Call.Syntax.GetSquiggle(),
                fix.Hot(body.Loops.IsHot(send.Call, context)),
                quoted
            );
        }
    }
}
