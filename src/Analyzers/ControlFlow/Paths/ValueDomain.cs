using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>What a value can be.</summary>
/// <param name="MayBeNull">Whether it can be missing.</param>
/// <param name="Numbers">
/// The whole numbers that it can be, yes and no being one and zero, or the ranks of its fractions; none where it is something else.
/// </param>
/// <param name="IsOpen">Whether the last of those stands for all above it as well.</param>
/// <param name="Fractional">The type of a number with fractions.</param>
internal readonly record struct ValueDomain(
    bool MayBeNull,
    ImmutableArray<IntInterval> Numbers,
    bool IsOpen = false,
    SpecialType Fractional = SpecialType.None
)
{
    /// <summary>A mask with more bits leaves too many numbers to list.</summary>
    private const int MostMasked = 16;

    public bool IsNumber => !Numbers.IsEmpty;

    /// <summary>Whether its numbers are whole ones.</summary>
    public bool IsWhole => IsNumber && Fractional == SpecialType.None;

    public static ValueDomain Of(ITypeSymbol? type)
    {
        var present = Present(type);
        var mayBeNull =
            present is not { TypeKind: TypeKind.Struct or TypeKind.Enum } || !SymbolEqualityComparer.Default.Equals(present, type);
        return present is { SpecialType: SpecialType.System_Boolean } ? new(mayBeNull, ImmutableArray.Create(new IntInterval(0, 1)))
            : IntType.Of(present) is { Range: var range } whole ? new(mayBeNull, ImmutableArray.Create(range), whole.IsOpen(range))
            : present?.SpecialType switch
            {
                SpecialType.System_Single or SpecialType.System_Double => new(
                    mayBeNull,
                    ImmutableArray.Create(FractionRanks.All),
                    Fractional: present.SpecialType
                ),
                SpecialType.System_Decimal => new(mayBeNull, ImmutableArray<IntInterval>.Empty, Fractional: present.SpecialType),
                _ => new(mayBeNull, ImmutableArray<IntInterval>.Empty),
            };
    }

    /// <summary>That of an expression: what is masked, counted, or left by a division cannot be every number.</summary>
    public static ValueDomain Of(IOperation value)
    {
        value = value.SameValue();
        var all = Of(value.Type);
        if (all is not { MayBeNull: false, IsWhole: true })
            return all;
        switch (value)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.And, LeftOperand: var left, RightOperand: var right }
                when (MaskOf(left) ?? MaskOf(right)) is { } mask:
                return new(false, Masked(mask));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.And, LeftOperand: var left, RightOperand: var right }
                when all.Numbers[0].Low is < 0 and var lowest && (IsConstant(left, lowest) || IsConstant(right, lowest)): // the sign
                return new(false, ImmutableArray.Create(IntInterval.Exactly(lowest), IntInterval.Exactly(0)));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Remainder, LeftOperand: var left, RightOperand: var right }
                when IntType.Of(value.Type) is { } type
                    && Constants.IntervalOf(right) is { IsExact: true } divisor
                    && type.Remainder(Of(left).Numbers is [var own] ? own : type.Range, divisor) is { } rest:
                return new(false, ImmutableArray.Create(rest), type.IsOpen(rest));
            case IPropertyReferenceOperation { Property: var property } when property.Has(CollectionFacet.Counts) && !all.IsOpen:
                return new(false, ImmutableArray.Create(new IntInterval(0, all.Numbers[0].High)));
            default:
                return all;
        }
    }

    /// <summary>The type of a value that is there.</summary>
    public static ITypeSymbol? Present(ITypeSymbol? type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inner] }
            ? inner
            : type;

    private static long? MaskOf(IOperation operand) =>
        operand.ConstantValue is { HasValue: true, Value: { } value } && Constants.ToInt64(value) is >= 0 and var mask ? mask : null;

    private static bool IsConstant(IOperation operand, long number) =>
        operand.ConstantValue is { HasValue: true, Value: { } value } && Constants.ToInt64(value) == number;

    /// <summary>All numbers of the bits of a mask, where they are few.</summary>
    private static ImmutableArray<IntInterval> Masked(long mask)
    {
        var numbers = ImmutableArray.CreateBuilder<IntInterval>();
        var (start, number) = (0L, 0L);
        for (var i = 0; i < MostMasked; i++)
        {
            var next = (number - mask) & mask;
            if (next != number + 1)
            {
                numbers.Add(new(start, number));
                start = next;
            }

            number = next;
            if (number == 0)
                return numbers.ToImmutable();
        }

        return ImmutableArray.Create(new IntInterval(0, mask));
    }
}
