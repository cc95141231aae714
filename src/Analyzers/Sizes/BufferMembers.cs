using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The .NET members that return buffers of a known length.</summary>
internal static class BufferMembers
{
    public static IntInterval? LengthOf(IInvocationOperation call, SizeEvaluator sizes)
    {
        var method = call.TargetMethod;
        if (Slice.Of(call, Facet.Part) is { } slice && BufferTypes.IsBuffer(slice.Whole.Type))
            return OfSlice(slice, sizes);
        if (call.Instance is { } instance && BufferTypes.IsBuffer(instance.Type))
            return OfView(call, instance, sizes);
        if (!BufferTypes.IsBuffer(call.Type))
            return null;
        if (method.Has(Facet.Nothing))
            return IntInterval.Exactly(0);
        if (method.Has(Facet.Rents))
            return call.ArgumentFor(0) is { } least
                ? new(Math.Max(0, Math.Min(sizes.Of(least).Low, IntInterval.MaxLength)), int.MaxValue)
                : null;
        return method.SizeOf() switch
        {
            KnownSize.Same when call.ArgumentFor(0)?.Unconverted() is { } source => BufferTypes.IsBuffer(source.Type)
                ? sizes.Of(source)
                : sizes.ElementsOf(source),
            KnownSize.First => Given(call, 0, sizes),
            KnownSize.Second => Given(call, 1, sizes),
            KnownSize.InBytes => OfBytes(call, sizes),
            KnownSize.Encoded => TextSizes.EncodedLength(call, sizes),
            KnownSize.OneValue => call.ArgumentFor(0) is { } number ? TypeSizes.OfMemory(number.Type, sizes.Compilation) : null,
            KnownSize.OneGuid => IntInterval.Exactly(16),
            KnownSize.Digest => HashSizes.LengthOf(method.IsStatic ? method.ContainingType : call.Instance?.Type),
            _ => Sequences.CountOf(call, sizes),
        };
    }

    public static IntInterval? LengthOf(IObjectCreationOperation creation, SizeEvaluator sizes)
    {
        if (!BufferTypes.IsBuffer(creation.Type) || creation.Constructor is not { } constructor)
            return null;
        if (constructor.Parameters.IsEmpty)
            return IntInterval.Exactly(0);
        var isText = creation.Type!.SpecialType == SpecialType.System_String;
        if (isText && constructor.Parameters[0].Type is IPointerTypeSymbol)
            return null; // up to a terminator
        foreach (var parameter in constructor.Parameters)
            if (parameter.Name is "length" or "count" && creation.ArgumentFor(parameter.Ordinal) is { } count)
                return sizes.Of(count).Meet(new(0, int.MaxValue));
        if (constructor.Parameters.Length != 1)
            return null;
        return constructor.Parameters[0].RefKind != RefKind.None ? IntInterval.Exactly(1)
            : creation.ArgumentFor(0) is { } whole && BufferTypes.IsBuffer(whole.Type) ? sizes.Of(whole)
            : null;
    }

    public static IntInterval? LengthOf(IPropertyReferenceOperation reference, SizeEvaluator sizes) =>
        reference switch
        {
            { Property: var property } when property.Has(Facet.Nothing) => IntInterval.Exactly(0),
            _ => Slice.Of(reference, Facet.Whole) is { Whole: var whole } && BufferTypes.IsBuffer(whole.Type) ? sizes.Of(whole) : null,
        };

    public static IntInterval? LengthOf(IFieldReferenceOperation reference) =>
        reference.Field.Has(Facet.Nothing) ? IntInterval.Exactly(0) : null;

    /// <summary>Members of a buffer itself.</summary>
    private static IntInterval? OfView(IInvocationOperation call, IOperation whole, SizeEvaluator sizes) =>
        (call.TargetMethod.SizeOf(), call.Arguments.Length) switch
        {
            (KnownSize.Same, 0) => sizes.Of(whole),
            (KnownSize.PartOfText, 1) => OfPart(call, whole, 0, sizes),
            (KnownSize.PartOfText or KnownSize.Same, 2) => OfPart(call, whole, 0, sizes),
            _ => null,
        };

    /// <summary>A part of a buffer; null where nothing is known of where it begins.</summary>
    private static IntInterval? OfSlice(Slice slice, SizeEvaluator sizes) =>
        slice switch
        {
            { IsAll: true } => sizes.Of(slice.Whole),
            { Range: { } range } => SliceLengths.OfRange(slice.Whole, range, sizes),
            { Start: { } start } when IntType.Of(start.Type) is null => SliceLengths.OfRange(slice.Whole, start, sizes),
            { Start: { } start, Length: null } => SliceLengths.From(sizes.Of(slice.Whole), sizes.Of(start)),
            { Start: { } start, Length: { } count } => SliceLengths.From(sizes.Of(slice.Whole), sizes.Of(start), sizes.Of(count)),
            _ => null,
        };

    /// <summary>A part given as (start), (start, count) or as a range.</summary>
    private static IntInterval? OfPart(IInvocationOperation call, IOperation whole, int ordinal, SizeEvaluator sizes)
    {
        if (call.ArgumentFor(ordinal) is not { } start)
            return null;
        if (IntType.Of(start.Type) is null)
            return SliceLengths.OfRange(whole, start, sizes);
        return call.TargetMethod.Parameters.Length == ordinal + 1 ? SliceLengths.From(sizes.Of(whole), sizes.Of(start))
            : call.ArgumentFor(ordinal + 1) is { } count ? SliceLengths.From(sizes.Of(whole), sizes.Of(start), sizes.Of(count))
            : null;
    }

    private static IntInterval? OfBytes(IInvocationOperation call, SizeEvaluator sizes) =>
        call.ArgumentFor(0) is { } whole
        && BufferTypes.IsBuffer(whole.Type)
        && TypeSizes.OfMemory(call.TargetMethod.TypeArguments[0], sizes.Compilation) is { } size
            ? IntType.Int32.Multiply(sizes.Of(whole), size, isChecked: true)
            : null;

    private static IntInterval? Given(IInvocationOperation call, int ordinal, SizeEvaluator sizes) =>
        call.ArgumentFor(ordinal) is { } count ? sizes.Of(count).Meet(new(0, int.MaxValue)) : null;
}
