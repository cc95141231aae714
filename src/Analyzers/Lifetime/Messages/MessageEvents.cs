using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>
/// What a reference to a message does, and the operation by which it is done. A closed list: what is not on it may do anything. It reads
/// operation trees and control-flow graphs alike.
/// </summary>
internal static class MessageEvents
{
    public static (MessageEvent Event, IOperation At) Of(IOperation reference, MessagingBody body)
    {
        var parent = reference.ParentPastConversions();
        switch (parent)
        {
            case IPropertyReferenceOperation { Instance: { } instance, Property: var property }
                when instance.Unconverted() == reference && body.Library.Types.IsMessage(property.ContainingType):
                return (property.Name is "Data" or "Size" ? MessageEvent.Read : MessageEvent.Ask, parent);
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                return (OfCallOn(call, body), call);
            case IArgumentOperation { Parent: IInvocationOperation call } argument when argument.Value.Unconverted() == reference:
                return (OfArgument(argument, call, body), call);
            case ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } when target == reference:
                return (OfValue(value.Unconverted(), body), parent);
            case IInterpolationOperation { Parent: IInterpolatedStringOperation { Type.SpecialType: SpecialType.System_String } }:
                return (MessageEvent.Read, reference);
            case IVariableDeclaratorOperation
            or IUsingOperation
            or IFlowCaptureOperation
            or IIsNullOperation
            or IExpressionStatementOperation
            or INameOfOperation:
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, OperatorMethod: null }:
            case IIsPatternOperation { Pattern: var pattern } when IsNullTest(pattern):
            case IConditionalAccessOperation { Operation: var operation } when operation == reference:
                return (MessageEvent.None, parent);
            case IIsPatternOperation
            {
                Pattern: IRecursivePatternOperation
                {
                    DeclaredSymbol: null,
                    DeconstructionSubpatterns.IsEmpty: true,
                    PropertySubpatterns: var asked
                }
            }:
                return (AsksForContent(asked) ? MessageEvent.Read : MessageEvent.Ask, parent);
            default:
                return (MessageEvent.Escape, reference);
        }
    }

    /// <summary>What becomes of a variable that is given this value.</summary>
    public static MessageEvent OfValue(IOperation value, MessagingBody body) =>
        value switch
        {
            IObjectCreationOperation creation when body.Library.MemberOf(creation) is not null => MessageEvent.Create,
            _ when MessageUses.IsNull(value) => MessageEvent.Forget,
            IInvocationOperation or IPropertyReferenceOperation { Property.Name: "Current" } when body.Library.Types.Pool is null =>
                MessageEvent.Take,
            _ => MessageEvent.Escape,
        };

    private static bool AsksForContent(ImmutableArray<IPropertySubpatternOperation> asked)
    {
        foreach (var property in asked)
            if (property.Member is IPropertyReferenceOperation { Property.Name: "Data" or "Size" })
                return true;
        return false;
    }

    private static bool IsNullTest(IPatternOperation pattern) =>
        (pattern is INegatedPatternOperation { Pattern: var negated } ? negated : pattern)
            is IConstantPatternOperation
                or IRecursivePatternOperation
                {
                    DeclaredSymbol: null,
                    DeconstructionSubpatterns.IsEmpty: true,
                    PropertySubpatterns.IsEmpty: true
                };

    private static MessageEvent OfCallOn(IInvocationOperation call, MessagingBody body) =>
        call.TargetMethod switch
        {
            { Name: "Dispose" } => MessageEvent.Dispose,
            { Name: "Rebuild", Parameters.IsEmpty: true } => MessageEvent.Clear,
            { Name: "Rebuild" or "Move" or "Copy" } => MessageEvent.Fill,
            { Name: "ToArray" or "ToString" } => MessageEvent.Read,
            { Name: "GetHashCode" or "Equals" or "GetType" } => MessageEvent.None,
            { ContainingType: var type } when body.Library.Types.IsMessage(type) => MessageEvent.Ask,
            _ => MessageEvent.Escape,
        };

    private static MessageEvent OfArgument(IArgumentOperation argument, IInvocationOperation call, MessagingBody body)
    {
        if (argument.Parameter is not { RefKind: RefKind.None } parameter)
            return MessageEvent.Escape;
        var method = call.TargetMethod;
        if (body.Library.MemberOf(call) is { } member)
            return member.Operand != parameter.Ordinal || member.IsWrapper && !CertainWrapper.Is(member, body)
                ? MessageEvent.Escape
                : member.Role switch
                {
                    MessagingRole.SendMessage => MessageEvent.Send,
                    MessagingRole.ReceiveMessage => MessageEvent.Fill,
                    _ => MessageEvent.Escape,
                };
        if (body.Library.Types.IsMessage(method.ContainingType))
            return method.Name switch
            {
                "Move" => MessageEvent.Empty,
                "Copy" => MessageEvent.Ask,
                _ => MessageEvent.None,
            };
        if (method.Has(Facet.Ignores | Facet.Compares))
            return MessageEvent.None;
        return !method.IsFramework() && PassedMessage.UseBy(parameter, call, body, depth: 0) == MessageUseKind.Read
            ? MessageEvent.None
            : MessageEvent.Escape;
    }
}
