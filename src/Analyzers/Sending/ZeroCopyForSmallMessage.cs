using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Paths;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1001: a zero-copy message that is proven to stay below the zero-copy threshold (Warning), or whose block was allocated for this
/// message alone, whatever its size (Info): the block, the delegate and the callback cost more than the copy that they save. Silent
/// without a callback, which is another rule's subject, and for memory that existed before and may be large.
/// </summary>
internal sealed class ZeroCopyForSmallMessage : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1001, Rules.ZMQ1001BlockPerMessage);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (ZeroCopyMessage.Of(hit, body) is not { } message || message.Creation.HasErrors())
                continue;
            var size = SizeAnalysis.ValueOf(message.Size, context.Options.ZeroCopyThreshold, body, context.CancellationToken);
            var isSmall = size.Interval.High >= 0 && size.Interval.High < context.Options.ZeroCopyThreshold;
            if (!isSmall && !message.OwnsBlock(body))
                continue;
            var fix = ZeroCopyFix.For(message, body);
            var properties = fix.Properties.Hot(body.Loops.IsHot(message.Creation, context));
            context.Report(isSmall
                ? Diagnostic.Create(Rules.ZMQ1001, message.Creation.Syntax.GetLocation(), SizeValue.LocationsAfter(fix.Locations, size.HighFrom), properties, size.Interval)
                : Diagnostic.Create(Rules.ZMQ1001BlockPerMessage, message.Creation.Syntax.GetLocation(), fix.Locations, properties));
        }
    }
}
