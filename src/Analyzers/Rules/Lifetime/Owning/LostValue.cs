using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// A frame or message of the runtime's that nothing holds: a statement drops it, or asks it once, <c>receiver.Detach().ToArray()</c>.
/// </summary>
internal static class LostValue
{
    public static IOperation? Of(IInvocationOperation call, MessagingBody body)
    {
        var value = TaskForms.ReceiverOf(call) is IAwaitOperation awaited ? awaited : (IOperation)call;
        return
            value.Type is { Name: not "ReceiveLoop" } type // whose end is to be awaited somewhere
            && OwnedType.IsRuntimes(type, body.Library)
            && OwnedType.WhatStays(type, body.Library) is not null
            && OwnedValue.IsOne(value, body)
            && (value.Parent.DropsValue() || IsAskedOnce(value, type, body))
            ? value
            : null;
    }

    /// <summary>Whether a statement drops a message that a method of the user's makes for it, or asks that once.</summary>
    public static bool IsMadeToBeDropped(IInvocationOperation call, MessagingBody body) =>
        (call.Parent.DropsValue() || IsReadOnTheSpot(call, body))
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

    /// <summary>Whether a member is all that uses it; a frame that is written in place may have been sent by it.</summary>
    private static bool IsAskedOnce(IOperation value, ITypeSymbol type, MessagingBody body) =>
        type.Name is "OwnedFrame" or "OwnedMessage" or "SharedFrame"
        && value.ParentPastConversions() is IInvocationOperation { Instance: not null } or IPropertyReferenceOperation
        && OwnerUses.Of(value, body) <= OwnerUse.Lasts;
}
