using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Whether a loop shows when its poller is filled. Where a socket is disposed, filling throws: before what an iteration did first, and no
/// more where the loop itself disposes the socket.
/// </summary>
internal static class CodeBeforePoller
{
    /// <param name="poller">The poller.</param>
    /// <param name="before">The outermost loop that it can leave.</param>
    /// <param name="body">The code.</param>
    public static bool Shows(RemadePoller poller, StatementSyntax before, MessagingBody body)
    {
        var filled = poller.Creation.Syntax.SpanStart;
        foreach (var add in poller.Adds)
            filled = Math.Max(filled, add.Syntax.SpanStart);
        foreach (var operation in body.Operations)
            if (
                operation.IsIn(before)
                && (
                    IsDisposalOfSocket(operation, body)
                    || operation.Syntax.Span.End <= filled
                        && (ForeignCode.MayRun(operation, body) || UsesAnother(operation, poller, body))
                        && !IsInHeader(operation, poller.Creation)
                )
            )
                return true;
        return false;
    }

    private static bool IsDisposalOfSocket(IOperation operation, MessagingBody body) =>
        operation is IInvocationOperation { Instance: { } instance, TargetMethod: var method }
        && (method.IsDisposal() || body.Library.Types.Disposes(method))
        && body.Library.Types.IsSocket(instance.Unconverted().Type);

    /// <summary>Whether a call acts on a socket, and not on the one that the poller waits for, where it would throw itself.</summary>
    private static bool UsesAnother(IOperation operation, RemadePoller poller, MessagingBody body) =>
        operation is IInvocationOperation call
        && body.Library.MemberOf(call) is { Role: not MessagingRole.AddToPoller }
        && SocketOperand.Of(call, body) is { } socket
        && !(poller.Adds is [var only] && SocketOperand.AreSame(socket, only.ArgumentFor(0)?.Unconverted(), body));

    /// <summary>Whether it belongs to a loop around the creation and not to what that repeats.</summary>
    private static bool IsInHeader(IOperation operation, IOperation creation)
    {
        foreach (var (at, parent) in operation.Ancestors())
            if (parent is ILoopOperation loop && creation.IsIn(loop))
                return at != loop.Body;
        return false;
    }
}
