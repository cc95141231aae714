using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Views;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3007: a span of a message's content, or another view of it, is used after the message was received into, sent, rebuilt, moved or
/// disposed; or it is returned, though its message is disposed on the way out; or a span of a frame that is written in place, after the
/// frame was sent. The bytes under it are others by then, or nobody's.
/// </summary>
internal sealed class FrameSpanOutlivesFrame : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3007_FrameSpanOutlivesFrame);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var view in ViewPaths.In(body, context.CancellationToken))
        {
            if (view.Protocol.Root.Kind == HolderKind.Buffer)
                continue;
            foreach (var use in view.Protocol.Uses)
                if (Verdict.On(use, view.Walk, static fact => fact.State == State.Stale) is { } verdict)
                    ReportUse(use, verdict, view, body, context);
            foreach (var returned in view.Protocol.Returns)
                if (IsFreedAfter(returned, view))
                    ReportReturn(returned, view, body, context);
        }
    }

    private static void ReportUse(IOperation use, Verdict verdict, FollowedView view, MessagingBody body, in RuleContext context)
    {
        if (verdict.Fact.Cause is not { } cause)
            return;
        var plan = FrameSpanOutlivesFrameFix.ForLocal(view.Symbol!, body);
        var change = $"{DoneBy(view.Protocol.ChangeBy(cause))} on line {LifetimeReport.LineOf(verdict)}";
        LifetimeReport.At(
            use,
            verdict,
            Rules.ZMQ3007_FrameSpanOutlivesFrame,
            plan is null
                ? FixDecision.None("something may write through the view, or it is not made from the message itself")
                : FixDecision.Of(plan),
            context,
            $"'{view.Symbol!.Name}'",
            view.Protocol.Root.Holder.Name,
            $"whose content {(verdict.IsCertain ? "was" : "is not there if it was")} {change}",
            "copy the data or use it before that"
        );
    }

    private static void ReportReturn(IOperation returned, FollowedView view, MessagingBody body, in RuleContext context)
    {
        var plan = view.Protocol.Root.Kind == HolderKind.Outgoing ? null : FrameSpanOutlivesFrameFix.ForReturn(returned, body);
        context.Report(
            Rules.ZMQ3007_FrameSpanOutlivesFrame,
            returned.Syntax.GetSquiggle(),
            plan is null ? FixDecision.None("the caller has to get bytes of its own, or the message") : FixDecision.Of(plan),
            "Returned view",
            view.Protocol.Root.Holder.Name,
            "which is disposed on return",
            "return a copy instead"
        );
    }

    private static string DoneBy(HolderChange? change) =>
        change switch
        {
            HolderChange.Sent => "sent",
            HolderChange.Freed => "freed",
            HolderChange.Moved => "moved",
            _ => "replaced",
        };

    /// <summary>Whether the message is disposed on the way out of the function, on all paths.</summary>
    private static bool IsFreedAfter(IOperation returned, FollowedView view)
    {
        var any = false;
        foreach (var visit in view.Walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            any |= fact.State == State.Returned && fact.Cause == returned && view.Protocol.ChangeBy(operation) == HolderChange.Freed;
        return any;
    }
}
