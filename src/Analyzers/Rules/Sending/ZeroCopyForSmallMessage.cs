using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1001: the block, the delegate and the callback of a zero-copy message cost more than the copy that they save, because it is proven to
/// stay below the threshold, which is lower for memory that exists already. ZMQ1012 where that depends on the machine, and where the
/// block was allocated for this message alone, whatever its size. Silent without a callback, which is another rule's subject,
/// and for memory that existed before and may be large.
/// </summary>
internal sealed class ZeroCopyForSmallMessage : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ1001_ZeroCopyForSmallMessage, Rules.ZMQ1012_ZeroCopyForSmallMessage);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (ZeroCopyMessage.Of(hit, body) is not { } message || message.Creation.HasErrors())
                continue;
            var ownsBlock = message.OwnsBlock(body);
            var (threshold, limit) = ownsBlock
                ? (context.Options.ZeroCopyThreshold, context.Options.ZeroCopyThreshold)
                : (context.Options.ZeroCopyThresholdOfExisting, context.Options.ZeroCopyLimitOfExisting);
            var size = SizeAnalysis.ValueOf(message.Size, threshold, body, context.CancellationToken);
            if (threshold < limit && !size.IsBelow(threshold))
                size = SizeAnalysis.ValueOf(message.Size, limit, body, context.CancellationToken);
            if (!size.IsBelow(threshold) && !ownsBlock && !size.IsBelow(limit))
                continue;
            var fix = ZeroCopyFix
                .For(message, body)
                .Also(size.HighFrom)
                .Hot(body.Loops.IsHot(message.Creation, context))
                .Costing(ownsBlock ? CostForms.Block : CostForms.Existing, size.Interval.Least);
            var at = message.Creation.Syntax.GetSquiggle();
            if (size.IsBelow(threshold))
                context.Report(Rules.ZMQ1001_ZeroCopyForSmallMessage, at, fix, size.Interval, RemedyOf(ownsBlock));
            else
                ReportUncertain(ownsBlock, size, at, fix, context);
        }
    }

    private static string RemedyOf(bool ownsBlock) =>
        ownsBlock ? "Send(span) or BeginFrame instead (2.5x the cost at 8 B)" : "Send(span) instead";

    /// <summary>ZMQ1012: the size, or the machine, decides.</summary>
    private static void ReportUncertain(bool ownsBlock, SizeValue size, Location at, FixDecision fix, in RuleContext context)
    {
        var (problem, remedy) = ownsBlock
            ? ("Native block is allocated for one message", "use BeginFrame instead (2.5x the cost at 8 B, 1.0x from 64 KiB)")
            : ($"Whether zero-copy of {size.Interval} pays off depends on the machine", "run 'zmqperf calibrate' to measure it");
        context.Report(Rules.ZMQ1012_ZeroCopyForSmallMessage, at, fix, problem, remedy);
    }
}
