using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1002: an array proven to be of at least the large-message threshold that is allocated for one send. Every one goes to the large
/// object heap and is cleared first, so this is reported outside loops too. Silent where the size is not proven, and where the array is
/// kept, reused, hoisted out of the sending loop or needed after the send.
/// </summary>
internal sealed class LargeArrayPerSend : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1002_LargeArrayPerSend);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        foreach (var array in ArrayForSend.PayloadsOf(hit, body))
            if (
                array.Member.Role != MessagingRole.AddFrame
                && array.Length(body, context) is var length
                && length.Interval.Low >= context.Options.LargeMessageThreshold
            )
            {
                var fix = ArrayPerSendFix.For(array, body);
                var isMeasured = array.Array.Form == FreshArrayForm.Zeroed && !array.IsAsync;
                var remedy =
                    array.IsAsync ? "reuse one, which an awaited send leaves alone when it ends"
                    : isMeasured ? "use BeginFrame instead (15x the cost at 96 KiB)"
                    : "write it in place with BeginFrame, or send its source";
                context.Report(
                    Rules.ZMQ1002_LargeArrayPerSend,
                    array.Array.Creation.Syntax.GetSquiggle(),
                    fix.Hot(body.Loops.IsHot(hit.Operation, context))
                        .Costing(isMeasured ? CostForms.LargeArray : null, length.Interval.Least)
                        .Also(length.LowFrom),
                    length.Interval,
                    remedy
                );
            }
    }
}
