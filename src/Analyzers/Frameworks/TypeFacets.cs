using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What types of .NET are, each looked up in <see cref="TypeFacetTable"/> once.</summary>
internal static class TypeFacets
{
    private const TypeFacet Attributes =
        TypeFacet.DoesNotReturn
        | TypeFacet.DoesNotReturnIf
        | TypeFacet.Conditional
        | TypeFacet.ThreadStatic
        | TypeFacet.MarshalAs
        | TypeFacet.InlineArray
        | TypeFacet.StructLayout
        | TypeFacet.FieldOffset
        | TypeFacet.GeneratedCode
        | TypeFacet.SkipLocalsInit
        | TypeFacet.ShowsInternals;

    private static readonly Dictionary<string, TypeFacet> s_types = ByName();

    private static readonly ConditionalWeakTable<ITypeSymbol, Known> s_known = new();

    /// <summary>Whether a type of .NET has one of these facets. An attribute that the compiler reads may be anybody's.</summary>
    public static bool Has(this ITypeSymbol? type, TypeFacet facets) =>
        type is INamedTypeSymbol named && (s_known.GetValue(named.OriginalDefinition, LookUp).Facets & facets) != 0;

    /// <summary>Whether one of these attributes stands on a symbol.</summary>
    public static bool HasAttribute(this ISymbol symbol, TypeFacet attributes)
    {
        foreach (var attribute in symbol.GetAttributes())
            if (attribute.AttributeClass.Has(attributes))
                return true;
        return false;
    }

    /// <summary>[DoesNotReturn].</summary>
    public static bool SaysThatItNeverReturns(this IMethodSymbol method) => method.OriginalDefinition.HasAttribute(TypeFacet.DoesNotReturn);

    /// <summary>[ThreadStatic]: each thread has a field of its own, and only the first sees the initial value.</summary>
    public static bool IsPerThread(this IFieldSymbol field) => field.HasAttribute(TypeFacet.ThreadStatic);

    private static Known LookUp(ITypeSymbol type)
    {
        var facets = Of(FrameworkApis.MetadataNameOf((INamedTypeSymbol)type)) | Of(type.ContainingNamespace?.ToDisplayString() + ".*");
        return new(type.IsInMetadata() ? facets : facets & Attributes);
    }

    private static TypeFacet Of(string types) => s_types.TryGetValue(types, out var facets) ? facets : TypeFacet.None;

    private static Dictionary<string, TypeFacet> ByName()
    {
        var known = new Dictionary<string, TypeFacet>();
        foreach (var (types, facet) in TypeFacetTable.Rows)
        foreach (var type in types.Split(' '))
            known[type] = facet | (known.TryGetValue(type, out var others) ? others : TypeFacet.None);
        return known;
    }

    private sealed class Known(TypeFacet facets)
    {
        public TypeFacet Facets { get; } = facets;
    }
}
