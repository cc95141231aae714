using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The .NET members that return numbers within known bounds.</summary>
internal static class NumberMembers
{
    public static IntInterval? ValueOf(IInvocationOperation call, SizeEvaluator sizes)
    {
        var (method, type) = (call.TargetMethod, call.TargetMethod.ContainingType);
        switch (method.Name)
        {
            case "Min"
            or "Max"
            or "Clamp"
            or "Abs" when method.IsStatic && (type.Name == "Math" && type.IsFrom("System") || IntType.Of(type) is not null):
                return OfMath(call, sizes);
            case "Next" when type.Name == "Random" && type.IsFrom("System"):
            case "GetInt32" when type.Name == "RandomNumberGenerator" && type.IsFrom("System.Security.Cryptography"):
                return OfRandom(call, sizes);
            case "SizeOf" when type.Name == "Unsafe" && type.IsFrom("System.Runtime.CompilerServices"):
                return TypeSizes.OfMemory(method.TypeArguments[0], sizes.Compilation);
            case "SizeOf" when type.Name == "Marshal" && type.IsFrom("System.Runtime.InteropServices"):
                var measured =
                    method.TypeArguments.Length == 1 ? method.TypeArguments[0] : (call.ArgumentFor(0) as ITypeOfOperation)?.TypeOperand;
                return TypeSizes.OfMarshalled(measured, sizes.Compilation);
            case "GetByteCount":
                return TextSizes.EncodedLength(call, sizes);
            default:
                return null;
        }
    }

    /// <summary>The length of a buffer, as a number.</summary>
    public static IntInterval? ValueOf(IPropertyReferenceOperation reference, SizeEvaluator sizes) =>
        reference switch
        {
            { Instance: { } buffer, Property.Name: "Length" or "LongLength" or "Count" } when BufferTypes.IsBuffer(buffer.Type) => sizes.Of(
                buffer
            ),
            { Instance: { } list, Property.Name: "Count" }
                when CollectionTypes.IsGrowing(list.Type) || CollectionTypes.IsReadOnly(list.Type) => UpTo(sizes.ElementsOf(list)),
            { Property: { Name: "Size", IsStatic: true, ContainingType: var pointer } }
                when pointer.SpecialType is SpecialType.System_IntPtr or SpecialType.System_UIntPtr => TypeSizes.OfMemory(
                pointer,
                sizes.Compilation
            ),
            _ => null,
        };

    /// <summary>A collection can lose elements.</summary>
    private static IntInterval? UpTo(IntInterval? elements) => elements is { High: var most } ? new(0, most) : null;

    private static IntInterval? OfMath(IInvocationOperation call, SizeEvaluator sizes)
    {
        if (IntType.Of(call.Type) is not { } type || Argument(call, 0, type, sizes) is not { } first)
            return null;
        if (call.TargetMethod.Name == "Abs")
            return type.IsSigned ? type.Abs(first) : first;
        if (Argument(call, 1, type, sizes) is not { } second)
            return null;
        return call.TargetMethod.Name switch
        {
            "Min" => IntervalArithmetic.Min(first, second),
            "Max" => IntervalArithmetic.Max(first, second),
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
