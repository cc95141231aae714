using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// What a method of the source sends on a socket that it is given, where its statements send frames one after the other and do
/// nothing else with the socket: the last of them says whether the message goes on.
/// </summary>
internal static class SentByMethod
{
    private const int MaxDepth = 3;

    /// <summary>Null where the code does not show it.</summary>
    public static SocketEvent? Of(IInvocationOperation call, IArgumentOperation argument, MessagingBody body)
    {
        if (
            body.Depth >= MaxDepth
            || argument.Parameter is not { RefKind: RefKind.None, Ordinal: var ordinal }
            || OtherBodies.RunBy(call, body) is not { } other
        )
            return null;
        var socket = call.TargetMethod.Declared().Parameters[ordinal];
        return other.Uses.IsWritten(socket) || other.Uses.Of(socket).Count == 0
            ? null
            : new SentByStatements(other.Uses.Of(socket), socket, call, other).LastOf(other.Root);
    }

    /// <summary>What a statement sends; null for everything else that is done with the socket.</summary>
    public static SocketEvent? EventBy(IOperation reference, IOperation statement, MessagingBody body)
    {
        var argument = reference.ParentPastConversions() as IArgumentOperation;
        var call = argument?.Parent as IInvocationOperation ?? reference.CallOn();
        if (call is null || call.Parent != statement)
            return null;
        if (body.Library.MemberOf(call) is not { IsCertain: true } member)
            return argument is null ? null : Of(call, argument, body);
        return !member.IsSend || member.AnswersAtOnce(call) || member.Role is MessagingRole.SendInPlace or MessagingRole.SendShared ? null
            : member.Role is MessagingRole.SendMultipart or MessagingRole.SendWhole ? SocketEvent.Last
            : member.PromisesMore(call) switch
            {
                true => SocketEvent.More,
                false => SocketEvent.Last,
                null => null,
            };
    }
}
