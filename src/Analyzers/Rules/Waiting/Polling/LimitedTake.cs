using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Does a loop take a message only where something else is there for it, <c>if (free.Count > 0 &amp;&amp; poller.IsReadable(0))</c>, or
/// until enough have come? More than one after a poll may be more than is wanted then.
/// </summary>
internal static class LimitedTake
{
    public static bool Is(PolledTake take, MessagingBody body)
    {
        var loop = Loops.InnermostLoop(take.Call);
        while (loop is not null && !Polls(loop, body))
            loop = Loops.InnermostLoop(loop);
        if (loop is null)
            return false;
        var asked = 0;
        foreach (var (child, parent) in take.Call.AncestorsIn(take.Call.EnclosingFunction()))
        {
            foreach (var (condition, outcome) in DecidingConditions.Of(child, parent))
            foreach (var (part, holds, isJoined) in DecidingConditions.PartsOf(condition, outcome))
                if (isJoined || parent is IForLoopOperation { AtLoopBottom.IsEmpty: false }) // which goes through sockets
                    continue;
                else if (IsAboutMessages(part, body, out var isOfPoller))
                    asked += isOfPoller && holds ? 1 : 0; // readable here, and writable there
                else if (Limits(part, take.Call, loop, isHead: parent is ILoopOperation))
                    return true;
            if (parent == loop)
                break;
        }

        return asked > 1;
    }

    private static bool Polls(ILoopOperation loop, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role == MessagingRole.Poll && hit.Operation.IsIn(loop))
                return true;
        return false;
    }

    /// <summary>Whether a condition asks the library, or a variable that has its answer.</summary>
    private static bool IsAboutMessages(IOperation condition, MessagingBody body, out bool isOfPoller)
    {
        isOfPoller = false;
        foreach (var part in condition.DescendantsAndSelf())
            if (body.Library.MemberOrAskOf(part) is { } member)
            {
                isOfPoller = member.Role == MessagingRole.AskPoller;
                return true;
            }
            else if (MoreFrames.Asks(part, body.Library) || part is ILocalReferenceOperation { Local: var local } && HasAnswer(local, body))
            {
                return true;
            }

        return false;
    }

    private static bool HasAnswer(ILocalSymbol local, MessagingBody body)
    {
        if (body.Uses.SingleValueOf(local) is { } only)
            return IsAboutMessages(only, body, out _);
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference))
                for (var around = reference.Parent; around is not (null or IBlockOperation); around = around.Parent)
                    if (around is IAssignmentOperation { Value: var value } && body.Library.MemberOrAskOf(value.Unconverted()) is not null)
                        return true;
                    else if (around is IInvocationOperation call && body.Library.MemberOrAskOf(call) is not null)
                        return true;
        return false;
    }

    /// <summary>Whether a condition compares what changes: a count, the length of a collection, a flag that the loop sets.</summary>
    private static bool Limits(IOperation condition, IOperation take, ILoopOperation loop, bool isHead)
    {
        if (condition is IInvocationOperation { TargetMethod: var asked } && !asked.IsFramework())
            return !isHead;
        if (isHead && condition is ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } flag })
            foreach (var write in LocalUses.WritesOf(flag, loop))
                if (
                    write.Parent is ISimpleAssignmentOperation { Value: { ConstantValue.HasValue: false } kept }
                    && Limits(kept.Unconverted(), take, loop, isHead: false)
                )
                    return true;
        foreach (var part in condition.DescendantsAndSelf())
            if (
                part switch
                {
                    IPropertyReferenceOperation { Property: var count } when count.Has(CollectionFacet.AsksForCount) => true,
                    IFieldReferenceOperation or ILocalReferenceOperation => !(
                        isHead && part.Type?.SpecialType == SpecialType.System_Boolean
                    )
                        && LocalUses.NamedBy(part) is { } variable
                        && IsChangedBy(take, variable, loop),
                    _ => false,
                }
            )
                return true;
        return false;
    }

    /// <summary>Whether what is asked is another after the take: in the loop, or in methods where the loop does not write it.</summary>
    private static bool IsChangedBy(IOperation take, ISymbol variable, ILoopOperation loop)
    {
        if (variable.IsDeclaredIn(loop.Syntax))
            return false;
        var isWritten = false;
        foreach (var write in LocalUses.WritesOf(variable, loop))
        {
            isWritten = true;
            if (
                RunsWith(take, write, loop)
                && !(
                    write.Type?.SpecialType != SpecialType.System_Boolean
                    && write.Parent is ISimpleAssignmentOperation { Value.ConstantValue.HasValue: true } // idle = 0
                )
            )
                return true;
        }

        return !isWritten
            && variable is IFieldSymbol { IsReadOnly: false, IsConst: false, Type.SpecialType: not SpecialType.System_Boolean };
    }

    /// <summary>Whether code is in no branch of the loop that the take is not in.</summary>
    private static bool RunsWith(IOperation take, IOperation write, ILoopOperation loop)
    {
        foreach (var (child, parent) in write.AncestorsIn(loop))
            if (Branching.IsBranch(child, parent) && !take.IsIn(child))
                return false;
        return true;
    }
}
