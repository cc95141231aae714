using System;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Where .NET takes bytes to: elsewhere, or nowhere. By namespaces, because everything in them that is not listed here does.
/// </summary>
internal static class Transports
{
    /// <summary>Whether an object of this type is, or has to do with, a stream, a file, a pipe or a connection.</summary>
    public static bool Is(ITypeSymbol? type)
    {
        for (var current = type; current is not null; current = current.BaseType)
            if (current.Name == "MemoryStream" && current.IsFramework())
                return false;
        var space = NameOf(type?.ContainingNamespace);
        return IsOfStreams(space) && space is not ("System.IO.Hashing" or "System.IO.Compression")
            || space.StartsWith("System.Net", StringComparison.Ordinal) && space != "System.Net.Http.Json";
    }

    /// <summary>Whether a type is a stream, or has to do with streams, files or pipes, wherever those lead.</summary>
    public static bool IsOfStreams(ITypeSymbol type) => IsOfStreams(NameOf(type.ContainingNamespace));

    private static bool IsOfStreams(string space) => space == "System.IO" || space.StartsWith("System.IO.", StringComparison.Ordinal);

    private static string NameOf(INamespaceSymbol? space) => space?.ToDisplayString() ?? "";
}
