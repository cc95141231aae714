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
/// the slice shows the new frame then, cut to the length of the old one.
/// </summary>
internal sealed class ReceiveBufferClobbered : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3021_ReceiveBufferClobbered);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<IOperation>? reported = null;
        foreach (var view in ViewPaths.In(body, context.CancellationToken))
        {
            if (view.Protocol.Root.Kind != HolderKind.Buffer)
                continue;
            foreach (var use in view.Protocol.Uses)
                if (
                    Verdict.On(use, view.Walk, static fact => fact.State == State.Stale) is { Fact.Cause: { } receive }
                    && (reported ??= new()).Add(receive)
                )
                {
                    var place = use.Syntax.GetLocation();
                    context.Report(
                        Rules.ZMQ3021_ReceiveBufferClobbered,
                        receive.Syntax.GetSquiggle(),
                        FixDecision.None("a second buffer, or a use before the receive, is for the author to choose", also: place),
                        view.Symbol!.Name,
                        LifetimeReport.LineOf(place)
                    );
                }
        }
    }
}
