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
internal readonly record struct PollerWait(IInvocationOperation Call, IOperation Poller, CallFrame Frame)
{
    private const int MaxDepth = 3;

    /// <summary>How long it waits, and the code that says so.</summary>
    private (IOperation Value, MessagingBody Body) Time { get; init; }

    public static PollerWait? Of(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.Poll } ? OfSomeTime(Find(call, body, new CallFrame(body.Code))) : null;

    /// <summary><c>bool Ready() => poller.Poll(10) > 0</c>, and the like: plain statements of which one polls.</summary>
    public static PollerWait? InHelper(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is null ? OfSomeTime(FindIn(call, body, new CallFrame(body.Code))) : null;

    /// <summary>The poller that a poll is called on, or that a method of the user's which polls is given.</summary>
    public static IOperation? PollerOf(IInvocationOperation poll, MessagingBody body)
    {
        if (body.Library.MemberOf(poll) is not { Role: MessagingRole.Poll } member)
            return null;
        if (!member.IsWrapper)
            return poll.Instance?.Unconverted();
        IOperation? only = null;
        foreach (var argument in poll.Arguments)
            if (body.Library.Types.IsPoller(argument.Value.Unconverted().Type))
                if (only is null)
                    only = argument.Value.Unconverted();
                else
                    return null; // the method's code would have to tell
        return only;
    }

    private static PollerWait? OfSomeTime(PollerWait? wait) => wait is { Time: var (time, body) } && IsSome(time, body) ? wait : null;

    private static PollerWait? Find(IInvocationOperation poll, MessagingBody body, CallFrame frame)
    {
        if (body.Library.MemberOf(poll) is not { } member)
            return null;
        if (member.IsWrapper)
            return FindIn(poll, body, frame);
        return PollerOf(poll, body) is { } poller && poll.ArgumentFor(member.Operand) is { } time
            ? new(poll, poller, frame) { Time = (time, body) }
            : null;
    }

    /// <summary>The one poll of a method, which waits as long as the method's own text says, or the call of it.</summary>
    private static PollerWait? FindIn(IInvocationOperation call, MessagingBody body, CallFrame frame)
    {
        if (body.Depth >= MaxDepth || OtherBodies.RunBy(call, body) is not { } code)
            return null;
        PollerWait? only = null;
        foreach (var operation in code.Root.Descendants())
            if (operation is IInvocationOperation poll && code.Library.MemberOf(poll) is { Role: MessagingRole.Poll })
            {
                if (only is not null || !PassedMessage.IsUnconditional(poll))
                    return null;
                only = Find(poll, code, new CallFrame(code.Code, call.TargetMethod.Declared(), call, frame));
                if (only is null)
                    return null;
            }
            else if (code.Library.MemberOf(operation) is { IsSend: true })
                return null; // and waits for the answer

        if (only is not { Time: var (time, its) } found)
            return null;
        if (its != code || time.Unconverted() is not IParameterReferenceOperation { Parameter: var parameter })
            return found with { Call = call };
        return !code.Uses.IsWritten(parameter) && Calls.ArgumentFor(parameter, call) is { } given
            ? found with
            {
                Call = call,
                Time = (given, body),
            }
            : null;
    }

    private static bool IsSome(IOperation time, MessagingBody body) =>
        time.Unconverted().ConstantValue switch
        {
            { HasValue: true, Value: int milliseconds } => milliseconds > 0,
            { HasValue: true, Value: long milliseconds } => milliseconds > 0,
            _ => TimeSpans.TicksOf(time, body) >= TimeSpans.Millisecond,
        };
}
