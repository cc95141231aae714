using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
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
            var fix = FixFor(creation, payload.Unconverted(), sent.Member, body);
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

    private static FixDecision FixFor(IObjectCreationOperation creation, IOperation source, MessagingMember sending, MessagingBody body)
    {
        if (sending.IsWrapper)
            return FixDecision.None("a method of your own sends the message");
        if ((MessagePoolUseFix.EditFor(source, body) ?? InPlaceEdit(source)) is not { } edit)
            return FixDecision.None("the bytes have no form that can be sent as it is");
        var text = edit == SentInstead.SourceAsSpan ? $"({source.Syntax}).AsSpan()" : source.Syntax.ToString();
        return SentInstead.For(creation, edit, source, text, body) is { } plan
            ? FixDecision.Of(plan)
            : FixDecision.None("the message is not just sent, once, by a call that waits, right after it is made");
    }

    /// <summary>What has no type of its own takes that of the send's parameter.</summary>
    private static string? InPlaceEdit(IOperation source) =>
        source.Syntax
            is CollectionExpressionSyntax
                or StackAllocArrayCreationExpressionSyntax
                or ImplicitStackAllocArrayCreationExpressionSyntax
            ? SentInstead.Source
            : null;
}
