using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Types of .NET that show memory that they do not own.</summary>
internal static class ViewTypes
{
    /// <summary>Whether this is a span, a memory or a segment.</summary>
    public static bool IsView(this ITypeSymbol? type) => type.Has(TypeFacet.View);

    /// <summary>Whether this is a span or memory of whatever elements, through which they can be written.</summary>
    public static bool IsWritableView(this ITypeSymbol? type) => type.Has(TypeFacet.WritableView);

    /// <summary>Whether this is an array that nobody can write.</summary>
    public static bool IsImmutableArray(this ITypeSymbol? type) => type.Has(TypeFacet.ImmutableArray);

    /// <summary>Whether this is <c>System.Index</c>.</summary>
    public static bool IsIndex(this ITypeSymbol? type) => type.Has(TypeFacet.Index);

    /// <summary>Whether this is <c>System.Range</c>.</summary>
    public static bool IsRange(this ITypeSymbol? type) => type.Has(TypeFacet.Range);
}
