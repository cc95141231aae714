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
/// An array whose bytes the next statements write one after the other, up to its end: a number at 0, one at 4, a copy of a source at 8, and
/// of another behind it.
/// Nothing can read a byte or leave before all are written, so what takes its place need not be cleared.
/// </summary>
internal static class FilledInOrder
{
    public static bool Is(ArrayForSend array, MessagingBody body)
    {
        if (array.Array.Size is not { } size || Extent.Of(size, body) is not { } total)
            return false;
        var filled = Extent.None;
        SyntaxNode? last = Statements.DeclarationOf(array.Declarator!);
        foreach (var use in array.Uses)
        {
            if (
                last is not StatementSyntax statement
                || Statements.Next(statement) is not ExpressionStatementSyntax next
                || !next.Span.Contains(use.Reference.Syntax.Span)
                || StartOf(use, body) is not { } start
                || !start.Is(filled, body)
            )
                return false;
            last = next;
            if (WidthOf(use, next, body) is { } width)
                filled = filled.And(width);
            else if (SourceOf(use, next, total, body) is { } source)
                filled = filled.And(source);
            else
                return false;
            if (filled.Is(total, body))
                return IsOnlyUseIn(next, array);
        }

        return false;
    }

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
            IInvocationOperation call when CopyInto.Of(ArgumentOf(call, use)!) is { TargetOffset: var offset } => Extent.Of(offset, body),
            var construct when use.Kind == BufferUseKind.SpanArgument || construct == use.Reference => Extent.None,
            _ => null,
        };

    private static IArgumentOperation? ArgumentOf(IInvocationOperation call, BufferUse use)
    {
        foreach (var argument in call.Arguments)
            if (argument.Syntax.Span.Contains(use.Reference.Syntax.Span))
                return argument;
        return null;
    }

    /// <summary>How many bytes a statement writes there; null where that varies, or where it does something else.</summary>
    private static long? WidthOf(BufferUse use, ExpressionStatementSyntax statement, MessagingBody body)
    {
        var around = use.Construct.ParentPastConversions();
        if (use.Construct is IArrayElementReferenceOperation element)
            return around is ISimpleAssignmentOperation { Target: var target } && target == element && around.Syntax == statement.Expression
                ? 1
                : null;
        if (use.Construct is IInvocationOperation copying && CopyInto.Of(ArgumentOf(copying, use)!) is { } copy)
            return copy is { Count: null, SourceOffset: null } && copy.Call.Syntax == statement.Expression
                ? NumberMadeBy(copy.Source.Unconverted(), body)
                : null;
        if (around is not IArgumentOperation argument)
            return null;
        if (argument.Parent is not IInvocationOperation write || !IsAllOf(statement, write))
            return null;
        if (write.TargetMethod.Has(Facet.CopiesAll))
            return (write.Instance ?? write.ArgumentFor(0)) is { } copied && argument.Parameter?.Ordinal == write.Arguments.Length - 1
                ? NumberMadeBy(copied.Unconverted(), body)
                : null;
        return
            argument.Parameter?.Ordinal == 0
            && write.TargetMethod.Has(Facet.WritesNumber)
            && WidthOf(NumberOf(write), body) is { } width
            && (write.TargetMethod.ReturnsVoid || HasRoomFor(width, use.Construct))
            ? width
            : null;
    }

    private static ITypeSymbol? NumberOf(IInvocationOperation write) =>
        (write.Instance, write.TargetMethod.Parameters) switch
        {
            ({ Type: var number }, { Length: 1 }) => number,
            (null, [_, { Type: var number }]) => number,
            _ => null,
        };

    /// <summary>The width of a number of which a call makes an array, or of a literal of bytes.</summary>
    private static long? NumberMadeBy(IOperation source, MessagingBody body) =>
        source switch
        {
            IUtf8StringOperation { Value: var text } => System.Text.Encoding.UTF8.GetByteCount(text),
            IInvocationOperation { TargetMethod: var method } made when SpanWriters.SizeOf(method) is not null => WidthOf(
                made.Instance?.Type ?? method.Parameters[0].Type,
                body
            ),
            _ => null,
        };

    private static long? WidthOf(ITypeSymbol? number, MessagingBody body) =>
        TypeSizes.OfMemory(number, body.Compilation) is { } size && size.Low == size.High ? size.Low : null;

    /// <summary>Whether a part ends where the array does, or behind so many bytes: who tries to write more writes nothing.</summary>
    private static bool HasRoomFor(long width, IOperation part) =>
        Slice.Of(part, Facet.Part) is not { End: { } end } slice
        || (slice.Range is null ? 0 : NumberIn(slice.Range.LeftOperand)) is { } start && NumberIn(end) - start >= width;

    private static long? NumberIn(IOperation? index) =>
        index is null ? 0
        : index.Unconverted().ConstantValue is { HasValue: true, Value: int number } ? number
        : null;

    /// <summary>Whether a statement is nothing but a call, whose answer it may drop.</summary>
    private static bool IsAllOf(ExpressionStatementSyntax statement, IInvocationOperation call) =>
        call.Syntax == statement.Expression
        || call.Parent is ISimpleAssignmentOperation { Target: IDiscardOperation } drop && drop.Syntax == statement.Expression;

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
        if (use.Construct is IInvocationOperation direct && ArgumentOf(direct, use) is { } into && CopyInto.Of(into) is { } copy)
            return copy is { SourceOffset: null or { ConstantValue: { HasValue: true, Value: 0 } } }
                && copy.Call.Syntax == statement.Expression
                && Stability.AreSame(copy.Source.Unconverted(), source, body)
                && (copy.Count is null || Extent.Of(copy.Count, body)?.Is(Extent.None.And(source), body) == true);
        return use.Construct.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
            && call.Syntax == statement.Expression
            && call.TargetMethod.Has(Facet.CopiesAll)
            && (call.Instance ?? call.ArgumentFor(0))?.Unconverted() is { } copied
            && Stability.AreSame(Slice.Of(copied) is { IsAll: true, Whole: var all } ? all.Unconverted() : copied, source, body);
    }
}
