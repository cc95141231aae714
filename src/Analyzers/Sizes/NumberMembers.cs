using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The .NET members that return numbers within known bounds.</summary>
internal static class NumberMembers
{
    public static IntInterval? ValueOf(IInvocationOperation call, SizeEvaluator sizes)
    {
        var method = call.TargetMethod;
        switch (method.SizeOf())
        {
            case (KnownSize.Least or KnownSize.Greatest or KnownSize.Clamped or KnownSize.Absolute) and var form when method.IsStatic:
                return OfMath(call, form, sizes);
            case KnownSize.Chance when method.ReturnType.SpecialType == SpecialType.System_Int32:
                return OfRandom(call, sizes);
            case KnownSize.InMemory:
                return TypeSizes.OfMemory(method.TypeArguments[0], sizes.Compilation);
            case KnownSize.InNativeMemory:
                var measured =
                    method.TypeArguments.Length == 1 ? method.TypeArguments[0] : (call.ArgumentFor(0) as ITypeOfOperation)?.TypeOperand;
                return TypeSizes.OfMarshalled(measured, sizes.Compilation);
            case KnownSize.Encoded:
                return TextSizes.EncodedLength(call, sizes);
            default:
                return null;
        }
    }

    /// <summary>The length of a buffer, as a number.</summary>
    public static IntInterval? ValueOf(IPropertyReferenceOperation reference, SizeEvaluator sizes) =>
        reference switch
        {
            { Instance: { } whole, Property: var property } when property.Has(CollectionFacet.Counts) => BufferTypes.IsBuffer(whole.Type)
                ? sizes.Of(whole)
            : CollectionTypes.IsGrowing(whole.Type) || CollectionTypes.IsReadOnly(whole.Type) ? UpTo(sizes.ElementsOf(whole))
            : null,
            { Property: { IsStatic: true, ContainingType: var pointer } property } when property.SizeOf() == KnownSize.InMemory =>
                TypeSizes.OfMemory(pointer, sizes.Compilation),
            _ => null,
        };

    /// <summary>A collection can lose elements.</summary>
    private static IntInterval? UpTo(IntInterval? elements) => elements is { High: var most } ? new(0, most) : null;

    private static IntInterval? OfMath(IInvocationOperation call, KnownSize form, SizeEvaluator sizes)
    {
        if (IntType.Of(call.Type) is not { } type || Argument(call, 0, type, sizes) is not { } first)
            return null;
        if (form == KnownSize.Absolute)
            return type.IsSigned ? type.Abs(first) : first;
        if (Argument(call, 1, type, sizes) is not { } second)
            return null;
        return form switch
        {
            KnownSize.Least => IntervalArithmetic.Min(first, second),
            KnownSize.Greatest => IntervalArithmetic.Max(first, second),
            _ => Argument(call, 2, type, sizes) is { } third ? IntervalArithmetic.Clamp(first, second, third) : null,
        };
    }

    private static IntInterval? Argument(IInvocationOperation call, int ordinal, IntType type, SizeEvaluator sizes) =>
        call.ArgumentFor(ordinal) is { } argument && IntType.Of(argument.Type) == type ? sizes.Of(argument) : null;

    /// <summary>
    /// From the lower bound (0 where none is given) to below the upper one. Random allows both to be equal and then returns that.
    /// </summary>
    private static IntInterval? OfRandom(IInvocationOperation call, SizeEvaluator sizes)
    {
        switch (call.TargetMethod.Parameters.Length)
        {
            case 0:
                return new(0, int.MaxValue - 1);
            case 1 when call.ArgumentFor(0) is { } end:
                return new(0, Math.Max(0, sizes.Of(end).High - 1));
            case 2 when call.ArgumentFor(0) is { } start && call.ArgumentFor(1) is { } end:
                var first = sizes.Of(start);
                return new(first.Low, Math.Max(first.High, sizes.Of(end).High - 1));
            default:
                return null;
        }
    }
}
