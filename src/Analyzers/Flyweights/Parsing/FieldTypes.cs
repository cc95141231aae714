using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>Which types have a form in bytes.</summary>
internal static class FieldTypes
{
    /// <summary>What <c>BinaryPrimitives</c> calls a number, and its size.</summary>
    public static (string Name, int Size)? Number(ITypeSymbol type)
    {
        switch (type.SpecialType)
        {
            case SpecialType.System_Byte:
                return ("Byte", 1);
            case SpecialType.System_SByte:
                return ("SByte", 1);
            case SpecialType.System_Int16:
                return ("Int16", 2);
            case SpecialType.System_UInt16:
                return ("UInt16", 2);
            case SpecialType.System_Int32:
                return ("Int32", 4);
            case SpecialType.System_UInt32:
                return ("UInt32", 4);
            case SpecialType.System_Int64:
                return ("Int64", 8);
            case SpecialType.System_UInt64:
                return ("UInt64", 8);
            case SpecialType.System_Single:
                return ("Single", 4);
            case SpecialType.System_Double:
                return ("Double", 8);
        }

        if (!IsInSystem(type))
            return null;
        return type.Name switch
        {
            "Half" => ("Half", 2),
            "Int128" => ("Int128", 16),
            "UInt128" => ("UInt128", 16),
            _ => null,
        };
    }

    public static bool IsGuid(ITypeSymbol type) => type.Name == "Guid" && IsInSystem(type);

    public static bool IsByteSpan(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "ReadOnlySpan", TypeArguments: [{ SpecialType: SpecialType.System_Byte }] } && IsInSystem(type);

    /// <summary>Whether a type holds bytes: in a view a span, in a class an array, or a string where it is a text.</summary>
    public static bool IsBytes(ITypeSymbol type, bool isView, bool isText) =>
        isView
            ? IsByteSpan(type)
            : type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte }
                || isText && type.SpecialType == SpecialType.System_String;

    /// <summary>What to write instead of a type that has no form.</summary>
    public static string Instead(ITypeSymbol type, bool isView)
    {
        switch (type)
        {
            case { SpecialType: SpecialType.System_String }:
                return isView ? "use ReadOnlySpan<byte> with [FixedText(n)]" : "add [FixedText(n)] or [VarData(typeof(ushort))]";
            case { SpecialType: SpecialType.System_Decimal }:
                return "use a long with a fixed scale";
            case { SpecialType: SpecialType.System_Char }:
                return "use ushort, or byte";
            case { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr }:
                return "use int or long, whose size is the same everywhere";
            case { SpecialType: SpecialType.System_DateTime }:
            case { Name: "DateTimeOffset" or "TimeSpan" or "DateOnly" or "TimeOnly" } when IsInSystem(type):
                return "use a long of ticks or of nanoseconds";
            case INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }:
                return "use the type itself, with Since and NullValue if it can be missing";
            case IArrayTypeSymbol:
                return isView
                    ? "use ReadOnlySpan<byte> with [Field(Length = n)], or [Group(...)]"
                    : "use byte[] with [Field(Length = n)], or [Group(...)]";
            case { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface }:
                return "use a flyweight, [Group(...)] of flyweights, or [FlyweightIgnore]";
            default:
                return "use a number, an enum, bool, Guid, bytes or a flyweight";
        }
    }

    private static bool IsInSystem(ITypeSymbol type) =>
        type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true } && type.ContainingType is null;
}
