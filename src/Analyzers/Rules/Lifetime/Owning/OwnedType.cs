using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>The types of the library that hold something native, and what stays behind where nobody disposes one.</summary>
internal static class OwnedType
{
    /// <summary>Null for all other types.</summary>
    public static string? WhatStays(ITypeSymbol? type, MessagingLibrary library)
    {
        if (library.Types.WhatStays(type) is { } stays)
            return stays;
        return type is { IsStatic: false } ? library.Runtime?.WhatStays(type) : null;
    }

    /// <summary>Whether a type is one of the runtime library's.</summary>
    public static bool IsRuntimes(ITypeSymbol? type, MessagingLibrary library) =>
        type is not null && library.Runtime is { } runtime && runtime.Has(type);

    /// <summary>Whether a member belongs to the library, or to our runtime over it; those that users add are their own.</summary>
    public static bool IsLibrarys(ISymbol member, MessagingLibrary library) =>
        library.Types.IsOfTheLibrary(member) || IsRuntimes(member.ContainingType, library);

    /// <summary>
    /// Whether what goes through a channel belongs to whoever reads it: one frame or message has one user at a time. A shared frame may
    /// go to many.
    /// </summary>
    public static bool IsItsReaders(ITypeSymbol type, MessagingLibrary library) => library.Runtime?.HasOneUser(type) == true;
}
