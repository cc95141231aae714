using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// What ends the frames that code writes in place, and frames and messages that live until they are disposed. A send that may be refused
/// keeps them, and says so: only the branch that it decides knows.
/// </summary>
internal static class WriterChanges
{
    public static (IOperation At, HolderChange Change)? Of(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation call => RuntimeSymbols.FateBy(call.TargetMethod) switch
            {
                FrameFate.Sent => (call, IsTaken(call) ? HolderChange.Sent : Asked(call)),
                FrameFate.Freed => (call, HolderChange.Freed),
                FrameFate.Kept => null,
                _ => (call, HolderChange.Unknown),
            },
            IArgumentOperation { Parent: IInvocationOperation send } when Taker(send, body) is { } member => (
                send,
                member.Waits(send) && !MessagingMember.MayGiveUp(send) ? HolderChange.Sent : Asked(send)
            ),
            IPropertyReferenceOperation { Property: var property } part when RuntimeSymbols.IsPart(property) && !IsAsked(part) => (
                part,
                HolderChange.Unknown
            ),
            IPropertyReferenceOperation or IFlowCaptureOperation or IIsNullOperation => null,
            { } other => (other, HolderChange.Unknown),
            null => null,
        };

    /// <summary>Whether a frame of a received message stays there: nothing but a property of it is asked.</summary>
    private static bool IsAsked(IOperation frame) => frame.ParentPastConversions() is IPropertyReferenceOperation;

    /// <summary>Whether a send of a frame waits until it is taken.</summary>
    private static bool IsTaken(IInvocationOperation send) =>
        send.ArgumentFor(0) is { } flags && FlagValue.Of(flags) is { } value && !MessagingMember.IsWithoutWaiting(value);

    /// <summary>The send by which a socket or a loop takes a message of several frames.</summary>
    private static MessagingMember? Taker(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { IsWrapper: false, Role: MessagingRole.SendWhole or MessagingRole.SendByLoop } member
            ? member
            : null;

    private static HolderChange Asked(IInvocationOperation call) => call.Parent is null ? HolderChange.Sent : HolderChange.Unknown;
}
