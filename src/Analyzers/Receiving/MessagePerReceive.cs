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
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2001, Rules.ZMQ2001PerTurn);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (ReceivedMessage.Of(hit, body, context) is not { } message || message.IsForLoop && MadeAnew.IsPaced(message.Creation, body))
                continue;
            var fix = MessageHoisting.For(message, body, context.CancellationToken);
            var rule = message.IsForLoop ? Rules.ZMQ2001PerTurn : Rules.ZMQ2001;
            context.Report(
                Diagnostic.Create(
                    rule,
                    message.Creation.Syntax.GetSquiggle(),
                    fix.Locations,
                    fix.Properties.Hot().Costing(message.IsForLoop ? null : CostForms.Message)
                )
            );
        }
    }
}
