using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The types whose length never changes once they exist, so that knowing where a buffer comes from is knowing how long it is.
/// </summary>
internal static class BufferTypes
{
    private static readonly IntInterval s_anySpan = new(0, int.MaxValue);

    public static bool IsBuffer(ITypeSymbol? type) =>
        type is IArrayTypeSymbol
        || type?.SpecialType == SpecialType.System_String
        || type.Has(TypeFacet.View | TypeFacet.ImmutableArray | TypeFacet.MemoryOwner);

    /// <summary>Every length of a buffer of this type. Native memory behind a span may be longer than any array.</summary>
    public static IntInterval AnyLengthOf(ITypeSymbol? type) =>
        type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String } || type.Has(TypeFacet.Segment | TypeFacet.ImmutableArray)
            ? IntInterval.AnyLength
            : s_anySpan;
}
