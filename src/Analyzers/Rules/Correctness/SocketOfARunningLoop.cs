using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3011: a socket that belongs to the thread of a running <c>ReceiveLoop</c>, used by other code: after the start in the method that
/// starts it, by a thread or task that this method starts then, or by the members of an object whose constructor does. Silent wherever the
/// loop may have been disposed, or have ended.
/// </summary>
internal sealed class SocketOfARunningLoop : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3011_SocketSharedAcrossThreads);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        if (body.Library.Runtime?.ReceiveLoop is not { } loopType)
            return;
        foreach (var hit in body.Hits)
            if (LoopStart.Of(hit.Operation, body.Library) is { } start && LoopInLocal.Of(start, body) is { } loop)
                Examine(start, loop, body, context);
        if (LoopInField.Of(body, loopType, context.CancellationToken) is { } kept)
            foreach (var use in LoopSocketUse.In(body.Root, body))
                if (
                    use is { IsByOwnMethod: false, Socket: { } socket } // which is looked at itself
                    && use.Call.EnclosingFunction() == body.Root
                    && kept.Has(socket)
                )
                    Report(use, kept.Start, context);
    }

    private static void Examine(LoopStart start, LoopInLocal loop, MessagingBody body, in RuleContext context)
    {
        foreach (var use in LoopSocketUse.In(start.Call.EnclosingFunction(), body))
            if (loop.IsRunningAt(use, use.Call))
                Report(use, start, context);
        if (!ThreadText.AreIn(body.Root.Syntax, body.Compilation, context.CancellationToken))
            return;
        foreach (var thread in ThreadStart.In(body, withWaitedFor: true))
        foreach (var use in SocketUse.InThread(thread, body))
            if (loop.IsRunningAt(new(use.Call, use.Socket), thread.Start))
            {
                Report(new(use.Call, use.Socket), start, context);
                break;
            }
    }

    private static void Report(LoopSocketUse use, LoopStart start, in RuleContext context) =>
        context.Report(
            Rules.ZMQ3011_SocketSharedAcrossThreads,
            use.Call.Syntax.GetSquiggle(),
            FixDecision.None(SocketSharedAcrossThreads.NoFix, also: start.Call.Syntax.GetLocation()),
            use.Name,
            $"belongs to the receive loop that line {start.Line} starts, until that is disposed",
            use.Call.TargetMethod.IsDisposal() ? "dispose the loop first" : "send through the loop"
        );
}
