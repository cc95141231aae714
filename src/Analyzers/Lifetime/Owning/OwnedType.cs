using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>The types of the library that hold something native, and what stays behind where nobody disposes one.</summary>
internal static class OwnedType
{
    /// <summary>Null for all other types.</summary>
    public static string? WhatStays(ITypeSymbol? type, MessagingLibrary library)
    {
        if (library.Types.IsMessage(type))
            return "its native block, and with it an entry in the finalizer's queue, stays until a collection comes by; "
                + "sending takes the content only";
        if (library.Types.IsSocket(type))
            return "its queues and its connection stay open, and its context cannot end before it";
        return
            type is { IsStatic: false }
            && SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, library.Types.Socket.ContainingAssembly)
            ? type.Name switch
            {
                "Context" => "its threads stay, and messages that are still to be sent are lost when the process ends",
                "Poller" => "its native memory stays",
                _ => null,
            }
            : null;
    }

    /// <summary>
    /// Whether a member is the library's own, or our runtime's over it: none of them takes over what it is given, collections of frames
    /// aside.
    /// </summary>
    public static bool IsLibrarys(IMethodSymbol method, MessagingLibrary library) =>
        SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, library.Types.Socket.ContainingAssembly)
        || library.Runtime is { } runtime
            && SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, runtime.SocketSending.ContainingAssembly)
            && method.ContainingType.Name is "SocketSending" or "FrameReceiver";
}
