using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2001: an empty message that a hot place makes for every receive: native block, finalizable object and two native calls beside a
/// receive that replaces whatever the message holds. Silent where the message is kept, handed to code out of sight, or sent on, and where
/// it is made outside the loop that receives.
/// </summary>
internal sealed class MessagePerReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2001);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (ReceivedMessage.Of(hit, body, context) is not { } message)
                continue;
            var fix = MessageHoisting.For(message, body, context.CancellationToken);
            context.Report(Diagnostic.Create(Rules.ZMQ2001, message.Creation.Syntax.GetLocation(), fix.Locations, fix.Properties.Hot()));
        }
    }
}
