using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Sharing;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1006: a message that copies bytes of an array or span and serves one send, which would copy them itself, where it is hot;
/// elsewhere with all. Silent on messages that are kept, written, copied, sent twice or in a separate loop, and on those that hold what a
/// buffer was before it changed; encoded text is ZMQ1007's.
/// </summary>
internal sealed class MessageAroundManagedPayload : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ1006_MessageAroundManagedPayload);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (MessageByMethod.Of(hit, body) is { } made)
                Report(made, body, context);
            if (
                hit is not { Member.Role: MessagingRole.CreateCopyingMessage, Operation: IObjectCreationOperation creation }
                || creation.ArgumentFor(hit.Member.Operand) is not { } payload
                || !payload.Type.IsByteSpan()
                || creation.HasErrors()
                || EncodedText.Of(payload.Unconverted(), body) is not null
                || SentMessage.SendOf(creation, body) is not { } sent
                || SourceChanges.MayHappen(creation, payload.Unconverted(), sent.Send, body)
            )
                continue;
            var fix = MessageAroundManagedPayloadFix.For(creation, payload.Unconverted(), sent.Member, body);
            var isHot = body.Loops.IsHot(creation, context);
            var size = SizeAnalysis.LengthOf(payload.Unconverted(), body, context.CancellationToken).Least;
            context.Report(
                Rules.ZMQ1006_MessageAroundManagedPayload,
                creation.Syntax.GetSquiggle(),
                fix.OnlyHot(isHot).Costing(CostForms.MessageOfSpan, size)
            );
        }
    }

    /// <summary>A message that a method makes around bytes that it is given, or that are in an array.</summary>
    private static void Report(in MessageByMethod made, MessagingBody body, in RuleContext context)
    {
        if (
            (made.Payload.Type.IsByteArray() || made.Payload is IParameterReferenceOperation && made.Payload.Type.IsByteSpan())
            && EncodedText.Of(made.Payload, made.Inside) is null
            && !SourceChanges.MayHappen(made.Call, made.Payload, made.Sent.Send, body)
        )
            context.Report(
                Rules.ZMQ1006_MessageAroundManagedPayload,
                made.Call.Syntax.GetSquiggle(),
                FixDecision.None("a method of your own makes the message").OnlyHot(body.Loops.IsHot(made.Call, context))
            );
    }
}
