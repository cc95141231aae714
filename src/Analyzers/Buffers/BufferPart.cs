using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>A part that is taken of a buffer: a slice, a range, which may copy, or a count beside the buffer in a call.</summary>
/// <param name="Slice">What takes it.</param>
/// <param name="Length">How long it is, or where it ends; null where it goes on to the end of the buffer.</param>
internal readonly record struct BufferPart(IOperation Slice, IOperation? Length)
{
    /// <summary>What it is taken of, as it is written.</summary>
    public IOperation? Whole { get; private init; }

    /// <summary>Where it begins; null at the start of the buffer.</summary>
    private IOperation? Begin { get; init; }

    public bool IsFromStart => Begin is null || Begin.Unconverted().ConstantValue is { HasValue: true, Value: 0 };

    /// <summary>The parts that code takes of a buffer.</summary>
    public static IEnumerable<BufferPart> Of(ISymbol buffer, IOperation code, MessagingBody body)
    {
        foreach (var operation in code.Descendants())
            if (Of(operation) is { Whole: { } sliced } part && BufferRoot.Of(sliced, body).Is(buffer))
                yield return part;
    }

    /// <summary>The part that an operation takes of what may be a buffer.</summary>
    public static BufferPart? Of(IOperation operation) =>
        operation switch
        {
            IInvocationOperation
            or IImplicitIndexerReferenceOperation when ZmqPerf.Analyzers.Buffers.Slice.Of(operation, Facet.Part) is { } slice => new(
                operation,
                slice.Length ?? slice.Range?.RightOperand
            )
            {
                Whole = slice.Whole,
                Begin = slice.Begin,
            },
            IArrayElementReferenceOperation { ArrayReference: var array, Indices: [IRangeOperation range] } => new(
                operation,
                range.RightOperand
            )
            {
                Whole = array,
                Begin = range.LeftOperand,
            },
            IInvocationOperation
            {
                TargetMethod:
                {
                    Name: var name,
                    Parameters: [
                        { Type: var array },
                        { Type.SpecialType: SpecialType.System_Int32 },
                        { Type.SpecialType: SpecialType.System_Int32 },
                    ]
                }
            } call when array.IsByteArray() && !CommonNames.FillsArray(name) => new(call, call.ArgumentFor(2))
            {
                Whole = call.ArgumentFor(0),
                Begin = call.ArgumentFor(1),
            },
            IObjectCreationOperation
            {
                Constructor.Parameters: [
                    { Type: var array },
                    { Type.SpecialType: SpecialType.System_Int32 },
                    { Type.SpecialType: SpecialType.System_Int32 },
                    ..,
                ]
            } creation when array.IsByteArray() => new(creation, creation.ArgumentFor(2))
            {
                Whole = creation.ArgumentFor(0),
                Begin = creation.ArgumentFor(1),
            },
            _ => null,
        };
}
