using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The collection types of .NET, by what can be done to their elements.</summary>
internal static class CollectionTypes
{
    /// <summary>Classes that hold the elements that they were given, and can be given more.</summary>
    public static bool IsGrowing(ITypeSymbol? type) => type.Has(TypeFacet.Growing);

    /// <summary>Whether an indexer of such a type adds what is not there.</summary>
    public static bool AddsByIndex(ITypeSymbol? type) => type.Has(TypeFacet.AddsByIndex);

    /// <summary>Interfaces by which elements can be read, and none added.</summary>
    public static bool IsReadOnly(ITypeSymbol? type) => type.Has(TypeFacet.ReadOnly);

    /// <summary>Collections that never change.</summary>
    public static bool IsImmutable(ITypeSymbol? type) => type.Has(TypeFacet.Unchanging);

    /// <summary>Collections of which a member's type says enough to ask how many elements it keeps.</summary>
    public static bool IsKept(ITypeSymbol? type) => type.Has(TypeFacet.ReadOnly | TypeFacet.Unchanging | TypeFacet.Growing);

    /// <summary>Buffers and interfaces of collections: what constructors and methods copy elements from.</summary>
    public static bool IsSequence(ITypeSymbol? type) => BufferTypes.IsBuffer(type) || type.Has(TypeFacet.ReadOnly | TypeFacet.Writable);

    /// <summary>Whether a collection expression makes this type with just the elements that it has.</summary>
    public static bool IsFilledAsWritten(ITypeSymbol? type) => IsGrowing(type) || IsSequence(type) || IsImmutable(type);
}
