using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2007: a cycle that receives without waiting and waits nowhere else: it spins at full speed, sleeps or yields on the empty branch, or
/// watches a clock. One report per loop, at its first receive; several sockets in one cycle are ZMQ2009's.
/// </summary>
internal sealed class SpinningReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2007_SpinningReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var (question, call) in SpinUntilReceive.QuestionsIn(body))
            ReportSpun(question, call, context);
        foreach (var wait in AskedInVain.In(body, context.CancellationToken))
            if ((reported ??= new()).Add(wait.Loop.Syntax))
                ReportVain(wait, context);
        foreach (var hit in body.Asks)
        {
            if (EmptyPoll.Of(hit, body, context.CancellationToken) is { } polling)
                ReportPoll(polling, ref reported, context);
            if (SpinUntilReceive.CallAround(hit, body) is { } spun)
                ReportSpun(hit.Operation, spun, context);

            if (AskedInVain.Around(hit, body, context.CancellationToken) is { } asked && (reported ??= new()).Add(asked.Loop.Syntax))
                ReportVain(asked, context);

            if (Find(hit, body, context) is not { } spin || spin.Loop is { } loop && !(reported ??= new()).Add(loop.Syntax))
                continue;
            var fix = spin.Member is { Role: MessagingRole.DrainByMethod } or { AnswersByTask: true }
                ? FixDecision.None("a method of your own receives: it has to wait for the first message, or its caller for the socket")
                : SpinningReceiveFix.For(spin, body, context.CancellationToken);
            var at = spin.Receive.Syntax.GetSquiggle();
            var (problem, remedy) = Texts(spin.Idling, spin.HasDeadline, "Loop");
            context.Report(
                Rules.ZMQ2007_SpinningReceive,
                at,
                fix.Hot()
                    .Costing(
                        spin is { Idling: LoopEffect.Nothing, HasDeadline: false, Member.Binding: not { Facts.HasMeasuredCosts: false } }
                            ? CostForms.Spin
                            : null
                    ),
                problem,
                remedy
            );
        }
    }

    private static void ReportPoll(EmptyPoll polling, ref HashSet<SyntaxNode>? reported, in RuleContext context)
    {
        if (polling.Loop is { } loop && !(reported ??= new()).Add(loop.Syntax))
            return;
        context.Report(
            Rules.ZMQ2007_SpinningReceive,
            polling.Poll.Syntax.GetSquiggle(),
            FixDecision.None("the loop may have to look at something else between the polls: how long may one of them wait?").Hot(),
            (polling.Idling & LoopEffect.Sleeps) != 0 ? "Loop sleeps between polls, which delays messages"
                : polling.HasDeadline ? "Loop busy-waits until a deadline"
                : "Loop busy-waits by polling with a time of zero",
            polling.HasDeadline ? "poll with a time-out" : "poll that blocks or times out"
        );
    }

    private static void ReportVain(AskedInVain asked, in RuleContext context)
    {
        var (does, instead) = Texts(asked.Idling, hasDeadline: false, "Loop");
        context.Report(
            Rules.ZMQ2007_SpinningReceive,
            asked.Question.Syntax.GetSquiggle(),
            FixDecision
                .None("the loop may have to look at something else between the questions: only a receive that waits would do without")
                .Hot(),
            does,
            instead
        );
    }

    private static void ReportSpun(IOperation asked, IInvocationOperation call, in RuleContext context)
    {
        var (does, instead) = Texts(LoopEffect.Nothing, SpinUntilReceive.HasDeadline(call), $"'{call.TargetMethod.Name}'");
        context.Report(
            Rules.ZMQ2007_SpinningReceive,
            asked.Syntax.GetSquiggle(),
            FixDecision.None("the loop is .NET's: use a receive that waits instead").Hot(),
            does,
            instead
        );
    }

    /// <summary>What the loop does, and what the receive should do instead.</summary>
    private static (string Problem, string Remedy) Texts(LoopEffect idling, bool hasDeadline, string loop)
    {
        if ((idling & LoopEffect.Sleeps) != 0)
            return ("Loop sleeps between receives, which delays messages", "receive that blocks or times out");
        return hasDeadline
            ? ($"{loop} busy-waits until a deadline", "receive with a time-out")
            : ($"{loop} busy-waits for a message", "receive that blocks or times out");
    }

    /// <summary>The spin of one socket that a receive makes.</summary>
    public static BusyWait? Find(MessagingHit hit, MessagingBody body, in RuleContext context) =>
        BusyWait.Of(hit, body, context.CancellationToken) is { AsksSeveralSockets: false } spin ? spin : null;
}
