using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>How many bytes a value of a type takes.</summary>
internal static class TypeSizes
{
    private static readonly IntInterval s_pointer = new(4, 8);

    /// <summary>In memory, as sizeof and Unsafe.SizeOf count; null for what the runtime lays out.</summary>
    public static IntInterval? OfMemory(ITypeSymbol? type, Compilation compilation) =>
        type switch
        {
            { SpecialType: SpecialType.System_Boolean } => IntInterval.Exactly(1),
            { SpecialType: SpecialType.System_Char } => IntInterval.Exactly(2),
            { SpecialType: SpecialType.System_Decimal } => IntInterval.Exactly(16),
            IPointerTypeSymbol or IFunctionPointerTypeSymbol => s_pointer,
            _ => OfBlittable(type) ?? MemoryLayout.SizeOf(type, compilation, isMarshalled: false),
        };

    /// <summary>
    /// In native memory, as Marshal.SizeOf counts: a bool is a BOOL there and a char a byte. Enums do not marshal by that method.
    /// </summary>
    public static IntInterval? OfMarshalled(ITypeSymbol? type, Compilation compilation) =>
        type switch
        {
            { SpecialType: SpecialType.System_Boolean } => IntInterval.Exactly(4),
            { SpecialType: SpecialType.System_Char } => IntInterval.Exactly(1),
            { TypeKind: TypeKind.Enum } => null,
            _ => OfBlittable(type) ?? MemoryLayout.SizeOf(type, compilation, isMarshalled: true),
        };

    private static IntInterval? OfBlittable(ITypeSymbol? type) =>
        IntType.Of(type) is { } integer
            ? integer.IsNative
                ? s_pointer
                : IntInterval.Exactly(integer.Bits / 8)
            : type?.SpecialType is SpecialType.System_Single
                ? IntInterval.Exactly(4)
                : type?.SpecialType is SpecialType.System_Double
                    ? IntInterval.Exactly(8)
                    : type.Has(TypeFacet.Guid)
                        ? IntInterval.Exactly(16)
                        : null;
}
