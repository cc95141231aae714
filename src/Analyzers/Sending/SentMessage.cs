using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// The one send that a message is made for: in its argument, or of a local that nothing else reads, writes, keeps or sends, made as often
/// as it is sent; but for the one reference to its content by which it is filled.
/// </summary>
internal static class SentMessage
{
    public static (IInvocationOperation Send, MessagingMember Member)? SendOf(IOperation creation, MessagingBody body, IOperation? filled = null)
    {
        var local = creation.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var assigned }, Parent: IExpressionStatementOperation } => assigned,
            _ => null,
        };
        if (local is null)
            return creation.ParentPastConversions() is IArgumentOperation argument ? Sent(argument, body) : null;
        return body.Uses.OnlyValueOf(local) is { } value && value.Unconverted() == creation ? OfLocal(local, creation, filled, body) : null;
    }

    private static (IInvocationOperation Send, MessagingMember Member)? OfLocal(ILocalSymbol local, IOperation creation, IOperation? filled, MessagingBody body)
    {
        (IInvocationOperation Send, MessagingMember Member)? found = null;
        foreach (var reference in body.Uses.Of(local))
        {
            var parent = reference.ParentPastConversions();
            if (parent is IArgumentOperation argument && Sent(argument, body) is { } sent)
            {
                if (found is not null)
                    return null;
                found = sent;
            }
            else if (reference.EnclosingFunction() != creation.EnclosingFunction() || reference.Parent != filled && !IsHarmless(reference, parent))
            {
                return null;
            }
        }

        return found is { } only && Loops.RunTogether(creation, only.Send) ? only : null;
    }

    private static (IInvocationOperation Send, MessagingMember Member)? Sent(IArgumentOperation argument, MessagingBody body) =>
        argument.Parent is IInvocationOperation call && body.Library.MemberOf(call) is { Role: MessagingRole.SendMessage } member && member.Operand == argument.Parameter?.Ordinal && !call.HasErrors()
            ? (call, member)
            : null;

    /// <summary>Disposals, questions for null and size, and the assignment of the message itself.</summary>
    private static bool IsHarmless(IOperation reference, IOperation? parent) => parent switch
    {
        IInvocationOperation { TargetMethod.Name: "Dispose" } => true,
        IConditionalAccessOperation { WhenNotNull: IInvocationOperation { TargetMethod.Name: "Dispose" } } => true,
        IPropertyReferenceOperation { Property.Name: "Size" } => true,
        ISimpleAssignmentOperation { Target: var target } => target == reference,
        IUsingOperation or IIsPatternOperation { Pattern: IConstantPatternOperation or INegatedPatternOperation } or IBinaryOperation { Type.SpecialType: SpecialType.System_Boolean } => true,
        _ => false,
    };
}
