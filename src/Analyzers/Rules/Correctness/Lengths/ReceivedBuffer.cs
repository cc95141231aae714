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
        if (LocalUses.NamedBy(array) is not { } buffer || buffer is IFieldSymbol && !IsOnlyHere(array, buffer))
            return null;
        ReceivedLength? last = null;
        foreach (var hit in body.Hits)
            if (
                (ReceivedLength.Of(hit, body) ?? ReceivedLength.OfDropped(hit, body)) is { } received
                && received.Receive.Syntax.Span.End <= send.Syntax.SpanStart
                && buffer.Is(LocalUses.NamedBy(received.Operand.Unconverted()))
            )
                last = received;
        return
            last is not null
            && IsFollowedBy(last.Receive, send)
            && (Loops.RunTogether(last.Receive, send) || IsInLoopBehind(last.Receive, send))
            && IsUntouched(buffer, last.Receive, send, body)
            && !IsLengthUsed(last, send, body)
            && SizeAnalysis.LengthOf(array, body, cancellationToken).Low >= LeastSize
            ? last
            : null;
    }

    /// <summary>
    /// Whether the receive or read is a statement, or what one assigns, of a block around the send; or what decides about it.
    /// </summary>
    internal static bool IsFollowedBy(IOperation receive, IOperation send)
    {
        for (IOperation child = receive, parent = receive.Parent!; ; (child, parent) = (parent, parent.Parent!))
            switch (parent)
            {
                case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not }:
                    break;
                case IBinaryOperation test
                    when IsInHead(test)
                        && (test.OperatorKind == BinaryOperatorKind.ConditionalAnd || AnythingReceived.IsYes(test, child) == true):
                    break; // running && (n = Recv(buffer)) > 0
                case IConditionalOperation { Condition: var condition } when condition == child && parent.Parent is IBlockOperation:
                case ILoopOperation head when CountInHead.IsHead(child, head):
                    if (send.IsIn(parent))
                        return true;
                    break;
                case IBlockOperation block:
                    return send.IsIn(block);
                case IConditionalAccessOperation { WhenNotNull: var notNull } when notNull == child:
                    break; // receiver?.Recv(buffer)
                case null
                or not (
                    IConversionOperation
                    or IAwaitOperation
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

    /// <summary>Whether the head of a loop asks this, alone or beside other things.</summary>
    private static bool IsInHead(IBinaryOperation test)
    {
        IOperation asked = test;
        while (asked.Parent is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both)
            asked = both;
        return asked.Parent is ILoopOperation loop && CountInHead.IsHead(asked, loop);
    }

    /// <summary>Whether the frame is sent in a loop behind the receive, to one peer after the other.</summary>
    private static bool IsInLoopBehind(IOperation receive, IOperation send) =>
        receive.EnclosingFunction() is var function && function == send.EnclosingFunction() && !Functions.AnyGoto(function);

    /// <summary>Whether only code at hand knows the array, and never has another one there.</summary>
    internal static bool IsOnlyHere(IOperation array, ISymbol buffer) =>
        buffer is IFieldSymbol { DeclaredAccessibility: Accessibility.Private, IsReadOnly: true }
        && array is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation };

    /// <summary>Whether nothing else is done with the array but to read single bytes, to fill it so and to send all of it.</summary>
    internal static bool IsUntouched(ISymbol buffer, IOperation receive, IOperation send, MessagingBody body)
    {
        foreach (var reference in VariableUses.Behind(buffer, body))
        {
            var isElement =
                reference.Parent is IArrayElementReferenceOperation
                {
                    Parent: not (IAddressOfOperation or IAssignmentOperation or IIncrementOrDecrementOperation or IArgumentOperation)
                };
            if (
                !(isElement || IsPartOf(receive, reference) || IsPartOf(send, reference) || IsGiven(reference, body))
                || LocalUses.IsWrite(reference)
                || buffer is IFieldSymbol && !IsOnlyHere(reference, buffer)
            )
                return false;
        }

        return true;
    }

    private static bool IsPartOf(IOperation call, IOperation reference) =>
        call.Syntax.SyntaxTree == reference.Syntax.SyntaxTree && call.Syntax.Span.Contains(reference.Syntax.SpanStart);

    /// <summary>Whether another send gets all of it, or another receive.</summary>
    private static bool IsGiven(IOperation array, MessagingBody body) =>
        array.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call } argument
        && body.Library.MemberOf(call)
            is { IsCertain: true, Role: MessagingRole.SendBytes or MessagingRole.ReceiveIntoBuffer, Size: MessagingMember.None } member
        && argument.Parameter?.Ordinal == member.Operand;

    /// <summary>Whether the size is used for anything but a text, or the question whether anything came.</summary>
    private static bool IsLengthUsed(ReceivedLength received, IOperation send, MessagingBody body)
    {
        if (received.Number is null)
            return received.Receive.Type?.SpecialType != SpecialType.System_Boolean && !received.Receive.IsDropped();
        foreach (var reference in body.Uses.Of(received.Number))
            if (
                !LocalUses.IsWrite(reference)
                && !PrintedNumber.Is(reference, body)
                && !RunningTotal.Has(reference, body)
                && !AnythingReceived.IsAskedBefore(send, reference)
            )
                return true;
        return received.Number is not ILocalSymbol;
    }
}
