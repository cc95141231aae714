using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Finds the facets of members in tables, each member looked up once.</summary>
/// <param name="rows">
/// The tables: one type or several, their members, and what they have in common. A type that ends in <c>.*</c> stands for all of its
/// namespace.
/// </param>
internal sealed class FacetIndex(IEnumerable<(string Types, string Members, long Facets)> rows)
{
    private readonly Dictionary<string, List<(string[] Members, long Facets)>> _types = ByType(rows);
    private readonly ConditionalWeakTable<ISymbol, Known> _known = new();

    /// <summary>All facets of a member of .NET or of a serializer; none for members of others.</summary>
    public long Of(ISymbol member) =>
        _known.GetValue(member is IMethodSymbol { ReducedFrom: { } extension } ? extension : member.OriginalDefinition, LookUp).Facets;

    /// <summary>The names of the members that have one of these facets.</summary>
    public IEnumerable<string> NamesOf(long facets)
    {
        foreach (var known in _types.Values)
        foreach (var (members, facet) in known)
            if ((facet & facets) != 0)
                foreach (var name in members)
                    yield return name;
    }

    /// <summary>The names of the types that have such members, as code writes them.</summary>
    public IEnumerable<string> TypesOf(long facets)
    {
        foreach (var known in _types)
        foreach (var (_, facet) in known.Value)
            if ((facet & facets) != 0)
                yield return known.Key.Substring(known.Key.LastIndexOf('.') + 1).Split('`')[0];
    }

    private Known LookUp(ISymbol member)
    {
        var facets = 0L;
        var isFramework = member.IsFramework();
        for (var type = member.ContainingType; type is not null; type = isFramework ? type.BaseType : null)
        {
            var name = FrameworkApis.MetadataNameOf(type.OriginalDefinition);
            if (isFramework)
                facets |= Of(member, name) | Of(member, type.ContainingNamespace.ToDisplayString() + ".*");
            else if (!name.StartsWith("System.", StringComparison.Ordinal))
                facets |= Of(member, name);
        }

        return new(facets);
    }

    private long Of(ISymbol member, string types)
    {
        var facets = 0L;
        if (_types.TryGetValue(types, out var known))
            foreach (var (names, facet) in known)
                if (Names(names, member.Name))
                    facets |= facet;
        return facets;
    }

    private static bool Names(string[] names, string member)
    {
        foreach (var name in names)
            if (
                name == member
                || name.EndsWith("*", StringComparison.Ordinal) && member.StartsWith(name.TrimEnd('*'), StringComparison.Ordinal)
                || name.StartsWith("*", StringComparison.Ordinal) && member.EndsWith(name.TrimStart('*'), StringComparison.Ordinal)
            )
                return true;
        return false;
    }

    private static Dictionary<string, List<(string[], long)>> ByType(IEnumerable<(string Types, string Members, long Facets)> table)
    {
        var known = new Dictionary<string, List<(string[], long)>>();
        foreach (var (types, members, facets) in table)
        foreach (var type in types.Split(' '))
        {
            if (!known.TryGetValue(type, out var rows))
                known.Add(type, rows = new());
            rows.Add((members.Split(' '), facets));
        }

        return known;
    }

    private sealed class Known(long facets)
    {
        public long Facets { get; } = facets;
    }
}
