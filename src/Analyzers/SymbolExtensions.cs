using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <summary>The word for two symbols that are the same.</summary>
internal static class SymbolExtensions
{
    /// <summary>Whether two symbols are the same, nullability of their types aside. Two nulls are the same.</summary>
    public static bool Is(this ISymbol? one, ISymbol? other) => SymbolEqualityComparer.Default.Equals(one, other);

    /// <summary>Whether a type is another one, or has it for a base.</summary>
    public static bool DerivesFrom(this ITypeSymbol type, ITypeSymbol other)
    {
        for (var current = (ITypeSymbol?)type; current is not null; current = current.BaseType)
            if (current.Is(other))
                return true;
        return false;
    }

    /// <summary>The same, whatever the type arguments of both.</summary>
    public static bool DerivesFromAny(this INamedTypeSymbol type, INamedTypeSymbol other)
    {
        for (var current = type; current is not null; current = current.BaseType)
            if (current.OriginalDefinition.Is(other.OriginalDefinition))
                return true;
        return false;
    }

    /// <summary>Whether an object of one type may be one of the other, whatever the type arguments of both.</summary>
    public static bool IsRelatedTo(this INamedTypeSymbol type, INamedTypeSymbol other) =>
        type.DerivesFromAny(other) || other.DerivesFromAny(type);

    /// <summary>Whether a field or property keeps the value that its object is made with.</summary>
    public static bool IsSetOnce(this ISymbol member) =>
        member is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null or { IsInitOnly: true } };
}
