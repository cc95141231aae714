using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// Whether hot code creates something anew for a receive: in each iteration of the loop around both, or once for all iterations of an inner
/// loop. What is created outside of all loops does not count.
/// </summary>
internal static class MadeAnew
{
    public static bool IsFor(IOperation receive, IOperation creation, MessagingBody body, in RuleContext context)
    {
        var function = creation.EnclosingFunction();
        if (receive.EnclosingFunction() != function || !body.Loops.IsHot(creation, context))
            return false;
        if (!IsInLoopWithin(receive, creation))
            return Loops.InnermostLoop(creation) == Loops.InnermostLoop(receive)
                ? body.Loops.IsHotItself(receive, context)
                : IsForFrames(receive, creation, body) && body.Loops.IsHotItself(creation, context);
        return body.Loops.CyclesOf(function, context.CancellationToken) is { } cycles
            && cycles.Joins(creation, receive)
            && !OpensSockets(Loops.InnermostLoop(creation)!, body);
    }

    /// <summary>Whether the receive stands in a loop within the one around the creation.</summary>
    public static bool IsInLoopWithin(IOperation receive, IOperation creation)
    {
        if (Loops.InnermostLoop(creation) is not { } around)
            return false;
        for (var loop = Loops.InnermostLoop(receive); loop is not null; loop = Loops.InnermostLoop(loop))
            if (Loops.InnermostLoop(loop) == around)
                return true;
        return false;
    }

    /// <summary>
    /// Whether the receive stands in a loop over the frames of one message, and the creation before it, so that each message has its own:
    /// <c>while (socket.HasMore)</c>
    /// </summary>
    public static bool IsForFrames(IOperation receive, IOperation creation, MessagingBody body) =>
        Loops.InnermostLoop(creation) is null
        && Loops.InnermostLoop(receive) is IWhileLoopOperation { Condition: { } condition } loop
        && Loops.InnermostLoop(loop) is null
        && AsksForMore(condition, loop, body);

    private static bool AsksForMore(IOperation condition, ILoopOperation loop, MessagingBody body)
    {
        if (MoreFrames.AskedIn(condition, body.Library))
            return true;
        if (condition.WithoutNot(true).Condition is not ILocalReferenceOperation { Local: var more })
            return false;
        foreach (var write in body.Uses.Of(more))
            if (
                LocalUses.IsWrite(write)
                && write.IsIn(loop)
                && !(write.Parent is ISimpleAssignmentOperation { Value: var value } && MoreFrames.AskedIn(value, body.Library))
            )
                return false;
        return body.Uses.IsWritten(more);
    }

    /// <summary>
    /// Whether each iteration of the loop around a creation sleeps; next to that, nothing that it makes once costs anything.
    /// </summary>
    public static bool IsPaced(IOperation creation, MessagingBody body)
    {
        if (Loops.InnermostLoop(creation) is { } loop)
            foreach (var operation in loop.Body.Descendants())
                if (
                    operation is IInvocationOperation call
                    && Loops.InnermostLoop(call) == loop
                    && (body.EffectsOf(call) & Effect.Sleeps) != 0
                )
                    return true;
        return false;
    }

    /// <summary>Whether each iteration makes, binds or connects a socket; next to that, nothing else that it makes matters.</summary>
    private static bool OpensSockets(ILoopOperation loop, MessagingBody body)
    {
        foreach (var operation in loop.Body.Descendants())
            if (
                body.Library.MemberOf(operation) is { Role: MessagingRole.Attach }
                || body.Library.Types.IsSocket(operation.Type) && IsMade(operation)
            )
                return true;
        return false;
    }

    private static bool IsMade(IOperation socket) =>
        socket is IObjectCreationOperation
        || socket is IInvocationOperation && socket.ParentPastConversions() is IVariableInitializerOperation or ISimpleAssignmentOperation;
}
