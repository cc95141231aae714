using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3005: a message that has been sent gets new content, by a receive, a rebuild, a move or a copy, and is disposed with it. It is never
/// closed once it has been sent, so that content is lost; content that is sent again is not. With all where only an exception loses it, or
/// where other iterations have not sent the message.
/// </summary>
internal sealed class SentMessageReused : BodyRule
{
    private const string NoFix = "the two messages have to be told apart by what they are for";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3005_SentMessageReused);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        if (!body.Library.Has(static facts => facts.LeaksRefilledMessages))
            return;
        foreach (var message in MessagePaths.In(body, context.CancellationToken))
        foreach (var (use, kind) in message.Protocol.Events)
            if (kind == MessageEvent.Fill && message.IsNative(body))
                Examine(use, message, body, context);
    }

    private static void Examine(IOperation use, FollowedMessage message, MessagingBody body, in RuleContext context)
    {
        var always = Verdict.On(use, message.Walk, IsSent);
        if ((always ?? Verdict.AcrossIterations(use, message.Walk, IsSent)) is not { } verdict)
            return;
        if (Loss(use, message) is not { } loss || always is null && loss.Thrown)
            return;
        var plan = verdict.IsCertain && !loss.Thrown ? SentMessageReusedFix.For(use, message.Symbol, body) : null;
        var fix = plan is null ? FixDecision.None(NoFix) : FixDecision.Of(plan);
        LifetimeReport.At(
            use,
            verdict,
            Rules.ZMQ3005_SentMessageReused,
            always is null || loss.Thrown ? fix.OnlyWithAll() : fix,
            context,
            message.Name,
            ReasonOf(verdict, loss),
            LifetimeReport.LineOf(verdict)
        );
    }

    private static string ReasonOf(Verdict verdict, Fact loss)
    {
        if (!verdict.IsCertain)
            return "if the message was";
        return loss.Thrown ? "unless it is sent as well, because the message was" : "because the message was";
    }

    private static bool IsSent(Fact fact) => fact.State is State.Sent or State.Cleared;

    /// <summary>
    /// How the content that a message gets here is lost: preferably without an exception; by one only where it is sent otherwise. Null
    /// where it is not.
    /// </summary>
    private static Fact? Loss(IOperation use, FollowedMessage message)
    {
        Fact? loss = null;
        var isSent = false;
        foreach (var visit in message.Walk.Visits)
        {
            foreach (var (operation, fact) in visit.Arrivals)
                if (message.Protocol.EventOf(operation) is var kind && kind == MessageEvent.Dispose)
                    Consider(fact);
                else
                    isSent |= kind == MessageEvent.Send && fact.Cause == use;
            if (visit.IsExit && !message.Protocol.IsShared)
                Consider(visit.Fact);
        }

        return loss is { Thrown: true } && !isSent ? null : loss;

        void Consider(Fact fact)
        {
            if (fact.State == State.Refilled && fact.Cause == use && loss is not { Thrown: false })
                loss = fact;
        }
    }
}
