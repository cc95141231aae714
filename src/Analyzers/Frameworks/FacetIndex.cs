using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Finds the facets of members in tables, each member looked up once.</summary>
/// <param name="rows">The tables: a type, its members, and what they have in common.</param>
internal sealed class FacetIndex(IEnumerable<(string Type, string Members, long Facets)> rows)
{
    private readonly Dictionary<string, List<(string Members, long Facets)>> _types = ByType(rows);
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
                foreach (var name in members.Split(' '))
                    yield return name;
    }

    private Known LookUp(ISymbol member)
    {
        var facets = 0L;
        var isFramework = member.IsFramework();
        for (var type = member.ContainingType; type is not null; type = isFramework ? type.BaseType : null)
            if (
                FrameworkApis.MetadataNameOf(type.OriginalDefinition) is var name
                && (isFramework || !name.StartsWith("System.", StringComparison.Ordinal))
                && _types.TryGetValue(name, out var known)
            )
                foreach (var (names, facet) in known)
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

    private static Dictionary<string, List<(string, long)>> ByType(IEnumerable<(string Type, string Members, long Facets)> table)
    {
        var types = new Dictionary<string, List<(string, long)>>();
        foreach (var (type, members, facets) in table)
        {
            if (!types.TryGetValue(type, out var known))
                types.Add(type, known = new());
            known.Add((members, facets));
        }

        return types;
    }

    private sealed class Known(long facets)
    {
        public long Facets { get; } = facets;
    }
}
