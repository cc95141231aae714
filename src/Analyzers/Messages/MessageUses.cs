using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// Classifies references to a message: what is not known to leave the message alone afterwards counts as keeping it.
/// </summary>
internal static class MessageUses
{
    public static MessageUse Classify(IOperation reference, MessagingBody body, int depth = 0)
    {
        var operation = MessageOperations.Of(reference, body);
        return operation switch
        {
            { Kind: MessageOperationKind.Assign, At: ISimpleAssignmentOperation assignment } => OfAssignment(assignment, reference, body),
            { Kind: MessageOperationKind.Access, At: IConditionalAccessOperation access } => OfAccess(access, reference, body),
            { Kind: MessageOperationKind.NullTest, At: IIsNullOperation test } => new(MessageUseKind.Escape, reference, test),
            { At: IInvocationOperation call } => new(OfCall(operation, call, body, depth), reference, call),
            _ => new(OfForm(operation, reference), reference, operation.At),
        };
    }

    /// <summary>Whether an operation makes an empty message.</summary>
    public static bool IsEmptyMessage(IOperation value, MessagingBody body) =>
        body.Library.MemberOf(value) is { Role: MessagingRole.CreateEmptyMessage };

    private static MessageUseKind OfForm(MessageOperation operation, IOperation reference) =>
        operation.Kind switch
        {
            MessageOperationKind.Read
            or MessageOperationKind.Measure
            or MessageOperationKind.Ask
            or MessageOperationKind.Ignore
            or MessageOperationKind.Match => MessageUseKind.Read,
            MessageOperationKind.NullTest => DisposalGuard.IsGuard(operation.At, reference)
                ? MessageUseKind.DisposeGuard
                : MessageUseKind.Harmless,
            MessageOperationKind.Hold => MessageUseKind.Harmless,
            _ => MessageUseKind.Escape,
        };

    private static MessageUseKind OfCall(MessageOperation operation, IInvocationOperation call, MessagingBody body, int depth) =>
        operation.Kind switch
        {
            MessageOperationKind.Read or MessageOperationKind.Ask or MessageOperationKind.Ignore => MessageUseKind.Read,
            MessageOperationKind.Init or MessageOperationKind.Clear or MessageOperationKind.Fill or MessageOperationKind.MoveOut =>
                MessageUseKind.Fill, // or empty
            MessageOperationKind.Dispose or MessageOperationKind.Close => MessageUseKind.Dispose,
            MessageOperationKind.Send => MessageUseKind.Send,
            MessageOperationKind.Receive => OfReceive(call, body),
            MessageOperationKind.Pass => PassedMessage.UseBy(operation.Parameter!, call, body, depth),
            _ => MessageUseKind.Escape,
        };

    private static MessageUseKind OfReceive(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is not { } member ? MessageUseKind.Escape
        : member.Size != MessagingMember.None ? MessageUseKind.ReceivePerhaps
        : member.ReturnsBool || !member.Waits(call) ? MessageUseKind.TryReceive
        : MessageUseKind.Receive;

    private static MessageUse OfAccess(IConditionalAccessOperation access, IOperation reference, MessagingBody body) =>
        access.WhenNotNull switch
        {
            IInvocationOperation { Instance: IConditionalAccessInstanceOperation instance } call => MessageOperations
                .Of(instance, body)
                .Kind switch
            {
                MessageOperationKind.Dispose => new(MessageUseKind.Dispose, reference, call),
                MessageOperationKind.Read or MessageOperationKind.Ask or MessageOperationKind.Ignore => new(
                    MessageUseKind.Harmless,
                    reference,
                    access
                ),
                _ => new(MessageUseKind.Escape, reference, access),
            },
            IPropertyReferenceOperation { Property: var property } when body.Library.Types.IsMessage(property.ContainingType) => new(
                MessageUseKind.Harmless,
                reference,
                access
            ),
            _ => new(MessageUseKind.Escape, reference, access),
        };

    private static MessageUse OfAssignment(ISimpleAssignmentOperation assignment, IOperation reference, MessagingBody body)
    {
        if (assignment.Parent is not (IExpressionStatementOperation or IUsingOperation))
            return new(MessageUseKind.Escape, reference, assignment);
        var value = assignment.Value.Unconverted();
        var kind =
            IsEmptyMessage(value, body) ? MessageUseKind.Create
            : value.IsNull() ? MessageUseKind.Forget
            : MessageUseKind.Escape;
        return new(kind, reference, assignment);
    }
}
