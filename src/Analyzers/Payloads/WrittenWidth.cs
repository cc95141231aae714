using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>How many bytes of a buffer a statement certainly writes where it names it: a byte, a number, the bytes of a number.</summary>
internal static class WrittenWidth
{
    /// <summary>The argument of a call that a use stands in.</summary>
    public static IArgumentOperation? ArgumentOf(IInvocationOperation call, BufferUse use)
    {
        foreach (var argument in call.Arguments)
            if (use.Reference.IsIn(argument))
                return argument;
        return null;
    }

    /// <summary>
    /// What a statement does, and nothing else unless it leaves its block: a call, or one without whose success it leaves,
    /// <c>if (!id.TryWriteBytes(buffer)) return;</c>
    /// </summary>
    public static ExpressionSyntax? DoneBy(StatementSyntax? statement) =>
        statement switch
        {
            ExpressionStatementSyntax { Expression: var done } => done,
            IfStatementSyntax
            {
                Else: null,
                Condition: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var tried },
                Statement: var branch
            }
                when (branch is BlockSyntax { Statements: [var only] } ? only : branch)
                    is ThrowStatementSyntax
                        or ReturnStatementSyntax
                        or ContinueStatementSyntax
                        or BreakStatementSyntax => tried,
            _ => null,
        };

    /// <summary>How many bytes a statement writes there; null where that varies, or where it does something else.</summary>
    public static long? Of(BufferUse use, ExpressionSyntax done, MessagingBody body)
    {
        var around = use.Construct.ParentPastConversions();
        if (use.Construct is IArrayElementReferenceOperation element)
            return around is ISimpleAssignmentOperation { Target: var target } && target == element && around.Syntax == done ? 1 : null;
        if (use.Construct is IInvocationOperation copying && CopyInto.Of(ArgumentOf(copying, use)!) is { } copy)
            return
                copy.Call.Syntax == done
                && NumberIn(copy.SourceOffset) == 0
                && NumberMadeBy(copy.Source.Unconverted(), body) is { } made
                && (copy.Count is null || NumberIn(copy.Count) == made)
                ? made
                : null;
        if (around is not IArgumentOperation argument)
            return null;
        if (argument.Parent is not IInvocationOperation write || !IsAllOf(done, write))
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

    /// <summary>The type of what a call writes to the beginning of a span.</summary>
    public static ITypeSymbol? NumberOf(IInvocationOperation write) =>
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

    /// <summary>Whether a part ends where the array does, or after this many bytes: an attempt to write more writes nothing.</summary>
    private static bool HasRoomFor(long width, IOperation part) =>
        Slice.Of(part, Facet.Part) is not { End: { } end } slice
        || (slice.Range is null ? 0 : NumberIn(slice.Range.LeftOperand)) is { } start && NumberIn(end) - start >= width;

    private static long? NumberIn(IOperation? index) =>
        index is null ? 0
        : index.Unconverted().ConstantValue is { HasValue: true, Value: int number } ? number
        : null;

    /// <summary>Whether a statement is nothing but a call, whose answer it may drop.</summary>
    private static bool IsAllOf(ExpressionSyntax done, IInvocationOperation call) =>
        call.Syntax == done || call.Parent is ISimpleAssignmentOperation { Target: IDiscardOperation } drop && drop.Syntax == done;
}
