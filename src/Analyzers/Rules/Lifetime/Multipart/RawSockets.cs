using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// Sockets that talk to peers without ZeroMQ's protocol. A message is a peer and its bytes, and ends with these: that another frame follows
/// is ignored. <c>tests/Pitfalls.Tests</c> and <c>tests/NetMq.Tests</c> show it.
/// </summary>
internal static class RawSockets
{
    /// <summary>Whether a socket may be one: a STREAM, or a ROUTER whose option may be set.</summary>
    public static bool MayBe(IOperation? socket, MessagingBody body)
    {
        var types = SocketKind.AllOf(socket, body);
        var mayBeRouter = types.Count == 0;
        foreach (var type in types)
        {
            if (SocketTypes.IsRaw(type))
                return true;
            mayBeRouter |= type == SocketTypes.Router;
        }

        return mayBeRouter
            && (
                MessageHolder.Of(socket, body) is { } holder && IsSetBy(VariableUses.To(holder, body), body)
                || body.Library.SocketFieldOf(socket?.Type) is { } field && IsSetBy(VariableUses.InType(field, body), body)
            );
    }

    private static bool IsSetBy(IEnumerable<IOperation> references, MessagingBody body)
    {
        foreach (var reference in references)
            if (OptionWrite.MayBe(Option.RouterRaw, reference, body.Library))
                return true;
        return false;
    }
}
