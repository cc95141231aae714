using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sending.Copying;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1005: bytes that are copied into a new or rented array or onto the stack, only to be sent: the send copies them itself. Silent where
/// the copy is more than that: changed, kept, joined with other bytes, sent twice, or made so that the source may change before the send.
/// </summary>
internal sealed class PayloadCopiedBeforeSend : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1005);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (PayloadCopy.Find(hit, body) is not { } copy)
                continue;
            var (locations, properties) = PayloadCopyFix.For(copy, body);
            context.Report(Diagnostic.Create(Rules.ZMQ1005, copy.Copy.Call.Syntax.GetLocation(), locations, properties.Hot(body.Loops.IsHot(hit.Operation, context)), copy.Buffer.Name));
        }
    }
}
