using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>What methods of the user's do with a socket that they make, before they return it.</summary>
internal static class SocketMaking
{
    /// <summary>How many such methods may lie around each other.</summary>
    private const int MaxDepth = 3;

    /// <summary>Whether code that makes the socket may set an option, keeps the socket, or is not in sight.</summary>
    public static bool MaySet(Option option, SocketOwner owner, MessagingBody body)
    {
        foreach (var value in owner.Values)
            if (value.Unconverted() is IObjectCreationOperation creation)
            {
                if (
                    body.Library.SocketFieldOf(creation.Type) is not null
                    && (
                        SocketObject.Of(creation, body) is not { } made
                        || made.MaySet(option, body.Library)
                        || !SocketObject.IsLeftAlone(owner, body.Library)
                    )
                )
                    return true;
            }
            else if (
                value.Unconverted() is var made
                && !made.IsNull()
                && body.Library.MemberOf(made) is not { IsCertain: true }
                && !(made is IInvocationOperation call && MakesWithout(option, call, body))
            )
                return true;
        return false;
    }

    /// <summary>Whether a method certainly returns a socket that it has made, and that nothing sets the option of.</summary>
    private static bool MakesWithout(Option option, IInvocationOperation call, MessagingBody body)
    {
        if (body.Depth >= MaxDepth || call.HasErrors() || OtherBodies.RunBy(call, body) is not { } code)
            return false;
        var any = false;
        foreach (var result in MethodResults.Of(code))
            if (
                result switch
                {
                    IObjectCreationOperation { Initializer: null } => true,
                    IInvocationOperation inner => MakesWithout(option, inner, code),
                    ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } => SocketOwner.Of(local, code, mayBeReturned: true)
                        is { Values.Count: > 0 } owner
                        && !owner.MaySet(option, code.Library)
                        && !MaySet(option, owner, code),
                    _ => false,
                }
            )
                any = true;
            else
                return false;
        return any;
    }
}
