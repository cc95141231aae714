using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Does a method of the user's that sends or receives do that exactly once, and nothing else with sockets? Then a call of it is one turn.
/// <c>string Ask(byte[] x) { socket.Send(x); return socket.RecvString(); }</c> sends what it is given, but takes two.
/// </summary>
internal static class OneTurn
{
    private const int MaxDepth = 3;

    public static bool Is(IInvocationOperation call, MessagingMember member, MessagingBody body)
    {
        if (member.IsCertain)
            return true;
        if (body.Depth >= MaxDepth || OtherBodies.RunBy(call, body) is not { } code)
            return false;
        var isOne = false;
        foreach (var operation in code.Operations)
            if (operation is IInvocationOperation inner && code.Library.MemberOf(inner) is { } its && (its.IsSend || its.IsReceive))
                if (isOne || !PassedMessage.IsUnconditional(inner, whateverFollows: true) || !Is(inner, its, code))
                    return false;
                else
                    isOne = true;
            else if (ForeignCode.MayRun(operation, code))
                return false;
        return isOne;
    }
}
