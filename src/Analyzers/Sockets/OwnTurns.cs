using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// The turns that a method of the user's takes on one socket, on every path: <c>string Ask(byte[] x) { socket.Send(x); return
/// socket.RecvString(); }</c>. The socket is one that it is given, or a field of its object.
/// </summary>
/// <param name="BeginByReceiving">Whether the first is a receive.</param>
/// <param name="Last">The last.</param>
/// <param name="LastMember">What that is.</param>
/// <param name="IsAnswered">Whether the method answers as the last does.</param>
internal sealed record OwnTurns(bool BeginByReceiving, IInvocationOperation Last, MessagingMember LastMember, bool IsAnswered)
{
    private const int MaxDepth = 3;

    public static OwnTurns? Of(IInvocationOperation call, ISymbol? socket, MessagingBody body)
    {
        if (
            socket is null
            || CodeOf(call, body) is not { } code
            || (ParameterFor(call, socket, body) ?? OwnField(call, socket)) is not { } inside
        )
            return null;
        OwnTurns? turns = null;
        foreach (var operation in code.Operations)
            if (
                operation is IInvocationOperation inner
                && code.Library.MemberOf(inner) is { } member
                && (member.IsSend || member.IsReceive)
            )
            {
                if (
                    !PassedMessage.IsUnconditional(inner, whateverFollows: true)
                    || !OneTurn.Is(inner, member, code)
                    || SocketOperand.Of(inner, code) is not { } operand
                    || !inside.Is(MessageHolder.Of(operand, code))
                )
                    return null;
                turns = new(turns?.BeginByReceiving ?? member.IsReceive, inner, member, false);
            }
            else if (ForeignCode.MayRun(operation, code) || IsOtherUse(operation, inside, code))
            {
                return null;
            }

        return turns is null ? null : turns with { IsAnswered = MethodResults.OnlyOf(code)?.Syntax == turns.Last.Syntax };
    }

    /// <summary>The reference by which such a method names the field of its object.</summary>
    public static (IOperation Socket, MessagingBody Code)? NamedBy(IInvocationOperation call, MessagingBody body)
    {
        if (call.Instance is not (null or IInstanceReferenceOperation) || CodeOf(call, body) is not { } code)
            return null;
        foreach (var operation in code.Operations)
            if (
                operation is IInvocationOperation inner
                && code.Library.MemberOf(inner) is { IsCertain: true, IsWrapper: false } member
                && (member.IsSend || member.IsReceive)
            )
                return SocketOperand.Of(inner, code) is { } named && code.Library.Fields.Of(named) is not null ? (named, code) : null;
        return null;
    }

    private static MessagingBody? CodeOf(IInvocationOperation call, MessagingBody body) =>
        body.Depth < MaxDepth && body.Library.MemberOf(call) is not { IsWrapper: false } ? OtherBodies.RunBy(call, body) : null;

    private static ISymbol? ParameterFor(IInvocationOperation call, ISymbol socket, MessagingBody body)
    {
        foreach (
            var (parameter, _) in OtherBodies.GivenBy(
                call,
                body,
                argument => socket.Is(MessageHolder.Of(argument.Value.Unconverted(), body))
            )
        )
            return parameter;
        return null;
    }

    private static ISymbol? OwnField(IInvocationOperation call, ISymbol socket) =>
        socket is not (ILocalSymbol or IParameterSymbol) && call.Instance is null or IInstanceReferenceOperation ? socket : null;

    /// <summary>Whether anything else is done with the socket than to send and receive: a poll of it may run handlers.</summary>
    private static bool IsOtherUse(IOperation operation, ISymbol socket, MessagingBody code) =>
        operation is IInvocationOperation call
        && code.Library.MemberOf(call) is { Role: MessagingRole.Poll }
        && SocketOperand.Of(call, code) is { } polled
        && socket.Is(MessageHolder.Of(polled, code));
}
