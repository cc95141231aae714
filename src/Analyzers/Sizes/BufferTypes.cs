using Microsoft.CodeAnalysis;

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
        || type is INamedTypeSymbol { Arity: 1 }
            && type.Name switch
            {
                "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment" => type.IsFrom("System"),
                "ImmutableArray" => type.IsFrom("System.Collections.Immutable"),
                "IMemoryOwner" => type.IsFrom("System.Buffers"),
                _ => false,
            };

    /// <summary>Every length of a buffer of this type. Native memory behind a span may be longer than any array.</summary>
    public static IntInterval AnyLengthOf(ITypeSymbol? type) =>
        type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String } or { Name: "ArraySegment" or "ImmutableArray" }
            ? IntInterval.AnyLength
            : s_anySpan;
}
