using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Flow;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>The facets of .NET's members: a row for members of a type, which holds for those that override them, too.</summary>
internal static class FrameworkFacets
{
    /// <summary>Every row; a member may stand in several.</summary>
    public static IReadOnlyList<(string Type, string Members, Facet Facet)> Rows { get; } =
        new[]
        {
            ("System.MemoryExtensions", "AsSpan AsMemory", Facet.Part),
            ("System.Span`1", ".ctor Slice", Facet.Part),
            ("System.ReadOnlySpan`1", ".ctor Slice", Facet.Part),
            ("System.Memory`1", ".ctor Slice", Facet.Part),
            ("System.ReadOnlyMemory`1", ".ctor Slice", Facet.Part),
            ("System.ArraySegment`1", ".ctor Slice", Facet.Part),
            ("System.Buffers.ReadOnlySequence`1", ".ctor Slice", Facet.Part),
            ("System.Collections.Immutable.ImmutableArray`1", "AsSpan AsMemory Slice", Facet.Part),
            ("System.Runtime.InteropServices.CollectionsMarshal", "AsSpan", Facet.Part),
            ("System.Runtime.InteropServices.MemoryMarshal", "CreateSpan CreateReadOnlySpan", Facet.Part),
            ("System.Memory`1", "Span", Facet.Whole),
            ("System.ReadOnlyMemory`1", "Span", Facet.Whole),
            ("System.Buffers.IMemoryOwner`1", "Memory", Facet.Whole),
            ("System.Buffers.MemoryManager`1", "Memory", Facet.Whole),
            ("System.ArraySegment`1", "Array", Facet.Backing),
            ("System.MemoryExtensions", "Trim TrimStart TrimEnd", Facet.Trimmed),
            ("System.Runtime.InteropServices.MemoryMarshal", "Cast AsBytes", Facet.Recast),
            ("System.Span`1", "GetPinnableReference", Facet.Element),
            ("System.ReadOnlySpan`1", "GetPinnableReference", Facet.Element),
            ("System.String", "GetPinnableReference", Facet.Element),
            ("System.Linq.Enumerable", "Take", Facet.Sequence),
        };

    private static readonly Dictionary<string, Dictionary<string, Facet>> s_types = ByType();
    private static readonly HashSet<string> s_names = Names();
    private static readonly ConditionalWeakTable<ISymbol, Known> s_known = new();

    /// <summary>Whether a member of .NET has one of these facets.</summary>
    public static bool Has(this ISymbol member, Facet facets) => (member.Facets() & facets) != 0;

    /// <summary>All facets of a member of .NET; none for members of others.</summary>
    public static Facet Facets(this ISymbol member) =>
        s_names.Contains(member.Name)
            ? s_known.GetValue(member is IMethodSymbol { ReducedFrom: { } extension } ? extension : member.OriginalDefinition, LookUp).Facet
            : Facet.None;

    private static Known LookUp(ISymbol member)
    {
        if (!member.IsFramework())
            return new(Facet.None);
        var facet = Facet.None;
        for (var type = member.ContainingType; type is not null; type = type.BaseType)
            if (
                s_types.TryGetValue(FrameworkApis.MetadataNameOf(type.OriginalDefinition), out var members)
                && members.TryGetValue(member.Name, out var row)
            )
                facet |= row;
        return new(facet);
    }

    private static Dictionary<string, Dictionary<string, Facet>> ByType()
    {
        var types = new Dictionary<string, Dictionary<string, Facet>>();
        foreach (var (type, members, facet) in Rows)
        {
            if (!types.TryGetValue(type, out var known))
                types.Add(type, known = new());
            foreach (var name in members.Split(' '))
                known[name] = known.TryGetValue(name, out var others) ? others | facet : facet;
        }

        return types;
    }

    private static HashSet<string> Names()
    {
        var names = new HashSet<string>();
        foreach (var members in s_types.Values)
            names.UnionWith(members.Keys);
        return names;
    }

    private sealed class Known(Facet facet)
    {
        public Facet Facet { get; } = facet;
    }
}
