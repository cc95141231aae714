using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The lengths of expressions that make a buffer or view one.</summary>
internal static class BufferLengths
{
    public static IntInterval? LengthOf(IOperation operation, SizeEvaluator sizes)
    {
        if (operation.Syntax is CollectionExpressionSyntax collection)
            return CollectionSizes.LengthOf(collection, operation, sizes);
        if (operation.Syntax.IsStackAlloc())
            return OfStackAllocation(operation, sizes);
        return operation switch
        {
            IArrayCreationOperation creation => OfArray(creation, sizes),
            IUtf8StringOperation literal => IntInterval.Exactly(Encoding.UTF8.GetByteCount(literal.Value)),
            IConversionOperation conversion => OfConversion(conversion, sizes),
            IObjectCreationOperation creation => BufferMembers.LengthOf(creation, sizes),
            IInvocationOperation call => TextSizes.OfWritten(call) ?? BufferMembers.LengthOf(call, sizes),
            IArrayElementReferenceOperation { Indices: [var index] } element => SliceLengths.OfRange(element.ArrayReference, index, sizes),
            IImplicitIndexerReferenceOperation indexer => SliceLengths.OfRange(indexer.Instance, indexer.Argument, sizes),
            IInterpolatedStringOperation interpolation => TextSizes.OfInterpolation(interpolation, sizes),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } binary when IsConcatenation(binary) => TextSizes.OfConcatenation(
                binary,
                sizes
            ),
            _ => null,
        };
    }

    /// <summary>Of strings or UTF-8 literals; a user's type may add to a string as it likes.</summary>
    private static bool IsConcatenation(IBinaryOperation addition) =>
        BufferTypes.IsBuffer(addition.Type)
        && (addition.OperatorMethod is null || BufferTypes.IsBuffer(addition.OperatorMethod.ContainingType));

    /// <summary>The elements of all dimensions; each dimension given is proof that it is not negative.</summary>
    private static IntInterval? OfArray(IArrayCreationOperation creation, SizeEvaluator sizes)
    {
        IntInterval? length = IntInterval.Exactly(1);
        foreach (var dimension in creation.DimensionSizes)
            length =
                length is { } sofar && sizes.Of(dimension).Meet(IntInterval.AnyLength) is { } more
                    ? IntType.Int64.Multiply(sofar, more, isChecked: true)
                    : null;
        return length;
    }

    /// <summary>No operation of its own: the count is its first child, and the elements, where given, are as many.</summary>
    private static IntInterval? OfStackAllocation(IOperation operation, SizeEvaluator sizes)
    {
        var elements = operation.Syntax switch
        {
            StackAllocArrayCreationExpressionSyntax { Initializer: { } initializer } => initializer,
            ImplicitStackAllocArrayCreationExpressionSyntax { Initializer: var initializer } => initializer,
            _ => null,
        };
        if (elements is not null)
            return IntInterval.Exactly(elements.Expressions.Count);
        if (operation is IConversionOperation conversion)
            return OfStackAllocation(conversion.Operand, sizes);
        foreach (var child in operation.ChildOperations)
            return IntType.Of(child.Type) is null ? null : sizes.Of(child).Meet(new(0, int.MaxValue));
        return null;
    }

    /// <summary>
    /// From one kind of buffer to another the length stays, whether the language or a type of .NET defines the conversion; so it does in a
    /// clone, which comes as an object.
    /// </summary>
    private static IntInterval? OfConversion(IConversionOperation conversion, SizeEvaluator sizes)
    {
        if (conversion.IsTryCast || !BufferTypes.IsBuffer(conversion.Type))
            return null;
        return conversion.Operand switch
        {
            IInvocationOperation { TargetMethod: var method, Instance: { Type: IArrayTypeSymbol } original }
                when method.SizeOf() == KnownSize.Same => sizes.Of(original),
            { Type: null, ConstantValue.HasValue: true } => IntInterval.Exactly(0),
            var operand when BufferTypes.IsBuffer(operand.Type) => sizes.Of(operand),
            _ => null,
        };
    }
}
