using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>A call that waits for a poller for some time, and not forever: a poll, or a method of the user's that polls.</summary>
/// <param name="Call">The call.</param>
/// <param name="Poller">What it waits for, in the code that polls.</param>
/// <param name="Frame">That code.</param>
internal readonly record struct PollerWait(IInvocationOperation Call, IOperation Poller, Frame Frame)
{
    public static PollerWait? Of(IInvocationOperation call, MessagingBody body) =>
        PollerOf(call, body) is { } poller && TimeOf(call, body) is { } time && IsSome(time, body)
            ? new(call, poller, new Frame(body.Code))
            : null;

    /// <summary><c>bool Ready() => poller.Poll(10) > 0</c>, and the like: plain statements of which one polls.</summary>
    public static PollerWait? InHelper(IInvocationOperation call, MessagingBody body)
    {
        if (body.Library.MemberOf(call) is not null || OtherBodies.RunBy(call, body) is not { } other)
            return null;
        IInvocationOperation? only = null;
        foreach (var operation in other.Root.Descendants())
            if (operation is IInvocationOperation poll && PollerOf(poll, other) is not null)
            {
                if (only is not null || !PassedMessage.IsUnconditional(poll))
                    return null;
                only = poll;
            }
            else if (other.Library.MemberOf(operation) is { IsSend: true })
                return null; // and waits for the answer

        if (only is null || TimeOf(only, other)?.Unconverted() is not { } time)
            return null;
        if (
            time is IParameterReferenceOperation { Parameter: var parameter }
                ? other.Uses.IsWritten(parameter) || Calls.ArgumentFor(parameter, call) is not { } given || !IsSome(given, body)
                : !IsSome(time, other)
        )
            return null;
        return new(call, PollerOf(only, other)!, new Frame(other.Code, call.TargetMethod.Declared(), call, new Frame(body.Code)));
    }

    private static IOperation? PollerOf(IInvocationOperation call, MessagingBody body) =>
        call.Instance is { } poller && body.Library.MemberOf(call) is { Role: MessagingRole.Poll } ? poller.Unconverted() : null;

    private static IOperation? TimeOf(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { } member ? call.ArgumentFor(member.Operand) : null;

    private static bool IsSome(IOperation time, MessagingBody body) =>
        time.Unconverted().ConstantValue switch
        {
            { HasValue: true, Value: int milliseconds } => milliseconds > 0,
            { HasValue: true, Value: long milliseconds } => milliseconds > 0,
            _ => TimeSpans.TicksOf(time, body) >= TimeSpans.Millisecond,
        };
}
