using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// The fix of content that a receive throws away: the rebuild goes, or the size of the constructor, where nobody can tell that it was
/// there.
/// </summary>
internal static class RebuildBeforeReceiveFix
{
    /// <summary>Fixes: the rebuild's statement goes; the constructor's arguments go.</summary>
    public const string Delete = "Delete",
        Empty = "Empty";

    /// <summary>Edit: the statement or the creation.</summary>
    public const string At = "at";

    public static FixDecision ForRebuild(
        IInvocationOperation rebuild,
        IOperation statement,
        ISymbol holder,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (Reason() is { } reason)
            return FixDecision.None(reason);
        var plan = new FixPlan(Delete).Add(At, statement.Syntax);
        return FixDecision.Of(plan);

        string? Reason()
        {
            if (rebuild.Arguments is [{ Value: var size }] && !Stability.IsStable(size.Unconverted(), body))
                return "the size is computed by code that may do more";
            if (
                holder is not ILocalSymbol local
                || MayBeSeenElsewhere(local, body)
                || UsesOf(local, rebuild, body, isFillARead: false) is not { } uses
            )
                return "other code may see what the message holds after a receive that failed";
            return ContentAtLoopStart.IsRead(rebuild, uses, body, cancellationToken)
                ? "the content may be read where no receive has replaced it"
                : null;
        }
    }

    /// <summary>Null where the first use is not a receive.</summary>
    public static FixDecision? ForSize(IObjectCreationOperation creation, MessagingBody body, CancellationToken cancellationToken)
    {
        string? reason = null;
        switch (creation.ParentPastConversions())
        {
            case IArgumentOperation when MessageUses.Classify(creation, body).Kind is MessageUseKind.Receive or MessageUseKind.TryReceive:
                reason = "nothing can dispose the message: declare it with using";
                break;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } }
                when UsesOf(local, creation, body, isFillARead: true) is { } uses
                    && IsReceivedInto(uses)
                    && !ContentAtLoopStart.IsRead(creation, uses, body, cancellationToken, triedIsEnough: true):
                if (ContentAtLoopStart.IsRead(creation, uses, body, cancellationToken))
                    reason = "the content may be read where no receive has replaced it";
                break;
            default:
                return null;
        }

        if (!Stability.IsStable(creation.Arguments[0].Value.Unconverted(), body))
            reason = "the size is computed by code that may do more";
        if (reason is not null)
            return FixDecision.None(reason);
        var plan = new FixPlan(Empty).Add(At, ((BaseObjectCreationExpressionSyntax)creation.Syntax).ArgumentList!);
        return FixDecision.Of(plan);
    }

    private static bool IsRedundant(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.Rebuild } && RebuildBeforeReceive.HolderIfRedundant(call, body) is not null;

    private static bool IsReceivedInto(List<MessageUse> uses)
    {
        foreach (var use in uses)
            if (use.IsReceive)
                return true;
        return false;
    }

    private static bool MayBeSeenElsewhere(ILocalSymbol local, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (MessageUses.Classify(reference, body).Kind == MessageUseKind.Escape)
                return true;
        return false;
    }

    /// <summary>
    /// Every use of a local, where what is not known to leave the content alone counts as reading it; null where a lambda has it.
    /// </summary>
    private static List<MessageUse>? UsesOf(ILocalSymbol local, IOperation start, MessagingBody body, bool isFillARead)
    {
        var function = start.EnclosingFunction();
        var uses = new List<MessageUse>();
        foreach (var reference in body.Uses.Of(local))
        {
            if (reference.EnclosingFunction() != function)
                return null;
            var use = MessageUses.Classify(reference, body);
            if (use.Kind is MessageUseKind.Create or MessageUseKind.Forget)
                return null;
            if (isFillARead && use.Construct is IInvocationOperation rebuild && IsRedundant(rebuild, body))
                continue; // it is reported itself, and a size is as redundant with it as without
            uses.Add(
                use.Kind switch
                {
                    MessageUseKind.Harmless or MessageUseKind.Send or MessageUseKind.Escape or MessageUseKind.ReceivePerhaps => use with
                    {
                        Kind = MessageUseKind.Read,
                    },
                    MessageUseKind.Fill when isFillARead => use with { Kind = MessageUseKind.Read },
                    _ => use,
                }
            );
        }

        return uses;
    }
}
