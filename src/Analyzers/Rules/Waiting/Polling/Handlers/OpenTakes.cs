using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>What leaves open how many messages the code of a handler takes.</summary>
internal static class OpenTakes
{
    /// <summary>Whether an operation does that is no call.</summary>
    public static bool AreCausedBy(IOperation operation, ReadyCode code) =>
        operation switch
        {
            IAwaitOperation or IThrowOperation or IInvalidOperation or IBranchOperation { BranchKind: BranchKind.GoTo } => true,
            IForEachLoopOperation { Collection: var collection } when code.IsSource(collection) => true,
            // a property of readiness was true of the first message, and says nothing about the next
            IPropertyReferenceOperation { Property: var property }
                when code.Body.Library.Types.ReadinessOf(property) is var ready and not ReadyEvent.None => ready != ReadyEvent.Receive,
            IPropertyReferenceOperation { Instance: { } instance, Property: var property }
                when code.IsSource(instance) && code.Body.Library.Types.IsOfTheLibrary(property) && property.Type.IsValueType =>
                !MoreFrames.Asks(operation, code.Body.Library), // asks whether something is there
            _ => false,
        };

    /// <summary>Whether a call of the library does.</summary>
    public static bool AreCausedBy(IInvocationOperation call, MessagingMember member, ReadyCode code) =>
        member.Role
            is MessagingRole.Poll
                or MessagingRole.RemoveFromPoller
                or MessagingRole.StopPoller
                or MessagingRole.RunPoller
                or MessagingRole.RunOnPoller
                or MessagingRole.CleanUp
                or MessagingRole.DrainFrames
                or MessagingRole.ReceiveAsync
        || member.Role == MessagingRole.PutInQueue && !code.IsAnotherQueue(call.Instance)
        || member.Takes && (Loops.InnermostLoop(call) is not null || call.EnclosingFunction() != code.Function);
}
