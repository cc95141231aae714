using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// Something of the runtime's, or a message of several frames, that nothing holds. A statement drops it, asks it once,
/// <c>receiver.Detach().ToArray()</c>, gives it to one call, <c>socket.Send(SharedFrame.Create(bytes))</c>, or takes it from a channel by
/// <c>TryRead(out _)</c>.
/// </summary>
internal static class LostValue
{
    public static IOperation? Of(IOperation made, MessagingBody body)
    {
        if (made is IInvocationOperation call && DiscardedBy(call, body) is { } discarded)
            return discarded;
        var value = made is IInvocationOperation task && TaskForms.ReceiverOf(task) is IAwaitOperation awaited ? awaited : made;
        return
            value.Type is { } type
            && (OwnedType.IsRuntimes(type, body.Library) || IsReceivedWhole(made, type, body))
            && OwnedType.WhatStays(type, body.Library) is not null
            && OwnedValue.IsOne(value, body)
            && !IsStoppedByToken(value)
            && (value.IsDropped() || IsUsedOnce(value, type, body))
            ? value
            : null;
    }

    /// <summary>Whether the library gives all frames of a message: <c>socket.RecvMultipart().Count</c>.</summary>
    private static bool IsReceivedWhole(IOperation made, ITypeSymbol type, MessagingBody body) =>
        body.Library.Types.IsMultipart(type)
        && body.Library.MemberOf(made) is { Role: MessagingRole.ReceiveMultipart or MessagingRole.ReceiveAsync, IsWrapper: false };

    /// <summary>Whether a statement drops a message that a method of the user's makes for it, or asks that once.</summary>
    public static bool IsMadeToBeDropped(IInvocationOperation call, MessagingBody body) =>
        (call.IsDropped() || IsReadOnTheSpot(call, body))
        && call.Type is { } type
        && OwnedType.WhatStays(type, body.Library) is not null
        && MadeByMethod.Is(call, body);

    /// <summary><c>Next().ToArray()</c></summary>
    private static bool IsReadOnTheSpot(IInvocationOperation made, MessagingBody body) =>
        body.Library.Types.IsNativeMessage(made.Type)
        && made.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } asked, TargetMethod: var member } => asked.Unconverted() == made && !member.IsDisposal(),
            IPropertyReferenceOperation { Instance: { } asked } => asked.Unconverted() == made,
            _ => false,
        };

    /// <summary>Whether one call or property is all that uses it; a frame that is written in place may have been sent by it.</summary>
    public static bool IsUsedOnce(IOperation value, ITypeSymbol type, MessagingBody body) =>
        !RuntimeSymbols.IsWritten(type)
        && value.ParentPastConversions()
            is IInvocationOperation { Instance: not null }
                or IPropertyReferenceOperation
                or IForEachLoopOperation
                or IArgumentOperation { Parent: IInvocationOperation or IObjectCreationOperation }
        && OwnerUses.IsLeftAlone(value, type, body);

    /// <summary>Whether a token ends a loop; its messages end then, when its thread has left the sockets.</summary>
    private static bool IsStoppedByToken(IOperation value) =>
        value is IInvocationOperation start && RuntimeSymbols.IsLoop(start.Type) && RuntimeSymbols.MayBeStopped(start);

    /// <summary>
    /// What a loop takes from a channel to be dropped, or a statement; who asks for the answer may expect that there is nothing.
    /// </summary>
    private static IOperation? DiscardedBy(IInvocationOperation call, MessagingBody body)
    {
        if (!call.IsDropped() && call.Parent is not IWhileLoopOperation)
            return null;
        foreach (var argument in call.Arguments)
            if (
                argument.Value is IDiscardOperation { Type: var type } discarded
                && OwnedType.WhatStays(type, body.Library) is not null
                && OwnedValue.IsGivenByTry(discarded, body)
            )
                return discarded;
        return null;
    }
}
