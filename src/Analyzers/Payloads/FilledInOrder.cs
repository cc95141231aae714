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
/// An array whose bytes the next statements write one after the other, up to its end: a number at 0, one at 4, a copy of the source at 8.
/// Nothing can read a byte or leave before all are written, so what takes its place need not be cleared.
/// </summary>
internal static class FilledInOrder
{
    public static bool Is(ArrayForSend array, MessagingBody body)
    {
        if (array.Array.Size is not { } size || PartsOf(size, body) is not (var numbers, var rest))
            return false;
        long filled = 0;
        SyntaxNode? last = Statements.DeclarationOf(array.Declarator!);
        foreach (var use in array.Uses)
        {
            if (
                last is not StatementSyntax statement
                || Statements.Next(statement) is not ExpressionStatementSyntax next
                || !next.Span.Contains(use.Reference.Syntax.Span)
                || StartOf(use) != filled
            )
                return false;
            last = next;
            if (WidthOf(use, next, body) is { } width)
                filled += width;
            else
                return rest is not null && filled == numbers && Copies(use, next, rest, body) && IsOnlyUseIn(next, array);
            if (filled == numbers && rest is null)
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

    /// <summary>A size as a constant and the length of one array or span: <c>8 + payload.Length</c>.</summary>
    private static (long Constant, IOperation? Source)? PartsOf(IOperation size, MessagingBody body)
    {
        size = size.Unconverted();
        switch (size)
        {
            case { ConstantValue: { HasValue: true, Value: int constant } }:
                return (constant, null);
            case IPropertyReferenceOperation { Property: var property, Instance: { } source }
                when property.Has(Facet.Counts) && IsBytes(source.Type) && Stability.IsStable(source.Unconverted(), body):
                return (0, source.Unconverted());
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, OperatorMethod: null } sum
                when PartsOf(sum.LeftOperand, body) is (var one, var first)
                    && PartsOf(sum.RightOperand, body) is (var other, var second)
                    && (first is null || second is null):
                return (one + other, first ?? second);
            default:
                return null;
        }
    }

    private static bool IsBytes(ITypeSymbol? type) => type.IsByteArray() || type.IsByteSpan();

    /// <summary>Where a use begins in the array; null where no constant says it, or where it may end before what is written does.</summary>
    private static long? StartOf(BufferUse use) =>
        use.Construct switch
        {
            IArrayElementReferenceOperation { Indices: [{ ConstantValue: { HasValue: true, Value: int index } }] } => index,
            IInvocationOperation slice when Slice.Of(slice, Facet.Part) is { Range: null, Start: var start } => start is null ? 0
            : start.ConstantValue is { HasValue: true, Value: int from } ? from
            : null,
            IInvocationOperation call when CopyInto.Of(ArgumentOf(call, use)!) is { TargetOffset: var offset } => offset is null ? 0
            : offset.ConstantValue is { HasValue: true, Value: int at } ? at
            : null,
            var construct when use.Kind == BufferUseKind.SpanArgument || construct == use.Reference => 0,
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
        return
            around is IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { Arguments.Length: 2 } write }
            && write.Syntax == statement.Expression
            && write.TargetMethod.Has(Facet.WritesNumber)
            && TypeSizes.OfMemory(write.TargetMethod.Parameters[1].Type, body.Compilation) is { } size
            && size.Low == size.High
            ? size.Low
            : null;
    }

    /// <summary>Whether a statement copies all of the source there.</summary>
    private static bool Copies(BufferUse use, ExpressionStatementSyntax statement, IOperation source, MessagingBody body)
    {
        if (use.Construct is IInvocationOperation direct && ArgumentOf(direct, use) is { } into && CopyInto.Of(into) is { } copy)
            return copy is { SourceOffset: null or { ConstantValue: { HasValue: true, Value: 0 } } }
                && copy.Call.Syntax == statement.Expression
                && Stability.AreSame(copy.Source.Unconverted(), source, body)
                && (copy.Count is null || PartsOf(copy.Count, body) is (0, { } counted) && Stability.AreSame(counted, source, body));
        return use.Construct.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
            && call.Syntax == statement.Expression
            && call.TargetMethod.Has(Facet.CopiesAll)
            && (call.Instance ?? call.ArgumentFor(0))?.Unconverted() is { } copied
            && Stability.AreSame(Slice.Of(copied) is { IsAll: true, Whole: var all } ? all.Unconverted() : copied, source, body);
    }
}
