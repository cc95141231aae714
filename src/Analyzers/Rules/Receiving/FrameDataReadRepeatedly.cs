using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2005: a loop that asks a message for its data or size more than once though nothing gives it other content in between. Silent where
/// it is asked once on each way that goes on: what is asked on the way out of the loop is asked once.
/// </summary>
internal sealed class FrameDataReadRepeatedly : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ2005_FrameDataReadRepeatedly);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var repeated in RepeatedReads.In(body, context))
        {
            if (repeated.Count.Repeats && body.Root.Syntax.ContainsDiagnostics)
                continue; // the statement that is being written may be the receive
            var (first, fix) = (repeated.First(body), FrameDataReadRepeatedlyFix.For(repeated, body));
            var times = repeated.Count.Repeats ? "in each iteration" : $"{repeated.Count.Highest} times";
            // a loop over the bytes costs what it has iterations, which are unknown
            var form =
                repeated.Count.Repeats ? null
                : repeated.IsOfData(body) ? CostForms.DataAgain
                : repeated.HasBoth ? CostForms.SizeAgain
                : null;
            context.Report(
                Rules.ZMQ2005_FrameDataReadRepeatedly,
                first.Reference.Syntax.GetSquiggle(),
                fix.Hot().Costing(form),
                Named(first, repeated),
                times
            );
        }
    }

    /// <summary>The read, or the message where both its data and its size are read.</summary>
    private static SyntaxNode Named(FrameRead read, RepeatedReads repeated) =>
        repeated.Hot.TrueForAll(r => r.Reference.Property.Name == read.Reference.Property.Name)
            ? read.Reference.Syntax
            : read.Message.Syntax;
}
