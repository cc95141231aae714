using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2001: an empty message that a hot place makes for every receive, or for every loop of receives: native block, finalizable object and
/// two native calls beside receives that replace whatever the message holds. Silent where the message is kept, handed to code out of
/// sight, or sent on, and where it is made outside of all loops.
/// </summary>
internal sealed class MessagePerReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2001);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (ReceivedMessage.Of(hit, body, context) is not { } message || message.IsForLoop && MadeAnew.IsPaced(message.Creation, body))
                continue;
            var fix = MessageHoisting.For(message, body, context.CancellationToken);
            var (occasion, cost) = message.IsForLoop
                ? ("in each iteration for the receives of an inner loop", "")
                : ("for every receive", " (1.9x the cost at 64 B)");
            context.Report(
                Rules.ZMQ2001,
                message.Creation.Syntax.GetSquiggle(),
                fix.Hot().Costing(message.IsForLoop ? null : CostForms.Message),
                occasion,
                cost
            );
        }
    }
}
