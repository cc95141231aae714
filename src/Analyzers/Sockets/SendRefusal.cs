using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Which send can be refused: by "would block" if it does not wait, by blocking if it does. Only the first frame of a message can be, and
/// only by a socket that does not drop. A socket of unknown type may be any.
/// </summary>
internal static class SendRefusal
{
    public static bool IsPossible(IInvocationOperation send, MessagingBody body, CancellationToken cancellationToken) =>
        IsPossible(send, send, body, cancellationToken);

    /// <param name="send">The call that sends.</param>
    /// <param name="begin">The call on the socket: another one where a frame is written in place.</param>
    /// <param name="body">The code around both.</param>
    /// <param name="cancellationToken">When to stop.</param>
    public static bool IsPossible(IOperation send, IInvocationOperation begin, MessagingBody body, CancellationToken cancellationToken)
    {
        var call = SocketCall.Of(begin, body);
        return IsPossibleFor(call) && !FoundRoom.IsBefore(send, call, body) && SendPosition.MayBeFirst(send, call, body, cancellationToken);
    }

    /// <summary>Whether a socket can refuse anything at all.</summary>
    public static bool IsPossibleFor(IOperation? socket, MessagingBody body) => IsPossibleFor(socket, SocketKind.AllOf(socket, body), body);

    /// <summary>Of a socket in an object, those know the type who make the object, and the object's code may set an option.</summary>
    private static bool IsPossibleFor(in SocketCall call) =>
        call.Held is not var (held, code) ? IsPossibleFor(call.Socket, call.Body)
        : SocketKind.AllOf(call.Socket, call.Body) is not { Count: > 0 } types ? IsPossibleFor(held, code)
        : IsPossibleFor(call.Socket, types, call.Body) || IsPossibleFor(held, types, code);

    private static bool IsPossibleFor(IOperation? socket, IReadOnlyCollection<string> types, MessagingBody body)
    {
        foreach (var type in types)
        {
            var refusal = SocketTypes.RefusalOf(type);
            if (refusal.IsPossible || refusal.Option is { } option && NamedOption.MayBeSet(option, socket!, body))
                return true;
        }

        return types.Count == 0 && !body.Library.Types.ClassSaysTypeOf(socket?.Type);
    }
}
