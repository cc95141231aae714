using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// The one send that a message is made for: in its argument, or of a local that nothing else reads, writes, keeps or sends, made as often
/// as it is sent; but for the one reference to its content by which it is filled, and reads of its size.
/// </summary>
/// <param name="Send">The send.</param>
/// <param name="Member">What sends it.</param>
/// <param name="IsMeasured">Whether the message's size is read, or the number of bytes that the send returns.</param>
internal readonly record struct SentMessage(IInvocationOperation Send, MessagingMember Member, bool IsMeasured)
{
    public static SentMessage? SendOf(IOperation creation, MessagingBody body, IOperation? filled = null)
    {
        var local = creation.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            ISimpleAssignmentOperation
            {
                Target: ILocalReferenceOperation { Local: var assigned },
                Parent: IExpressionStatementOperation
            } => assigned,
            _ => null,
        };
        if (local is null)
            return creation.ParentPastConversions() is IArgumentOperation argument ? Sent(argument, body) : null;
        return body.Uses.OnlyValueOf(local) is { } value && value.Unconverted() == creation ? OfLocal(local, creation, filled, body) : null;
    }

    private static SentMessage? OfLocal(ILocalSymbol local, IOperation creation, IOperation? filled, MessagingBody body)
    {
        SentMessage? found = null;
        var isMeasured = false;
        foreach (var reference in body.Uses.Of(local))
        {
            var parent = reference.ParentPastConversions();
            if (parent is IArgumentOperation argument && Sent(argument, body) is { } sent)
            {
                if (found is not null)
                    return null;
                found = sent;
            }
            else if (
                reference.EnclosingFunction() != creation.EnclosingFunction()
                || reference.Parent != filled && !IsHarmless(reference, parent, body)
            )
            {
                return null;
            }
            else
            {
                isMeasured |= parent is IPropertyReferenceOperation && reference.Parent != filled;
            }
        }

        return found is { } only && Loops.RunTogether(creation, only.Send)
            ? only with
            {
                IsMeasured = isMeasured || only.IsMeasured,
            }
            : null;
    }

    private static SentMessage? Sent(IArgumentOperation argument, MessagingBody body) =>
        argument.Parent is IInvocationOperation call
        && body.Library.MemberOf(call) is { Role: MessagingRole.SendMessage } member
        && member.Operand == argument.Parameter?.Ordinal
        && !call.HasErrors()
            ? new(call, member, IsMeasured: IsCounted(call))
            : null;

    /// <summary>
    /// Whether the number of bytes that a send returns is used, and not only compared, to see whether it was sent at all.
    /// </summary>
    private static bool IsCounted(IInvocationOperation send) =>
        send.Type?.SpecialType == SpecialType.System_Int32
        && send.ParentPastConversions() switch
        {
            null or IExpressionStatementOperation or IReturnOperation { Kind: not OperationKind.Return } => false,
            ISimpleAssignmentOperation { Target: IDiscardOperation } => false,
            IBinaryOperation { LeftOperand: var left, RightOperand: var right } => !left.ConstantValue.HasValue
                && !right.ConstantValue.HasValue,
            IConditionalAccessOperation or IIsPatternOperation => false,
            IAnonymousFunctionOperation or IBlockOperation => false,
            _ => true,
        };

    /// <summary>Disposals, questions for null and size, and the assignment of the message itself.</summary>
    private static bool IsHarmless(IOperation reference, IOperation? parent, MessagingBody body) =>
        parent switch
        {
            IInvocationOperation => parent.IsDisposal(),
            IConditionalAccessOperation { WhenNotNull: var access } => access.IsDisposal(),
            IPropertyReferenceOperation { Property: var asked } => body.Library.Types.IsSize(asked),
            ISimpleAssignmentOperation { Target: var target } => target == reference,
            IUsingOperation
            or IIsPatternOperation { Pattern: IConstantPatternOperation or INegatedPatternOperation }
            or IBinaryOperation { Type.SpecialType: SpecialType.System_Boolean } => true,
            _ => false,
        };
}
