using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What frameworks run of the user's code, by <see cref="HostTable"/>: hosts of services and requests.</summary>
internal static class HostFacets
{
    /// <summary>What has run when a host starts the task of a service.</summary>
    public const string Starter = "StartAsync";

    private static readonly Dictionary<string, HostFacet> s_types = ByType();

    private static readonly Dictionary<(string Type, string Member), HostFacet> s_members = ByMember();

    /// <summary>Whether a host starts a task of a type beside the other members of its object.</summary>
    public static bool IsService(this INamedTypeSymbol type) => type.Derives(HostFacet.Service);

    /// <summary>Whether a method is what that task runs.</summary>
    public static bool IsServiceTask(this IMethodSymbol method) => method.IsOverride && method.FirstDeclared().Has(HostFacet.ServiceTask);

    /// <summary>Whether the public members of a type answer requests, which come side by side.</summary>
    public static bool AnswersRequests(this INamedTypeSymbol type) => type.Derives(HostFacet.AnswersRequests);

    /// <summary>Whether a base of a type has a facet.</summary>
    public static bool Derives(this INamedTypeSymbol type, HostFacet facet)
    {
        for (var ancestor = type.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
            if (ancestor.Has(facet))
                return true;
        return false;
    }

    /// <summary>Whether a type itself has a facet.</summary>
    public static bool Has(this INamedTypeSymbol type, HostFacet facet) =>
        s_types.TryGetValue(NameOf(type), out var facets) && (facets & facet) != 0;

    /// <summary>Whether a member has a facet in the type that declares it.</summary>
    public static bool Has(this ISymbol member, HostFacet facet) => Has(member.ContainingType, member.Name, facet);

    /// <summary>Whether objects of a type, or of a base of it, have a facet for members of such a name, whoever declares them.</summary>
    public static bool IsKnownByName(this IMethodSymbol method, HostFacet facet)
    {
        for (var ancestor = method.ContainingType.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
            if (Has(ancestor, method.Name, facet))
                return true;
        return false;
    }

    private static bool Has(INamedTypeSymbol type, string member, HostFacet facet) =>
        s_members.TryGetValue((NameOf(type), member), out var facets) && (facets & facet) != 0;

    private static string NameOf(INamedTypeSymbol type) => FrameworkApis.MetadataNameOf(type.OriginalDefinition);

    private static Dictionary<string, HostFacet> ByType()
    {
        var known = new Dictionary<string, HostFacet>();
        foreach (var (type, facet) in HostTable.Types)
            known.Add(type, facet);
        return known;
    }

    private static Dictionary<(string Type, string Member), HostFacet> ByMember()
    {
        var known = new Dictionary<(string Type, string Member), HostFacet>();
        foreach (var (type, members, facet) in HostTable.Members)
        foreach (var member in members.Split(' '))
            known.Add((type, member), facet);
        return known;
    }
}
