using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>What a method of the source sends on a socket that it is given: the last of it says whether the message goes on.</summary>
internal static class SentByMethod
{
    /// <summary>Null where the code does not show it.</summary>
    public static SocketEvent? Of(IInvocationOperation call, IArgumentOperation argument, MessagingBody body, in FollowedCall from)
    {
        foreach (var (socket, other) in OtherBodies.GivenBy(call, body, given => given == argument))
        {
            var (function, code) = FunctionValues.RunBy(call, other, body);
            return SentByFunction.Of(function, socket, from.Next(call), code);
        }

        return null;
    }
}
