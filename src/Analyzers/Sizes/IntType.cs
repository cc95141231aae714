using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// An integral type as arithmetic sees it. Two have bounds of their own: a 64-bit unsigned value beyond <see cref="long.MaxValue"/> is
/// written as that bound, and a native integer is 32 or 64 bits wide, whichever the host is, so that only what both can hold is kept.
/// </summary>
internal readonly record struct IntType(int Bits, bool IsSigned, bool IsNative = false)
{
    public static IntType Int32 { get; } = new(32, true);

    public static IntType Int64 { get; } = new(64, true);

    public long Low => IsSigned ? -1L << (Bits - 1) : 0;

    public long High => Bits == 64 ? long.MaxValue : (1L << (IsSigned ? Bits - 1 : Bits)) - 1;

    /// <summary>Every value of the type.</summary>
    public IntInterval Range => new(Low, High);

    /// <summary>Whether values above the interval's upper bound belong to it: it stands for "and all above".</summary>
    public bool IsOpen(IntInterval value) => Bits == 64 && !IsSigned && value.High == long.MaxValue;

    /// <summary>Whether every host computes these results without wrapping.</summary>
    public bool Holds(long low, long high) => IsNative ? new IntType(32, IsSigned).Holds(low, high) : low >= Low && high <= High;

    /// <summary>Whether every value of this type is the same number in another one, on every host.</summary>
    public bool FitsInto(IntType other) =>
        this == other
        || (IsNative, other.IsNative) switch
        {
            (true, true) => false,
            (true, false) => other.Bits == 64 && other.IsSigned == IsSigned,
            (false, true) => other.Holds(Low, High) && Bits < 64,
            _ => Bits < 64 ? Low >= other.Low && High <= other.High : false,
        };

    /// <summary>The type of an integral or enum symbol; null for all others.</summary>
    public static IntType? Of(ITypeSymbol? type) =>
        type?.SpecialType switch
        {
            SpecialType.System_SByte => new(8, true),
            SpecialType.System_Byte => new(8, false),
            SpecialType.System_Int16 => new(16, true),
            SpecialType.System_UInt16 or SpecialType.System_Char => new(16, false),
            SpecialType.System_Int32 => Int32,
            SpecialType.System_UInt32 => new(32, false),
            SpecialType.System_Int64 => Int64,
            SpecialType.System_UInt64 => new(64, false),
            SpecialType.System_IntPtr => new(64, true, IsNative: true),
            SpecialType.System_UIntPtr => new(64, false, IsNative: true),
            SpecialType.None when type is INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying } => Of(
                underlying
            ),
            _ => null,
        };
}
