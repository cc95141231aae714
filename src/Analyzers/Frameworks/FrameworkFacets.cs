using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>The facets of members of .NET and of serializers, each looked up in the tables once.</summary>
internal static class FrameworkFacets
{
    private static readonly FacetIndex s_facets = new(
        FacetTable.Rows.Concat(ValueFacets.Rows).Select(row => (row.Type, row.Members, (long)row.Facet))
    );

    private static readonly FacetIndex s_texts = new(TextFacets.Rows.Select(row => (row.Type, row.Members, (long)row.Facet)));

    /// <summary>Whether a member of .NET or of a serializer has one of these facets.</summary>
    public static bool Has(this ISymbol member, Facet facets) => (member.Facets() & facets) != 0;

    /// <inheritdoc cref="Has(ISymbol, Facet)"/>
    public static bool Has(this ISymbol member, TextFacet facets) => (member.FacetsOfText() & facets) != 0;

    /// <summary>All facets of a member of .NET or of a serializer; none for members of others.</summary>
    public static Facet Facets(this ISymbol member) => (Facet)s_facets.Of(member);

    /// <summary>The same for the text that the member gives or writes.</summary>
    public static TextFacet FacetsOfText(this ISymbol member) => (TextFacet)s_texts.Of(member);

    /// <summary>The names of the members that have one of these facets.</summary>
    public static IEnumerable<string> NamesOf(Facet facets) => s_facets.NamesOf((long)facets);

    /// <summary>The names of the types that have such members, as code writes them.</summary>
    public static IEnumerable<string> TypesOf(Facet facets) => s_facets.TypesOf((long)facets);
}
