using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Classifies references to a message. A closed list: what is not known to leave the message alone afterwards counts as keeping it.
/// </summary>
internal static class MessageUses
{
    public static MessageUse Classify(IOperation reference, MessagingBody body, int depth = 0)
    {
        var parent = reference.ParentPastConversions();
        switch (parent)
        {
            case IPropertyReferenceOperation { Instance: { } instance, Property: var property }
                when instance == reference && body.Library.Types.IsMessage(property.ContainingType):
                return new(MessageUseKind.Read, reference, parent);
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                return new(OfCallOn(call, body), reference, call);
            case IArgumentOperation { Parent: IInvocationOperation call } argument when argument.Value.Unconverted() == reference:
                return new(OfArgument(argument, call, body, depth), reference, call);
            case IConditionalAccessOperation { Operation: var operation, WhenNotNull: var access } when operation == reference:
                return OfConditionalAccess(access, reference, parent, body);
            case IUsingOperation { Resources: var resources } when resources == reference:
                return new(MessageUseKind.Harmless, reference, parent);
            case IInterpolationOperation { Parent: IInterpolatedStringOperation { Type.SpecialType: SpecialType.System_String } }:
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String }:
            case IArrayInitializerOperation
            {
                Parent: IArrayCreationOperation
                {
                    Parent: IArgumentOperation { ArgumentKind: ArgumentKind.ParamArray, Parent: IInvocationOperation printing }
                }
            } when ForgetsItsArgument(printing.TargetMethod):
            case { IsImplicit: true, Parent: IArgumentOperation { Parameter.IsParams: true, Parent: IInvocationOperation ofSpan } }
                when ForgetsItsArgument(ofSpan.TargetMethod): // a span of arguments
                return new(MessageUseKind.Read, reference, reference);
            case ISimpleAssignmentOperation { Target: var target, Parent: IExpressionStatementOperation or IUsingOperation } assignment
                when target == reference:
                return new(OfAssignment(assignment.Value.Unconverted(), body), reference, assignment);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } test
                when IsNull(test.LeftOperand) || IsNull(test.RightOperand):
            case IIsPatternOperation
            {
                Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation }
            }:
                return new(
                    DisposalGuard.IsGuard(parent, reference) ? MessageUseKind.DisposeGuard : MessageUseKind.Harmless,
                    reference,
                    parent
                );
            case IIsPatternOperation { Value: var tested } pattern
                when tested.Unconverted() == reference && !BufferUses.DeclaresVariables(pattern):
                return new(MessageUseKind.Read, reference, parent);
            default:
                return new(MessageUseKind.Escape, reference, parent ?? reference);
        }
    }

    /// <summary>Whether an operation makes an empty message.</summary>
    public static bool IsEmptyMessage(IOperation value, MessagingBody body) =>
        body.Library.MemberOf(value) is { Role: MessagingRole.CreateEmptyMessage };

    /// <summary>Whether an operation is null, or a default value that is.</summary>
    public static bool IsNull(IOperation value) =>
        value.Unconverted() is { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation;

    private static MessageUse OfConditionalAccess(IOperation access, IOperation reference, IOperation parent, MessagingBody body) =>
        access switch
        {
            IInvocationOperation { Instance: IConditionalAccessInstanceOperation } call
                when OfCallOn(call, body) is MessageUseKind.Dispose => new(MessageUseKind.Dispose, reference, call),
            IInvocationOperation { Instance: IConditionalAccessInstanceOperation } call when OfCallOn(call, body) is MessageUseKind.Read =>
                new(MessageUseKind.Harmless, reference, parent),
            IPropertyReferenceOperation { Property: var property } when body.Library.Types.IsMessage(property.ContainingType) => new(
                MessageUseKind.Harmless,
                reference,
                parent
            ),
            _ => new(MessageUseKind.Escape, reference, parent),
        };

    private static MessageUseKind OfCallOn(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod switch
        {
            { Name: "Dispose" } => MessageUseKind.Dispose,
            { Name: "Rebuild" or "Move" or "Copy" } => MessageUseKind.Fill,
            { Name: "GetHashCode" or "Equals" } => MessageUseKind.Escape, // its identity counts
            { ContainingType: var type } => body.Library.Types.IsMessage(type) || type.SpecialType == SpecialType.System_Object
                ? MessageUseKind.Read
                : MessageUseKind.Escape,
        };

    private static MessageUseKind OfArgument(IArgumentOperation argument, IInvocationOperation call, MessagingBody body, int depth)
    {
        if (argument.Parameter is not { RefKind: RefKind.None } parameter)
            return MessageUseKind.Escape;
        switch (body.Library.MemberOf(call) is { IsWrapper: false } known ? known : null) // a wrapper's code says more than its role
        {
            case { Role: MessagingRole.ReceiveMessage } member when member.Operand == parameter.Ordinal:
                return member.Size != MessagingMember.None ? MessageUseKind.ReceivePerhaps
                    : member.ReturnsBool || !MessagingLibrary.Waits(call, member) ? MessageUseKind.TryReceive
                    : MessageUseKind.Receive;
            case { Role: MessagingRole.SendMessage }:
                return MessageUseKind.Send;
            case not null:
                return MessageUseKind.Escape;
        }

        var method = call.TargetMethod;
        if (body.Library.Types.IsMessage(method.ContainingType))
            return method.Name == "Move" ? MessageUseKind.Fill : MessageUseKind.Read; // a moved message is left empty
        if (method.IsFramework())
            return ForgetsItsArgument(method) ? MessageUseKind.Read : MessageUseKind.Escape;
        return PassedMessage.UseBy(parameter, call, body, depth);
    }

    private static MessageUseKind OfAssignment(IOperation value, MessagingBody body) =>
        IsEmptyMessage(value, body) ? MessageUseKind.Create
        : IsNull(value) ? MessageUseKind.Forget
        : MessageUseKind.Escape;

    private static bool ForgetsItsArgument(IMethodSymbol method) => method.Has(Facet.Ignores | Facet.Uses);
}
