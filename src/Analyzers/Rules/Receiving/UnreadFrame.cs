using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Unread;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2015: a frame, or a message, that is received into an array or a string which nobody reads, where the library has a call that skips
/// it. Silent on a user's own methods that do more than to receive, and on encodings that may throw for what is in the frame.
/// </summary>
internal sealed class UnreadFrame : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2015_UnreadFrame);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { IsCertain: true, Binding: { } binding } member, Operation: var call }
                && call.RunMethod() is { } called
                && member.Role is MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart
                && binding.SkipOf(member.Innermost.Method) is { } skip
                && UnreadContent.Of(call, member, body) is { } content
                && !call.HasErrors()
            )
                context.Report(
                    Rules.ZMQ2015_UnreadFrame,
                    call.Syntax.GetSquiggle(),
                    UnreadFrameFix.For(content, skip, body),
                    called.AssociatedSymbol?.Name ?? called.Name,
                    skip
                );
    }
}
