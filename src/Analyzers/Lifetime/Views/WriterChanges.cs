using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>
/// What ends the frames that code writes in place. A send that may be refused keeps them, and says so: only the branch that it decides
/// knows.
/// </summary>
internal static class WriterChanges
{
    /// <summary>Of one frame: a <c>FrameWriter</c>, an <c>OwnedFrame</c>.</summary>
    public static (IOperation At, HolderChange Change)? OfWriter(IOperation reference) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation { TargetMethod.Name: "Send" } call
                when call.ArgumentFor(0) is { } flags && FlagValue.Of(flags) is { } value && !MessagingLibrary.IsWithoutWaiting(value) => (
                call,
                HolderChange.Sent
            ),
            IInvocationOperation { TargetMethod.Name: "Send" or "TrySend" } call => (call, Asked(call)),
            IInvocationOperation { TargetMethod.Name: "Dispose" } call => (call, HolderChange.Freed),
            IPropertyReferenceOperation or IFlowCaptureOperation or IIsNullOperation => null,
            { } other => (other, HolderChange.Unknown),
            null => null,
        };

    /// <summary>Of a <c>FrameBuffer</c>, and of an <c>OutgoingMessage</c>, which a socket or a loop takes as a whole.</summary>
    public static (IOperation At, HolderChange Change)? OfOutgoing(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IInvocationOperation call } when Taker(call, body) is { } member => (
                call,
                MessagingLibrary.Waits(call, member) && !MessagingLibrary.GivesUp(call) ? HolderChange.Sent : Asked(call)
            ),
            IInvocationOperation { TargetMethod.Name: "Clear" } call => (call, HolderChange.Freed),
            // more room of a frame may be other room, or the same
            IInvocationOperation { TargetMethod.Name: "GetSpan" or "GetMemory" or "Advance" or "Add" or "AddEmpty" or "AddFrame" } => null,
            _ => OfWriter(reference),
        };

    private static MessagingMember? Taker(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { IsWrapper: false, Role: MessagingRole.SendWhole or MessagingRole.SendByLoop } member
            ? member
            : null;

    private static HolderChange Asked(IInvocationOperation call) => call.Parent is null ? HolderChange.Sent : HolderChange.Unknown;
}
