using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2007: a cycle that receives without waiting and waits nowhere else: it spins at full speed, sleeps or yields on the empty branch, or
/// watches a clock. One report per loop, at its first receive; several sockets in one cycle are ZMQ2009's.
/// </summary>
internal sealed class SpinningReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ2007, Rules.ZMQ2007Deadline, Rules.ZMQ2007Sleep);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (SpunReceive.CallAround(hit, body) is { } spun)
                context.Report(
                    Diagnostic.Create(
                        SpunReceive.HasDeadline(spun) ? Rules.ZMQ2007Deadline : Rules.ZMQ2007,
                        hit.Operation.Syntax.GetSquiggle(),
                        ImmutableArray<Location>.Empty,
                        FixPlan.None("the loop is the framework's: a receive that waits takes its place").Hot(),
                        $"'{spun.TargetMethod.Name}'"
                    )
                );
            if (Find(hit, body, context) is not { } spin || spin.Loop is { } loop && !(reported ??= new()).Add(loop.Syntax))
                continue;
            var fix = BlockingReceive.For(spin, body, context.CancellationToken);
            var properties = fix.Properties.Hot().Costing(spin is { Idling: Doing.Nothing, HasDeadline: false } ? CostForms.Spin : null);
            var at = spin.Receive.Syntax.GetSquiggle();
            context.Report(
                (spin.Idling & Doing.Sleeps) != 0
                    ? Diagnostic.Create(Rules.ZMQ2007Sleep, at, fix.Locations, properties)
                    : Diagnostic.Create(spin.HasDeadline ? Rules.ZMQ2007Deadline : Rules.ZMQ2007, at, fix.Locations, properties, "Loop")
            );
        }
    }

    /// <summary>The spin of one socket that a receive makes.</summary>
    public static Spin? Find(MessagingHit hit, MessagingBody body, in RuleContext context) =>
        Spin.Of(hit, body, context.CancellationToken) is { AsksSeveralSockets: false } spin ? spin : null;
}
