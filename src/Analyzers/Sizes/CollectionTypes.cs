using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The collection types of .NET, by what can be done to their elements.</summary>
internal static class CollectionTypes
{
    private static readonly HashSet<string> s_growing = new()
    {
        "List",
        "HashSet",
        "SortedSet",
        "Queue",
        "Stack",
        "LinkedList",
        "Dictionary",
        "SortedDictionary",
        "SortedList",
        "ConcurrentBag",
        "ConcurrentQueue",
        "ConcurrentStack",
        "ConcurrentDictionary",
    };

    private static readonly HashSet<string> s_readOnly = new()
    {
        "IEnumerable",
        "IReadOnlyCollection",
        "IReadOnlyList",
        "IReadOnlyDictionary",
        "IReadOnlySet",
        "IOrderedEnumerable",
    };

    /// <summary>Classes that hold the elements that they were given, and can be given more.</summary>
    public static bool IsGrowing(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Class }
        && s_growing.Contains(type.Name)
        && (type.IsFrom("System.Collections.Generic") || type.IsFrom("System.Collections.Concurrent"));

    /// <summary>Whether an indexer of such a type adds what is not there.</summary>
    public static bool AddsByIndex(ITypeSymbol? type) =>
        type is { Name: "Dictionary" or "SortedDictionary" or "SortedList" or "ConcurrentDictionary" };

    /// <summary>Interfaces by which elements can be read, and none added.</summary>
    public static bool IsReadOnly(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Interface } && s_readOnly.Contains(type.Name) && type.IsFramework();

    /// <summary>Collections that never change.</summary>
    public static bool IsImmutable(ITypeSymbol? type) =>
        type is INamedTypeSymbol
        && (
            type.Name.StartsWith("Immutable", StringComparison.Ordinal) && type.IsFrom("System.Collections.Immutable")
            || type.Name.StartsWith("Frozen", StringComparison.Ordinal) && type.IsFrom("System.Collections.Frozen")
        );

    /// <summary>Collections of which a member's type says enough to ask how many elements it keeps.</summary>
    public static bool IsKept(ITypeSymbol? type) => IsReadOnly(type) || IsImmutable(type) || IsGrowing(type);

    /// <summary>Buffers and interfaces of collections: what constructors and methods copy elements from.</summary>
    public static bool IsSequence(ITypeSymbol? type) =>
        BufferTypes.IsBuffer(type)
        || IsReadOnly(type)
        || type is { TypeKind: TypeKind.Interface, Name: "ICollection" or "IList" or "IDictionary" or "ISet" } && type.IsFramework();

    /// <summary>Whether a collection expression makes this type with just the elements that it has.</summary>
    public static bool IsFilledAsWritten(ITypeSymbol? type) => IsGrowing(type) || IsSequence(type) || IsImmutable(type);
}
