using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Copying;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1005: bytes that are copied into a new or rented array, onto the stack or into a message, only to be sent: the send copies them
/// itself. Silent where the copy is more than that: changed, kept, joined with other bytes, sent twice, or made so that the source may
/// change before the send.
/// </summary>
internal sealed class PayloadCopiedBeforeSend : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ1005_PayloadCopiedBeforeSend);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (StagedMessage.Find(hit, body) is { } staged)
                Report(staged.Copy, staged.Fix(body), "a message", body.Loops.IsHot(hit.Operation, context), null, null, context);
            if (
                PayloadCopy.Find(hit, body) is { } copy
                && SizeAnalysis.ValueOf(copy.Length, body, context.CancellationToken) is var length
                && !ArrayAdvice.IsIdle(hit.Member, length)
                && CanBeSent(copy.Copy, hit.Member)
            )
            {
                var form = copy.Buffer is { Rent: not null, Condition: null } ? CostForms.RentedCopy : null;
                Report(
                    copy.Copy,
                    PayloadCopiedBeforeSendFix.For(copy, body).ForArrayOf(hit.Member),
                    copy.Buffer.Name,
                    body.Loops.IsHot(hit.Operation, context),
                    form,
                    length.Least,
                    context
                );
            }
        }
    }

    /// <summary>Whether the library has a send of such a part of the source.</summary>
    private static bool CanBeSent(SourceCopy copy, MessagingMember member) =>
        copy.Start is null or { ConstantValue: { HasValue: true, Value: 0 } } && !copy.IsOfMemory
        || member.Binding is not { Facts.SendsHeadsOnly: true };

    private static void Report(
        SourceCopy copy,
        FixDecision fix,
        string buffer,
        bool isHot,
        CostForm? form,
        long? size,
        in RuleContext context
    )
    {
        context.Report(Rules.ZMQ1005_PayloadCopiedBeforeSend, copy.Call.Syntax.GetSquiggle(), fix.Hot(isHot).Costing(form, size), buffer);
    }
}
