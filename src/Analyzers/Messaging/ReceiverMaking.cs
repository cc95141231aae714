using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Creations of receivers over a socket.</summary>
internal static class ReceiverMaking
{
    /// <summary>The socket that a receiver is made of; null for what makes none.</summary>
    public static IOperation? SocketOf(IOperation? value, MessagingLibrary library) =>
        value is IObjectCreationOperation receiver
        && library.MemberOf(receiver) is { Role: MessagingRole.CreateReceiver, Operand: var socket }
            ? receiver.ArgumentFor(socket)
            : null;
}
