using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2001: an empty message that a hot place makes for every receive, or for every loop of receives: native block, finalizable object and
/// two native calls beside receives that replace whatever the message holds. Silent where the message is kept, handed to code that is not
/// visible, or sent on, and where it is made outside of all loops.
/// </summary>
internal sealed class MessagePerReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2001_MessagePerReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            ExamineReturned(hit, body, context);
            if (ReceivedMessage.Of(hit, body, context) is not { } message || message.IsForLoop && MadeAnew.IsPaced(message.Creation, body))
                continue;
            var fix = MessageHoisting.For(message, body, context.CancellationToken);
            var (occasion, cost) =
                message.IsForLoop ? ("in each iteration for the receives of an inner loop", "")
                : message.IsForFramesIn(body) ? ("for the frames of every message", "")
                : ("for every receive", " (1.9x the cost at 64 B)");
            context.Report(
                Rules.ZMQ2001_MessagePerReceive,
                message.Creation.Syntax.GetSquiggle(),
                fix.Hot().Costing(cost.Length == 0 ? null : CostForms.Message),
                occasion,
                cost
            );
        }
    }

    /// <summary>A message that a method of the user's makes for each receive and returns, of which the code only reads.</summary>
    private static void ExamineReturned(MessagingHit hit, MessagingBody body, in RuleContext context)
    {
        if (
            hit is not { Member.Role: MessagingRole.ReceiveNew, Operation: var receive }
            || receive.HasErrors()
            || !(hit.Member.Deliveries.IsEmpty ? IsReadAndDisposed(receive, body) : IsAnyOnlyRead(receive, hit.Member, body))
            || !body.Loops.IsHot(receive, context)
        )
            return;
        var noFix = FixDecision.None("a method of your own makes the message: let it take one to receive into");
        context.Report(
            Rules.ZMQ2001_MessagePerReceive,
            receive.Syntax.GetSquiggle(),
            noFix.Hot().Costing(CostForms.Message),
            "for every receive",
            " (1.9x the cost at 64 B)"
        );
    }

    /// <summary>Whether one of the messages that a method gives by parts of its result, or by parameters, is only read.</summary>
    private static bool IsAnyOnlyRead(IOperation receive, MessagingMember member, MessagingBody body)
    {
        foreach (var delivery in member.Deliveries)
            if (
                DeliveredValue.Of(receive, delivery, body) is { References: { IsEmpty: false } references }
                && body.Library.Types.IsMessage(references[0].Type)
                && references.All(reference => IsOnlyRead(reference, body))
                && references.Any(reference => IsDisposedBy(reference, body))
            )
                return true;
        return false;
    }

    /// <summary>What nobody disposes is a mistake of its own, ZMQ3008.</summary>
    private static bool IsReadAndDisposed(IOperation message, MessagingBody body) =>
        LocalOf(message) is not null && IsOnlyRead(message, body) && IsDisposedBy(message, body);

    private static bool IsDisposedBy(IOperation reference, MessagingBody body) =>
        Disposes(reference, body)
        || LocalOf(reference) is { } local && (local.IsUsing || body.Uses.Of(local).Any(use => Disposes(use, body)));

    private static bool Disposes(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() is IUsingOperation || MessageUses.Classify(reference, body).Kind == MessageUseKind.Dispose;

    private static ILocalSymbol? LocalOf(IOperation message) =>
        message.ParentPastConversions()
            is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } }
            ? local
            : null;

    private static bool IsOnlyRead(IOperation message, MessagingBody body)
    {
        if (!body.Library.Types.IsMessage(message.Type))
            return false;
        if (LocalOf(message) is not { } local)
            return message.ParentPastConversions() is not IExpressionStatementOperation and not null && IsRead(message, body);
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() != message.EnclosingFunction() || !IsRead(reference, body))
                return false;
        return true;
    }

    private static bool IsRead(IOperation message, MessagingBody body) =>
        MessageUses.Classify(message, body).Kind
            is MessageUseKind.Read
                or MessageUseKind.Harmless
                or MessageUseKind.Dispose
                or MessageUseKind.DisposeGuard;
}
