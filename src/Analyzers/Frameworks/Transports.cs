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
        var space = type?.ContainingNamespace?.ToDisplayString() ?? "";
        return space.StartsWith("System.IO", StringComparison.Ordinal) && space is not ("System.IO.Hashing" or "System.IO.Compression")
            || space.StartsWith("System.Net", StringComparison.Ordinal) && space != "System.Net.Http.Json";
    }
}
