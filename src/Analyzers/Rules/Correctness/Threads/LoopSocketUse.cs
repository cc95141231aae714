using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A call that belongs to a loop's thread while that runs: on a socket, its disposal too, on a receiver over it, or on the socket that a
/// received message names.
/// </summary>
/// <param name="Call">The call.</param>
/// <param name="Socket">The socket's variable or field; null where a message names it.</param>
/// <param name="Message">The local whose socket it is.</param>
internal readonly record struct LoopSocketUse(IInvocationOperation Call, ISymbol? Socket, ILocalSymbol? Message = null)
{
    /// <summary>Whether the call is one of a method of the same object, which has the socket itself.</summary>
    public bool IsByOwnMethod { get; private init; }

    /// <summary>What the socket is called there.</summary>
    public string Name => Socket?.Name ?? Message!.Name + ".Socket";

    /// <summary>Every such call in the code, lambdas included.</summary>
    public static IEnumerable<LoopSocketUse> In(IOperation code, MessagingBody body)
    {
        foreach (var use in SocketUse.In(code, body, withDisposal: true))
            yield return new(use.Call, use.Socket) { IsByOwnMethod = use.IsByOwnMethod };
        foreach (var operation in code.Descendants())
            if (operation is IPropertyReferenceOperation { Instance: ILocalReferenceOperation { Local: var message } } socket)
            {
                if (RuntimeSymbols.IsOrigin(socket.Property) && SocketUse.CallOn(socket, body.Library) is { } call)
                    yield return new(call, null, message);
            }
    }
}
