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
            return "its native memory waits for the finalizer";
        if (library.Types.IsSocket(type))
            return "its connection stays open and blocks the end of its context";
        if (type is not { IsStatic: false })
            return null;
        if (IsRuntimes(type, library))
            return type.Name switch
            {
                "OwnedFrame" or "OwnedMessage" or "OutgoingMessage" or "SharedFrame" or "FrameReceiver" or "FrameBuffer" =>
                    "its native memory waits for the finalizer",
                "FrameWriter" => "a frame that is not sent, because of an exception or a refusal, stays until its thread ends",
                "ReceiveLoop" => "its thread never ends and keeps its sockets",
                _ => null,
            };
        return library.Types.IsOfTheLibrary(type)
            ? type.Name switch
            {
                "Context" => "its finalizer blocks all others for as long as a socket of it is open",
                "Poller" => "its native memory is never freed",
                _ => null,
            }
            : null;
    }

    /// <summary>Whether a type is one of the runtime library's.</summary>
    public static bool IsRuntimes(ITypeSymbol? type, MessagingLibrary library) =>
        type is not null && library.Runtime is { } runtime && runtime.Has(type);

    /// <summary>
    /// Whether a member belongs to the library, or to our runtime over it: none of them takes over what it is given, except collections of
    /// frames.
    /// </summary>
    public static bool IsLibrarys(IMethodSymbol method, MessagingLibrary library) =>
        library.Types.IsOfTheLibrary(method)
        || IsRuntimes(method.ContainingType, library) && method is not { Name: "Add", Parameters: [{ Type.Name: "OwnedFrame" }] };
}
