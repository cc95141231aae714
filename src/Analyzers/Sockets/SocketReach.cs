using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>May running this code use a socket, any socket? Code that cannot be read may.</summary>
internal static class SocketReach
{
    private const Effect Reaching =
        Effect.UsesSocket | Effect.Suspends | Effect.RunsUnknownCode | Effect.RunsLibraryCode | Effect.Iterates | Effect.MakesDelegate;

    public static bool MayReach(IOperation code, MessagingBody body)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (body.Library.Types.IsSocket(operation.Type) || (body.EffectsOf(operation) & Reaching) != 0)
                return true;
        return false;
    }
}
