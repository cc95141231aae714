using System.Collections.Generic;
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
/// another after it. Nothing can read a byte or leave before all are written, so what takes its place need not be cleared.
/// </summary>
internal static class FilledInOrder
{
    public static bool Is(ArrayForSend array, MessagingBody body)
    {
        if (array.Array.Size is not { } size || Extent.Of(size, body) is not { } total)
            return false;
        var filled = Extent.None;
        var ahead = new List<(Extent Start, long Width, IOperation? Source)>();
        SyntaxNode? last = Statements.DeclarationOf(array.Declarator!);
        foreach (var written in array.Uses)
        {
            if (last is LocalDeclarationStatementSyntax && ArrayUses.NameOfAll(written, last) is { } renamed)
            {
                last = renamed;
                continue;
            }

            var use = PartOfAll(written);
            if (
                last is not StatementSyntax statement
                || Statements.Next(statement) is not ExpressionStatementSyntax next
                || !next.Span.Contains(use.Reference.Syntax.Span)
                || StartOf(use, body) is not { } start
            )
                return false;
            last = next;
            if (WrittenWidth.Of(use, next, body) is { } width)
                ahead.Add((start, width, null));
            else if (SourceOf(use, next, total, body) is { } source)
                ahead.Add((start, 0, source));
            else
                return false;
            filled = Joined(filled, ahead, body);
            if (ahead.Count == 0 && filled.Is(total, body))
                return IsOnlyUseIn(next, array);
        }

        return false;
    }

    /// <summary>How far the array is filled from its start, with the parts that begin there, which are taken away.</summary>
    private static Extent Joined(Extent filled, List<(Extent Start, long Width, IOperation? Source)> ahead, MessagingBody body)
    {
        while (ahead.FindIndex(part => part.Start.Is(filled, body)) is >= 0 and var next)
        {
            filled = ahead[next].Source is { } source ? filled.And(source) : filled.And(ahead[next].Width);
            ahead.RemoveAt(next);
        }

        return filled;
    }

    /// <summary>A use that takes a part of a span of all: <c>buffer.AsSpan()[8..]</c>.</summary>
    private static BufferUse PartOfAll(BufferUse use) =>
        Slice.Of(use.Construct) is { IsAll: true } && Slice.Around(use.Construct) is { } part ? use with { Construct = part } : use;

    /// <summary>Whether a statement does not read the array that it is about to fill.</summary>
    private static bool IsOnlyUseIn(SyntaxNode statement, ArrayForSend array)
    {
        var uses = 0;
        foreach (var use in array.Uses)
            if (statement.Span.Contains(use.Reference.Syntax.Span) && use.Kind != BufferUseKind.Length)
                uses++;
        return uses == 1;
    }

    /// <summary>Where a use begins in the array; null where that is not said, or where it may end before what is written does.</summary>
    private static Extent? StartOf(BufferUse use, MessagingBody body) =>
        use.Construct switch
        {
            IArrayElementReferenceOperation { Indices: [var index] } when !index.Type.IsRange() => Extent.Of(index, body),
            var part when Slice.Of(part, Facet.Part) is { Range: var range, Start: var start } => Extent.Of(
                range?.LeftOperand ?? start,
                body
            ),
            IInvocationOperation call when CopyInto.Of(WrittenWidth.ArgumentOf(call, use)!) is { TargetOffset: var offset } => Extent.Of(
                offset,
                body
            ),
            var construct when use.Kind == BufferUseKind.SpanArgument || construct == use.Reference => Extent.None,
            _ => null,
        };

    /// <summary>The source of which a statement copies all there, where its length is a part of the size.</summary>
    private static IOperation? SourceOf(BufferUse use, ExpressionStatementSyntax statement, Extent size, MessagingBody body)
    {
        foreach (var source in size.Sources)
            if (Copies(use, statement, source, body))
                return source;
        return null;
    }

    /// <summary>Whether a statement copies all of the source there.</summary>
    private static bool Copies(BufferUse use, ExpressionStatementSyntax statement, IOperation source, MessagingBody body)
    {
        if (
            use.Construct is IInvocationOperation direct
            && WrittenWidth.ArgumentOf(direct, use) is { } into
            && CopyInto.Of(into) is { } copy
        )
            return copy is { SourceOffset: null or { ConstantValue: { HasValue: true, Value: 0 } } }
                && copy.Call.Syntax == statement.Expression
                && Stability.AreSame(copy.Source.Unconverted(), source, body)
                && (copy.Count is null || Extent.Of(copy.Count, body)?.Is(Extent.None.And(source), body) == true);
        return use.Construct.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
            && call.Syntax == statement.Expression
            && call.TargetMethod.Has(Facet.CopiesAll)
            && (call.Instance ?? call.ArgumentFor(0)) is { } copied
            && Stability.AreSame(Slice.ShownBy(copied), source, body);
    }
}
