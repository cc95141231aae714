using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>
/// What a reference to a message does to its state, and the operation by which that is done. It reads operation trees and control-flow
/// graphs alike.
/// </summary>
internal static class MessageEvents
{
    public static (MessageEvent Event, IOperation At) Of(IOperation reference, MessagingBody body)
    {
        var operation = MessageOperations.Of(reference, body);
        return (OfKind(operation, body), operation.At);
    }

    /// <summary>What becomes of a variable that is given this value.</summary>
    public static MessageEvent OfValue(IOperation value, MessagingBody body) =>
        value switch
        {
            IObjectCreationOperation creation when body.Library.MemberOf(creation) is not null => MessageEvent.Create,
            _ when value.IsNull() => MessageEvent.Forget,
            IInvocationOperation
            or IPropertyReferenceOperation { Property.Name: WellKnownMemberNames.CurrentPropertyName } when !body.Library.Types.HavePool =>
                MessageEvent.Take,
            _ => MessageEvent.Escape,
        };

    /// <summary>
    /// The operation by which a call gives a variable a message besides its result, or as a part of it: the call itself for an out
    /// argument, or what takes the result apart. Null for everything else.
    /// </summary>
    public static IOperation? GivenBy(IOperation reference)
    {
        if (
            (reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent) is IArgumentOperation
            {
                Parameter.RefKind: Microsoft.CodeAnalysis.RefKind.Out,
                Parent: IInvocationOperation call
            }
        )
            return call;
        return reference.DeconstructionInto() is { Value: var value } apart && value.Unconverted() is IInvocationOperation ? apart : null;
    }

    private static MessageEvent OfKind(MessageOperation operation, MessagingBody body) =>
        operation.Kind switch
        {
            MessageOperationKind.Read => MessageEvent.Read,
            MessageOperationKind.Measure => MessageEvent.Measure,
            MessageOperationKind.Ask => MessageEvent.Ask,
            MessageOperationKind.Send => MessageEvent.Send,
            MessageOperationKind.Receive or MessageOperationKind.Fill => MessageEvent.Fill,
            MessageOperationKind.Clear => MessageEvent.Clear,
            MessageOperationKind.MoveOut => MessageEvent.Empty,
            MessageOperationKind.Dispose => MessageEvent.Dispose,
            MessageOperationKind.Close => MessageEvent.Close,
            MessageOperationKind.Init => MessageEvent.Create,
            MessageOperationKind.Assign when operation.At is ISimpleAssignmentOperation { IsRef: false, Value: var value } => OfValue(
                value.Unconverted(),
                body
            ),
            MessageOperationKind.Pass when operation.At is IInvocationOperation call => OfPassed(operation.Parameter!, call, body),
            MessageOperationKind.Assign or MessageOperationKind.Pass or MessageOperationKind.Escape => MessageEvent.Escape,
            _ => MessageEvent.None,
        };

    private static MessageEvent OfPassed(IParameterSymbol parameter, IInvocationOperation call, MessagingBody body)
    {
        if (body.Library.MemberOf(call) is not { } wrapper)
            return PassedMessage.IsDisposedBy(parameter, call, body) ? MessageEvent.Dispose
                : PassedMessage.UseBy(parameter, call, body, depth: 0) == MessageUseKind.Read ? MessageEvent.None
                : MessageEvent.Escape;
        if (wrapper.Operand != parameter.Ordinal || !CertainWrapper.Is(wrapper, body))
            return MessageEvent.Escape;
        return wrapper.Role switch
        {
            MessagingRole.SendMessage => MessageEvent.Send,
            MessagingRole.ReceiveMessage => MessageEvent.Fill,
            _ => MessageEvent.Escape,
        };
    }
}
