using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// A size, or an offset, as a constant and the lengths of arrays, spans and memory: <c>8 + header.Length + payload.Length</c>.
/// </summary>
/// <param name="Constant">The constant.</param>
/// <param name="Sources">What the lengths are of, the numbers, or the texts that are counted in UTF-8, none of which can change.</param>
internal readonly record struct Extent(long Constant, ImmutableArray<IOperation> Sources)
{
    private const int MaxDepth = 8;

    public static Extent None { get; } = new(0, ImmutableArray<IOperation>.Empty);

    public Extent And(long constant) => new(Constant + constant, Sources);

    /// <summary>This much and the length of a source, or a number.</summary>
    public Extent And(IOperation source) => new(Constant, Sources.Add(source));

    /// <summary>None where nothing is given; null where it is computed in another way.</summary>
    /// <param name="size">The size.</param>
    /// <param name="body">The code around it.</param>
    /// <param name="depth">How many steps led there.</param>
    /// <param name="counted">What locals are there that change, as far as somebody has kept count of them.</param>
    /// <param name="withNumbers">Whether numbers that cannot change are as good as lengths: <c>4 + count</c>.</param>
    public static Extent? Of(
        IOperation? size,
        MessagingBody body,
        int depth = 0,
        IReadOnlyDictionary<ISymbol, Extent>? counted = null,
        bool withNumbers = false
    )
    {
        // an int as an Index, too
        size = (size is IConversionOperation { IsImplicit: true, Operand: var given } ? given : size)?.SameValue();
        switch (size)
        {
            case null:
                return None;
            case { ConstantValue: { HasValue: true, Value: int constant } }:
                return None.And(constant);
            case ILocalReferenceOperation { Local: var local } when counted?.TryGetValue(local, out var now) == true:
                return now;
            case ILocalReferenceOperation { Local: var local } when depth < MaxDepth && body.Uses.SingleValueOf(local) is { } only:
                return Of(only, body, depth + 1, counted, withNumbers) ?? (withNumbers ? None.And(size) : null);
            case IPropertyReferenceOperation { Property: var property, Instance: ILocalReferenceOperation { Local: var made } }
                when withNumbers
                    && depth < MaxDepth
                    && property.Has(CollectionFacet.CountsFixed)
                    && body.Uses.SingleValueOf(made)?.Unconverted() is IArrayCreationOperation { DimensionSizes: [var length] }:
                return Of(length, body, depth + 1, counted, withNumbers);
            case IPropertyReferenceOperation { Property: var property, Instance: { } source }
                when property.Has(CollectionFacet.CountsFixed) && source.Type.IsOfBytes() && Stability.IsStable(source.Unconverted(), body):
                return OfAll(source.Unconverted(), body);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, OperatorMethod: null } sum
                when depth < MaxDepth
                    && Of(sum.LeftOperand, body, depth + 1, counted, withNumbers) is { } one
                    && Of(sum.RightOperand, body, depth + 1, counted, withNumbers) is { } other:
                return one.And(other);
            case IInvocationOperation count when withNumbers && EncodedExtent.Of(count, body) is { } encoded:
                return encoded;
            case IInvocationOperation most when withNumbers && EncodedExtent.IsMost(most):
                return None.And(most);
            case IParameterReferenceOperation
            or IFieldReferenceOperation
            or ILocalReferenceOperation
                when withNumbers && size.Type?.SpecialType == SpecialType.System_Int32 && Stability.IsStable(size, body):
                return None.And(size);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Multiply, OperatorMethod: null }
                when withNumbers && Stability.IsStable(size, body) && SizeAnalysis.ValueOf(size, body, default) is { IsExact: false }:
                return None.And(size);
            default:
                return
                    size is not ILocalReferenceOperation
                    && SizeAnalysis.ValueOf(size, body, default) is var value
                    && value.Low == value.High
                    ? None.And(value.Low)
                    : null;
        }
    }

    /// <summary>The length of a source that cannot change: a number where it is known.</summary>
    public static Extent OfAll(IOperation source, MessagingBody body) =>
        SizeAnalysis.LengthOf(source, body, default) is var length && length.Low == length.High ? None.And(length.Low) : None.And(source);

    /// <summary>This much and that.</summary>
    public Extent And(Extent other) => new(Constant + other.Constant, Sources.AddRange(other.Sources));

    /// <summary>Whether both are the same, in whatever order.</summary>
    public bool Is(Extent other, MessagingBody body)
    {
        if (Constant != other.Constant || Sources.Length != other.Sources.Length)
            return false;
        var left = other.Sources;
        foreach (var source in Sources)
        {
            var found = -1;
            for (var i = 0; i < left.Length && found < 0; i++)
                if (Stability.AreSame(source, left[i], body))
                    found = i;
            if (found < 0)
                return false;
            left = left.RemoveAt(found);
        }

        return true;
    }
}
