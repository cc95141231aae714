using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2005: a loop that asks a message for its data or size more than once though nothing gives it other content in between. Silent where
/// it is asked once, or once on each of several ways.
/// </summary>
internal sealed class FrameDataReadRepeatedly : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2005);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var repeated in RepeatedReads.In(body))
            foreach (var read in repeated.Reads)
            {
                if (!body.Loops.IsHot(read.Reference, context))
                    continue;
                var fix = DataLocalFix.For(repeated, body);
                var times = repeated.Reads.Count == 1 ? "in each turn" : $"{repeated.Reads.Count} times";
                context.Report(Diagnostic.Create(Rules.ZMQ2005, read.Reference.Syntax.GetLocation(), fix.Locations, fix.Properties.Hot(), Named(read, repeated), times));
                break;
            }
    }

    /// <summary>The question, or the message where it is asked for its data and for its size.</summary>
    private static SyntaxNode Named(FrameRead read, RepeatedReads repeated) =>
        repeated.Reads.TrueForAll(r => r.Reference.Property.Name == read.Reference.Property.Name) ? read.Reference.Syntax : read.Message.Syntax;
}
