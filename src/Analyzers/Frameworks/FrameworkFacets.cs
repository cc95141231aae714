using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>The facets of members of .NET and of serializers, each looked up in the tables once.</summary>
internal static class FrameworkFacets
{
    private static readonly Dictionary<string, List<(string Members, Facet Facet)>> s_types = ByType();
    private static readonly ConditionalWeakTable<ISymbol, Known> s_known = new();

    /// <summary>Whether a member of .NET or of a serializer has one of these facets.</summary>
    public static bool Has(this ISymbol member, Facet facets) => (member.Facets() & facets) != 0;

    /// <summary>All facets of a member of .NET or of a serializer; none for members of others.</summary>
    public static Facet Facets(this ISymbol member) =>
        s_known.GetValue(member is IMethodSymbol { ReducedFrom: { } extension } ? extension : member.OriginalDefinition, LookUp).Facet;

    private static Known LookUp(ISymbol member)
    {
        var facets = Facet.None;
        var isFramework = member.IsFramework();
        for (var type = member.ContainingType; type is not null; type = isFramework ? type.BaseType : null)
            if (
                FrameworkApis.MetadataNameOf(type.OriginalDefinition) is var name
                && (isFramework || !name.StartsWith("System.", StringComparison.Ordinal))
                && s_types.TryGetValue(name, out var rows)
            )
                foreach (var (names, facet) in rows)
                    if (Names(names, member.Name))
                        facets |= facet;
        return new(facets);
    }

    private static bool Names(string names, string member)
    {
        foreach (var name in names.Split(' '))
            if (
                name == member
                || name.EndsWith("*", StringComparison.Ordinal) && member.StartsWith(name.TrimEnd('*'), StringComparison.Ordinal)
                || name.StartsWith("*", StringComparison.Ordinal) && member.EndsWith(name.TrimStart('*'), StringComparison.Ordinal)
            )
                return true;
        return false;
    }

    private static Dictionary<string, List<(string, Facet)>> ByType()
    {
        var types = new Dictionary<string, List<(string, Facet)>>();
        foreach (var table in new[] { FacetTable.Rows, ValueFacets.Rows, TextFacets.Rows, TaskForms.Rows })
        foreach (var (type, members, facet) in table)
        {
            if (!types.TryGetValue(type, out var rows))
                types.Add(type, rows = new());
            rows.Add((members, facet));
        }

        return types;
    }

    private sealed class Known(Facet facet)
    {
        public Facet Facet { get; } = facet;
    }
}
