using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Types of .NET that show memory which they do not hold themselves.</summary>
internal static class ViewTypes
{
    /// <summary>Whether this is a span, a memory or a segment.</summary>
    public static bool IsView(this ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment" } && type.IsFramework();

    /// <summary>Whether this is a span or memory of whatever elements, through which they can be written.</summary>
    public static bool IsWritableView(this ITypeSymbol? type) =>
        type
            is INamedTypeSymbol
            {
                Name: "Span" or "Memory",
                TypeArguments.Length: 1,
                ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            };

    /// <summary>Whether this is an array that nobody can write.</summary>
    public static bool IsImmutableArray(this ITypeSymbol? type) => type is { Name: "ImmutableArray" } && type.IsFramework();

    /// <summary>Whether this is <c>System.Index</c>.</summary>
    public static bool IsIndex(this ITypeSymbol? type) => type is { Name: "Index" } && type.IsFramework();

    /// <summary>Whether this is <c>System.Range</c>.</summary>
    public static bool IsRange(this ITypeSymbol? type) => type is { Name: "Range" } && type.IsFramework();
}
