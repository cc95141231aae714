using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Views;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3021: a buffer is received into once more while a slice of the frame before, as long as that receive has said, is still to be used:
/// the slice shows the new frame then, cut to the length of the old one. It may be taken before the receive, or behind it by the length.
/// </summary>
internal sealed class ReceiveBufferClobbered : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3021_ReceiveBufferClobbered);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        var reported = new HashSet<IOperation>();
        foreach (var view in ViewPaths.In(body, context.CancellationToken))
        {
            if (view.Protocol.Root.Kind != HolderKind.Buffer)
                continue;
            foreach (var use in view.Protocol.Uses)
                Report(use, view.Walk, view.Symbol!.Name, reported, context);
        }

        foreach (var length in FrameParts.In(body, context.CancellationToken))
        foreach (var part in length.Protocol.Uses)
            Report(part, length.Walk, part.Syntax.ToString(), reported, context);
    }

    private static void Report(IOperation use, TypestateAnalysis walk, string shown, HashSet<IOperation> reported, in RuleContext context)
    {
        if (Verdict.On(use, walk, static fact => fact.State == State.Stale) is not { Fact.Cause: { } receive } || !reported.Add(receive))
            return;
        var place = use.Syntax.GetLocation();
        context.Report(
            Rules.ZMQ3021_ReceiveBufferClobbered,
            receive.Syntax.GetSquiggle(),
            FixDecision.None("a second buffer, or a use before the receive, is for the author to choose", also: place),
            shown,
            LifetimeReport.LineOf(place)
        );
    }
}
