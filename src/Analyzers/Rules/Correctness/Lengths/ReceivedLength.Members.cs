using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <content>A size that a field or automatic property of the object gets.</content>
internal sealed partial record ReceivedLength
{
    /// <summary>Whether a member of the object gets the size, which other code may read as well.</summary>
    public bool IsKept => Number is not null && IsMember(Number);

    public static ReceivedLength? OfMember(MessagingHit hit, MessagingBody body) =>
        hit is { Member: { Role: MessagingRole.ReceiveIntoBuffer } member, Operation: IInvocationOperation receive }
        && receive.ArgumentFor(member.Operand) is { } operand
        && GivenTo(receive, member, body) is { } target
        && OwnMember(target) is { } holder
        && (holder is not IPropertySymbol property || Stability.IsAutoProperty(property, body))
            ? new(receive, operand, holder)
            : null;

    private static IOperation? GivenTo(IInvocationOperation receive, MessagingMember member, MessagingBody body) =>
        SizeArgument(receive, member)
        ?? HandedBy(receive, member, body)
        ?? (
            receive.ParentPastConversions() is ISimpleAssignmentOperation { IsRef: false, Target: var target }
            && (ReceiveAnswer.IsSize(receive, member, body) || HandedSize.IsReturned(member, body))
                ? target
                : null
        );

    /// <summary>The field or property of the object itself, or of its type, that an operation names.</summary>
    private static ISymbol? OwnMember(IOperation operation) =>
        operation switch
        {
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: { IsVolatile: false } field } => field,
            IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation, Property: { IsIndexer: false } property } =>
                property,
            _ => null,
        };

    private static bool IsMember(ISymbol number) => number is IFieldSymbol or IPropertySymbol;
}
