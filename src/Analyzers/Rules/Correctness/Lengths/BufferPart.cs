using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>A part that is taken of a buffer.</summary>
/// <param name="Slice">What takes it.</param>
/// <param name="Length">How long it is, or where it ends; null where it goes on to the end of the buffer.</param>
internal readonly record struct BufferPart(IOperation Slice, IOperation? Length)
{
    /// <summary>The parts that code takes of a buffer: slices, ranges, and counts beside the buffer in a call.</summary>
    public static IEnumerable<BufferPart> Of(ISymbol buffer, IOperation code, MessagingBody body)
    {
        foreach (var operation in code.Descendants())
            if (Of(operation) is { Buffer: { } sliced, Part: var part } && BufferRoot.Of(sliced, body).Is(buffer))
                yield return part;
    }

    private static (IOperation? Buffer, BufferPart Part) Of(IOperation operation)
    {
        switch (operation)
        {
            case IInvocationOperation
            or IImplicitIndexerReferenceOperation when ZmqPerf.Analyzers.Buffers.Slice.Of(operation, Facet.Part) is { } slice:
                return (slice.Whole, new(operation, slice.Length ?? slice.Range?.RightOperand));
            case IArrayElementReferenceOperation { ArrayReference: var array, Indices: [IRangeOperation range] }:
                return (array, new(operation, range.RightOperand));
            case IInvocationOperation
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
            } call when array.IsByteArray() && !CommonNames.FillsArray(name):
                return (call.ArgumentFor(0), new(call, call.ArgumentFor(2)));
            case IObjectCreationOperation
            {
                Constructor.Parameters: [
                    { Type: var array },
                    { Type.SpecialType: SpecialType.System_Int32 },
                    { Type.SpecialType: SpecialType.System_Int32 },
                    ..,
                ]
            } creation when array.IsByteArray():
                return (creation.ArgumentFor(0), new(creation, creation.ArgumentFor(2)));
            default:
                return default;
        }
    }
}
