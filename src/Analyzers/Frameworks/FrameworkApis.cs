using System.Collections.Concurrent;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>The types and members of .NET that one compilation uses, each looked up in <see cref="FrameworkTable"/> once.</summary>
internal sealed class FrameworkApis
{
    private readonly ConcurrentDictionary<ISymbol, FrameworkApi> _known = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ITypeSymbol, bool> _holdsNoBytes = new(SymbolEqualityComparer.Default);

    /// <summary>What a member of .NET does: a method, a constructor, a property.</summary>
    public FrameworkApi Of(ISymbol member) =>
        _known.GetOrAdd(member is IMethodSymbol { ReducedFrom: { } extension } ? extension : member.OriginalDefinition, LookUp);

    /// <summary>Whether objects of a type are known to hold no buffer of somebody else's, and to run nobody's code.</summary>
    public bool HoldsNoBytes(ITypeSymbol? type) => type is not null && _holdsNoBytes.GetOrAdd(type, HoldsNone);

    /// <summary>The same for a question that is asked once, outside of any compilation's analysis.</summary>
    public static FrameworkApi LookUp(ISymbol member)
    {
        if (member.ContainingType is not { } type)
            return FrameworkApi.Unlisted;
        var api = RowOrDefault(type, member);
        if (type.TypeKind != TypeKind.Interface)
            return FrameworkKeepers.Has(MetadataNameOf(type), member) ? api with { KeepsGiven = true } : api;
        // anyone may implement it
        return FrameworkTable.HoldsCollections(type.ContainingNamespace.ToDisplayString())
            ? new(api.Effects | Effect.Iterates)
            : new(api.Effects | Effect.RunsUnknownCode);
    }

    private static FrameworkApi RowOrDefault(INamedTypeSymbol type, ISymbol member)
    {
        if (FrameworkTable.Of(MetadataNameOf(type)) is { } rows && RowOf(rows, member) is { } row)
            return row.Effects is Effect.None or Effect.Works && TakesStream(member) ? FrameworkApi.Unlisted : row;
        return member is IPropertySymbol or IMethodSymbol { MethodKind: MethodKind.Constructor }
            ? FrameworkApi.Computes
            : Default(type, member);
    }

    /// <summary>What computes from bytes or texts does something else where it reads them from a stream, or writes them to one.</summary>
    private static bool TakesStream(ISymbol member)
    {
        if (member is IMethodSymbol { Parameters: var parameters } && !Transports.IsOfStreams(member.ContainingType))
            foreach (var parameter in parameters)
                if (Transports.IsOfStreams(parameter.Type))
                    return true;
        return false;
    }

    private static FrameworkApi? RowOf(IReadOnlyDictionary<string, FrameworkApi> rows, ISymbol member) =>
        rows.TryGetValue(member.Name, out var row) ? row
        : member is IMethodSymbol { MethodKind: MethodKind.Ordinary } && rows.TryGetValue("*", out var other) ? other
        : null;

    /// <summary>
    /// Methods without a row: numbers, times and spans compute; collections do what they are made for; nothing else is known.
    /// </summary>
    private static FrameworkApi Default(INamedTypeSymbol type, ISymbol member)
    {
        var name = type.ContainingNamespace.ToDisplayString();
        if (FrameworkTable.HoldsCollections(name))
            return IsIteration(member) ? FrameworkApi.Computes : new(Effect.Works);
        return name == "System" && (type.IsValueType || IsException(type)) ? FrameworkApi.Computes : FrameworkApi.Unlisted;
    }

    /// <summary>What a foreach calls of a collection's own enumerator.</summary>
    private static bool IsIteration(ISymbol member) => member.Name is "GetEnumerator" or "MoveNext" or "Dispose";

    private static bool IsException(INamedTypeSymbol type)
    {
        for (var current = type; current is not null; current = current.BaseType)
            if (current.Name == "Exception")
                return true;
        return false;
    }

    private static bool HoldsNone(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Enum
        || type
            is {
                TypeKind: not (TypeKind.Interface or TypeKind.Delegate or TypeKind.Array),
                IsRefLikeType: false,
                SpecialType: not SpecialType.System_Array,
                Name: not ("Memory" or "ArraySegment"),
                ContainingNamespace: { } around
            }
            && FrameworkTable.HoldsNoBytes(around.ToDisplayString());

    /// <summary>The name of a type in metadata, with its namespace.</summary>
    public static string MetadataNameOf(INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? MetadataNameOf(outer) + "+" + type.MetadataName
        : type.ContainingNamespace is { IsGlobalNamespace: false } around ? around.ToDisplayString() + "." + type.MetadataName
        : type.MetadataName;
}
