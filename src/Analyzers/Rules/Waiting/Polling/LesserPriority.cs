using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// A message that is only taken where another socket has none: <c>else if (poller.IsReadable(low))</c>, <c>if (!any)</c>. After each the
/// other socket is asked again, so taking all of them would keep its messages waiting.
/// </summary>
internal static class LesserPriority
{
    public static bool Has(PolledTake take, MessagingBody body)
    {
        if (Loops.InnermostLoop(take.Call) is not { } loop)
            return false;
        foreach (var (child, parent) in take.Call.AncestorsIn(loop))
        foreach (var (condition, outcome) in DecidingConditions.Of(child, parent))
        foreach (var (asked, holds, isJoined) in DecidingConditions.PartsOf(condition, outcome))
            if (!isJoined && !holds && (AsksForInput(asked, body) || SaysOtherCame(asked, take, loop, body)))
                return true;
        return false;
    }

    private static bool AsksForInput(IOperation asked, MessagingBody body) =>
        asked is IInvocationOperation call
        && body.Library.MemberOf(call) is { Role: MessagingRole.AskPoller, Binding: { } binding }
        && binding.AsksForInput(call.TargetMethod);

    /// <summary>Whether it is a flag that the loop sets where it receives from another socket.</summary>
    private static bool SaysOtherCame(IOperation asked, PolledTake take, ILoopOperation loop, MessagingBody body)
    {
        if (asked is not ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } flag })
            return false;
        foreach (var write in LocalUses.WritesOf(flag, loop))
        foreach (var (child, parent) in write.AncestorsIn(loop))
            if (
                parent is ILoopOperation or IConditionalOperation
                && parent.Syntax.SpanStart < take.Call.Syntax.SpanStart
                && !take.Call.IsIn(parent)
                && ReceivesFromOther(parent, take, body)
            )
                return true;
        return false;
    }

    private static bool ReceivesFromOther(IOperation around, PolledTake take, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.IsReceive: true, Operation: IInvocationOperation receive }
                && receive.IsIn(around)
                && take.Compare(receive) == Identity.Different
            )
                return true;
        return false;
    }
}
