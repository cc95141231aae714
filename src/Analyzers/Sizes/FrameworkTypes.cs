using System;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>Recognises .NET's own types by name, which only their namespace and a place outside the source make trustworthy.</summary>
internal static class FrameworkTypes
{
    public static bool IsFrom(this ITypeSymbol? type, string namespaceName)
    {
        if (type is null || !type.IsInMetadata())
            return false;
        var end = namespaceName.Length;
        for (var current = type.ContainingNamespace; current is { IsGlobalNamespace: false }; current = current.ContainingNamespace)
        {
            var start = end - current.Name.Length;
            if (
                start < 0
                || string.CompareOrdinal(namespaceName, start, current.Name, 0, current.Name.Length) != 0
                || start > 0 && namespaceName[start - 1] != '.'
            )
                return false;
            end = start - 1;
        }

        return end < 0;
    }
}
