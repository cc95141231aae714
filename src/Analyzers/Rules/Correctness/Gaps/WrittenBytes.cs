using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Flyweights.Parsing;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>Which bytes of a frame its uses may write.</summary>
internal sealed class WrittenBytes(AssumedLengths lengths)
{
    /// <summary>The end of room that is as large as it happens to be.</summary>
    public const long UnknownEnd = long.MaxValue;

    private readonly List<(long Start, long End, IOperation At)> _ranges = new();
    private readonly List<ISymbol> _names = new();

    /// <summary>The end of the last byte that may be written.</summary>
    public long End => _ranges.Count == 0 ? 0 : _ranges.Max(range => range.End);

    /// <summary>What writes them.</summary>
    public IEnumerable<IOperation> Writes => _ranges.Select(static range => range.At);

    /// <summary>The variables that hold the frame's memory.</summary>
    public IReadOnlyList<ISymbol> Names => _names;

    /// <summary>Adds what all uses of a span variable may write.</summary>
    /// <param name="span">The variable.</param>
    /// <param name="start">Where it begins in the frame.</param>
    /// <param name="end">Where it ends.</param>
    /// <returns>Whether that is known; it may be all of it otherwise.</returns>
    public bool AddAll(ISymbol span, long start, long end)
    {
        _names.Add(span);
        return !lengths.Body.Uses.IsWritten(span) && lengths.Body.Uses.Of(span).All(use => Add(use, start, end));
    }

    /// <summary>Adds what a use of a span may write.</summary>
    /// <param name="span">The span, a reference to it or a part of it.</param>
    /// <param name="start">Where it begins in the frame.</param>
    /// <param name="end">Where it ends.</param>
    /// <returns>Whether that is known.</returns>
    public bool Add(IOperation span, long start, long end)
    {
        switch (span.ParentPastConversions())
        {
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } alias } }:
                return AddAll(alias, start, end);
            case IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } instance } element
                when instance.Unconverted() == span:
                return AddElement(element, lengths.NumberOf(element.Arguments[0].Value), start);
            case IImplicitIndexerReferenceOperation { Argument: IRangeOperation range } slice when slice.Instance == span:
                return Place(range.LeftOperand, start, end, byDefault: start) is { } from
                    && Place(range.RightOperand, start, end, byDefault: end) is { } to
                    && Add(slice, from, to);
            case IImplicitIndexerReferenceOperation element when element.Instance == span:
                return AddElement(element, Place(element.Argument, start, end, byDefault: null) - start, start);
            case IPropertyReferenceOperation { Property: var asked } when asked.Has(CollectionFacet.AsksForCount):
                return true;
            case IPropertyReferenceOperation { Property: var property } memory when property.Has(Facet.Whole):
                return Add(memory, start, end);
            case IInvocationOperation { TargetMethod: var method, Instance: { } instance } call
                when instance.Unconverted() == span && method.IsFramework():
                return AddCall(call, start, end);
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var copying } copy, Parameter.Ordinal: var ordinal }
                when copying.Has(Facet.CopiesAll):
                return ordinal == copy.Arguments.Length - 1
                    && (copy.Instance ?? copy.ArgumentFor(0)) is { } source
                    && lengths.LengthOf(source) is { } count
                    && Add(start, start + count, copy);
            case IArgumentOperation { Parameter.Ordinal: 1, Parent: IInvocationOperation encode }
                when lengths.EncodedBy(encode) is { } bytes:
                return Add(start, start + bytes, encode);
            case IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation call }:
                return Written(call) is { } size && Add(start, start + size, call);
            default:
                return false;
        }
    }

    /// <summary>The first of this many bytes that no write reaches; null where there are none.</summary>
    /// <param name="size">How many bytes there are.</param>
    /// <param name="path">The way through the code whose writes count; null for all of them.</param>
    public (long From, long To)? FirstGap(long size, WritePath? path = null)
    {
        long covered = 0;
        foreach (var (start, end, at) in _ranges.OrderBy(range => range.Start))
            if (path?.MayRun(at) == false)
                continue;
            else if (start > covered)
                return (covered, start);
            else if (end > covered)
                covered = end;
        return covered < size ? (covered, size) : null;
    }

    private bool Add(long start, long end, IOperation at)
    {
        _ranges.Add((start, end, at));
        return true;
    }

    private bool AddElement(IOperation element, long? index, long start) =>
        index is { } at && !Pinning.IsAddressed(element) && IsPlain(element) && Add(start + at, start + at + 1, element);

    private bool AddCall(IInvocationOperation call, long start, long end) =>
        call.TargetMethod.Has(Facet.FillsAll)
            ? Add(start, end, call)
            : Slice.Of(call, Facet.Part) is { Start: { } from, Length: var length }
                && lengths.NumberOf(from) is { } first
                && (length is { } count ? start + first + lengths.NumberOf(count) : end) is { } last
                && Add(call, start + first, last);

    /// <summary>How many bytes a call writes to the beginning of its first argument.</summary>
    private long? Written(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (method.Has(Facet.WritesNumber))
            return WrittenWidth.NumberOf(call) is { } number
                ? FieldTypes.Number(number)?.Size ?? TypeSizes.OfMemory(number, lengths.Body.Compilation)?.High
                : null;
        if (method is not { IsStatic: true, Name: "Wrap", Parameters: [{ Type: var bytes }] } || !GeneratedViews.Has(method))
            return null;
        if (FieldTypes.IsByteSpan(bytes))
            return 0; // a view, which reads
        // a writer clears its gaps, and is expected to be given every field; one that keeps more than its block has parts after it
        return
            method.ContainingType.GetMembers("Header").IsEmpty
            && method.ContainingType.GetMembers().OfType<IFieldSymbol>().Count(field => !field.IsStatic) == 1
            && method.ContainingType.GetMembers("BlockLength") is [IFieldSymbol { ConstantValue: int length }]
            ? length
            : null;
    }

    /// <summary>An assignment of one byte, or a read: not what hands on a reference to it.</summary>
    private static bool IsPlain(IOperation element) =>
        element.Parent
            is not (
                IArgumentOperation { Parameter.RefKind: not RefKind.None }
                or IVariableInitializerOperation
                or IReturnOperation
                or { Kind: OperationKind.None }
            )
        && element.Syntax.Parent is not (RefExpressionSyntax or MemberAccessExpressionSyntax);

    /// <summary>Where an index is in the frame.</summary>
    private long? Place(IOperation? index, long start, long end, long? byDefault) =>
        index switch
        {
            null => byDefault,
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat, Operand: var back } when end != UnknownEnd => end
                - lengths.NumberOf(back),
            IConversionOperation { Operand: { Type.SpecialType: SpecialType.System_Int32 } number } => start + lengths.NumberOf(number),
            _ => null,
        };
}
