using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>A message that a method of the user's makes for one send: <c>Message Of(byte[] b) => new(b)</c>.</summary>
/// <param name="Call">The call of the method.</param>
/// <param name="Payload">What the message copies, as the method names it.</param>
/// <param name="Inside">The method's code.</param>
/// <param name="Sent">The send.</param>
internal readonly record struct MessageByMethod(IInvocationOperation Call, IOperation Payload, MessagingBody Inside, SentMessage Sent)
{
    /// <summary>The message of a send; null where it comes from elsewhere, or something else is done with it.</summary>
    public static MessageByMethod? Of(in MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Member: { Role: MessagingRole.SendMessage, Operand: var operand }, Operation: IInvocationOperation send }
            || send.ArgumentFor(operand)?.Unconverted() is not { } value
            || CallIn(value, body) is not { } call
            || call.TargetMethod.IsFramework()
            || body.Library.MemberOf(call) is not null
            || SentMessage.SendOf(call, body) is not { } sent
            || OtherBodies.RunBy(call, body) is not { } inside
        )
            return null;
        return
            MethodResults.OnlyOf(inside) is { } result
            && CreationIn(result, inside) is { } creation
            && inside.Library.MemberOf(creation) is { Role: MessagingRole.CreateCopyingMessage } maker
            && creation.ArgumentFor(maker.Operand)?.Unconverted() is { } payload
            ? new(call, payload, inside, sent)
            : null;
    }

    private static IInvocationOperation? CallIn(IOperation value, MessagingBody body) =>
        (value is ILocalReferenceOperation { Local: var local } ? body.Uses.OnlyValueOf(local)?.Unconverted() : value)
        as IInvocationOperation;

    /// <summary>What makes a result: nothing is done with its local but that it is returned.</summary>
    private static IObjectCreationOperation? CreationIn(IOperation result, MessagingBody body) =>
        result is ILocalReferenceOperation { Local: var local }
            ? body.Uses.Of(local).Count == 1
                ? body.Uses.OnlyValueOf(local)?.Unconverted() as IObjectCreationOperation
                : null
            : result as IObjectCreationOperation;
}
