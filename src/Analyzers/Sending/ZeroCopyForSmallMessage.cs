using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Paths;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1001: the block, the delegate and the callback of a zero-copy message cost more than the copy that they save. A Warning where it is
/// proven to stay below the threshold, which is lower for memory that exists already; an Info where that depends on the machine, and
/// where the block was allocated for this message alone, whatever its size. Silent without a callback, which is another rule's subject,
/// and for memory that existed before and may be large.
/// </summary>
internal sealed class ZeroCopyForSmallMessage : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ1001, Rules.ZMQ1001Existing, Rules.ZMQ1001BlockPerMessage, Rules.ZMQ1001MachineDependent);

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
            var descriptor = size.IsBelow(threshold)
                ? ownsBlock
                    ? Rules.ZMQ1001
                    : Rules.ZMQ1001Existing
                : ownsBlock
                    ? Rules.ZMQ1001BlockPerMessage
                    : size.IsBelow(limit)
                        ? Rules.ZMQ1001MachineDependent
                        : null;
            if (descriptor is null)
                continue;
            var fix = ZeroCopyFix.For(message, body);
            var (at, locations, properties) = (
                message.Creation.Syntax.GetSquiggle(),
                SizeValue.LocationsAfter(fix.Locations, size.HighFrom),
                fix.Properties.Hot(body.Loops.IsHot(message.Creation, context))
            );
            properties = properties.Costing(ownsBlock ? CostForms.Block : CostForms.Existing, size.Interval.Least);
            context.Report(
                descriptor.Equals(Rules.ZMQ1001BlockPerMessage)
                    ? Diagnostic.Create(descriptor, at, locations, properties)
                    : Diagnostic.Create(descriptor, at, locations, properties, size.Interval)
            );
        }
    }
}
