using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// An array whose bytes the next statements write part by part, in any order: a number at 0, one at 4, a copy of a source at 8, and of
/// another after it. Nothing can read a byte or send them before all are written, so what takes its place need not be cleared.
/// </summary>
internal static class FilledInOrder
{
    /// <summary>The uses that write all bytes, each of which has room there; none where some may stay as they are.</summary>
    public static ImmutableHashSet<BufferUse> Of(ArrayForSend array, MessagingBody body)
    {
        var writes = ImmutableHashSet<BufferUse>.Empty;
        if (array.Array.Size is not { } size || Extent.Of(size, body, withNumbers: true) is not { } total)
            return writes;
        var (filled, ahead) = (Extent.None, new List<(Extent Start, Extent Width)>());
        var declaration = Statements.DeclarationOf(array.Declarator!)!;
        var places = new FillPlaces(array.Declarator!.Symbol, body);
        foreach (var before in SimpleBefore(declaration))
            places.Pass(before);
        for (
            var next = Statements.Next(declaration);
            IsSimple(next) || WrittenWidth.DoneBy(next) is not null;
            next = Statements.Next(next!)
        )
        {
            var uses = UsesIn(next!, array);
            if (uses.Count > 0 && !places.Names(next!, uses[0].Reference))
            {
                var use = PartOfAll(uses[0]);
                if (uses.Count > 1 || WrittenWidth.DoneBy(next) is not { } done || StartOf(use, places, total) is not { } start)
                    break;
                if (WrittenWidth.Of(use, done, body) is { } width)
                    ahead.Add((start, Extent.None.And(width)));
                else if (CopiedBy(use, done, body) is { } copied)
                    ahead.Add((start, copied));
                else
                    break;
                writes = writes.Add(uses[0]);
                filled = Joined(filled, ahead, body);
                if (ahead.Count == 0 && filled.Is(total, body))
                    return writes;
            }

            places.Pass(IsSimple(next) ? next! : WrittenWidth.DoneBy(next)!);
        }

        return ImmutableHashSet<BufferUse>.Empty;
    }

    /// <summary>The statements right before another that nothing can jump between.</summary>
    private static Stack<StatementSyntax> SimpleBefore(StatementSyntax statement)
    {
        var before = new Stack<StatementSyntax>();
        for (var last = Statements.Previous(statement); IsSimple(last); last = Statements.Previous(last!))
            before.Push(last!);
        return before;
    }

    private static bool IsSimple(StatementSyntax? statement) => statement is ExpressionStatementSyntax or LocalDeclarationStatementSyntax;

    /// <summary>The uses of the array that a statement has, but for its length and the local that it moves on.</summary>
    private static List<BufferUse> UsesIn(StatementSyntax statement, ArrayForSend array)
    {
        var uses = new List<BufferUse>();
        foreach (var use in array.Uses)
            if (use.Reference.IsIn(statement) && use.Kind != BufferUseKind.Length && !LocalUses.IsWrite(use.Reference))
                uses.Add(use);
        return uses;
    }

    /// <summary>How far the array is filled from its start, with the parts that begin there, which are taken away.</summary>
    private static Extent Joined(Extent filled, List<(Extent Start, Extent Width)> ahead, MessagingBody body)
    {
        while (ahead.FindIndex(part => part.Start.Is(filled, body)) is >= 0 and var next)
        {
            filled = filled.And(ahead[next].Width);
            ahead.RemoveAt(next);
        }

        return filled;
    }

    /// <summary>A use that takes a part of a span of all: <c>buffer.AsSpan()[8..]</c>.</summary>
    private static BufferUse PartOfAll(BufferUse use) =>
        Slice.Of(use.Construct) is { IsAll: true } && Slice.Around(use.Construct) is { } part ? use with { Construct = part } : use;

    /// <summary>Where a use begins in the array; null where that is not said, or where it may end before what is written does.</summary>
    private static Extent? StartOf(BufferUse use, FillPlaces places, Extent total) =>
        places.BeginOf(use.Reference) is { } begin
            ? FromEnd(use.Construct) is { } last
                ? total.And(-last)
                : StartIn(use, places) is { } start
                    ? begin.And(start)
                    : null
            : null;

    /// <summary>How far from the end an element is, <c>buffer[^1]</c>: also of a part, since each goes up to the end.</summary>
    private static long? FromEnd(IOperation construct) =>
        construct switch
        {
            IArrayElementReferenceOperation { Indices: [var index] } => BackOf(index),
            IImplicitIndexerReferenceOperation { Argument: var index } => BackOf(index),
            _ => null,
        };

    private static long? BackOf(IOperation index) =>
        index.Unconverted()
            is IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat, Operand.ConstantValue: { HasValue: true, Value: int back } }
            ? back
            : null;

    private static Extent? StartIn(BufferUse use, FillPlaces places) =>
        use.Construct switch
        {
            IArrayElementReferenceOperation { Indices: [var index] } when !index.Type.IsRange() => places.Of(index),
            IPropertyReferenceOperation { Property.IsIndexer: true, Arguments: [{ Value: var index }] } => places.Of(index),
            var part when Slice.Of(part, Facet.Part) is { Begin: var begin } => places.Of(begin),
            IInvocationOperation call
                when CopyInto.Of(WrittenWidth.ArgumentOf(call, use)!, ofNumbers: true) is { TargetOffset: var offset } => places.Of(offset),
            var construct when use.Kind == BufferUseKind.SpanArgument || construct == use.Reference => Extent.None,
            _ => null,
        };

    /// <summary>How much of a source is copied there, if it does not throw; null where it does something else.</summary>
    private static Extent? CopiedBy(BufferUse use, ExpressionSyntax done, MessagingBody body)
    {
        if (
            use.Construct is IInvocationOperation direct
            && WrittenWidth.ArgumentOf(direct, use) is { } into
            && CopyInto.Of(into, ofNumbers: true) is { } copy
        )
            return copy.Call.Syntax != done ? null
                : copy.Count is { } count ? Extent.Of(count, body, withNumbers: true)
                : AllOf(copy.Source.Unconverted(), body);
        if (
            use.Construct.ParentPastConversions() is not IArgumentOperation { Parent: IInvocationOperation call } argument
            || call.Syntax != done
        )
            return null;
        if (argument.Parameter?.Ordinal == 1 && EncodedExtent.Of(call, body) is { } encoded)
            return encoded;
        if (!call.TargetMethod.Has(Facet.CopiesAll) || (call.Instance ?? call.ArgumentFor(0)) is not { } copied)
            return null;
        if (SizeAnalysis.LengthOf(copied, body, default) is { IsExact: true, Low: var known })
            return Extent.None.And(known);
        return Slice.Of(copied.Unconverted()) is { Length: { } length }
            ? Extent.Of(length, body, withNumbers: true)
            : AllOf(Slice.ShownBy(copied), body);
    }

    private static Extent? AllOf(IOperation source, MessagingBody body) =>
        source.Type.IsOfBytes() && Stability.IsStable(source, body) ? Extent.OfAll(source, body) : null;
}
