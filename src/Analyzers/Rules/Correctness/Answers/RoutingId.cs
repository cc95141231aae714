using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>
/// Does a receive take the routing id that a ROUTER puts before each message? libzmq lets none be longer than 255 bytes, so a buffer of
/// that length takes them all.
/// </summary>
internal static class RoutingId
{
    private const int MaxLength = 255;

    private static readonly string[] s_hints = ["router", "routing", "identity", "ident", "peer", "client"];

    public static bool Is(MessagingHit hit, MessagingBody body, CancellationToken cancellationToken)
    {
        var receive = (IInvocationOperation)hit.Operation;
        var on = SocketCall.Of(receive, body);
        var (operand, filling, code) = (receive.ArgumentFor(hit.Member.Operand), receive, body);
        var around = on.Held is var (_, holder) ? holder : on.Body;
        if (operand is null && on is { Call: var inner, Member: { } its } && around.Root == inner.Root())
            (operand, filling, code) = (inner.ArgumentFor(its.Operand), inner, around);
        var kind = SocketKind.OfCall(receive, body);
        if (operand is null || kind is null && filling != receive)
            return IsNamedSo(hit.Member.Buffer?.Name) || IsNamedSo(hit.Member.Socket?.Name);
        if (kind is not (null or SocketTypes.Router) || SizeOf(operand, filling, code, cancellationToken) < MaxLength)
            return false;
        var loop = Loops.InnermostLoop(receive);
        if (loop is IWhileLoopOperation { Condition: { } condition } && MoreFrames.AskedIn(condition, body.Library))
            return false;
        var hasNext = false;
        foreach (var other in body.Hits)
            if (
                other.Member.IsReceive
                && other.Operation is IInvocationOperation call
                && call != receive
                && SocketOperand.AreSame(call, receive, body)
                && call.EnclosingFunction() == receive.EnclosingFunction()
            )
            {
                if (call.Syntax.SpanStart < receive.Syntax.SpanStart && Loops.InnermostLoop(call) == loop)
                    return false;
                hasNext |= call.Syntax.SpanStart > receive.Syntax.SpanStart;
            }

        return kind is not null || hasNext && (IsNamedSo(operand) || IsNamedSo(on.Socket) || IsNamedSo(on.Held?.Socket));
    }

    private static long SizeOf(IOperation operand, IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken) =>
        operand.Type?.SpecialType != SpecialType.System_IntPtr ? SizeAnalysis.LengthOf(operand.Unconverted(), body, cancellationToken).Low
        : receive.ArgumentFor(1) is { } size ? SizeAnalysis.ValueOf(size, body, cancellationToken).Low
        : 0;

    private static bool IsNamedSo(IOperation? variable)
    {
        if (variable is null)
            return false;
        foreach (var part in variable.DescendantsAndSelf())
            if (IsNamedSo((part is IMemberReferenceOperation { Member: var member } ? member : LocalUses.SymbolOf(part))?.Name))
                return true;
        return false;
    }

    private static bool IsNamedSo(string? name)
    {
        foreach (var hint in s_hints)
            if (name?.IndexOf(hint, StringComparison.OrdinalIgnoreCase) >= 0)
                return true;
        return false;
    }
}
