using System;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// How many bytes a struct without references takes: its fields in the order of their declaration, each where its alignment allows. Structs
/// that the runtime may order otherwise, or whose fields are not all known, are unknown.
/// </summary>
internal readonly record struct MemoryLayout(IntInterval Size, int Alignment)
{
    private const int MaxDepth = 8;

    /// <summary>
    /// In memory, as sizeof counts; <paramref name="isMarshalled"/>: as Marshal.SizeOf does, to which bool and char are something else.
    /// </summary>
    public static IntInterval? SizeOf(ITypeSymbol? type, Compilation compilation, bool isMarshalled) =>
        Of(type, new(compilation, 4, isMarshalled), 0) is { Size: var narrow }
        && Of(type, new(compilation, 8, isMarshalled), 0) is { Size: var wide }
            ? narrow.Join(wide)
            : null;

    private static MemoryLayout? Of(ITypeSymbol? type, Target target, int depth)
    {
        if (PrimitiveSize(type, target) is { } primitive)
            return new(IntInterval.Exactly(primitive), primitive);
        if (type.Has(TypeFacet.Guid))
            return new(IntInterval.Exactly(16), sizeof(int));
        if (
            type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, IsUnmanagedType: true, IsGenericType: false } declared
            || declared.SpecialType != SpecialType.None
            || depth == MaxDepth
            || declared.DeclarationIn(target.Compilation) is null
        )
            return null;
        var (kind, pack, least) = Declared(declared);
        return kind == LayoutKind.Auto ? null : Of(declared, kind, pack == 0 ? int.MaxValue : pack, least, target, depth);
    }

    private static MemoryLayout? Of(INamedTypeSymbol type, LayoutKind kind, int pack, int least, Target target, int depth)
    {
        var (end, alignment) = (IntInterval.Exactly(0), 1);
        foreach (var member in type.GetMembers())
        {
            if (member is not IFieldSymbol { IsStatic: false, IsConst: false } field)
                continue;
            if (OfField(field, target, depth) is not { } layout)
                return null;
            var own = Math.Min(layout.Alignment, pack);
            alignment = Math.Max(alignment, own);
            if (kind == LayoutKind.Explicit)
                end = OffsetOf(field) is { } offset
                    ? new(Math.Max(end.Low, offset + layout.Size.Low), Math.Max(end.High, offset + layout.Size.High))
                    : end;
            else
                end = new(RoundUp(end.Low, own) + layout.Size.Low, RoundUp(end.High, own) + layout.Size.High);
        }

        // whether a gap follows fields at explicit offsets is up to the runtime
        var low = Math.Max(kind == LayoutKind.Explicit ? end.Low : RoundUp(end.Low, alignment), 1);
        var high = Math.Max(RoundUp(end.High, alignment), 1);
        return new(new(Math.Max(low, least), Math.Max(high, least)), alignment);
    }

    private static MemoryLayout? OfField(IFieldSymbol field, Target target, int depth)
    {
        if (!field.IsFixedSizeBuffer)
            return target.IsMarshalled && field.HasAttribute(TypeFacet.MarshalAs) ? null : Of(field.Type, target, depth + 1);
        return field.Type is IPointerTypeSymbol { PointedAtType: var element } && PrimitiveSize(element, target) is { } size
            ? new(IntInterval.Exactly((long)size * field.FixedSize), size)
            : null;
    }

    private static int? PrimitiveSize(ITypeSymbol? type, Target target) =>
        type switch
        {
            IPointerTypeSymbol or IFunctionPointerTypeSymbol => target.Pointer,
            { SpecialType: SpecialType.System_Boolean } => target.IsMarshalled ? null : 1,
            { SpecialType: SpecialType.System_Char } => target.IsMarshalled ? null : 2,
            { SpecialType: SpecialType.System_Single } => 4,
            { SpecialType: SpecialType.System_Double } => 8,
            _ => IntType.Of(type) is { } number
                ? number.IsNative
                    ? target.Pointer
                    : number.Bits / 8
                : null,
        };

    private static (LayoutKind Kind, int Pack, int Size) Declared(INamedTypeSymbol type)
    {
        var (kind, pack, size) = (LayoutKind.Sequential, 0, 0);
        foreach (var attribute in type.GetAttributes())
            if (attribute.AttributeClass.Has(TypeFacet.InlineArray))
                return (LayoutKind.Auto, 0, 0);
            else if (attribute.AttributeClass.Has(TypeFacet.StructLayout))
            {
                if (attribute.ConstructorArguments is [{ Value: { } given }])
                    kind = (LayoutKind)Convert.ToInt32(given, System.Globalization.CultureInfo.InvariantCulture);
                foreach (var argument in attribute.NamedArguments)
                    if (argument.Value.Value is int value)
                        (pack, size) = argument.Key switch
                        {
                            nameof(StructLayoutAttribute.Pack) => (value, size),
                            nameof(StructLayoutAttribute.Size) => (pack, value),
                            _ => (pack, size),
                        };
            }

        return (kind, pack, size);
    }

    private static int? OffsetOf(IFieldSymbol field)
    {
        foreach (var attribute in field.GetAttributes())
            if (attribute is { ConstructorArguments: [{ Value: int offset }] } && attribute.AttributeClass.Has(TypeFacet.FieldOffset))
                return offset;
        return null;
    }

    /// <summary>What the size is computed for.</summary>
    private readonly record struct Target(Compilation Compilation, int Pointer, bool IsMarshalled);

    private static long RoundUp(long offset, int alignment) => (offset + alignment - 1) / alignment * alignment;
}
