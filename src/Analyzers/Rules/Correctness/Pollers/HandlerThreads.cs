using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ThreadStart = ZmqPerf.Analyzers.Correctness.Threads.ThreadStart;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>
/// Threads and tasks that a handler of a poller starts, and that use the socket which is ready: the handler returns, and its poller looks
/// at the socket again. Not where the handler waits, takes the socket out of the poller, stops that, or unsubscribes.
/// </summary>
internal static class HandlerThreads
{
    /// <summary>Where each is started, its first use of the socket, and what the socket is called there.</summary>
    public static IEnumerable<(ThreadStart Start, IInvocationOperation Use, string Socket)> In(
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        foreach (var handler in ReadyHandler.In(body, cancellationToken))
            if (
                body.Library.Types.IsSocket(handler.Source?.Type)
                && !RunningPoller.LosesSockets(handler.Around)
                && !EndsIt(handler.Function, body)
            )
                foreach (var start in ThreadStart.In(body))
                    if (
                        start.Start.EnclosingFunction() == handler.Function
                        && !start.IsOverAtOnce
                        && !StartedThreads.IsWaitedFor(start.Start, body.Library)
                        && UseIn(start, handler, body) is var (use, name)
                    )
                        yield return (start, use, name);
    }

    private static (IInvocationOperation Use, string Socket)? UseIn(ThreadStart start, ReadyHandler handler, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit.Operation is IInvocationOperation call
                && hit.Member is { IsCertain: true } member
                && (member.IsSend || member.IsReceive)
                && call.EnclosingFunction() == start.Function
                && !Synchronization.IsLocked(call)
                && SocketOperand.Of(call, body)?.Unconverted() is { } operand
                && IsReady(operand, handler, body)
            )
                return (call, operand.Syntax.ToString());
        return null;
    }

    /// <summary>Whether an operand is the socket that is ready: by the handler's parameter, or by the name at its subscription.</summary>
    private static bool IsReady(IOperation operand, ReadyHandler handler, MessagingBody body)
    {
        if (
            operand is ILocalReferenceOperation { Local: var local }
            && local.IsDeclaredIn(handler.Function.Syntax)
            && body.Uses.SingleValueOf(local)?.Unconverted() is { } value
        )
            operand = value;
        return operand is IPropertyReferenceOperation { Instance: IParameterReferenceOperation { Parameter: var ready } }
            ? handler.Method.Parameters is [_, var own] && own.Is(ready)
            : body.Library.Fields.VariableOf(operand) is { } named && named.Is(body.Library.Fields.VariableOf(handler.Source));
    }

    /// <summary>Whether a handler may end that its poller looks at the socket.</summary>
    private static bool EndsIt(IOperation handler, MessagingBody body)
    {
        foreach (var operation in handler.Descendants())
            if (
                operation is IEventAssignmentOperation { Adds: false }
                || operation is IInvocationOperation call
                    && body.Library.MemberOf(call) is { Role: MessagingRole.RemoveFromPoller or MessagingRole.StopPoller }
            )
                return true;
        return false;
    }
}
