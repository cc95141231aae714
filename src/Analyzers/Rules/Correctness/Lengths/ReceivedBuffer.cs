using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// An array that certainly holds what a receive has put there, and nothing else, when it is sent. Arrays of less than
/// <see cref="LeastSize"/> bytes may be made for frames of one size, and are not asked about.
/// </summary>
internal static class ReceivedBuffer
{
    private const int LeastSize = 256;

    /// <summary>The receive that has filled the array; null where the code may know how much that was.</summary>
    public static ReceivedLength? Of(IOperation array, IInvocationOperation send, MessagingBody body, CancellationToken cancellationToken)
    {
        var buffer = LocalUses.SymbolOf(array)!;
        ReceivedLength? last = null;
        foreach (var hit in body.Hits)
            if (
                (ReceivedLength.Of(hit, body) ?? ReceivedLength.OfDropped(hit, body)) is { } received
                && received.Receive.Syntax.Span.End <= send.Syntax.SpanStart
                && LocalUses.SymbolOf(received.Operand.Unconverted()) is { } filled
                && filled.Is(buffer)
            )
                last = received;
        return
            last is not null
            && IsFollowedBy(last.Receive, send)
            && Loops.RunTogether(last.Receive, send)
            && IsUntouched(buffer, last.Receive, send, body)
            && !IsLengthUsed(last, send, body)
            && SizeAnalysis.LengthOf(array, body, cancellationToken).Low >= LeastSize
            ? last
            : null;
    }

    /// <summary>Whether the receive is a statement, or what one assigns, of a block around the send; or what decides about it.</summary>
    private static bool IsFollowedBy(IOperation receive, IOperation send)
    {
        for (IOperation child = receive, parent = receive.Parent!; ; (child, parent) = (parent, parent.Parent!))
            switch (parent)
            {
                case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not }:
                    break;
                case IConditionalOperation { Condition: var condition } when condition == child && parent.Parent is IBlockOperation:
                case IWhileLoopOperation { Condition: var asked, ConditionIsTop: true } when asked == child:
                    if (send.IsIn(parent))
                        return true;
                    break;
                case IBlockOperation block:
                    return send.IsIn(block);
                case null
                or not (
                    IConversionOperation
                    or ISimpleAssignmentOperation
                    or IExpressionStatementOperation
                    or IVariableInitializerOperation
                    or IVariableDeclaratorOperation
                    or IVariableDeclarationOperation
                    or IVariableDeclarationGroupOperation
                ):
                    return false;
            }
    }

    /// <summary>Whether nothing else is done with the array but to read single bytes before the receive and after the send.</summary>
    private static bool IsUntouched(ISymbol buffer, IOperation receive, IOperation send, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(buffer))
        {
            var (position, isElement) = (
                reference.Syntax.SpanStart,
                reference.Parent
                    is IArrayElementReferenceOperation
                    {
                        Parent: not (IAddressOfOperation or IAssignmentOperation or IIncrementOrDecrementOperation or IArgumentOperation)
                    }
            );
            if (
                !receive.Syntax.Span.Contains(position) && !send.Syntax.Span.Contains(position) && !isElement
                || LocalUses.IsWrite(reference)
            )
                return false;
        }

        return true;
    }

    /// <summary>Whether the size is used for anything but a text, or the question whether anything came.</summary>
    private static bool IsLengthUsed(ReceivedLength received, IOperation send, MessagingBody body)
    {
        if (received.Number is null)
            return received.Receive.Type?.SpecialType != SpecialType.System_Boolean && !received.Receive.Parent.DropsValue();
        foreach (var reference in body.Uses.Of(received.Number))
            if (
                !LocalUses.IsWrite(reference)
                && reference.ParentPastConversions() is not IInterpolationOperation
                && !AnythingReceived.IsAskedBefore(send, reference)
            )
                return true;
        return received.Number is not ILocalSymbol;
    }
}
